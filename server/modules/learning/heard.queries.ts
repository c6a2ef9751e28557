import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** What each of these members has heard of a course's films, and how long they are together. Who opened nothing has no row. */
export function listHeardOfCourse(db: Db, courseId: number, memberIds: readonly number[]) {
	return db.rows<{ member_id: number; heard_seconds: number; seconds: number }>(sql`with l as (
			select id, lesson_length(lesson) as length from lesson where course_id = ${courseId} and kind = 'video')
		select h.member_id, sum(least(h.heard_seconds, l.length))::int as heard_seconds, (select sum(length)::int from l) as seconds
		from l join heard h on h.lesson_id = l.id and h.member_id = any(${memberIds}) group by h.member_id`);
}
