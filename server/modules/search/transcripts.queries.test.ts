import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, createDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { queryOf, wordsOf } from './search.rules.ts';
import { type Listener, searchTranscripts } from './transcripts.queries.ts';
import { nearestWords, refreshPopular, refreshWords } from './words.queries.ts';

let own: TestDatabase;
let pool: Database;

/** `count` pieces of a film that say this, in a tier; of them the first `n` is `first`. */
const said = (asset: number, words: string, tier: number, { count = 1, flags = 'true, false', lang = 'zh-CN', first = 0 } = {}) =>
	`insert into transcript_piece (asset_id, lang, n, starts, lines, words, open, vip, tier)
		select ${asset}, '${lang}', n, array[n * 10, n * 10 + 5], array['${words}', '…'], '${words}', ${flags}, ${tier} from generate_series(${first}, ${first + count - 1}) n`;
const closed = { flags: 'false, false' };
const lesson = (id: number, course: number, asset: number, more: { sort?: number; trial?: boolean; kind?: string } = {}) =>
	`insert into lesson (id, course_id, chapter_id, title, sort, trial, kind, resource_id) overriding system value
		values (${id}, ${course}, 1, '讲', ${more.sort ?? 1}, ${more.trial ?? true}, '${more.kind ?? 'video'}', ${asset})`;

async function fillDatabase(): Promise<void> {
	own = await createDatabase();
	pool = openDatabase({ url: own.url, connections: 2 });
	await asOwner(
		own.url,
		// As they are, without what triggers would make of them: flags that are behind are wanted.
		'set session_replication_role = replica',
		`insert into course (id, title, price, category_id, cat1, learner_count, online, trial, vip) values (1, 'quokka', 1, 1, 1, 50, true, false, false),
			(2, 'quokka wombat', 1, 1, 1, 50, true, false, true), (3, 'numbat quokka', 1, 1, 1, 90, false, true, false), (4, 'dingo ab 1st', 1, 1, 1, 10, true, true, false),
			(5, '课', 1, 1, 1, 5, true, false, false), (6, '课', 1, 1, 1, 3, true, false, false)`,
		"insert into course_outline (course_id, lessons, outcomes) select id, '', '' from course",
		// Shown by three lessons of one course; by two courses that are learned alike; by one offline besides; by a document; by two lessons in one place.
		...[said(101, '鹦鹉', 2, { count: 2 }), said(101, '鹦鹉', 2, { lang: 'en' }), lesson(1, 1, 101, { sort: 2 }), lesson(9, 1, 101)],
		...[said(102, '鹦鹉', 2), lesson(40, 2, 102), lesson(41, 1, 102)],
		...[said(103, '鹦鹉', 2), lesson(42, 3, 103), lesson(43, 4, 103, { trial: false }), lesson(50, 5, 103)],
		...[said(104, '鹦鹉', 2), lesson(44, 4, 104, { kind: 'document' })],
		...[said(107, '鹦鹉', 2), lesson(21, 4, 107), lesson(20, 4, 107)],
		...[said(108, '鹦鹉', 2), lesson(2, 2, 108)],
		// Of an owner, of VIP; one that is open although its flag says otherwise.
		...[said(105, '鹦鹉', 2), lesson(45, 1, 105, { trial: false })],
		...[said(106, '鹦鹉', 2, { flags: 'false, true' }), lesson(46, 2, 106, { trial: false })],
		...[said(109, '鹦鹉', 2, closed), lesson(47, 4, 109)],
		...[said(110, '五六七', 2), said(111, '六七 五六', 2), lesson(48, 4, 110), lesson(49, 4, 111)],
		// As many as are enough of each tier, and one fewer.
		...[said(201, '甲子', 3, { count: 250 }), said(201, '甲子', 2, { first: 250 })],
		...[said(202, '乙丑', 3, { count: 249 }), said(202, '乙丑', 2, { first: 249 }), said(202, '乙丑', 1, { first: 250 })],
		...[said(203, '丙寅', 2, { count: 60 }), said(203, '丙寅', 1, { first: 60 })],
		...[said(204, '丁卯', 2, { count: 59 }), said(204, '丁卯', 1, { first: 59 }), said(204, '丁卯', 0, { first: 60 })],
		...[said(205, '戊辰', 1, { count: 60 }), said(205, '戊辰', 0, { first: 60 })],
		...[said(206, '己巳', 1, { count: 59 }), said(206, '己巳', 0, { first: 59, count: 2 })],
		...[said(207, '庚午', 3, { count: 301 })],
		...[201, 202, 203, 204, 205, 206, 207].map((asset) => lesson(asset, 4, asset)),
		...[said(208, '辛未', 3, { count: 301, ...closed }), lesson(208, 5, 208, { trial: false })],
	);
}
async function dropDatabase(): Promise<void> {
	await pool?.close();
	await own?.drop();
}

const visitor: Listener = { courses: [], vip: false };
const search = (q: string, listener = visitor) => searchTranscripts(pool.lists, queryOf(wordsOf(q)), listener);

describe('L4 lines that are found', () => {
	beforeAll(fillDatabase);
	afterAll(dropDatabase);
	const heard = async (listener?: Listener) => (await search('鹦鹉', listener)).map((row) => [row.lesson_id, row.asset_id]);
	const open = [
		[9, 101],
		[9, 101],
		[9, 101],
		[41, 102],
		[2, 108],
		[20, 107],
		[43, 103],
	];
	test('each with the one lesson that shows it: of the most learned course online that may be heard, the first of its contents', async () => {
		expect(await heard()).toEqual(open);
		expect((await search('鹦鹉')).slice(0, 4)).toEqual([
			{ asset_id: 101, lang: 'en', starts: [0, 5], lines: ['鹦鹉', '…'], lesson_id: 9, course_id: 1 },
			{ asset_id: 101, lang: 'zh-CN', starts: [0, 5], lines: ['鹦鹉', '…'], lesson_id: 9, course_id: 1 },
			{ asset_id: 101, lang: 'zh-CN', starts: [10, 15], lines: ['鹦鹉', '…'], lesson_id: 9, course_id: 1 },
			{ asset_id: 102, lang: 'zh-CN', starts: [0, 5], lines: ['鹦鹉', '…'], lesson_id: 41, course_id: 1 },
		]);
	});
	test('those of the courses one owns come first, each once', async () => {
		const bought = [...open.slice(0, 4), [45, 105]];
		expect(await heard({ courses: [1], vip: false })).toEqual([...bought, ...open.slice(4)]);
		expect(await heard({ courses: [6], vip: false })).toEqual(open);
		// What the flag hides is found among one's own.
		expect((await heard({ courses: [4], vip: false })).slice(0, 3)).toEqual([
			[20, 107],
			[43, 103],
			[47, 109],
		]);
	});
	test('those of VIP come last, while it runs', async () => {
		expect(await heard({ courses: [], vip: true })).toEqual([...open, [46, 106]]);
	});
	test('of a visitor only what is open is asked for', async () => {
		let asked = 0;
		const rows = <T>(statement: Sql) => {
			asked += 1;
			return pool.lists.rows<T>(statement);
		};
		const counting = { ...pool.lists, rows };
		const ask = async (listener: Listener) => {
			asked = 0;
			await searchTranscripts(counting, queryOf(wordsOf('庚午')), listener);
			return asked;
		};
		expect([await ask(visitor), await ask({ courses: [1], vip: false }), await ask({ courses: [], vip: true })]).toEqual([1, 2, 5]);
	});
	test('characters that stand apart are no word', async () => {
		const assets = async (listener?: Listener) => (await search('五六七', listener)).map((row) => row.asset_id);
		expect([await assets(), await assets({ courses: [4], vip: false })]).toEqual([[110], [110]]);
	});
	test.each([
		['甲子', 250],
		['乙丑', 250],
		['丙寅', 60],
		['丁卯', 60],
		['戊辰', 60],
		['己巳', 61],
		['庚午', 300],
		['辛未', 0],
	])('%s: %i pieces of the tiers that are enough', async (q, count) => {
		expect((await search(q)).length).toBe(count);
	});
	test('of one’s own three hundred pieces are looked at', async () => {
		expect((await search('辛未', { courses: [5], vip: false })).length).toBe(300);
	});
});

describe('L4 what a refresh writes', () => {
	beforeEach(fillDatabase);
	afterEach(dropDatabase);
	/** Where the rows lie: a row that is written anew lies elsewhere. */
	const places = async (...tables: string[]) => Promise.all(tables.map((table) => asOwner(own.url, `select ctid::text from ${table} order by 1`)));
	const column = async (statement: Sql) => (await pool.rows<Record<string, unknown>>(statement)).map((row) => Object.values(row));

	test('words of courses online with how many courses have them, in one order; one that stays is not written anew', async () => {
		await refreshWords(pool);
		const words = () => column(sql`select word, n from search_word order by ctid`);
		expect(await words()).toEqual([
			['dingo', 1],
			['quokka', 2],
			['wombat', 1],
		]);
		await pool.run(sql`update search_word set n = 7 where word = 'quokka'`);
		const before = await places("search_word where word <> 'quokka'");
		await refreshWords(pool);
		expect([(await words()).toSorted(), await places("search_word where word <> 'quokka'")]).toEqual([
			[
				['dingo', 1],
				['quokka', 2],
				['wombat', 1],
			],
			before,
		]);
	});
	test('the tiers of courses, their outlines and what is said in them; what stays is not written anew', async () => {
		await pool.run(sql`delete from transcript_piece where asset_id not in (102, 101, 103, 201, 208)`);
		await pool.run(sql`delete from transcript_piece where asset_id in (201, 208) and n > 0`);
		// Shown by nobody, and by a course offline alone.
		await pool.run(sql`delete from lesson where resource_id in (103, 201) and course_id <> 3`);
		await pool.run(sql`update course set popular = 0`);
		await refreshPopular(pool, { 3: 1, 2: 3, 1: 4 });
		const tiers = () =>
			Promise.all([
				column(sql`select id, popular from course order by id`),
				column(sql`select course_id, popular from course_outline order by course_id`),
				column(sql`select asset_id, tier, count(*) from transcript_piece group by asset_id, tier order by asset_id`),
			]);
		const courses = [
			[1, 2],
			[2, 2],
			[3, 2],
			[4, 2],
			[5, 1],
			[6, 0],
		];
		expect(await tiers()).toEqual([
			courses,
			courses,
			[
				[101, 2, 3],
				[102, 1, 1],
				[103, 0, 1],
				[201, 0, 1],
				[208, 0, 1],
			],
		]);
		const before = await places('course', 'course_outline', 'transcript_piece');
		await refreshPopular(pool, { 3: 1, 2: 3, 1: 4 });
		expect(await places('course', 'course_outline', 'transcript_piece')).toEqual(before);
		// The order of films: learned most, those learned alike by their ids, then what no course online shows.
		const tiersOf = async (sizes: { 3: number; 2: number; 1: number }) => {
			await refreshPopular(pool, sizes);
			return (await tiers())[2]?.map(([, tier]) => tier);
		};
		expect(await tiersOf({ 3: 3, 2: 4, 1: 5 })).toEqual([3, 2, 0, 0, 1]);
		expect(await tiersOf({ 3: 5, 2: 6, 1: 7 })).toEqual([3, 3, 2, 1, 3]);
		// Of fewer than a tier holds all are in it.
		await refreshPopular(pool);
		expect((await tiers()).map((rows) => [...new Set(rows.map(([, tier]) => tier))])).toEqual([[2], [2], [3]]);
	});
	test('the nearest words: by letters that differ, by trigrams that are shared; the more frequent first, then by the alphabet', async () => {
		await pool.run(sql`delete from search_word`);
		await pool.run(
			sql`insert into search_word (word, n) values ('abc', 99), ('xbc', 1), ('xby', 1), ('xabcy', 3), ('xyz', 99), ('abcdefg', 99), ('abz', 1), ('abx', 1), ('abd', 9)`,
		);
		const near = ['abd', 'abx', 'abz', 'xbc', 'xabcy', 'xby', 'abcdefg'];
		expect(await nearestWords(pool, 'abc', 99)).toEqual({ known: true, near });
		expect(await nearestWords(pool, 'abc', 2)).toEqual({ known: true, near: near.slice(0, 2) });
		expect(await nearestWords(pool, 'abq', 2)).toEqual({ known: false, near: ['abc', 'abd'] });
	});
});
