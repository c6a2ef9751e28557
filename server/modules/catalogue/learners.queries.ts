import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Courses are held in their order, as an order holds those that it fills. So many learn these courses, number by number, besides those the agency brought along. Answers which courses show another number now. */
export function setLearners(tx: Tx, ids: readonly number[], learners: readonly number[]) {
	return tx.rows<{
		id: number;
	}>(sql`update course c set learner_count = c.learner_count - c.learner_counted + s.learners, learner_counted = s.learners
		from (select x.id, n.learners from unnest(${ids}::int[], ${learners}::int[]) n(id, learners) join course x on x.id = n.id
			where x.learner_counted <> n.learners order by x.id for no key update of x) s where c.id = s.id returning c.id`);
}

/** Whoever teaches these courses carries the sums of what they teach. */
export function recountTeachers(tx: Tx, ids: readonly number[]) {
	return tx.run(sql`select teacher_counts_copy(array(select distinct teacher_id from course_teacher where course_id = any(${ids}::int[])))`);
}
