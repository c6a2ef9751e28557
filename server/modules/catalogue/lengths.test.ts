import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { publishVideo } from '../../../test/media.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { insertOne } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';

let app: TestApp;
let category: number;
let course: number;
let lessons: number[];

beforeAll(async () => {
	app = await startApp();
	category = await makeCategory(app.db);
});
afterAll(() => app.close());
beforeEach(async () => {
	course = await makeCourse(app.db, { category, trial: true, trialRank: 1 });
	lessons = (await app.db.rows<{ id: number }>(sql`select id from lesson where course_id = ${course} order by sort`)).map((row) => row.id);
});

/** Every place that says how long a lesson or its course is, as a visitor reads them (answers are kept until they are stale). */
async function told() {
	const [videos, info, play, detail, list, trials] = await Promise.all([
		app.call('courseVideos', { id: course }),
		app.call('lessonInfo', { videoId: lessons[0] ?? 0 }),
		app.call('playData', { videoId: lessons[0] ?? 0 }),
		app.call('courseDetail', { id: course }),
		app.call('courseList', { prodType: 1 }),
		app.call('trialCourses', {}),
	]);
	return {
		lessons: videos.json.data[0]?.videos.map((lesson) => lesson.durationSeconds),
		info: info.json.data.durationSeconds,
		play: play.json.data.durationSeconds,
		detail: detail.json.data.durationSeconds,
		card: list.json.data.dataList.find((card) => card.id === course)?.durationSeconds,
		trial: trials.json.data.find((card) => card.id === course)?.firstVideoSeconds,
	};
}
const lengths = (first: number, second = 1800) => ({
	lessons: [first, second],
	info: first,
	play: first,
	detail: first + second,
	card: first + second,
	trial: first,
});
const soon = (expected: unknown) => expect.poll(() => told(), { interval: 10 }).toEqual(expected);

describe('how long a lesson is', () => {
	test('as planned, until its film is ready: then the film’s own length, everywhere', async () => {
		expect(await told()).toEqual(lengths(1800));
		const asset = await insertOne(app.db, sql`insert into media_asset (title, state) values ('短片', 'processing') returning id`);
		await app.db.run(sql`update lesson set resource_id = ${asset} where id = ${lessons[0]}`);
		// The file has been looked into, and does not play yet.
		await app.db.run(sql`update media_asset set seconds = 64.04 where id = ${asset}`);
		expect(await told()).toEqual(lengths(1800));
		await app.db.run(sql`update media_asset set state = 'ready', revision = 1 where id = ${asset}`);
		await soon(lengths(64));
		// Cut anew, a little longer.
		await app.db.run(sql`update media_asset set seconds = 70.2 where id = ${asset}`);
		await soon(lengths(70));
		await app.db.run(sql`update lesson set resource_id = null where id = ${lessons[0]}`);
		await app.db.transaction((tx) => tx.invalidate(`course:${course}`));
		await soon(lengths(1800));
	});

	test('a sample that stands in for the film plays at its own length and leaves the planned one in lists and figures', async () => {
		const asset = await insertOne(
			app.db,
			sql`insert into media_asset (title, state, seconds, sample) values ('示例', 'ready', 64, true) returning id`,
		);
		await app.db.run(sql`update lesson set resource_id = ${asset} where id = ${lessons[0]}`);
		await app.db.transaction((tx) => tx.invalidate(`course:${course}`, 'courses'));
		await soon({ ...lengths(1800), play: 64 });
		const [videos, info] = await Promise.all([app.call('courseVideos', { id: course }), app.call('lessonInfo', { videoId: lessons[0] ?? 0 })]);
		expect(videos.json.data[0]?.videos).toMatchObject([
			{ durationSeconds: 1800, filmSeconds: 64, sample: true },
			{ durationSeconds: 1800, filmSeconds: 1800, sample: false },
		]);
		expect(info.json.data.sample).toBe(true);
		// The lesson's own film has come.
		await app.db.run(sql`update media_asset set sample = false where id = ${asset}`);
		await soon(lengths(64));
		expect((await app.call('lessonInfo', { videoId: lessons[0] ?? 0 })).json.data.sample).toBe(false);
	});

	test('a film that is ready when it is put in counts at once, and in every course that shows it', async () => {
		const { id } = await publishVideo(app.app.platform, { seconds: 12 });
		const other = await makeCourse(app.db, { category });
		await app.db.run(sql`update lesson set resource_id = ${id} where course_id = any(${[course, other]})`);
		await soon(lengths(12, 12));
		expect((await app.call('courseDetail', { id: other })).json.data.durationSeconds).toBe(24);
	});

	test('the lengths of two lessons change and their total stays', async () => {
		await app.db.run(sql`update lesson set seconds = 100 where id = ${lessons[0]}`);
		await app.db.run(sql`update lesson set seconds = 30 where id = ${lessons[1]}`);
		const asset = await insertOne(app.db, sql`insert into media_asset (title, state) values ('短片', 'processing') returning id`);
		await app.db.run(sql`update lesson set resource_id = ${asset} where course_id = ${course}`);
		await app.db.transaction((tx) => tx.invalidate(`course:${course}`, 'courses'));
		await soon(lengths(100, 30));
		await app.db.run(sql`update media_asset set seconds = 65, state = 'ready' where id = ${asset}`);
		await expect.poll(async () => (await told()).lessons, { interval: 10 }).toEqual([65, 65]);
		expect((await told()).detail).toBe(130);
	});

	test('a lesson that comes, moves or goes takes its seconds along', async () => {
		const other = await makeCourse(app.db, { category });
		const total = async (id: number) =>
			(await app.db.row<{ seconds: number }>(sql`select duration_seconds as seconds from course where id = ${id}`))?.seconds;
		const [chapter] = await app.db.rows<{ id: number }>(sql`select id from chapter where course_id = ${other}`);
		await app.db.run(sql`update lesson set course_id = ${other}, chapter_id = ${chapter?.id} where id = ${lessons[1]}`);
		expect([await total(course), await total(other)]).toEqual([1800, 5400]);
		await app.db.run(sql`delete from lesson where id = ${lessons[1]}`);
		expect(await total(other)).toBe(3600);
		await app.db.run(sql`delete from lesson where course_id = ${other}`);
		expect(await total(other)).toBe(0);
	});

	test('films of shared courses made ready at once leave true totals', async () => {
		const assets = await Promise.all(
			[0, 1].map(() => insertOne(app.db, sql`insert into media_asset (title, state, seconds) values ('短片', 'processing', 20) returning id`)),
		);
		const courses = await Promise.all(Array.from({ length: 6 }, () => makeCourse(app.db, { category })));
		for (const [at, asset] of assets.entries())
			await app.db.run(sql`update lesson set resource_id = ${asset} where course_id = any(${courses}) and sort = ${at + 1}`);
		await Promise.all(assets.map((asset) => app.db.run(sql`update media_asset set state = 'ready' where id = ${asset}`)));
		const rows = await app.db.rows<{ seconds: number }>(sql`select duration_seconds as seconds from course where id = any(${courses})`);
		expect(rows.map((row) => row.seconds)).toEqual(courses.map(() => 40));
	});
});
