import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Failure } from './members.rules.ts';

export type AttemptKind = 'stranger' | 'proof' | 'device';

/** Of whom failures are counted together. */
export type Bucket =
	| { accountHash: Buffer }
	| { address: string }
	| { accountHash: Buffer; address: string }
	| { accountHash: Buffer; deviceHash: Buffer };

/** While this transaction runs nobody else counts failures of the account or of the address. Always in this order. */
export async function lock(tx: Tx, accountHash: Buffer, address: string): Promise<void> {
	await tx.run(sql`select pg_advisory_xact_lock(7532014, ${accountHash.readInt32BE(0)}::int)`);
	await tx.run(sql`select pg_advisory_xact_lock(7532015, hashtext(${address}))`);
}

function inBucket(bucket: Bucket): Sql {
	if (!('accountHash' in bucket)) return sql`ip = ${bucket.address}`;
	if ('deviceHash' in bucket) return sql`account_hash = ${bucket.accountHash} and device_hash = ${bucket.deviceHash}`;
	return 'address' in bucket ? sql`account_hash = ${bucket.accountHash} and ip = ${bucket.address}` : sql`account_hash = ${bucket.accountHash}`;
}

/** The newest first, as many as decide; those under way among them. */
export function listFailures(db: Db, kind: AttemptKind, bucket: Bucket, limit: number): Promise<Failure[]> {
	return db.rows<Failure>(
		sql`select at, pending from login_failure where kind = ${kind} and ${inBucket(bucket)} order by at desc, id desc limit ${limit}`,
	);
}

interface NewFailure {
	accountHash: Buffer;
	address: string;
	deviceHash: Buffer | null;
	kind: AttemptKind;
	at: Date;
}

/** An attempt under way. */
export async function insertPending(db: Db, failure: NewFailure): Promise<number> {
	const { id } = await db.one<{ id: number }>(sql`insert into login_failure (account_hash, ip, device_hash, kind, pending, at)
		values (${failure.accountHash}, ${failure.address}, ${failure.deviceHash}, ${failure.kind}, true, ${failure.at}) returning id`);
	return id;
}

export function setFailed(db: Db, id: number) {
	return db.run(sql`update login_failure set pending = false where id = ${id}`);
}

export function remove(db: Db, id: number) {
	return db.run(sql`delete from login_failure where id = ${id}`);
}

/** What failed at the account from this device, or else from this address. */
export function forgetSource(db: Db, { accountHash, deviceHash, address }: { accountHash: Buffer; deviceHash: Buffer | null; address: string }) {
	const source = deviceHash === null ? sql`kind <> 'device' and ip = ${address}` : sql`kind = 'device' and device_hash = ${deviceHash}`;
	return db.run(sql`delete from login_failure where account_hash = ${accountHash} and ${source}`);
}

export function forgetAccount(db: Db, accountHash: Buffer) {
	return db.run(sql`delete from login_failure where account_hash = ${accountHash}`);
}

/** Those with a proof of work are counted for longer. */
export function removeBefore(db: Db, moment: Date, withProof: Date) {
	return db.run(sql`delete from login_failure where at < case kind when 'proof' then ${withProof}::timestamptz else ${moment}::timestamptz end`);
}
