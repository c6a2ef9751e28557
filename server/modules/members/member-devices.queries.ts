import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export async function isKnown(db: Db, phone: string, deviceHash: Buffer): Promise<boolean> {
	const row = await db.row(
		sql`select 1 from member_device d join member m on m.id = d.member_id where d.device_hash = ${deviceHash} and m.phone = ${phone}`,
	);
	return row !== undefined;
}

/** Everybody who has logged in on this browser is known by its new name. */
export function rename(tx: Tx, before: Buffer, after: Buffer) {
	return tx.run(sql`update member_device set device_hash = ${after} where device_hash = ${before}`);
}

export function put(tx: Tx, memberId: number, deviceHash: Buffer, now: Date) {
	return tx.run(sql`insert into member_device (member_id, device_hash, created_at, seen_at) values (${memberId}, ${deviceHash}, ${now}, ${now})
		on conflict (member_id, device_hash) do update set seen_at = excluded.seen_at`);
}

/** All but the newest are strangers again. */
export function keepNewest(tx: Tx, memberId: number, most: number) {
	return tx.run(sql`delete from member_device where member_id = ${memberId} and device_hash in (
		select device_hash from member_device where member_id = ${memberId} order by seen_at desc, device_hash offset ${most})`);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from member_device where member_id = ${memberId}`);
}

export function removeBefore(db: Db, moment: Date) {
	return db.run(sql`delete from member_device where seen_at < ${moment}`);
}
