import type { Db } from '../../db/db.ts';
import { holdsAll } from '../../db/holds-all.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';
import type { Query } from './search.rules.ts';

/** Totals stop here: more is "1000+". No page goes further either. */
export const cap = 1000;
/** Courses of common words are found by walking this many of the most learned ones, not by sorting all that match. */
export const window = 3000;

/** Courses that are looked at before an index, to tell whether there is any. */
const glance = 30;

export interface Counted {
	ids: number[];
	total: number;
	capped: boolean;
}

/** The best field that holds the words: 0 title, 1 the teacher's or the category's name, 2 another. */
type CourseClass = 0 | 1 | 2;

interface ClassedRow {
	id: number;
	class: CourseClass;
}

/** Courses, each with the best field that holds the words. */
export interface ClassedCourses extends Counted {
	classes: Map<number, CourseClass>;
}

/** Those learned most. Written out, as an index of some of the rows is used where its condition stands. */
const most = () => sql`course where online and popular >= 2`;
const all = () => sql`course where online`;
const tiers = () => [most(), sql`course where online and popular >= 1`, all()];

/**
 * A page of courses that hold the words themselves, and a total that stops at the cap. Those with the words in their titles come first, then
 * those of such a teacher or category, then the rest; the most learned first among equals. `db` is to plan without full scans
 * (`lists`): the planner takes a phrase of pairs for rarer than it is. Each step's cost is bounded whatever the catalogue holds.
 * `walkFirst`: the words are likely in more than a third of the courses, so that counting in the window is cheaper than what an index gives.
 */
export async function searchCourses(db: Db, query: Query, offset: number, limit: number, walkFirst = false): Promise<ClassedCourses> {
	let total = walkFirst ? await countRows(db, sql`${walk()} where tsv @@ ${query.anywhere}::tsquery`) : 0;
	if (total <= cap)
		for (const among of tiers()) {
			total = await countRows(db, sql`${among} and tsv @@ ${query.anywhere}::tsquery`);
			if (total > cap) break;
		}
	if (total === 0) return classed([], 0);
	if (total > cap) return classed((await searchCommon(db, query, Math.min(cap, offset + limit))).slice(offset), total);
	const found = await db.rows<ClassedRow>(sql`select id, ${classOf(query)} as class
		from (select id, tsv, learner_count from ${all()} and tsv @@ ${query.anywhere}::tsquery offset 0) m
		order by class, learner_count desc, id desc offset ${offset}::bigint limit ${limit}::bigint`);
	return classed(found, total);
}

/** 0 in the title, 1 the teacher's or the category's name too, 2 anywhere. */
function classOf(query: Query): Sql {
	return sql`case when tsv @@ ${query.titled}::tsquery then 0 when tsv @@ ${query.named}::tsquery then 1 else 2 end`;
}

const walk = () => sql`(select id, tsv, learner_count from course where online order by learner_count desc, id desc limit ${window}::bigint) h`;

/** How many rows there are, counted to one more than the cap. */
async function countRows(db: Db, among: Sql): Promise<number> {
	const [row] = await db.rows<{ n: number }>(sql`select count(*)::int as n from (select 1 from ${among} limit ${cap + 1}::bigint) z`);
	return (row as { n: number }).n;
}

/** The first courses of a word that more than the cap have. The most learned mostly hold enough of them. */
async function searchCommon(db: Db, query: Query, wanted: number): Promise<ClassedRow[]> {
	const { anywhere, titled } = query;
	let first = await db.rows<ClassedRow>(
		sql`select id, 0 as class from ${walk()} where tsv @@ ${titled}::tsquery order by learner_count desc, id desc limit ${wanted}::bigint`,
	);
	if (first.length >= wanted) return first;
	// Titles above all, also those of courses that are learned less.
	first = await db.rows<ClassedRow>(sql`select id, 0 as class from (select id, learner_count from ${most()} and tsv @@ ${titled}::tsquery offset 0) m
		order by learner_count desc, id desc limit ${wanted}::bigint`);
	const rest =
		await db.rows<ClassedRow>(sql`select id, ${classOf(query)} as class from ${walk()} where tsv @@ ${anywhere}::tsquery and not tsv @@ ${titled}::tsquery
		order by class, learner_count desc, id desc limit ${wanted - first.length}::bigint`);
	return [...first, ...rest];
}

/**
 * Which of these courses hold the words themselves. The courses are read first: an index of words would give every course of the catalogue that
 * holds them, and a planner that takes them for rare would choose it.
 */
export async function holdersAmong(db: Db, ids: readonly number[], query: Query): Promise<number[]> {
	if (ids.length === 0) return [];
	const rows = await db.rows<{ id: number }>(
		sql`select id from (select id, tsv from course where id = any(${ids}) offset 0) c where tsv @@ ${query.anywhere}::tsquery`,
	);
	return rows.map((row) => row.id);
}

const orders = { teacher: 'learner_count desc, id desc', live_room: 'start_at desc, id desc', news: 'published_at desc, id desc' } as const;

/** The first matches of a smaller table, and their number. */
export async function searchTable(db: Db, table: keyof typeof orders, query: Query, limit: number): Promise<Counted> {
	const titled = sql`case when tsv @@ ${query.titled}::tsquery then 0 else 1 end`;
	const [rows, total] = await Promise.all([
		db.rows<{ id: number }>(
			sql`select id from (select * from ${raw(table)} where online and tsv @@ ${query.anywhere}::tsquery limit ${window}::bigint) m order by ${titled}, ${raw(orders[table])} limit ${limit}::bigint`,
		),
		countRows(db, sql`${raw(table)} where online and tsv @@ ${query.anywhere}::tsquery`),
	]);
	return counted(rows, total);
}

/** Who gives these courses, of those whom the public may see. */
export function teachersOf(db: Db, courseIds: readonly number[]) {
	return db.rows<{ id: number; course_id: number }>(
		sql`select t.id, g.course_id from course_teacher g join teacher t on t.id = g.teacher_id where g.course_id = any(${courseIds}) and t.online order by t.id`,
	);
}

/**
 * Whether a course among the most learned holds the words, itself or in its outline: a search for them finds something, at little cost. The very
 * first courses are looked at before an index, which gives all courses with a common word only to tell that there is one.
 */
export async function findsSomething(db: Db, query: Query): Promise<boolean> {
	const { anywhere, pairs, phrases, patterns } = query;
	const first = sql`(select id, tsv from course where online order by learner_count desc, id desc limit ${glance}::bigint) h`;
	const [row] = await db.rows<{ found: boolean }>(sql`select exists (select from ${first} where tsv @@ ${anywhere}::tsquery)
		or exists (select from ${first} cross join lateral (select from course_outline o where o.course_id = h.id and ${holdsAll(sql`lessons`, patterns)} offset 0) o)
		or exists (select from ${most()} and tsv @@ ${anywhere}::tsquery)
		or exists (select from course_outline where popular >= 2 and to_tsvector('simple', bigrams(lessons)) @@ ${pairs}::tsquery and ${holdsAll(sql`lessons`, phrases)}) as found`);
	return (row as { found: boolean }).found;
}

function classed(rows: ClassedRow[], total: number): ClassedCourses {
	return { ...counted(rows, total), classes: new Map(rows.map((row) => [row.id, row.class])) };
}

function counted(rows: { id: number }[], total: number): Counted {
	return { ids: rows.map((row) => row.id), total: Math.min(total, cap), capped: total > cap };
}
