import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse, makeMember, makeReview, makeTeacher } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { countCourses, pageOfCourses } from './courses.queries.ts';
import { countPlaces, countPlacesOfTeacher, countTeachers } from './facets.queries.ts';
import { facetsOf, passes } from './facets.rules.ts';
import { filterIn } from './facets.service.ts';

interface Made {
	id: number;
	path: number[];
	teacher: number;
	level: number;
	seconds: number;
	price: number;
	vip: boolean;
	trial: boolean;
	rating: number;
	ratingCount: number;
	learnerCount: number;
	publishedAt: string;
}
interface Wanted {
	categoryLevel1?: number;
	vipFlag?: 0 | 1;
	trialFlag?: 0 | 1;
	freeFlag?: 0 | 1;
	level?: number;
	length?: '' | 'short' | 'medium' | 'long';
	teacherId?: number;
	rating?: number;
}

let app: TestApp;
const made: Made[] = [];
let roots: number[] = [];
let nodes: number[] = [];
let teachers: number[] = [];

/** The same numbers on every run: mulberry32. */
function randomFrom(seed: number) {
	let state = seed;
	return (below: number): number => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) % below;
	};
}

beforeAll(async () => {
	app = await startApp();
	const db = app.db;
	const first = await makeCategory(db, { name: '数学' });
	const second = await makeCategory(db, { name: '语言' });
	const calculus = await makeCategory(db, { name: '微积分', parent: first });
	const geometry = await makeCategory(db, { name: '几何', parent: first });
	const limits = await makeCategory(db, { name: '极限', parent: calculus });
	roots = [first, second];
	nodes = [first, second, calculus, geometry, limits];
	const pathOf = new Map([
		[first, [first]],
		[second, [second]],
		[calculus, [first, calculus]],
		[geometry, [first, geometry]],
		[limits, [first, calculus, limits]],
	]);
	teachers = [await makeTeacher(db, { category: first }), await makeTeacher(db, { category: first }), await makeTeacher(db, { category: second })];
	const members = await Promise.all(Array.from({ length: 6 }, () => makeMember(db)));
	const pick = randomFrom(7);
	for (let n = 0; n < 90; n++) {
		const category = nodes[pick(nodes.length)] ?? first;
		const fields = {
			category,
			teacher: teachers[pick(3)] ?? 0,
			level: (1 + pick(3)) as 1 | 2 | 3,
			seconds: [7200, 7201, 36_000, 36_001, 600][pick(5)] ?? 600,
			price: [0, 9900, 19_900][pick(3)] ?? 0,
			vip: pick(3) === 0,
			trial: pick(4) === 0,
			learnerCount: pick(40),
			publishedAt: new Date(Date.UTC(2026, 0, 1) + pick(30) * 86_400_000).toISOString(),
		};
		const id = await makeCourse(db, { ...fields, online: n % 9 !== 0 });
		const given = Array.from({ length: pick(7) }, () => 3 + pick(3));
		for (const [at, stars] of given.entries()) await makeReview(db, { course: id, member: members[at] ?? 0, stars });
		if (n % 9 === 0) continue;
		const { category: _, ...rest } = fields;
		const rating = given.length === 0 ? 0 : Math.round((given.reduce((sum, each) => sum + each, 0) / given.length) * 10) / 10;
		made.push({ id, path: pathOf.get(category) ?? [], rating, ratingCount: given.length, ...rest });
	}
	// Every fifth changes after it was counted.
	for (const [index, course] of made.entries()) {
		if (index % 5 !== 0) continue;
		course.level = 3;
		course.price = 0;
		await db.run(sql`update course set level = 3, price = 0 where id = ${course.id}`);
	}
});
afterAll(() => app.close());

/** The rule in words, without facets. */
function fits(course: Made, wanted: Wanted): boolean {
	const long = course.seconds <= 7200 ? 'short' : course.seconds <= 36_000 ? 'medium' : 'long';
	return (
		(!wanted.categoryLevel1 || course.path.includes(wanted.categoryLevel1)) &&
		(!wanted.vipFlag || course.vip) &&
		(!wanted.trialFlag || course.trial) &&
		(!wanted.freeFlag || course.price === 0) &&
		(!wanted.level || course.level === wanted.level) &&
		(!wanted.length || long === wanted.length) &&
		(!wanted.teacherId || course.teacher === wanted.teacherId) &&
		(!wanted.rating || (course.ratingCount >= 5 && course.rating >= wanted.rating))
	);
}

const by = {
	newest: (a: Made, b: Made) => b.publishedAt.localeCompare(a.publishedAt) || b.id - a.id,
	popular: (a: Made, b: Made) => b.learnerCount - a.learnerCount || b.id - a.id,
	price: (a: Made, b: Made) => a.price - b.price || a.id - b.id,
	'price-desc': (a: Made, b: Made) => b.price - a.price || b.id - a.id,
} as const;
type Sort = keyof typeof by;

async function shown(wanted: Wanted, sort: Sort = 'newest') {
	const ids: number[] = [];
	let total = 0;
	for (let currPage = 1; currPage === 1 || ids.length < total; currPage++) {
		const { json } = await app.call('courseList', { ...wanted, sort, currPage, pageSize: 7 });
		total = json.data.totalCount;
		if (json.data.dataList.length === 0) break;
		ids.push(...json.data.dataList.map((course) => course.id));
	}
	return { ids, total };
}

function someFilter(pick: (below: number) => number): Wanted {
	const wanted: Wanted = {};
	const some = <T>(list: readonly T[]) => (pick(3) === 0 ? list[pick(list.length)] : undefined);
	const node = some(nodes);
	const level = some([1, 2, 3]);
	const length = some(['short', 'medium', 'long'] as const);
	const teacherId = some(teachers);
	const rating = some([4, 4.5]);
	const type = some(['vipFlag', 'trialFlag', 'freeFlag'] as const);
	if (node) wanted.categoryLevel1 = node;
	if (level) wanted.level = level;
	if (length) wanted.length = length;
	if (teacherId) wanted.teacherId = teacherId;
	if (rating) wanted.rating = rating;
	if (type) wanted[type] = 1;
	return wanted;
}

describe('R04 filters of the course list', () => {
	test.each([
		['level', { level: 2 }],
		['length: two hours are still short', { length: 'short' }],
		['length: ten hours are still medium', { length: 'medium' }],
		['length: long', { length: 'long' }],
		['free', { freeFlag: 1 }],
		['rating: five reviews are needed', { rating: 4 }],
		['rating: 4.5', { rating: 4.5 }],
		['flags with a level', { vipFlag: 1, trialFlag: 1, level: 1 }],
	] as [string, Wanted][])('%s', async (_name, wanted) => {
		const expected = made.filter((course) => fits(course, wanted)).sort(by.newest);
		expect(expected.length).toBeGreaterThan(0);
		expect(await shown(wanted)).toEqual({ ids: expected.map((course) => course.id), total: expected.length });
	});

	test('a teacher', async () => {
		const expected = made.filter((course) => course.teacher === teachers[1]).sort(by.popular);
		expect(await shown({ teacherId: teachers[1] ?? 0 }, 'popular')).toEqual({ ids: expected.map((course) => course.id), total: expected.length });
		expect(await shown({ teacherId: 99_999 })).toEqual({ ids: [], total: 0 });
	});

	test('any of them together, in each order, are what a reading of all courses gives', async () => {
		const pick = randomFrom(99);
		for (let n = 0; n < 60; n++) {
			const wanted = someFilter(pick);
			const sort = (Object.keys(by) as Sort[])[pick(4)] ?? 'newest';
			const expected = made.filter((course) => fits(course, wanted)).sort(by[sort]);
			expect({ wanted, sort, ...(await shown(wanted, sort)) }).toEqual({
				wanted,
				sort,
				ids: expected.map((course) => course.id),
				total: expected.length,
			});
		}
	});

	test('a count is what choosing it leaves', async () => {
		const pick = randomFrom(3);
		const left = (wanted: Wanted) => made.filter((course) => fits(course, wanted)).length;
		for (let n = 0; n < 60; n++) {
			const wanted = someFilter(pick);
			const { json } = await app.call('courseFacets', wanted);
			const data = json.data;
			const flags = { vipFlag: 0, trialFlag: 0, freeFlag: 0 } as const;
			const root = roots.find((id) => made.some((course) => course.path[0] === id && course.path.includes(wanted.categoryLevel1 ?? 0)));
			expect({ wanted, total: data.total }).toEqual({ wanted, total: left(wanted) });
			expect(data.levels).toEqual([0, 1, 2, 3].map((value) => ({ value, count: left({ ...wanted, level: value }) })));
			expect(data.lengths).toEqual((['', 'short', 'medium', 'long'] as const).map((value) => ({ value, count: left({ ...wanted, length: value }) })));
			expect(data.ratings).toEqual([0, 4, 4.5].map((value) => ({ value, count: left({ ...wanted, rating: value }) })));
			expect(data.types).toEqual([
				{ value: '', count: left({ ...wanted, ...flags }) },
				{ value: 'vip', count: left({ ...wanted, ...flags, vipFlag: 1 }) },
				{ value: 'trial', count: left({ ...wanted, ...flags, trialFlag: 1 }) },
				{ value: 'free', count: left({ ...wanted, ...flags, freeFlag: 1 }) },
			]);
			expect(data.categories.map(({ id, count }) => [id, count])).toEqual([0, ...roots].map((id) => [id, left({ ...wanted, categoryLevel1: id })]));
			expect(data.directions.map(({ id, count }) => [id, count])).toEqual(
				root === undefined
					? []
					: [root, ...nodes.slice(2).filter((id) => root === roots[0] && id !== nodes[4])].map((id) => [id, left({ ...wanted, categoryLevel1: id })]),
			);
			for (const { id, count } of data.teachers) expect({ id, count }).toEqual({ id, count: left({ ...wanted, teacherId: id }) });
			expect(data.teachers.map(({ id }) => id)).toEqual(expect.arrayContaining([0, ...(wanted.teacherId ? [wanted.teacherId] : [])]));
		}
	});

	test('a category that does not exist leaves nothing, and says so', async () => {
		const { json } = await app.call('courseFacets', { categoryLevel1: 99_999, level: 1 });
		expect([json.data.total, json.data.directions]).toEqual([0, []]);
		expect(json.data.levels.map(({ count }) => count)).toEqual([0, 0, 0, 0]);
	});

	test.each([{ level: 4 }, { length: 'endless' }, { rating: 3 }, { teacherId: 'me' }, { freeFlag: 2 }])('a wrong value is 422: %j', async (wrong) => {
		for (const key of ['courseList', 'courseFacets'] as const) expect((await app.call(key, wrong)).status).toBe(422);
	});

	test('empty values filter nothing', async () => {
		const empty = { level: '', length: '', rating: '', teacherId: '', freeFlag: '', vipFlag: '' };
		expect((await app.call('courseList', empty)).json.data.totalCount).toBe(made.length);
	});

	test('the counters are what counting gives, and the facet is the rules’ own arithmetic', async () => {
		const wrong = await app.db.rows(sql`select * from (
				select node, facet, count(*)::int as n from course cross join lateral (values (0), (cat1), (cat2), (cat3)) v(node) where online and node is not null group by 1, 2) t
			full join (select * from course_facet_count where n > 0) c using (node, facet) where coalesce(t.n, 0) <> coalesce(c.n, 0)`);
		expect(wrong).toEqual([]);
		const rows = await app.db.rows<{ id: number; facet: number }>(sql`select id, facet from course where online`);
		const facetOf = new Map(rows.map((row) => [row.id, row.facet]));
		const free = { vip: false, trial: false, free: true, level: 3, length: 'long', rating: 4.5 } as const;
		for (const course of made) {
			expect(passes(facetOf.get(course.id) ?? -1, free)).toBe(fits(course, { freeFlag: 1, level: 3, length: 'long', rating: 4.5 }));
		}
		expect(facetsOf({ ...free, free: false, level: 0, length: '', rating: 0 })).toHaveLength(216);
	});

	test('places of a teacher: all of them, and each on the way to the courses, with their numbers', async () => {
		const [, teacher = 0] = teachers;
		const own = made.filter((course) => course.teacher === teacher);
		const any = facetsOf({ vip: false, trial: false, free: false, level: 0, length: '', rating: 0 });
		const counted = (await countPlacesOfTeacher(app.db, teacher, any)).sort((a, b) => a.node - b.node);
		const places = [0, ...nodes].map((node) => ({ node, n: own.filter(({ path }) => node === 0 || path.includes(node)).length }));
		expect(counted).toEqual(places.filter(({ n }) => n > 0));
	});

	test('only the places and teachers that were asked for are read', async () => {
		const any = facetsOf({ vip: false, trial: false, free: false, level: 0, length: '', rating: 0 });
		const [first = 0, second = 0] = roots;
		const counted = (await countPlaces(app.db, [first, second], any)).sort((a, b) => a.node - b.node);
		expect(counted).toEqual(
			[first, second].sort((a, b) => a - b).map((node) => ({ node, n: made.filter(({ path }) => path.includes(node)).length })),
		);
		const [teacher = 0] = teachers;
		expect(await countTeachers(app.db, [teacher], 0, any)).toEqual([{ id: teacher, n: made.filter((course) => course.teacher === teacher).length }]);
	});

	test('a page far in is read from the end, filtered or not', async () => {
		const large = await startApp();
		onTestFinished(() => large.close());
		const category = await makeCategory(large.db);
		const count = 2050;
		// Without the words to search them by, which are most of the work of writing a course and of no concern here.
		await asOwner(
			large.databaseUrl,
			'alter table course disable trigger course_outline_insert',
			`with p as (insert into product (prod_type) select 1 from generate_series(1, ${count}) returning id)
				insert into course (id, title, price, category_id, cat1, level, published_at)
				select id, '课', 100, ${category}, ${category}, 2, '2026-02-01'::timestamptz + id * interval '1 second' from p`,
			'alter table course enable trigger course_outline_insert',
		);
		const last = await large.call('courseList', { categoryLevel1: category, level: 2, pageSize: 100, currPage: 21 });
		expect(last.json.data).toMatchObject({ totalCount: count });
		const oldest = await large.db.rows<{ id: number }>(sql`select id from course where cat1 = ${category} order by published_at limit 50`);
		expect(last.json.data.dataList.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id).reverse());
		// Beyond 2,000 rows a page is counted first, and past the middle read from the end: plain and filtered, in each order.
		const of = { node: { id: category, level: 1 } } as const;
		const windows = [
			[1990, 10],
			[1991, 10],
			[2000, 49],
			[2049, 10],
			[2050, 10],
		];
		const longPages = [
			[900, 1101],
			[1024, 977],
			[1025, 976],
			[1026, 975],
		];
		for (const [sort, order] of [
			['newest', 'published_at desc, id desc'],
			['popular', 'learner_count desc, id desc'],
			['price', 'price, id'],
			['price-desc', 'price desc, id desc'],
		] as const) {
			const { rows } = await large.db.pool.query<{ id: number }>(`select id from course where cat1 = $1 order by ${order}`, [category]);
			for (const wanted of [{}, { level: 2 }])
				for (const [offset = 0, limit = 0] of sort === 'newest' ? [...windows, ...longPages] : windows) {
					const page = await pageOfCourses(large.db.lists, { ...of, ...filterIn(wanted), sort }, { offset, limit });
					expect(page.total).toBe(count);
					expect(
						page.rows.map(({ id }) => id),
						`${sort} ${offset} ${limit}`,
					).toEqual(rows.slice(offset, offset + limit).map(({ id }) => id));
				}
		}
		expect(await countCourses(large.db, { ...of, ...filterIn({}) })).toBe(count);
		expect(await countCourses(large.db, { ...of, ...filterIn({ level: 1 }) })).toBe(0);
	});
});
