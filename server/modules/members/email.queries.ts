import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface EmailChangeRow {
	id: number;
	member_id: number;
	email: string;
	before: string | null;
	locale: string;
	created_at: Date;
	expires_at: Date;
	tries: number;
	confirmed_at: Date | null;
	dropped_at: Date | null;
}

const columns = sql`id, member_id, email, before, locale, created_at, expires_at, tries, confirmed_at, dropped_at`;

/** While this transaction runs the member asks for nothing else, and nobody for this address. */
export async function lock(tx: Tx, memberId: number, email: string): Promise<void> {
	await tx.run(sql`select pg_advisory_xact_lock(7532026, ${memberId}::int)`);
	await tx.run(sql`select pg_advisory_xact_lock(7532027, hashtext(lower(${email})))`);
}

/** How many mails the member asked for since a moment, when the last was, and how many went to an address. */
export function sentSince(tx: Tx, memberId: number, email: string, since: Date) {
	return tx.one<{ last: Date | null; by_member: number; to_address: number }>(sql`select
		(select max(created_at) from email_change where member_id = ${memberId}) as last,
		(select count(*)::int from email_change where member_id = ${memberId} and created_at > ${since}) as by_member,
		(select count(*)::int from email_change where lower(email) = lower(${email}) and created_at > ${since}) as to_address`);
}

/** What waited is dropped. */
export function dropWaiting(db: Db, memberId: number, at: Date) {
	return db.run(sql`update email_change set dropped_at = ${at} where member_id = ${memberId} and confirmed_at is null and dropped_at is null`);
}

interface NewChange {
	memberId: number;
	email: string;
	locale: string;
	at: Date;
	expiresAt: Date;
}

export function insert(tx: Tx, it: NewChange) {
	return tx.one<EmailChangeRow>(sql`insert into email_change (member_id, email, locale, created_at, expires_at)
		values (${it.memberId}, ${it.email}, ${it.locale}, ${it.at}, ${it.expiresAt}) returning ${columns}`);
}

export function find(db: Db, id: number) {
	return db.row<EmailChangeRow>(sql`select ${columns} from email_change where id = ${id}`);
}

/** The one that waits to be confirmed: asking for another drops the one before. */
export function findWaiting(db: Db, memberId: number, now: Date) {
	return db.row<EmailChangeRow>(sql`select ${columns} from email_change where member_id = ${memberId} and confirmed_at is null and dropped_at is null
		and expires_at > ${now}`);
}

/** The one that gave the member the address that is theirs, as long as its mail would hold. */
export function findConfirmed(db: Db, memberId: number, now: Date) {
	return db.row<EmailChangeRow>(sql`select ${columns} from email_change where member_id = ${memberId} and confirmed_at is not null and expires_at > ${now}
		and email = (select email from member where id = ${memberId}) order by id desc limit 1`);
}

/** Takes one of its tries; nothing when there is none left. */
export function takeTry(db: Db, id: number, tries: number) {
	return db.row<{ id: number }>(sql`update email_change set tries = tries + 1 where id = ${id} and tries < ${tries} returning id`);
}

/** Of two at once one gets the row. */
export function confirm(tx: Tx, id: number, now: Date) {
	return tx.row<EmailChangeRow>(sql`update email_change set confirmed_at = ${now}, before = (select email from member where id = member_id)
		where id = ${id} and confirmed_at is null and dropped_at is null and expires_at > ${now} returning ${columns}`);
}

/** 0 when the member is gone. Fails by the table's own rule when another has the address. */
export function setEmail(tx: Tx, memberId: number, email: string, at: Date) {
	return tx.run(sql`update member set email = ${email}, updated_at = ${at} where id = ${memberId} and closed_at is null`);
}

export async function isTaken(db: Db, email: string): Promise<boolean> {
	return (await db.row<{ id: number }>(sql`select id from member where lower(email) = lower(${email})`)) !== undefined;
}

export function removeBefore(db: Db, moment: Date) {
	return db.run(sql`delete from email_change where created_at < ${moment}`);
}

export function listPersonal(db: Db, memberId: number) {
	return db.rows<{ email: string; created_at: Date; confirmed_at: Date | null; dropped_at: Date | null }>(
		sql`select email, created_at, confirmed_at, dropped_at from email_change where member_id = ${memberId} order by id`,
	);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from email_change where member_id = ${memberId}`);
}
