import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLessons, makeLogin } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { insertOne } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import { removeCaption, saveCaption } from '../media/media.captions.service.ts';
import { refreshSearch } from './search.service.ts';

let site: TestApp;
let category: number;
const start = new Date('2026-11-21T08:00:00Z');
const tokens: Record<string, string> = { visitor: '' };
const lessons: Record<string, number> = {};
const assets: Record<string, number> = {};

const clock = (second: number) => `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000`;
const vtt = (lines: [second: number, text: string][]) =>
	`WEBVTT\n\n${lines.map(([second, text]) => `${clock(second)} --> ${clock(second + 4)}\n${text}\n`).join('\n')}`;

async function makeAsset(lines: [number, string][], lang = 'zh-CN'): Promise<number> {
	const id = await insertOne(site.db, sql`insert into media_asset (title, state, seconds) values ('影片', 'ready', 1800) returning id`);
	await saveCaption(site.app.platform, id, lang, lang, vtt(lines));
	return id;
}

/** A lesson that shows a film in which this is said. */
async function makeSpoken(name: string, course: number, lines: [number, string][], trial = false): Promise<void> {
	const [lesson = 0] = await makeLessons(site.db, course, [[name]]);
	const asset = await makeAsset(lines);
	await site.db.run(sql`update lesson set resource_id = ${asset}, trial = ${trial} where id = ${lesson}`);
	[lessons[name], assets[name]] = [lesson, asset];
}

const said = async (q: string, reader = 'visitor', headers = {}) =>
	(await site.call('search', { q }, { token: tokens[reader] ?? '', headers })).json.data.transcripts;
/** Title and seconds of what a reader is shown. */
const shown = async (q: string, reader = 'visitor') =>
	(await said(q, reader)).dataList.map(({ title, lines }) => [title, lines.map(({ second }) => second)]);

beforeAll(async () => {
	site = await startApp();
	site.setNow(start);
	category = await makeCategory(site.db);
	const course = (title: string, fields = {}) => makeCourse(site.db, { category, title, titleEn: title, ...fields });
	const paid = await course('微积分', { learnerCount: 30 });
	const vip = await course('会员课', { vip: true, learnerCount: 20 });
	const draft = await course('没有上架', { online: false, learnerCount: 90 });
	const line: [number, string] = [192, '没有把 y 单独写在一边的，就叫隐函数。'];
	await makeSpoken('试听的一讲', paid, [[12, '先看一条切线。'], line, [300, '隐函数不是更难。']], true);
	await makeSpoken('要报名的一讲', paid, [[65, '这里说隐函数的秘密：黄铜钥匙。']]);
	await makeSpoken('会员的一讲', vip, [[30, '会员听的隐函数，银色钥匙。']]);
	await makeSpoken('草稿的一讲', draft, [[5, '没有公开的隐函数。']], true);
	for (const [index, name] of ['member', 'owner', 'expired', 'revoked', 'vip', 'vipOver'].entries()) {
		const session = await makeLogin(site, `1350013507${index}`);
		tokens[name] = session.token;
		const of = { member: session.member.id, startsAt: new Date('2026-11-01T00:00:00Z') };
		const over = new Date('2026-11-20T00:00:00Z');
		if (name === 'owner') for (const id of [paid, draft]) await makeGrant(site.db, { ...of, course: id });
		if (name === 'expired') await makeGrant(site.db, { ...of, course: paid, endsAt: over });
		if (name === 'revoked') await makeGrant(site.db, { ...of, course: paid, revokedAt: over });
		if (name === 'vip') await makeGrant(site.db, { ...of, course: null, endsAt: new Date('2027-01-01T00:00:00Z') });
		if (name === 'vipOver') await makeGrant(site.db, { ...of, course: null, endsAt: over });
	}
	site.app.forget();
});
afterAll(() => site.close());

describe('L4 what teachers said is found, to its second, by whoever may hear it', () => {
	const trial = ['试听的一讲', [192, 300]];
	test.each([
		['visitor', [trial]],
		['member', [trial]],
		['owner', [trial, ['要报名的一讲', [65]]]],
		['expired', [trial]],
		['revoked', [trial]],
		['vip', [trial, ['会员的一讲', [30]]]],
		['vipOver', [trial]],
	])('%s', async (reader, expected) => {
		expect((await shown('隐函数', reader)).sort()).toEqual(expected.sort());
	});
	test.each(['visitor', 'member', 'expired', 'revoked', 'vipOver', 'vip'])(
		'nothing of a closed lesson comes out for %s: no line, no count, no hint',
		async (reader) => {
			for (const key of ['search', 'suggest'] as const) {
				const answer = await site.call(key, { q: '黄铜钥匙' }, { token: tokens[reader] ?? '' });
				expect(JSON.stringify(answer.json.data)).not.toMatch(/黄铜.+黄铜|秘密/);
				expect(answer.json.data).toMatchObject({ transcripts: key === 'search' ? { dataList: [], totalCount: 0 } : [] });
			}
			expect((await site.call('search', { q: '黄铜钥匙' }, { token: tokens[reader] ?? '' })).json.data.courses.totalCount).toBe(0);
		},
	);
	test('the owner finds it in suggestions too', async () => {
		const { data } = (await site.call('suggest', { q: '黄铜' }, { token: tokens['owner'] ?? '' })).json;
		expect(data).toMatchObject({ totalCount: 1, transcripts: [{ videoId: lessons['要报名的一讲'], lines: [{ second: 65 }] }] });
	});
	test('R54 a word that is said in a lesson of theirs alone is not corrected for its owner, whatever stands in a title', async () => {
		const own = await makeCourse(site.db, { category, title: '变换', titleEn: 'Maps' });
		const titled = await makeCourse(site.db, { category, title: 'Jacobi 方法', titleEn: 'Jacobi' });
		await makeSpoken('换元的一讲', own, [[40, '这个行列式叫 Jacobian。']]);
		const { token, member } = await makeLogin(site, '13500135080');
		await makeGrant(site.db, { member: member.id, course: own, startsAt: new Date('2026-11-01T00:00:00Z') });
		await refreshSearch(site.db);
		site.app.forget();
		const shelf = { suggestion: 'Jacobi', courses: { dataList: [{ id: titled }] }, transcripts: { totalCount: 0 } };
		const empty = { dataList: [], totalCount: 0, capped: false };
		const asked = async (by: string) => (await site.call('search', { q: 'jacobian' }, { token: by })).json.data;
		expect(await asked('')).toMatchObject(shelf);
		expect(await asked(tokens['member'] ?? '')).toMatchObject(shelf);
		expect(await asked(token)).toMatchObject({
			q: 'jacobian',
			suggestion: null,
			advice: [],
			courses: empty,
			lessons: empty,
			teachers: empty,
			rooms: empty,
			news: empty,
			transcripts: { totalCount: 1, dataList: [{ videoId: lessons['换元的一讲'], lines: [{ second: 40 }] }] },
		});
		expect((await site.call('suggest', { q: 'jacobian' }, { token })).json.data).toMatchObject({ suggestion: null, totalCount: 1, courses: [] });
		await site.db.run(sql`update course set online = false where id = any(${[own, titled]})`);
		site.app.forget();
	});
	test('a line with its lesson, number and course; the course is found by it', async () => {
		const { transcripts, courses } = (await site.call('search', { q: '单独写在' })).json.data;
		expect(transcripts).toMatchObject({
			totalCount: 1,
			dataList: [
				{
					videoId: lessons['试听的一讲'],
					number: 1,
					courseTitle: '微积分',
					totalCount: 1,
					lines: [{ second: 192, text: '没有把 y 单独写在一边的，就叫隐函数。' }],
				},
			],
		});
		expect(courses.dataList.map(({ title, match }) => [title, match])).toEqual([['微积分', 'transcript']]);
	});
	test('words of several lines that stand together', async () => {
		expect(await shown('切线 隐函数')).toEqual([['试听的一讲', [12, 192, 300]]]);
		expect(await shown('切线 钥匙')).toEqual([]);
	});
});

describe('many lines, many lessons, two languages', () => {
	test('hits of one lesson stand together; twenty are listed and all are counted', async () => {
		const id = await makeCourse(site.db, { category, title: '长课', titleEn: 'Long', trial: true });
		await makeSpoken(
			'很长的一讲',
			id,
			Array.from({ length: 30 }, (_, n) => [n * 10, `第 ${n} 次说到浮力`]),
		);
		site.app.forget();
		const { dataList, totalCount } = await said('浮力');
		expect([totalCount, dataList.length, dataList[0]?.totalCount, dataList[0]?.lines.length]).toEqual([30, 1, 30, 20]);
		expect(dataList[0]?.lines.map(({ second }) => second)).toEqual(Array.from({ length: 20 }, (_, n) => n * 10));
	});
	test('a film shown by many lessons is told once, in the most learned course', async () => {
		const many = await makeCourse(site.db, { category, title: '学得多', titleEn: 'Much', trial: true, learnerCount: 900 });
		const few = await makeCourse(site.db, { category, title: '学得少', titleEn: 'Little', trial: true, learnerCount: 3 });
		const asset = await makeAsset([[7, '一段共用的示例片：鹦鹉螺。']]);
		await site.db.run(sql`update lesson set resource_id = ${asset} where course_id = any(${[few, many]})`);
		site.app.forget();
		expect((await said('鹦鹉螺')).dataList.map(({ courseTitle }) => courseTitle)).toEqual(['学得多']);
	});
	test('a lesson captioned twice answers in the reader’s language when that has it', async () => {
		const id = await makeCourse(site.db, { category, title: '双语', titleEn: 'Both', trial: true });
		const asset = await makeAsset([[3, '我们用 Fourier 的办法']]);
		await saveCaption(site.app.platform, asset, 'en', 'English', vtt([[3, 'We take Fourier’s way']]));
		await site.db.run(sql`update lesson set resource_id = ${asset} where course_id = ${id} and sort = 1`);
		site.app.forget();
		const line = async (language: string) =>
			(await said('fourier', 'visitor', { 'accept-language': language })).dataList[0]?.lines.map(({ text }) => text);
		expect([await line('zh-CN'), await line('en')]).toEqual([['我们用 Fourier 的办法'], ['We take Fourier’s way']]);
	});
});

describe('transcripts follow the captions and the access rules', () => {
	const count = async () => (await said('琉璃瓦')).totalCount;
	test('saved, written anew, taken away; the lesson closed and opened; the course offline; the film exchanged', async () => {
		const id = await makeCourse(site.db, { category, title: '屋顶', titleEn: 'Roofs' });
		const becomes = (n: number) => expect.poll(() => count(), { interval: 10 }).toBe(n);
		await becomes(0);
		await makeSpoken('瓦', id, [[9, '说说琉璃瓦']], true);
		await becomes(1);
		const asset = assets['瓦'] ?? 0;
		await saveCaption(
			site.app.platform,
			asset,
			'zh-CN',
			'中文',
			vtt([
				[1, '琉璃瓦'],
				[2, '又是琉璃瓦'],
			]),
		);
		await becomes(2);
		await site.db.run(sql`update lesson set trial = false where id = ${lessons['瓦']}`);
		await becomes(0);
		await site.db.run(sql`update course set trial = true where id = ${id}`);
		await becomes(2);
		await site.db.run(sql`update course set online = false where id = ${id}`);
		await becomes(0);
		await site.db.run(sql`update course set online = true where id = ${id}`);
		await becomes(2);
		await site.db.run(sql`update lesson set resource_id = null where id = ${lessons['瓦']}`);
		await becomes(0);
		await site.db.run(sql`update lesson set resource_id = ${asset} where id = ${lessons['瓦']}`);
		await becomes(2);
		await removeCaption(site.app.platform, asset, 'zh-CN');
		await becomes(0);
		expect(await site.db.rows(sql`select from transcript_piece where asset_id = ${asset}`)).toEqual([]);
	});
	test('a flag that is behind lets nothing out', async () => {
		await site.db.run(sql`update transcript_piece set open = true, vip = true`);
		site.app.forget();
		expect(await shown('钥匙')).toEqual([]);
		expect(await shown('没有公开')).toEqual([]);
		await site.db.run(sql`select transcript_access_copy(array(select id from media_asset))`);
	});
	test('pieces outside the first tiers are found all the same, and come back into them', async () => {
		await site.db.run(sql`update transcript_piece set tier = 0`);
		site.app.forget();
		expect((await said('隐函数')).totalCount).toBe(2);
		await refreshSearch(site.db);
		expect(await site.db.rows(sql`select distinct tier from transcript_piece`)).toEqual([{ tier: 3 }]);
	});
});
