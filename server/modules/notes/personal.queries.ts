import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Those too that were taken out and can still be brought back. */
export function listNotes(db: Db, memberId: number, after: number, limit: number) {
	return db.rows<{ id: number }>(sql`select id, lesson_id, course_id, second, text, created_at, updated_at, removed_at from note
		where member_id = ${memberId} and id > ${after} order by id limit ${limit}::bigint`);
}

export function listQuestions(db: Db, memberId: number, after: number, limit: number) {
	return db.rows<{
		id: number;
	}>(sql`select q.id, q.lesson_id, q.course_id, q.second, q.text, q.online, q.created_at, a.text as answer, a.name as answered_by, q.answered_at
		from question q left join question_answer a on a.question_id = q.id
		where q.member_id = ${memberId} and q.id > ${after} order by q.id limit ${limit}::bigint`);
}

export function removeNotes(tx: Tx, memberId: number) {
	return tx.run(sql`delete from note where member_id = ${memberId}`);
}
