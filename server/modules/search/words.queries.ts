import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** How many of the most learned courses, and pieces of transcripts, have an index of their own; each counts those of the tiers above it. */
export interface TierSizes {
	/** Of pieces alone: all that hold a word of many are given at little cost. */
	3: number;
	/** A word that is in 5 % of courses is counted in it. */
	2: number;
	1: number;
}
const tierSizes: TierSizes = { 3: 2_500, 2: 20_000, 1: 200_000 };

export interface Spelling {
	/** The word is one that courses use, as it is spelt. */
	known: boolean;
	/** Other known words, nearest first: by shared trigrams, or two letters apart. */
	near: string[];
}

export async function nearestWords(db: Db, word: string, limit: number): Promise<Spelling> {
	const rows = await db.rows<{ word: string }>(sql`select word from search_word
		where word % ${word} or levenshtein_less_equal(word, ${word}, 2) <= 2
		order by levenshtein(word, ${word}), n desc, word limit ${limit + 1}`);
	const near = rows.map((row) => row.word).filter((each) => each !== word);
	return { known: near.length < rows.length, near: near.slice(0, limit) };
}

/**
 * Counts the Latin words of courses' own texts anew (1–2 s at a hundred thousand courses). Those of lessons come as they are written. A word that is in no
 * course any more may stay: no correction is offered that finds nothing.
 */
export function refreshWords(db: Db) {
	return db.run(sql`with words as (select word, ndoc::int as n from ts_stat('select tsv from course where online') where word ~ '^[a-z][a-z0-9]{2,}$')
		insert into search_word (word, n) select word, n from words order by word
		on conflict (word) do update set n = excluded.n where search_word.n <> excluded.n`);
}

/** Marks the most learned courses anew, held in their order, and what is copied from them. Between two runs a course may stand in the wrong tier: it is found all the same. */
export async function refreshPopular(db: Db, tiers = tierSizes): Promise<void> {
	const edge = (rank: number) =>
		sql`coalesce((select learner_count from course where online order by learner_count desc offset ${rank - 1}::bigint limit 1), 0)`;
	await db.run(sql`with edge as (select ${edge(tiers[2])} as two, ${edge(tiers[1])} as one),
		due as (select id, (case when learner_count >= edge.two then 2 when learner_count >= edge.one then 1 else 0 end)::smallint as tier from course, edge)
		update course c set popular = other.tier from (select x.id, due.tier from due join course x on x.id = due.id
			where x.popular <> due.tier order by x.id for no key update of x) other where other.id = c.id`);
	await db.run(sql`update course_outline o set popular = c.popular from course c where c.id = o.course_id and o.popular <> c.popular`);
	// Of transcripts the pieces are counted: a course has as many as it is long.
	await db.run(sql`with film as (select asset_id, count(*) as n from transcript_piece group by asset_id),
		shown as (select f.asset_id, max(c.learner_count) as learners from film f join lesson l on l.resource_id = f.asset_id join course c on c.id = l.course_id
			where c.online group by f.asset_id),
		learned as (select f.asset_id, f.n, coalesce(s.learners, -1) as learners from film f left join shown s on s.asset_id = f.asset_id),
		due as (select asset_id, (case when upto <= ${tiers[3]}::bigint then 3 when upto <= ${tiers[2]}::bigint then 2 when upto <= ${tiers[1]}::bigint then 1 else 0 end)::smallint as tier
			from (select asset_id, sum(n) over (order by learners desc, asset_id) as upto from learned) r)
		update transcript_piece p set tier = due.tier from due where due.asset_id = p.asset_id and p.tier <> due.tier`);
}
