import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

interface KeptNoticeRow {
	id: number;
	kind: string;
	topic: string;
	facts: unknown;
	created_at: Date;
	read_at: Date | null;
}

/** After a number, in their order. */
export function listNotices(db: Db, memberId: number, after: number, limit: number) {
	return db.rows<KeptNoticeRow>(sql`select id, kind, topic, facts, created_at, read_at from notice ${pageOf(memberId, after, limit)}`);
}

interface KeptDeliveryRow {
	id: number;
	notice_id: number;
	way: string;
	state: string;
	due_at: Date;
	sent_at: Date | null;
}

export function listDeliveries(db: Db, memberId: number, after: number, limit: number) {
	return db.rows<KeptDeliveryRow>(sql`select id, notice_id, way, state, due_at, sent_at from notice_delivery ${pageOf(memberId, after, limit)}`);
}

function pageOf(memberId: number, after: number, limit: number): Sql {
	return sql`where member_id = ${memberId} and id > ${after} order by id limit ${limit}::bigint`;
}

export async function removeAllOf(tx: Tx, memberId: number): Promise<void> {
	await tx.run(sql`delete from notice where member_id = ${memberId}`);
	await tx.run(sql`delete from notice_setting where member_id = ${memberId}`);
	await tx.run(sql`delete from notice_box where member_id = ${memberId}`);
}
