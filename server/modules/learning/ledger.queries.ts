import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface LedgerRow {
	seq: number;
	lesson_id: number;
	from_s: number;
	to_s: number;
	outcome: string;
	at: Date;
	hash: Buffer;
}

export function listEntries(db: Db, memberId: number, after: number, upTo: number, limit: number) {
	return db.rows<LedgerRow>(sql`select seq, lesson_id, from_s, to_s, outcome, at, hash from ledger
		where member_id = ${memberId} and seq > ${after} and seq <= ${upTo}::bigint order by seq limit ${limit}`);
}

export function findHead(db: Db, memberId: number) {
	return db.row<{ seq: number; hash: Buffer }>(sql`select seq, hash from chain_head where member_id = ${memberId}`);
}

export async function memberExists(db: Db, memberId: number): Promise<boolean> {
	return (await db.row(sql`select 1 from member where id = ${memberId}`)) !== undefined;
}

/** The next member who has a chain, a head or anything heard. */
export async function nextMember(db: Db, after: number): Promise<number | null> {
	const row = await db.row<{ id: number | null }>(sql`select least((select min(member_id) from chain_head where member_id > ${after}),
		(select min(member_id) from ledger where member_id > ${after}), (select min(member_id) from heard where member_id > ${after})) as id`);
	return row?.id ?? null;
}

/** Lessons whose heard seconds are not the union of the member's accepted entries. */
export function listUnproven(db: Db, memberId: number) {
	return db.rows<{ lesson_id: number }>(sql`select coalesce(h.lesson_id, p.lesson_id) as lesson_id
		from (select lesson_id, heard from heard where member_id = ${memberId}) h
		full join (select lesson_id, range_agg(int4range(from_s, to_s)) filter (where outcome = 'accepted') as pieces from ledger where member_id = ${memberId} group by lesson_id) p
			on p.lesson_id = h.lesson_id
		where coalesce(h.heard, '{}') <> coalesce(p.pieces, '{}') order by 1`);
}

/** What follows is read as of one moment, while members go on learning. */
export function holdStill(tx: Tx) {
	return tx.run(sql`set transaction isolation level repeatable read, read only`);
}
