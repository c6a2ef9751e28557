import type { Db } from '../../db/db.ts';
import { raw, sql } from '../../db/sql.ts';

/** Totals stop here: more is "1000+". */
export const cap = 1000;
/** The most learned courses are looked through first: common words then cost a walk, not a sort of all that match. */
const window = 3000;

interface Counted {
	ids: number[];
	total: number;
	capped: boolean;
}

/** A page of matching courses, most learned first, and a total that stops at the cap. */
export async function searchCourses(db: Db, query: string, offset: number, limit: number): Promise<Counted> {
	const wanted = offset + limit;
	const near = await db.rows<{
		id: number;
	}>(sql`select id from (select id, tsv, learner_count from course where online order by learner_count desc, id desc limit ${window}::bigint) h
		where tsv @@ ${query}::tsquery order by learner_count desc, id desc limit ${wanted}::bigint`);
	const total = await countMatches(db, 'course', query);
	if (near.length >= wanted || near.length >= total) return counted(near.slice(offset), total);
	// The window holds too few: all matches by the index, sorted.
	const all = await db.rows<{
		id: number;
	}>(sql`select id from (select id, learner_count from course where online and tsv @@ ${query}::tsquery offset 0) m
		order by learner_count desc, id desc offset ${offset}::bigint limit ${limit}::bigint`);
	return counted(all, total);
}

async function countMatches(db: Db, table: 'course' | 'teacher' | 'live_room' | 'news', query: string): Promise<number> {
	const row = await db.row<{ n: number }>(
		sql`select count(*)::int as n from (select 1 from ${raw(table)} where online and tsv @@ ${query}::tsquery limit ${cap + 1}::bigint) z`,
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
		countMatches(db, table, query),
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
