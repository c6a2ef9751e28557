import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface BatchRow {
	id: number;
	course_id: number | null;
	days: number | null;
	quantity: number;
	giver: string;
	message: string;
	starts_at: Date;
	ends_at: Date;
	made_by: number;
	withdrawn_at: Date | null;
	version: number;
	created_at: Date;
	taken: number;
	withdrawn: number;
}

const columns = sql`b.id, b.course_id, b.days, b.quantity, b.giver, b.message, b.starts_at, b.ends_at, b.made_by, b.withdrawn_at, b.version, b.created_at,
	(select count(*)::int from gift_code c where c.batch_id = b.id and c.taken_at is not null) as taken,
	(select count(*)::int from gift_code c where c.batch_id = b.id and c.withdrawn_at is not null) as withdrawn`;

export async function count(db: Db): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from gift_batch`)).n;
}

/** The newest first. */
export function list(db: Db, { offset, limit }: { offset: number; limit: number }) {
	return db.rows<BatchRow>(sql`select ${columns} from gift_batch b order by b.id desc offset ${offset} limit ${limit}`);
}

export function find(db: Db, id: number) {
	return db.row<BatchRow>(sql`select ${columns} from gift_batch b where b.id = ${id}`);
}

/** Waits for whoever takes one of its codes. */
export function lock(tx: Tx, id: number) {
	return tx.row<{ version: number }>(sql`select version from gift_batch where id = ${id} for update`);
}

export interface NewBatch {
	courseId: number | null;
	days: number | null;
	quantity: number;
	giver: string;
	message: string;
	startsAt: Date;
	endsAt: Date;
	madeBy: number;
	requestId: string;
	at: Date;
}

/** Undefined when the form has arrived before. */
export function insert(tx: Tx, batch: NewBatch) {
	return tx.row<{
		id: number;
	}>(sql`insert into gift_batch (course_id, days, quantity, giver, message, starts_at, ends_at, made_by, request_id, created_at)
		values (${batch.courseId}, ${batch.days}, ${batch.quantity}, ${batch.giver}, ${batch.message}, ${batch.startsAt}, ${batch.endsAt},
			${batch.madeBy}, ${batch.requestId}, ${batch.at})
		on conflict (made_by, request_id) do nothing returning id`);
}

/** `hashes` in hexadecimal, in the order of `lastFours`. */
export function insertCodes(tx: Tx, batchId: number, hashes: readonly string[], lastFours: readonly string[]) {
	return tx.run(sql`insert into gift_code (batch_id, code_hash, last_four)
		select ${batchId}::int, decode(each.hash, 'hex'), each.last_four from unnest(${hashes}::text[], ${lastFours}::text[]) as each (hash, last_four)`);
}

export interface CodeRow {
	id: number;
	last_four: string;
	member_id: number | null;
	taken_at: Date | null;
	/** Of itself, or of its batch. */
	withdrawn: boolean;
}

interface Wanted {
	batchId: number;
	state: 'free' | 'taken' | 'withdrawn' | undefined;
	lastFour: string | undefined;
}

const wanted = ({ batchId, state, lastFour }: Wanted) => sql`from gift_code c join gift_batch b on b.id = c.batch_id where c.batch_id = ${batchId}
	and (${lastFour ?? null}::text is null or c.last_four = ${lastFour ?? null})
	and (${state ?? null}::text is null or ${state ?? null} = case when c.taken_at is not null then 'taken'
		when c.withdrawn_at is not null or b.withdrawn_at is not null then 'withdrawn' else 'free' end)`;

export async function countCodes(db: Db, which: Wanted): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n ${wanted(which)}`)).n;
}

export function listCodes(db: Db, which: Wanted, { offset, limit }: { offset: number; limit: number }) {
	return db.rows<CodeRow>(sql`select c.id, c.last_four, c.member_id, c.taken_at, (c.withdrawn_at is not null or b.withdrawn_at is not null) as withdrawn
		${wanted(which)} order by c.last_four, c.id offset ${offset} limit ${limit}`);
}

export function findCode(db: Db, batchId: number, id: number) {
	return db.row<{ taken: boolean }>(sql`select taken_at is not null as taken from gift_code where id = ${id} and batch_id = ${batchId}`);
}

/** A conditional update: who is taking it at this moment keeps it. */
export function withdrawCode(tx: Tx, id: number, at: Date) {
	return tx.run(sql`update gift_code set withdrawn_at = coalesce(withdrawn_at, ${at}) where id = ${id} and taken_at is null`);
}

/** The next version; `at`: it is withdrawn whole, if it was not. */
export function change(tx: Tx, id: number, at: Date | null) {
	return tx.run(sql`update gift_batch set version = version + 1, withdrawn_at = coalesce(withdrawn_at, ${at}) where id = ${id}`);
}
