import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeArticle, makeCategory, makeCourse, makeNewsModule, makeRoom, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { raw, sql } from '../../db/sql.ts';
import { courseAddresses, lessonAddresses } from '../catalogue/catalogue.service.ts';
import { roomAddresses } from '../live/live.service.ts';
import { newsAddresses } from '../news/news.service.ts';
import { teacherAddresses } from '../teachers/teachers.service.ts';

let site: TestApp;
let category: number;
let teacher: number;
let module: number;

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
	module = await makeNewsModule(site.db);
});
afterAll(() => site.close());

const kinds = [
	['teacher', teacherAddresses, async () => (teacher = await makeTeacher(site.db, { category }))],
	['course', courseAddresses, () => makeCourse(site.db, { category })],
	['live_room', roomAddresses, () => makeRoom(site.db, { teacher, category, now: new Date(), minutes: 60 })],
	['news', newsAddresses, () => makeArticle(site.db, { module })],
] as const;

test.each(kinds)(
	'R43 what of %s the sitemap is told: the highest number there is; what is online after one and up to another, by number',
	async (table, addresses, make) => {
		expect(await addresses.highestId(site.db)).toBe(0);
		const ids: number[] = [];
		for (let n = 0; n < 5; n += 1) ids.push(await make());
		const [a, b, c, , last] = ids as [number, number, number, number, number];
		const at = new Date('2026-02-03T04:05:06.789Z');
		const change = (id: number, online: boolean) =>
			site.db.run(sql`update ${raw(table)} set online = ${online}, updated_at = ${at} where id = ${id}`);
		// Written again, a row lies behind the others.
		for (const id of [last, c, b, a]) await change(id, id !== c);
		const found = async (after: number, upTo: number) => (await addresses.list(site.db, after, upTo)).map((row) => row.id);
		expect(await addresses.highestId(site.db)).toBe(last);
		expect([await found(0, last), await found(a, last - 1), await found(a - 1, b), await found(last, last + 9)]).toEqual([
			[a, b, last - 1, last],
			[b, last - 1],
			[a, b],
			[],
		]);
		expect(await addresses.list(site.db, a - 1, a)).toEqual([{ id: a, updated_at: at }]);
		await change(last, false);
		expect(await addresses.highestId(site.db)).toBe(last);
	},
);

test('R102 what of lessons the sitemap is told: those that everybody may watch, where there is something to watch, with the moment of their course', async () => {
	await site.db.run(sql`delete from lesson`);
	expect(await lessonAddresses.highestId(site.db)).toBe(0);
	const lessonsOf = async (fields: object) => {
		const course = await makeCourse(site.db, { category, ...fields });
		const rows = await site.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`);
		return [course, ...rows.map(({ id }) => id)] as [number, number, number];
	};
	const [plain, first, second] = await lessonsOf({});
	const [, third, fourth] = await lessonsOf({ trial: true });
	await lessonsOf({ online: false, trial: true });
	await lessonsOf({ online: false, withdrawn: true });
	const [, live] = await lessonsOf({});
	const last = (await lessonsOf({}))[2];
	const film = await site.db.one<{ id: number }>(sql`insert into media_asset (title, state, seconds) values ('影片', 'ready', 60) returning id`);
	await site.db.run(
		sql`update lesson set resource_id = ${film.id}, kind = case when id = ${live} then 'live' else 'video' end where id <> ${fourth}`,
	);
	await site.db.run(sql`update course set updated_at = '2026-02-03T04:05:06.789Z' where id = ${plain}`);
	// Written again, a row lies behind the others.
	for (const id of [fourth, first]) await site.db.run(sql`update lesson set seconds = seconds + 1 where id = ${id}`);
	const found = async (after: number, upTo: number) => (await lessonAddresses.list(site.db, after, upTo)).map(({ id }) => id);
	expect(await lessonAddresses.highestId(site.db)).toBe(last);
	expect([await found(0, last), await found(first, third), await found(second, second), await found(last, last + 9)]).toEqual([
		[first, third, last - 1],
		[third],
		[],
		[],
	]);
	expect(await lessonAddresses.list(site.db, 0, second)).toEqual([{ id: first, updated_at: new Date('2026-02-03T04:05:06.789Z') }]);
});
