import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** What each of these members has heard of a course’s films, samples too, and how long these are together. */
export function listHeardOfCourse(db: Db, courseId: number, memberIds: readonly number[]) {
	return db.rows<{ member_id: number; heard_seconds: number; seconds: number }>(sql`with l as (
			select id, coalesce(film_length(lesson), 0) as length from lesson where course_id = ${courseId} and kind = 'video')
		select m.id as member_id, coalesce(sum(least(h.heard_seconds, l.length)), 0)::int as heard_seconds, coalesce((select sum(length) from l), 0)::int as seconds
		from unnest(${memberIds}::int[]) m(id) left join (l join heard h on h.lesson_id = l.id) on h.member_id = m.id group by m.id`);
}
