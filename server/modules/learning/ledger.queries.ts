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

/** The next member who has a chain, a head, anything heard or recorded, a statement, or a checkpoint that names them. */
export async function nextMember(db: Db, after: number): Promise<number | null> {
	const { id } = await db.one<{ id: number | null }>(sql`select least((select min(member_id) from chain_head where member_id > ${after}),
		(select min(member_id) from ledger where member_id > ${after}), (select min(member_id) from heard where member_id > ${after}),
		(select min(member_id) from listening_record where member_id > ${after}), (select min(member_id) from study_statement where member_id > ${after}),
		(select min(member_id) from ledger_checkpoint_head where member_id > ${after})) as id`);
	return id;
}

/** Entries of a chain whose hash is written down elsewhere too: in a checkpoint or in a statement. */
export function listPinned(db: Db, memberId: number, after: number, upTo: number, limit: number) {
	return db.rows<{ seq: number; hash: Buffer; checkpoint: number | null; code: string | null }>(sql`select * from (
			select seq, hash, checkpoint_id as checkpoint, null as code from ledger_checkpoint_head where member_id = ${memberId} and seq > ${after} and seq <= ${upTo}::bigint
			union all select ledger_seq, ledger_hash, null, code from study_statement where member_id = ${memberId} and ledger_seq > ${after} and ledger_seq <= ${upTo}::bigint) p
		order by seq, checkpoint limit ${limit}`);
}

/** Lessons whose listening records do not hold what the member's accepted entries do. */
export function listUnrecorded(db: Db, memberId: number) {
	return db.rows<{ lesson_id: number }>(sql`select coalesce(r.lesson_id, p.lesson_id) as lesson_id
		from (select lesson_id, range_agg(range) as ranges from listening_record, unnest(heard) range where member_id = ${memberId} and kind = 'video' group by lesson_id) r
		full join (select lesson_id, range_agg(int4range(from_s, to_s)) as ranges from ledger where member_id = ${memberId} and outcome = 'accepted' group by lesson_id) p
			on p.lesson_id = r.lesson_id
		where coalesce(r.ranges, '{}') <> coalesce(p.ranges, '{}') order by 1`);
}

/** Records of which nothing was entered in their time; what waited offline is entered up to a day later. */
export function listMisplaced(db: Db, memberId: number) {
	return db.rows<{
		id: number;
	}>(sql`select r.id from listening_record r where r.member_id = ${memberId} and r.kind = 'video' and not isempty(r.heard) and r.id not in (
			select r.id from listening_record r join ledger l on l.member_id = r.member_id and l.lesson_id = r.lesson_id
			where r.member_id = ${memberId} and r.kind = 'video' and l.outcome = 'accepted' and int4range(l.from_s, l.to_s) && r.heard
				and l.at >= r.started_at and l.at <= r.last_at + interval '24 hours 1 minute')
		order by r.id`);
}

/** Lessons whose heard seconds are not the union of the member's accepted entries. */
export function listUnproven(db: Db, memberId: number) {
	return db.rows<{ lesson_id: number }>(sql`select coalesce(h.lesson_id, p.lesson_id) as lesson_id
		from (select lesson_id, heard from heard where member_id = ${memberId}) h
		full join (select lesson_id, range_agg(int4range(from_s, to_s)) filter (where outcome = 'accepted') as ranges from ledger where member_id = ${memberId} group by lesson_id) p
			on p.lesson_id = h.lesson_id
		where coalesce(h.heard, '{}') <> coalesce(p.ranges, '{}') order by 1`);
}

/** What follows is read as of one moment, while members go on learning. */
export function holdStill(tx: Tx) {
	return tx.run(sql`set transaction isolation level repeatable read, read only`);
}
