import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface SubscriptionRow {
	id: number;
	endpoint: string;
	p256dh: string;
	auth: string;
	device: string;
	created_at: Date;
}

/** While this transaction runs nothing else is subscribed for the member, so that the number holds. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532025, ${memberId}::int)`);
}

interface NewSubscription {
	memberId: number;
	sessionId: number;
	endpoint: string;
	p256dh: string;
	auth: string;
	device: string;
	at: Date;
}

/** A browser that is subscribed already, by whomever, is from now on this member's. */
export async function save(tx: Tx, it: NewSubscription): Promise<number> {
	const { id } = await tx.one<{ id: number }>(sql`insert into push_subscription (member_id, session_id, endpoint, p256dh, auth, device, created_at)
		values (${it.memberId}, ${it.sessionId}, ${it.endpoint}, ${it.p256dh}, ${it.auth}, ${it.device}, ${it.at})
		on conflict (endpoint) do update set member_id = excluded.member_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
			device = excluded.device, created_at = excluded.created_at
		returning id`);
	return id;
}

/** Those beyond the newest `keep`. */
export function removeOldest(tx: Tx, memberId: number, keep: number) {
	return tx.run(sql`delete from push_subscription where id in (select id from push_subscription where member_id = ${memberId}
		order by created_at desc, id desc offset ${keep}::bigint)`);
}

export function listOf(db: Db, memberId: number) {
	return db.rows<SubscriptionRow>(sql`select id, endpoint, p256dh, auth, device, created_at from push_subscription where member_id = ${memberId}
		order by created_at desc, id desc`);
}

export async function hasAny(db: Db, memberId: number): Promise<boolean> {
	return (await db.row<{ id: number }>(sql`select id from push_subscription where member_id = ${memberId} limit 1`)) !== undefined;
}

export function removeByEndpoint(db: Db, memberId: number, endpoint: string) {
	return db.run(sql`delete from push_subscription where member_id = ${memberId} and endpoint = ${endpoint}`);
}

export function removeById(db: Db, memberId: number, id: number) {
	return db.run(sql`delete from push_subscription where member_id = ${memberId} and id = ${id}`);
}

/** Without the keys: with them others could write to the browser. */
export function listPersonal(db: Db, memberId: number) {
	return db.rows<{ device: string; endpoint: string; created_at: Date }>(
		sql`select device, endpoint, created_at from push_subscription where member_id = ${memberId} order by created_at desc, id desc`,
	);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from push_subscription where member_id = ${memberId}`);
}
