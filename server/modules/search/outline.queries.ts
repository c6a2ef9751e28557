import type { Db } from '../../db/db.ts';
import { join, raw, type Sql, sql } from '../../db/sql.ts';
import { holdsAll, window } from './search.queries.ts';
import { tsquery, type Word } from './search.rules.ts';

/** So many courses are found by their lessons or outcomes, the most learned. */
export const mostCourses = 200;
/** A word of more courses than this among 20,000 is common: enough of them are in the window. */
const common = 1000;

const tiers = [sql`popular >= 2`, sql`popular >= 1`, sql`true`];

/**
 * Courses online that hold all words in titles of their lessons, or in their outcomes: the most learned, `mostCourses` at most. As with the courses
 * themselves each step's cost is bounded: a rare word is found by its index, a common one by a walk.
 */
export async function coursesByOutline(db: Db, column: 'lessons' | 'outcomes', words: readonly Word[]): Promise<number[]> {
	const query = tsquery(words);
	const text = raw(column);
	const candidates = (tier: Sql) => sql`select course_id from course_outline
		where ${tier} and to_tsvector('simple', bigrams(${text})) @@ ${query}::tsquery and ${holdsAll(text, words)} limit ${common + 1}::bigint`;
	for (const tier of tiers) {
		const found = await db.rows<{ course_id: number }>(candidates(tier));
		if (found.length > common) return walk(db, text, words);
		if (found.length < mostCourses && tier !== tiers.at(-1)) continue;
		const ids = found.map((row) => row.course_id);
		if (ids.length === 0) return [];
		const sorted = await db.rows<{ id: number }>(
			sql`select id from course where id = any(${ids}) and online order by learner_count desc, id desc limit ${mostCourses}::bigint`,
		);
		return sorted.map((row) => row.id);
	}
	return [];
}

async function walk(db: Db, text: Sql, words: readonly Word[]): Promise<number[]> {
	const rows = await db.rows<{ id: number }>(sql`select h.id
		from (select id, learner_count from course where online order by learner_count desc, id desc limit ${window}::bigint) h
		cross join lateral (select from course_outline o where o.course_id = h.id and ${holdsAll(text, words)} offset 0) o
		order by h.learner_count desc, h.id desc limit ${mostCourses}::bigint`);
	return rows.map((row) => row.id);
}

export interface FoundLessonRow {
	id: number;
	course_id: number;
}

/**
 * Lessons of these courses whose title holds the words; in the order of the courses, then of the contents. Of several words some may stand in the
 * course's own texts, so that 微积分 隐函数 finds the one lesson of that course.
 */
export function lessonsAmong(db: Db, courseIds: readonly number[], words: readonly Word[]) {
	const title = sql`t.title`;
	const each = words.map((word) =>
		words.length === 1 ? holdsAll(title, [word]) : sql`(${holdsAll(title, [word])} or c.tsv @@ ${tsquery([word])}::tsquery)`,
	);
	const some = words.map((word) => sql`(${holdsAll(title, [word])})`);
	return db.rows<FoundLessonRow>(sql`select l.id, l.course_id
		from unnest(${courseIds}::int[]) with ordinality x(id, at) join course c on c.id = x.id and c.online join lesson l on l.course_id = c.id
			join chapter ch on ch.id = l.chapter_id cross join lateral (select search_text(concat_ws(E'\n', l.title, l.en ->> 'title')) as title offset 0) t
		where ${join(each, ' and ')} and (${join(some, ' or ')})
		order by (${holdsAll(title, words)}) desc, x.at, ch.sort, ch.id, l.sort, l.id`);
}

/** Outcomes of these courses that hold all words, in both languages. */
export function outcomesOf(db: Db, courseIds: readonly number[]) {
	return db.rows<{ id: number; outcomes: string[]; en: Record<string, unknown> }>(
		sql`select id, outcomes, jsonb_build_object('outcomes', en -> 'outcomes') as en from course where id = any(${courseIds})`,
	);
}
