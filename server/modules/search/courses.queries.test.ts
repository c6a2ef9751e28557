import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, createDatabase, type TestDatabase } from '../../../test/database.ts';
import { type Database, openDatabase } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { listFullest } from '../catalogue/categories.queries.ts';
import { outcomesOf } from '../catalogue/contents.service.ts';
import { coursesByOutline, lessonsAmong, sampleOf } from './outline.queries.ts';
import { findsSomething, holdersAmong, searchCourses, searchTable, teachersOf } from './search.queries.ts';
import { queryOf, wordsOf } from './search.rules.ts';

/** Courses online by rank: 1 is learned most, two and two as much as each other (4 and 5, 30 and 31 …), the higher id first. Rank 0 is offline, and would be before them all. */
const count = 4006;
const idAt = (rank: number) => count + 1 - rank;
const ranksOf = (ids: readonly number[]) => ids.map(idAt);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

type Places = readonly (readonly [word: string, ...ranks: (number | readonly [from: number, to: number])[]])[];

/** Which courses hold which words, and where. */
const title: Places = [
	['甲子', [0, 3], 59, 60],
	['乙丑', 0, 4, 5, 3500],
	['丙寅', 0, [1001, 2000]],
	['丁卯', 0, [1001, 2001]],
	['戊辰', 2990, 3500, 3501, 3600],
	['高处', 30],
	['再下', 31],
	['远处', 4000],
	['太远', 3600],
	['没上', 0],
	['丑牛', 51, 53],
	['子鼠', 53],
	['巳蛇', 12, [1001, 2000]],
	['午马', 1, [1001, 2000]],
];
const teacherNames: Places = [
	['乙丑', 2],
	['戊辰', 3000],
];
const categoryNames: Places = [['乙丑', 8]];
const subtitle: Places = [
	['乙丑', 1, 9],
	['戊辰', 0, [2996, 4006]],
];
const lessons: Places = [
	['甲子', 0, [59, 62]],
	['己巳', 0, 1, 11, [32, 231]],
	['辛未', [3001, 4001]],
	['壬申', [3001, 4002]],
	['癸酉', [3000, 4006]],
	['庚午辛', 40],
	['午辛 庚午', 41],
	['高讲', 30],
	['下讲', 31],
	['远讲', 4000],
	['太讲', 3600],
	['酉戌 戌亥', 4000],
];
const outcomes: Places = [
	['甲子', [0, 2]],
	['庚申', 1, 11, [32, 230]],
];
/** Courses that are thought to be learned less than they are, as between two runs of `refreshPopular`. */
const popular: Places = [
	['1', [11, 20], 3600],
	['0', [1, 10], 30, 31],
];

const isAt = (ranks: Places[number] extends readonly [string, ...infer R] ? R : never) =>
	(ranks as readonly (number | readonly [number, number])[])
		.map((rank) => (typeof rank === 'number' ? `rank = ${rank}` : `rank between ${rank[0]} and ${rank[1]}`))
		.join(' or ');
const textOf = (places: Places) => `concat_ws(' ', ${places.map(([word, ...ranks]) => `case when ${isAt(ranks)} then '${word}' end`).join(', ')})`;
const popularOf = `(case ${popular.map(([tier, ...ranks]) => `when ${isAt(ranks)} then ${tier}`).join(' ')} else 2 end)`;

/** Chapters and lessons of the courses of ranks 50 to 53 and of the one offline. */
const contents = `
	insert into chapter (id, course_id, title, sort) overriding system value values
		(11, ${idAt(50)}, '一', 2), (12, ${idAt(50)}, '二', 1), (13, ${idAt(50)}, '三', 1), (14, ${idAt(51)}, '四', 1), (15, ${idAt(0)}, '五', 1), (16, ${idAt(53)}, '六', 1);
	insert into lesson (id, course_id, chapter_id, title, sort, en) overriding system value values
		(1, ${idAt(50)}, 11, '子鼠', 1, '{}'), (2, ${idAt(50)}, 12, '子鼠', 2, '{}'), (3, ${idAt(50)}, 12, '子鼠', 1, '{}'), (4, ${idAt(50)}, 13, '子鼠', 1, '{}'),
		(5, ${idAt(50)}, 12, '子鼠', 1, '{}'), (6, ${idAt(50)}, 12, '别的', 1, '{"title": "Rat"}'), (7, ${idAt(51)}, 14, '子鼠', 1, '{}'),
		(8, ${idAt(0)}, 15, '子鼠', 1, '{}'), (9, ${idAt(51)}, 14, '子鼠与丑牛', 2, '{}'), (10, ${idAt(53)}, 16, '别的', 1, '{}'), (11, ${idAt(51)}, 14, '别的', 3, '{}')`;

const none = { courses: 0, lessons: 0, outcomes: 0 };

/** How many statements were asked. */
function counted() {
	let asked = 0;
	const rows = <T>(statement: Sql) => {
		asked += 1;
		return db.rows<T>(statement);
	};
	return { counting: { ...db, rows }, asked: () => asked };
}

let own: TestDatabase;
let pool: Database;
let db: Database['lists'];
const query = (q: string) => queryOf(wordsOf(`${q} `));

beforeAll(async () => {
	own = await createDatabase();
	pool = openDatabase({ url: own.url, connections: 2 });
	db = pool.lists;
	await asOwner(
		own.url,
		// Of what lists are narrowed and ordered by nothing is asked here; without it four thousand courses are written in a quarter of the time.
		`do $$ declare name text; begin
			for name in select indexname from pg_indexes where tablename = 'course' and indexname ~ '^course_(facet|newest|price|popular)' loop execute 'drop index ' || name; end loop; end $$`,
		// As they are, without what triggers would make of them: copies that are behind are wanted.
		'set session_replication_role = replica',
		`insert into category (id, level, key, name, sort, online) overriding system value
			values (1, 1, 'a', '甲类', 1, true), (2, 1, 'b', '乙类', 2, true), (3, 1, 'c', '丙类', 3, false), (4, 1, 'd', '丁类', 4, true), (5, 1, 'e', '戊类', 5, true)`,
		`insert into course (id, title, subtitle, teacher_names, category_names, price, category_id, cat1, learner_count, popular, online, outcomes, en)
			select ${count + 1} - rank, '课 ' || ${textOf(title)}, ${textOf(subtitle)}, ${textOf(teacherNames)}, ${textOf(categoryNames)}, 1, 1, 1,
				(${count + 1} - rank) / 2, ${popularOf}, rank > 0, array['会' || rank], '{"outcomes": ["can"], "title": ""}' from generate_series(0, ${count}) rank`,
		`insert into course_outline (course_id, popular, lessons, outcomes)
			select ${count + 1} - rank, ${popularOf}, ${textOf(lessons)}, ${textOf(outcomes)} from generate_series(0, ${count}) rank`,
		contents,
		// What a category has is counted by flags; node 0 is all.
		'insert into course_count (node, flags, n) values (0, 0, 2000), (0, 1, 1000), (1, 0, 3), (2, 0, 4), (2, 1, 1), (3, 0, 9), (4, 0, 0), (5, 0, 3)',
		`insert into teacher (id, name, summary, learner_count, online, category_id) overriding system value values (1, '寅虎', '', 5, true, 1), (2, '寅虎', '', 5, true, 1),
			(3, '卯兔', '说寅虎', 90, true, 1), (4, '寅虎', '', 99, false, 1), (5, '辰龙', '', 7, true, 1), (6, '寅虎', '', 6, true, 1)`,
		`insert into course_teacher (course_id, teacher_id) values (7, 2), (7, 1), (8, 2), (7, 4), (9, 5)`,
	);
});
afterAll(async () => {
	await pool?.close();
	await own?.drop();
});

describe('L4 courses that hold the words themselves', () => {
	/** A page: ranks, with the best field of each; how many, and whether there are more. */
	const page = async (q: string, offset: number, limit: number, walkFirst?: boolean) => {
		const { ids, total, capped, classes } = await searchCourses(db, query(q), offset, limit, walkFirst);
		return [ids.map((id) => [idAt(id), classes.get(id)]), total, capped];
	};
	const titled = (...ranks: number[]) => ranks.map((rank) => [rank, 0]);

	test.each([false, true])(
		'those with them in their titles, then in names, then elsewhere; the most learned first (walked first: %s)',
		async (walkFirst) => {
			const all = [...titled(4, 5, 3500), [2, 1], [8, 1], [1, 2], [9, 2]];
			expect(await page('乙丑', 0, 16, walkFirst)).toEqual([all, 7, false]);
			expect(await page('乙丑', 2, 3, walkFirst)).toEqual([all.slice(2, 5), 7, false]);
			expect(await page('乙丑', 7, 3, walkFirst)).toEqual([[], 7, false]);
			expect(await page('没上', 0, 16, walkFirst)).toEqual([[], 0, false]);
		},
	);
	test('of a thousand all are counted, of one more it is said that there are more; no page goes further', async () => {
		expect(await page('丙寅', 0, 2)).toEqual([titled(1001, 1002), 1000, false]);
		expect(await page('丙寅', 998, 9)).toEqual([titled(1999, 2000), 1000, false]);
		expect(await page('丙寅', 1000, 9)).toEqual([[], 1000, false]);
		for (const walkFirst of [false, true]) {
			expect(await page('丁卯', 0, 3, walkFirst)).toEqual([titled(1001, 1002, 1003), 1000, true]);
			expect(await page('丁卯', 998, 9, walkFirst)).toEqual([titled(1999, 2000), 1000, true]);
			expect(await page('丁卯', 1000, 9, walkFirst)).toEqual([[], 1000, true]);
		}
	});
	test('of a common word titles come first, also those less learned; the rest are of the window of three thousand', async () => {
		const all = [...titled(2990, 3500, 3501), [3000, 1], [2996, 2], [2997, 2], [2998, 2], [2999, 2]];
		for (const limit of [1, 2, 3, 4, 5, 9]) expect(await page('戊辰', 0, limit)).toEqual([all.slice(0, limit), 1000, true]);
		expect(await page('戊辰', 2, 2)).toEqual([all.slice(2, 4), 1000, true]);
	});
	test('what is nowhere is counted, and not looked for', async () => {
		const { asked, counting } = counted();
		expect([(await searchCourses(counting, query('没上'), 0, 16)).total, asked()]).toEqual([0, 3]);
		expect([(await searchCourses(counting, query('乙丑'), 0, 16)).total, asked()]).toEqual([7, 3 + 4]);
		expect([(await searchCourses(counting, query('乙丑'), 0, 16, true)).total, asked()]).toEqual([7, 7 + 5]);
		expect([(await searchCourses(counting, query('丁卯'), 0, 16, true)).total, asked()]).toEqual([1000, 12 + 2]);
		expect([await coursesByOutline(counting, 'lessons', query('没有'), Promise.resolve(none)), asked()]).toEqual([[], 14 + 3]);
		expect([await holdersAmong(counting, [], query('没有')), asked()]).toEqual([[], 17]);
		// Enough of those learned much are not counted among all.
		expect([(await searchCourses(counting, query('巳蛇'), 0, 1)).capped, asked()]).toEqual([true, 17 + 3]);
		expect([(await searchCourses(counting, query('午马'), 0, 1)).capped, asked()]).toEqual([true, 20 + 4]);
	});
	test('which of some hold them', async () => {
		expect(ranksOf(await holdersAmong(db, [4, 7, 1, 0].map(idAt), query('乙丑'))).sort()).toEqual([0, 1, 4]);
		expect(await holdersAmong(db, [], query('乙丑'))).toEqual([]);
	});
	test('a search finds something: one of the thirty most learned, or one that is known to be learned much, by itself or by its lessons', async () => {
		const finds = (q: string) => findsSomething(db, query(q));
		const found = ['高处', '远处', '高讲', '远讲'];
		expect(await Promise.all(found.map(finds))).toEqual(found.map(() => true));
		const missed = ['再下', '太远', '没上', '下讲', '太讲', '酉戌亥', '无有'];
		expect(await Promise.all(missed.map(finds))).toEqual(missed.map(() => false));
	});
});

describe('L4 courses by their outlines', () => {
	const found = async (column: 'lessons' | 'outcomes', q: string, sample = none) =>
		ranksOf(await coursesByOutline(db, column, query(q), Promise.resolve(sample)));

	test('of sixty courses it is told in how many the words are, once there are more than a walk reads', async () => {
		expect(await sampleOf(db, query('甲子'))).toEqual(none);
		await pool.run(sql`update course_count set n = 1001 where (node, flags) = (0, 1)`);
		expect(await sampleOf(db, query('甲子'))).toEqual({ courses: 5, lessons: 2, outcomes: 2 });
		expect(await sampleOf(db, query('没有'))).toEqual(none);
		// The sample of a word that is nowhere else: each column is its own.
		expect(await sampleOf(db, query('高讲'))).toEqual({ courses: 0, lessons: 1, outcomes: 0 });
	});
	test('two hundred of those learned most are enough, fewer are looked for among all', async () => {
		expect(await found('lessons', '己巳')).toEqual(from(32, 231));
		expect(await found('outcomes', '庚申')).toEqual([11, ...from(32, 230)]);
		expect(await found('outcomes', '己巳')).toEqual([]);
	});
	test('of more than a thousand only the window is read', async () => {
		expect(await found('lessons', '辛未')).toEqual(from(3001, 3200));
		expect(await found('lessons', '壬申')).toEqual([]);
		expect(await found('lessons', '癸酉')).toEqual([3000]);
	});
	test('a word that six of the sample have is walked for, and looked up when a walk finds too few', async () => {
		expect(await found('lessons', '己巳', { ...none, lessons: 6 })).toEqual([1, 11, ...from(32, 229)]);
		expect(await found('lessons', '己巳', { courses: 60, lessons: 5, outcomes: 60 })).toEqual(from(32, 231));
		expect(await found('lessons', '辛未', { ...none, lessons: 60 })).toEqual(from(3001, 3200));
	});
	test('characters that stand apart are no word', async () => {
		expect(await found('lessons', '庚午辛')).toEqual([40]);
	});
	test('outcomes of the courses asked for, in both languages', async () => {
		expect([...(await outcomesOf(db, [idAt(6)], 'zh-CN')), ...(await outcomesOf(db, [idAt(6)], 'en'))]).toEqual([
			[idAt(6), ['会6']],
			[idAt(6), ['can']],
		]);
	});
});

describe('L4 lessons of courses', () => {
	const found = async (q: string, ...ranks: number[]) =>
		(await lessonsAmong(db, ranks.map(idAt), query(q))).map(({ id, course_id }) => [idAt(course_id), id]);

	test('in the order of the courses, then of the contents; none of a course offline', async () => {
		const first = [3, 5, 2, 4, 1].map((id) => [50, id]);
		const second = [7, 9].map((id) => [51, id]);
		expect(await found('子鼠', 50, 51, 0)).toEqual([...first, ...second]);
		expect(await found('子鼠', 51, 50)).toEqual([...second, ...first]);
		expect(await found('rat', 50)).toEqual([[50, 6]]);
		expect(await found('丑牛', 51, 53)).toEqual([[51, 9]]);
	});
	test('of several words some may be the course’s, not all; a lesson that holds them all comes first', async () => {
		expect(await found('子鼠 丑牛', 50, 51, 53)).toEqual([
			[51, 9],
			[51, 7],
		]);
	});
});

describe('L4 what stands beside', () => {
	test('teachers with the words in their names first, then by what they are ordered by, so many; those offline are not counted', async () => {
		expect(await searchTable(db, 'teacher', query('寅虎'), 9)).toEqual({ ids: [6, 2, 1, 3], total: 4, capped: false });
		expect(await searchTable(db, 'teacher', query('寅虎'), 3)).toEqual({ ids: [6, 2, 1], total: 4, capped: false });
	});
	test('who gives the courses, by id; nobody who is offline', async () => {
		expect(await teachersOf(db, [7, 8])).toEqual([
			{ id: 1, course_id: 7 },
			{ id: 2, course_id: expect.any(Number) },
			{ id: 2, course_id: expect.any(Number) },
		]);
		expect(await teachersOf(db, [8])).toEqual([{ id: 2, course_id: 8 }]);
	});
	test('categories online that have courses, those with most first', async () => {
		const names = async (limit: number) => (await listFullest(db, limit)).map(({ name }) => name);
		expect([await names(9), await names(2)]).toEqual([
			['乙类', '甲类', '戊类'],
			['乙类', '甲类'],
		]);
	});
});
