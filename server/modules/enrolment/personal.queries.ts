import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function grantsOf(db: Db, memberId: number) {
	return db.rows(sql`select id, course_id, source, source_ref, starts_at, ends_at, revoked_at, revoked_why, created_at
		from enrolment_grant where member_id = ${memberId} order by id`);
}

export function playersOf(db: Db, memberId: number) {
	return db.rows(
		sql`select session_id, started_at, last_at, ousted_at from play_device where member_id = ${memberId} order by started_at, session_id`,
	);
}

/** What was given stays in the books, and opens nothing any more. */
export async function endAll(tx: Tx, memberId: number, at: Date): Promise<void> {
	await tx.run(
		sql`update enrolment_grant set revoked_at = ${at}, revoked_why = 'account closed' where member_id = ${memberId} and revoked_at is null`,
	);
	await tx.run(sql`delete from play_device where member_id = ${memberId}`);
}
