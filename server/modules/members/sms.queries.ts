import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** While this transaction runs nobody else sends to the phone. */
export function lockPhone(tx: Tx, phone: string) {
	return tx.run(sql`select pg_advisory_xact_lock(7532011, hashtext(${phone}))`);
}

/** When the phone was last sent a code, and how many it got on this day of the site: for browsers its owner has used, or for all others. */
export function sentTo(
	tx: Tx,
	{ phone, known }: { phone: string; known: boolean },
	now: Date,
	timeZone: string,
): Promise<{ last: Date | null; today: number }> {
	return tx.one<{ last: Date | null; today: number }>(sql`select max(created_at) as last,
			count(*) filter (where created_at >= date_trunc('day', ${now}::timestamptz, ${timeZone}))::int as today
		from sms_code where phone = ${phone} and known = ${known}`);
}

interface NewCode {
	phone: string;
	scene: string;
	hash: Buffer;
	deviceHash: Buffer | null;
	known: boolean;
	at: Date;
	expiresAt: Date;
}

export async function insert(tx: Tx, code: NewCode): Promise<number> {
	const { id } = await tx.one<{ id: number }>(sql`insert into sms_code (phone, scene, code_hash, device_hash, known, created_at, expires_at)
		values (${code.phone}, ${code.scene}, ${code.hash}, ${code.deviceHash}, ${code.known}, ${code.at}, ${code.expiresAt}) returning id`);
	return id;
}

export function remove(db: Db, id: number) {
	return db.run(sql`delete from sms_code where id = ${id}`);
}

/**
 * Takes one of the tries of the newest code for a scene; nothing when it is used up, used or too old. A code that another browser asked for is
 * not there: nobody can use up its tries.
 */
export function takeTry(db: Db, { phone, scene, deviceHash }: { phone: string; scene: string; deviceHash: Buffer | null }, now: Date, tries: number) {
	return db.row<{ id: number; code_hash: Buffer }>(sql`update sms_code set tries = tries + 1
		where id = (select id from sms_code where phone = ${phone} and scene = ${scene}
				and (device_hash is null or device_hash = ${deviceHash}::bytea) order by device_hash is null, created_at desc, id desc limit 1)
			and used_at is null and expires_at > ${now} and tries < ${tries}
		returning id, code_hash`);
}

/** 0 when it was used before; of two at once one gets 1. */
export function markUsed(tx: Tx, id: number, at: Date) {
	return tx.run(sql`update sms_code set used_at = ${at} where id = ${id} and used_at is null`);
}

export function removeBefore(db: Db, moment: Date) {
	return db.run(sql`delete from sms_code where created_at < ${moment}`);
}
