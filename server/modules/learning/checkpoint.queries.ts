import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Checkpoint } from './checkpoint.rules.ts';

/** All that follows is read as of one moment. Must come first. */
export function holdMoment(tx: Tx) {
	return tx.run(sql`set transaction isolation level repeatable read`);
}

/** False while another process makes a checkpoint. */
export async function tryLock(tx: Tx): Promise<boolean> {
	return (await tx.one<{ got: boolean }>(sql`select pg_try_advisory_xact_lock(7532013) as got`)).got;
}

/** A checkpoint of the same number came in between: another process made it. */
export function isTaken(error: unknown): boolean {
	const { code, table } = (error ?? {}) as { code?: string; table?: string };
	return (code === '23505' && /^ledger_checkpoint/.test(table ?? '')) || code === '40001';
}

const columns = sql`id, at, members, entries, changed, root, heads, previous, signature`;

export function findNewest(db: Db) {
	return db.row<Checkpoint>(sql`select ${columns} from ledger_checkpoint order by id desc limit 1`);
}

export function find(db: Db, id: number) {
	return db.row<Checkpoint>(sql`select ${columns} from ledger_checkpoint where id = ${id}`);
}

export function listCheckpoints(db: Db, after: number, limit: number) {
	return db.rows<Checkpoint>(sql`select ${columns} from ledger_checkpoint where id > ${after} order by id limit ${limit}`);
}

export function insert(tx: Tx, it: Checkpoint) {
	return tx.run(sql`insert into ledger_checkpoint (${columns})
		values (${it.id}, ${it.at}, ${it.members}, ${it.entries}, ${it.changed}, ${it.root}, ${it.heads}, ${it.previous}, ${it.signature})`);
}

export interface EndRow {
	member_id: number;
	/** As the head of the chain says; null when it has none. */
	head_seq: number | null;
	head_hash: Buffer | null;
	/** As the newest checkpoint that names the member says; null when none does. */
	seq: number | null;
	hash: Buffer | null;
}

/** Members with a chain or a checkpoint that names them, in order. The checkpoints' members are found one by one, as each has many rows. */
export function listEnds(db: Db, after: number, limit: number) {
	return db.rows<EndRow>(sql`with recursive named(member_id) as (
			(select member_id from ledger_checkpoint_head where member_id > ${after} order by member_id limit 1)
			union all select (select h.member_id from ledger_checkpoint_head h where h.member_id > named.member_id order by h.member_id limit 1)
				from named where named.member_id is not null),
		ids as (select member_id from (
			(select member_id from chain_head where member_id > ${after} and seq > 0 order by member_id limit ${limit})
			union (select member_id from named where member_id is not null limit ${limit})) u order by member_id limit ${limit})
		select ids.member_id, c.seq as head_seq, c.hash as head_hash, n.seq, n.hash from ids left join chain_head c on c.member_id = ids.member_id
		left join lateral (select seq, hash from ledger_checkpoint_head h where h.member_id = ids.member_id order by seq desc limit 1) n on true
		order by ids.member_id`);
}

export function insertHeads(tx: Tx, checkpointId: number, heads: readonly { memberId: number; seq: number; hash: Buffer }[]) {
	return tx.run(sql`insert into ledger_checkpoint_head (checkpoint_id, member_id, seq, hash)
		select ${checkpointId}, h.member_id, h.seq, h.hash
		from unnest(${heads.map((head) => head.memberId)}::int[], ${heads.map((head) => head.seq)}::bigint[], ${heads.map((head) => head.hash)}::bytea[]) h(member_id, seq, hash)`);
}

export function listHeads(db: Db, checkpointId: number, after: number, limit: number) {
	return db.rows<{ member_id: number; seq: number; hash: Buffer }>(sql`select member_id, seq, hash from ledger_checkpoint_head
		where checkpoint_id = ${checkpointId} and member_id > ${after} order by member_id limit ${limit}`);
}

/** Heads whose checkpoint is gone. */
export function listStrayCheckpoints(db: Db) {
	return db.rows<{ id: number }>(sql`select distinct h.checkpoint_id as id from ledger_checkpoint_head h
		where not exists (select from ledger_checkpoint c where c.id = h.checkpoint_id) order by 1 limit 20`);
}

/** When the ledger began; null while it is empty. */
export async function oldestEntry(db: Db): Promise<Date | null> {
	const { at } = await db.one<{
		at: Date | null;
	}>(sql`select min(at) as at from (select (select l.at from ledger l where l.member_id = c.member_id and l.seq = 1) as at
		from chain_head c where c.seq > 0 limit 10000) first`);
	return at;
}

/** Whether the user of this connection may change rows of the ledger, apart from the trigger that refuses. */
export async function mayChange(db: Db): Promise<{ user: string; may: boolean }> {
	const row = await db.row<{ user: string; may: boolean }>(sql`select current_user::text as "user", bool_or(has_table_privilege(t, p)) as may
		from unnest(array['ledger', 'ledger_checkpoint', 'ledger_checkpoint_head']) t, unnest(array['update', 'delete', 'truncate']) p`);
	return row ?? { user: '', may: true };
}
