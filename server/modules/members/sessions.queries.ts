import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

interface NewSession {
	tokenHash: Buffer;
	memberId: number;
	device: string;
	ip: string | null;
	at: Date;
	expiresAt: Date;
}

export function insert(db: Db, session: NewSession) {
	return db.run(sql`insert into member_session (token_hash, member_id, device, ip, created_at, seen_at, expires_at)
		values (${session.tokenHash}, ${session.memberId}, ${session.device}, ${session.ip}, ${session.at}, ${session.at}, ${session.expiresAt})`);
}

/** Running sessions of members who are not disabled. */
export function listRunning(db: Db, tokenHashes: readonly Buffer[], now: Date) {
	return db.rows<{
		token_hash: Buffer;
		id: number;
		member_id: number;
		seen_at: Date;
		version: number;
		closing: boolean;
	}>(sql`select s.token_hash, s.id, s.member_id, s.seen_at, member_version(s.member_id, ${now}) as version, m.closes_at is not null as closing
		from member_session s join member m on m.id = s.member_id
		where s.token_hash = any(${tokenHashes}::bytea[]) and s.expires_at > ${now} and m.disabled_at is null and m.closed_at is null`);
}

/** Of many at once one writes. */
export function setSeen(db: Db, id: number, now: Date, unlessSince: Date) {
	return db.run(sql`update member_session set seen_at = ${now} where id = ${id} and seen_at <= ${unlessSince}`);
}

/** Ends a login. That it did, and when, stays known until `removeEndedBefore`. */
export function remove(db: Db, tokenHash: Buffer, now: Date) {
	return db.run(sql`with ended as (delete from member_session where token_hash = ${tokenHash} returning id, member_id)
		insert into ended_session (session_id, member_id, ended_at) select id, member_id, ${now} from ended`);
}

export function removeAllOf(tx: Tx, memberId: number, now: Date) {
	return tx.run(sql`with ended as (delete from member_session where member_id = ${memberId} returning id, member_id)
		insert into ended_session (session_id, member_id, ended_at) select id, member_id, ${now} from ended`);
}

/** All but one; answers how many. */
export function removeOthersOf(tx: Tx, memberId: number, exceptId: number, now: Date) {
	return tx.run(sql`with ended as (delete from member_session where member_id = ${memberId} and id <> ${exceptId} returning id, member_id)
		insert into ended_session (session_id, member_id, ended_at) select id, member_id, ${now} from ended`);
}

/** What went when this login set the password: nothing when another one did, since that ends all that were there before. */
export function findEndedByPassword(db: Db, id: number, since: Date) {
	return db.row<{ ended: number }>(sql`select
			(select count(*)::int from ended_session e where e.member_id = m.id and e.ended_at = m.password_changed_at) as ended
		from member_session s join member m on m.id = s.member_id
		where s.id = ${id} and s.created_at < m.password_changed_at and m.password_changed_at > ${since}`);
}

/** One of the member's; answers how many. */
export function removeOne(db: Db, memberId: number, id: number, now: Date) {
	return db.run(sql`with ended as (delete from member_session where id = ${id} and member_id = ${memberId} returning id, member_id)
		insert into ended_session (session_id, member_id, ended_at) select id, member_id, ${now} from ended`);
}

export function listOf(db: Db, memberId: number, firstId: number, now: Date, limit: number) {
	return db.rows<{ id: number; device: string; ip: string | null; created_at: Date; seen_at: Date }>(
		sql`select id, device, host(ip) as ip, created_at, seen_at from member_session where member_id = ${memberId} and expires_at > ${now}
			order by id = ${firstId} desc, seen_at desc, id desc limit ${limit}::bigint`,
	);
}

export function findConfirmed(db: Db, id: number) {
	return db.row<{ confirmed_until: Date | null }>(sql`select confirmed_until from member_session where id = ${id}`);
}

export function setConfirmed(db: Db, id: number, until: Date | null) {
	return db.run(sql`update member_session set confirmed_until = ${until} where id = ${id}`);
}

/** When a login ended or ends, and whether its member is disabled; nothing for one that nobody knows. */
export function findEnd(db: Db, sessionId: number, memberId: number) {
	return db.row<{ ends_at: Date; disabled: boolean }>(sql`select s.ends_at, m.disabled_at is not null as disabled from (
			select expires_at as ends_at from member_session where id = ${sessionId} and member_id = ${memberId}
			union all select ended_at from ended_session where session_id = ${sessionId} and member_id = ${memberId}) s
		join member m on m.id = ${memberId} limit 1`);
}

export function removeEndedBefore(db: Db, moment: Date) {
	return db.run(sql`delete from ended_session where ended_at < ${moment}`);
}

export function removeExpired(db: Db, now: Date) {
	return db.run(sql`delete from member_session where expires_at <= ${now}`);
}
