import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface PasskeyRow {
	id: number;
	member_id: number;
	credential_id: string;
	public_key: Buffer;
	counter: number;
	transports: string[];
	device_type: 'singleDevice' | 'multiDevice';
	backed_up: boolean;
	name: string;
	created_at: Date;
	used_at: Date | null;
}

const columns = sql`id, member_id, credential_id, public_key, counter, transports, device_type, backed_up, name, created_at, used_at`;

/** All that is kept of them, for the member who asks for a copy. */
export function listForMember(db: Db, memberId: number) {
	return db.rows<{
		name: string;
		credential_id: string;
		public_key: string;
		counter: number;
		transports: string[];
		device_type: string;
		backed_up: boolean;
		aaguid: string;
		rp_id: string;
		created_at: Date;
		used_at: Date | null;
	}>(
		sql`select name, credential_id, encode(public_key, 'base64') as public_key, counter, transports, device_type, backed_up, aaguid, rp_id, created_at, used_at
			from passkey where member_id = ${memberId} order by id`,
	);
}

export async function removeAllOf(tx: Tx, memberId: number): Promise<void> {
	await tx.run(sql`delete from passkey where member_id = ${memberId}`);
	await tx.run(sql`delete from passkey_challenge where member_id = ${memberId}`);
	await tx.run(sql`delete from passkey_user where member_id = ${memberId}`);
}

/** Gives the member a name for authenticators unless they have one, and tells it. */
export async function ensureHandle(db: Db, memberId: number, handle: Buffer): Promise<Buffer> {
	await db.run(sql`insert into passkey_user (member_id, handle) values (${memberId}, ${handle}) on conflict (member_id) do nothing`);
	return (await db.one<{ handle: Buffer }>(sql`select handle from passkey_user where member_id = ${memberId}`)).handle;
}

/** While this transaction runs no other one adds to the member's passkeys. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select from passkey_user where member_id = ${memberId} for update`);
}

export function findName(db: Db, memberId: number, id: number) {
	return db.row<{ name: string }>(sql`select name from passkey where id = ${id} and member_id = ${memberId}`);
}

/** The newest first. */
export function listOf(db: Db, memberId: number, limit: number) {
	return db.rows<PasskeyRow>(sql`select ${columns} from passkey where member_id = ${memberId} order by id desc limit ${limit}`);
}

export function findByCredential(db: Db, credentialId: string) {
	return db.row<PasskeyRow & { handle: Buffer }>(sql`select p.id, p.member_id, p.credential_id, p.public_key, p.counter, p.transports, p.device_type,
			p.backed_up, p.name, p.created_at, p.used_at, u.handle
		from passkey p join passkey_user u on u.member_id = p.member_id where p.credential_id = ${credentialId}`);
}

export interface NewPasskey {
	memberId: number;
	credentialId: string;
	publicKey: Buffer;
	counter: number;
	transports: string[];
	deviceType: PasskeyRow['device_type'];
	backedUp: boolean;
	aaguid: string;
	rpId: string;
	name: string;
	at: Date;
}

/** Nothing when somebody has it already. */
export function insert(tx: Tx, it: NewPasskey) {
	return tx.row<PasskeyRow>(sql`insert into passkey (member_id, credential_id, public_key, counter, transports, device_type, backed_up, aaguid, rp_id, name, created_at)
		values (${it.memberId}, ${it.credentialId}, ${it.publicKey}, ${it.counter}, ${it.transports}, ${it.deviceType}, ${it.backedUp}, ${it.aaguid}, ${it.rpId}, ${it.name}, ${it.at})
		on conflict (credential_id) do nothing returning ${columns}`);
}

/** 0 when the count does not follow the one that is stored, which two at once may both have read. After 0 comes any. */
export function setUsed(db: Db, id: number, use: { counter: number; deviceType: PasskeyRow['device_type']; backedUp: boolean; at: Date }) {
	return db.run(sql`update passkey set counter = ${use.counter}, device_type = ${use.deviceType}, backed_up = ${use.backedUp}, used_at = ${use.at}
		where id = ${id} and (counter < ${use.counter} or counter = 0)`);
}

/** 1 while it is there: whoever removes it waits until this transaction ends. 0 when it has been removed. */
export function hold(tx: Tx, id: number) {
	return tx.run(sql`select from passkey where id = ${id} for key share`);
}

export function setName(db: Db, memberId: number, id: number, name: string) {
	return db.row<PasskeyRow>(sql`update passkey set name = ${name} where id = ${id} and member_id = ${memberId} returning ${columns}`);
}

export function remove(tx: Tx, memberId: number, id: number) {
	return tx.run(sql`delete from passkey where id = ${id} and member_id = ${memberId}`);
}

export function insertChallenge(db: Db, it: { challenge: Buffer; purpose: 'add' | 'login'; memberId: number | null; expiresAt: Date }) {
	return db.run(sql`insert into passkey_challenge (challenge, purpose, member_id, expires_at)
		values (${it.challenge}, ${it.purpose}, ${it.memberId}, ${it.expiresAt})`);
}

/** 1 for whoever takes it first, in time, for what it was made. */
export function takeChallenge(db: Db, it: { challenge: Buffer; purpose: 'add' | 'login'; memberId: number | null; now: Date }) {
	return db.run(sql`delete from passkey_challenge where challenge = ${it.challenge} and purpose = ${it.purpose}
		and member_id is not distinct from ${it.memberId} and expires_at > ${it.now}`);
}

export function removeExpiredChallenges(db: Db, now: Date) {
	return db.run(sql`delete from passkey_challenge where expires_at <= ${now}`);
}
