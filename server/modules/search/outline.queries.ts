import type { Db } from '../../db/db.ts';
import { holdsAll, type Pattern } from '../../db/holds-all.ts';
import { join, raw, type Sql, sql } from '../../db/sql.ts';
import type { Query } from './search.rules.ts';

/** So many courses are found by their lessons or outcomes, the most learned. */
export const mostCourses = 200;
/** Of a common word so many of the most learned courses are walked, as for the courses themselves. */
const window = 3000;
/** A word of more courses than this among 20,000 is common: enough of them are in the window. */
const common = 1000;

/** So many of the most learned courses tell how common a word is, before an index is asked that would give every course with it. */
const sampleSize = 60;
/** Of the sample; a walk then finds enough before the window ends. */
const commonInSample = 6;

/** Written out, as an index of some of the rows is used where its condition stands. */
const tiers = () => [sql`popular >= 2`, sql`popular >= 1`, sql`true`];

/** In how many of the most learned courses all words stand. */
export interface Sample {
	/** In the course's own texts. */
	courses: number;
	/** In titles of its lessons. */
	lessons: number;
	outcomes: number;
}

/** Reads `sampleSize` courses. Of a catalogue that a walk would read whole nothing is read, and all are 0: its indexes give little. */
export async function sampleOf(db: Db, { anywhere, patterns }: Query): Promise<Sample> {
	const [sample] = await db.rows<Sample>(sql`select count(*) filter (where h.tsv @@ ${anywhere}::tsquery)::int as courses,
			count(*) filter (where ${holdsAll(sql`o.lessons`, patterns)})::int as lessons, count(*) filter (where ${holdsAll(sql`o.outcomes`, patterns)})::int as outcomes
		from (select id, tsv from course where online order by learner_count desc, id desc limit ${sampleSize}::bigint) h
			cross join lateral (select lessons, outcomes from course_outline o where o.course_id = h.id offset 0) o
		where (select sum(n) from course_count where node = 0) > ${window}::bigint`);
	return sample as Sample;
}

/**
 * Courses online that hold all words in titles of their lessons, or in their outcomes: the most learned, `mostCourses` at most. As with the courses
 * themselves each step's cost is bounded: a rare word is found by its index, a common one by a walk.
 */
export async function coursesByOutline(db: Db, column: 'lessons' | 'outcomes', query: Query, sample: Promise<Sample>): Promise<number[]> {
	const { pairs, phrases, patterns } = query;
	const text = raw(column);
	if ((await sample)[column] >= commonInSample) {
		const walked = await walk(db, text, patterns);
		if (walked.length === mostCourses) return walked;
	}
	const candidates = (tier: Sql) => sql`select course_id from course_outline
		where ${tier} and to_tsvector('simple', bigrams(${text})) @@ ${pairs}::tsquery and ${holdsAll(text, phrases)} limit ${common + 1}::bigint`;
	let ids: number[] = [];
	for (const tier of tiers()) {
		ids = (await db.rows<{ course_id: number }>(candidates(tier))).map((row) => row.course_id);
		if (ids.length > common) return walk(db, text, patterns);
		if (ids.length >= mostCourses) break;
	}
	if (ids.length === 0) return [];
	const sorted = await db.rows<{ id: number }>(
		sql`select id from course where id = any(${ids}) and online order by learner_count desc, id desc limit ${mostCourses}::bigint`,
	);
	return sorted.map((row) => row.id);
}

async function walk(db: Db, text: Sql, patterns: readonly Pattern[]): Promise<number[]> {
	const rows = await db.rows<{ id: number }>(sql`select h.id
		from (select id, learner_count from course where online order by learner_count desc, id desc limit ${window}::bigint) h
		cross join lateral (select from course_outline o where o.course_id = h.id and ${holdsAll(text, patterns)} offset 0) o
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
export function lessonsAmong(db: Db, courseIds: readonly number[], { each, patterns }: Query) {
	const title = sql`t.title`;
	const all = each.map(({ pattern, anywhere }) => sql`(${holdsAll(title, [pattern])} or c.tsv @@ ${anywhere}::tsquery)`);
	const some = patterns.map((pattern) => sql`(${holdsAll(title, [pattern])})`);
	return db.rows<FoundLessonRow>(sql`select l.id, l.course_id
		from unnest(${courseIds}::int[]) with ordinality x(id, at) join course c on c.id = x.id and c.online
			cross join lateral (
				select l.id, l.course_id, l.chapter_id, l.sort, t.title from lesson l
					cross join lateral (select search_text(concat_ws(E'\n', l.title, l.en ->> 'title')) as title offset 0) t
				where l.course_id = x.id and (${join(some, ' or ')}) and ${join(all, ' and ')} offset 0) l
			join chapter ch on ch.id = l.chapter_id
		order by (${holdsAll(sql`l.title`, patterns)}) is true desc, x.at, ch.sort, ch.id, l.sort, l.id`);
}
