import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ReceivedNotice {
	provider: string;
	headers: Readonly<Record<string, string>>;
	body: Buffer;
	at: Date;
}

/** A notice that was proved. Undefined when the provider has told it before. */
export function insertProved(tx: Tx, notice: ReceivedNotice, proved: { noticeId: string; event: object }) {
	return tx.row<{ id: number }>(sql`insert into payment_notice (provider, notice_id, verified, headers, body, event, received_at)
		values (${notice.provider}, ${proved.noticeId}, true, ${JSON.stringify(notice.headers)}::jsonb, ${notice.body}, ${JSON.stringify(proved.event)}::jsonb, ${notice.at})
		on conflict (provider, notice_id) where verified do nothing returning id`);
}

/** One that nobody believes, for whoever looks into it: its first bytes. */
export function insertRefused(db: Db, notice: ReceivedNotice, fault: string) {
	return db.run(sql`insert into payment_notice (provider, verified, fault, headers, body, received_at)
		values (${notice.provider}, false, ${fault}, ${JSON.stringify(notice.headers)}::jsonb, ${notice.body}, ${notice.at})`);
}

/** How many were refused since a moment. */
export async function countRefused(db: Db, since: Date): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from payment_notice where not verified and received_at > ${since}`)).n;
}

export interface NoticeRow {
	id: number;
	provider: string;
	event: unknown;
	applied_at: Date | null;
	outcome: string | null;
}

export function find(db: Db, id: number) {
	return db.row<NoticeRow>(sql`select id, provider, event, applied_at, outcome from payment_notice where id = ${id} and verified`);
}

/** Held until the transaction ends: of two who replay it, the second sees what came of it. */
export function findForUpdate(tx: Tx, id: number) {
	return tx.row<NoticeRow>(sql`select id, provider, event, applied_at, outcome from payment_notice where id = ${id} and verified for update`);
}

export function setApplied(db: Db, id: number, outcome: string, at: Date) {
	return db.run(sql`update payment_notice set applied_at = ${at}, outcome = ${outcome} where id = ${id}`);
}

export function removeRefusedBefore(db: Db, moment: Date) {
	return db.run(sql`delete from payment_notice where not verified and received_at < ${moment}`);
}
