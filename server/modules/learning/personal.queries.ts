import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function listLedger(db: Db, memberId: number, after: number, limit: number) {
	return db.rows<{ seq: number; lesson_id: number; from_s: number; to_s: number; outcome: string; at: Date; hash: string }>(
		sql`select seq, lesson_id, from_s, to_s, outcome, at, encode(hash, 'hex') as hash from ledger
			where member_id = ${memberId} and seq > ${after} order by seq limit ${limit}::bigint`,
	);
}

export function listHeard(db: Db, memberId: number, after: number, limit: number) {
	return db.rows<{
		lesson_id: number;
		course_id: number;
		heard: string;
		heard_seconds: number;
		position: number;
		finished_at: Date | null;
		updated_at: Date;
	}>(
		sql`select lesson_id, course_id, heard::text as heard, heard_seconds, position, finished_at, updated_at from heard
			where member_id = ${memberId} and lesson_id > ${after} order by lesson_id limit ${limit}::bigint`,
	);
}

export interface RecordRow {
	id: number;
	kind: string;
	lesson_id: number | null;
	room_id: number | null;
	course_id: number | null;
	title: string;
	device: string;
	started_at: Date;
	last_at: Date;
	heard: string;
	heard_seconds: number;
}

/** In the order of their index, which begins with the newest. */
export function listRecords(db: Db, memberId: number, before: Pick<RecordRow, 'started_at' | 'id'> | undefined, limit: number) {
	const older = before === undefined ? sql`true` : sql`(started_at, id) < (${before.started_at}, ${before.id}::bigint)`;
	return db.rows<RecordRow>(sql`select id, kind, lesson_id, room_id, course_id, title, device, started_at, last_at, heard::text as heard, heard_seconds
		from listening_record where member_id = ${memberId} and ${older} order by started_at desc, id desc limit ${limit}::bigint`);
}

export function listSessions(db: Db, memberId: number) {
	return db.rows(sql`select lesson_id, opened_at, last_at from play_session where member_id = ${memberId} order by opened_at, lesson_id, id`);
}

export function listStatementsOf(db: Db, memberId: number) {
	return db.rows(sql`select code, from_day, to_day, made_at, facts, ledger_seq, encode(ledger_hash, 'hex') as ledger_hash
		from study_statement where member_id = ${memberId} order by made_at, code`);
}

export function chainOf(db: Db, memberId: number) {
	return db.rows(sql`select seq, encode(hash, 'hex') as hash from chain_head where member_id = ${memberId}`);
}

/** The name on statements, and what devices called themselves: the rest are numbers, which prove each other. */
export async function takePersonOut(tx: Tx, memberId: number): Promise<void> {
	await tx.run(sql`delete from play_session where member_id = ${memberId}`);
	await tx.run(sql`update listening_record set device = '' where member_id = ${memberId} and device <> ''`);
	await tx.run(sql`update study_statement set facts = facts || '{"nickname": "", "phone": ""}' where member_id = ${memberId}`);
}
