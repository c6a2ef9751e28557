import type { Db } from '../../db/db.ts';
import { raw, type Sql, sql } from '../../db/sql.ts';

/** Totals stop here: more is "1000+". */
export const cap = 1000;
/** Courses of common words are found by walking this many of the most learned ones, not by sorting all that match. */
const window = 3000;
/** So many of the most learned courses have an index of their own, by `course.popular`: a word that is in 5 % of courses is counted in the first. */
const tiers = { 2: 20_000, 1: 200_000 } as const;

interface Counted {
	ids: number[];
	total: number;
	capped: boolean;
}

/**
 * A page of matching courses, most learned first, and a total that stops at the cap. `db` is to plan without full scans (`lists`): the
 * planner takes a phrase of pairs for rarer than it is. Each step's cost is bounded whatever the catalogue holds.
 */
export async function searchCourses(db: Db, query: string, offset: number, limit: number): Promise<Counted> {
	const wanted = offset + limit;
	let among = sql`course where online and popular >= 2`;
	let total = await countMatches(db, among, query);
	for (const wider of [sql`course where online and popular >= 1`, sql`course where online`]) {
		if (total > cap) break;
		among = wider;
		total = await countMatches(db, among, query);
	}
	if (total === 0) return counted([], 0);
	// A common word: the window holds enough of them.
	if (total > cap) {
		const near = await db.rows<{ id: number }>(sql`select id from
			(select id, tsv, learner_count from course where online order by learner_count desc, id desc limit ${window}::bigint) h
			where tsv @@ ${query}::tsquery order by learner_count desc, id desc limit ${wanted}::bigint`);
		if (near.length >= wanted) return counted(near.slice(offset), total);
	}
	// Among the courses that were counted last there are more than the cap, or they are all there are.
	const from = wanted > cap ? sql`course where online` : among;
	const found = await db.rows<{ id: number }>(sql`select id from (select id, learner_count from ${from} and tsv @@ ${query}::tsquery offset 0) m
		order by learner_count desc, id desc offset ${offset}::bigint limit ${limit}::bigint`);
	return counted(found, total);
}

async function countMatches(db: Db, among: Sql, query: string): Promise<number> {
	const row = await db.row<{ n: number }>(
		sql`select count(*)::int as n from (select 1 from ${among} and tsv @@ ${query}::tsquery limit ${cap + 1}::bigint) z`,
	);
	return row?.n ?? 0;
}

const orders = { teacher: 'learner_count desc, id desc', live_room: 'start_at desc, id desc', news: 'published_at desc, id desc' } as const;

/** The first matches of a smaller table, and their number. */
export async function searchTable(db: Db, table: keyof typeof orders, query: string, limit: number): Promise<Counted> {
	const [rows, total] = await Promise.all([
		db.rows<{ id: number }>(
			sql`select id from (select * from ${raw(table)} where online and tsv @@ ${query}::tsquery limit ${window}::bigint) m order by ${raw(orders[table])} limit ${limit}::bigint`,
		),
		countMatches(db, sql`${raw(table)} where online`, query),
	]);
	return counted(rows, total);
}

function counted(rows: { id: number }[], total: number): Counted {
	return { ids: rows.map((row) => row.id), total: Math.min(total, cap), capped: total > cap };
}

/** The known word nearest to a misspelt one: by shared trigrams, or two letters apart. */
export async function nearestWord(db: Db, word: string): Promise<string | null> {
	const row = await db.row<{ word: string }>(sql`select word from search_word
		where word <> ${word} and (word % ${word} or (abs(length(word) - length(${word})) <= 2 and levenshtein_less_equal(word, ${word}, 2) <= 2))
		order by levenshtein(word, ${word}), n desc, word limit 1`);
	return row?.word ?? null;
}

/** Gathers the Latin words of course titles anew (1–2 s at a hundred thousand courses). */
export function refreshWords(db: Db) {
	return db.run(sql`with words as (select word, ndoc::int as n from ts_stat('select tsv from course where online') where word ~ '^[a-z][a-z0-9]{2,}$'),
		gone as (delete from search_word where word not in (select word from words))
		insert into search_word (word, n) select word, n from words on conflict (word) do update set n = excluded.n`);
}

/** Marks the most learned courses anew. Between two runs a course may stand in the wrong tier: it is found all the same. */
export function refreshPopular(db: Db) {
	const edge = (rank: number) =>
		sql`coalesce((select learner_count from course where online order by learner_count desc offset ${rank - 1}::bigint limit 1), 0)`;
	return db.run(sql`with edge as (select ${edge(tiers[2])} as two, ${edge(tiers[1])} as one),
		due as (select id, (case when learner_count >= edge.two then 2 when learner_count >= edge.one then 1 else 0 end)::smallint as tier from course, edge)
		update course c set popular = due.tier from due where due.id = c.id and c.popular <> due.tier`);
}
