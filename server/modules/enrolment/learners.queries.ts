import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/**
 * Takes the courses whose grants have changed or begun since they were last taken, and counts their learners: members with a grant that has begun and was not
 * taken back. Both in one statement: a grant that commits after it is not counted, and its course stays due.
 */
export function takeDue(tx: Tx, now: Date) {
	return tx.rows<{ course_id: number; learners: number }>(sql`with taken as (delete from learner_due where due_at <= ${now} returning course_id)
		select d.course_id, (select count(distinct g.member_id)::int from enrolment_grant g
			where g.course_id = d.course_id and g.revoked_at is null and g.starts_at <= ${now}) as learners
		from (select distinct course_id from taken) d order by d.course_id`);
}
