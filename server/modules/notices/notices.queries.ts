import type { NoticeKind } from '../../../contract/notices/member.ts';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** The next number of a member, whose notices nobody else makes until this transaction ends; and whether their nights are quiet. */
export function takeNumber(tx: Tx, memberId: number) {
	return tx.one<{ seq: number; quiet: boolean }>(sql`insert into notice_box as b (member_id, seq) values (${memberId}, 1)
		on conflict (member_id) do update set seq = b.seq + 1 returning seq, quiet`);
}

export async function hasKey(tx: Tx, memberId: number, key: string): Promise<boolean> {
	return (await tx.row<{ id: number }>(sql`select id from notice where member_id = ${memberId} and key = ${key}`)) !== undefined;
}

export interface NewNotice {
	memberId: number;
	seq: number;
	kind: NoticeKind;
	topic: string;
	facts: object;
	key: string;
	at: Date;
	onSite: boolean;
	foldId: number | null;
	expiresAt: Date;
}

export async function insert(tx: Tx, notice: NewNotice): Promise<number> {
	const { memberId, seq, kind, topic, facts, key, at, onSite, foldId, expiresAt } = notice;
	return (
		await tx.one<{ id: number }>(sql`insert into notice (member_id, seq, kind, topic, facts, key, created_at, since, on_site, fold_id, expires_at)
			values (${memberId}, ${seq}, ${kind}, ${topic}, ${facts}, ${key}, ${at}, ${at}, ${onSite}, ${foldId}, ${expiresAt}) returning id`)
	).id;
}

export async function insertDigest(tx: Tx, notice: NewNotice, { since, folded }: { since: Date; folded: number }): Promise<number> {
	const { memberId, seq, kind, topic, facts, key, at, expiresAt } = notice;
	return (
		await tx.one<{ id: number }>(sql`insert into notice (member_id, seq, kind, topic, facts, key, created_at, since, folded, expires_at)
			values (${memberId}, ${seq}, ${kind}, ${topic}, ${facts}, ${key}, ${at}, ${since}, ${folded}, ${expiresAt}) returning id`)
	).id;
}

export interface StandingRow {
	id: number;
	folded: number;
	since: Date;
}

/** Notices of a kind that began after a moment and stand for themselves or for others, the first ones first. */
export function listSince(tx: Tx, memberId: number, kind: NoticeKind, after: Date) {
	return tx.rows<StandingRow>(sql`select id, folded, since from notice
		where member_id = ${memberId} and kind = ${kind} and since > ${after} and fold_id is null and on_site order by since, id`);
}

export function foldInto(tx: Tx, digestId: number, ids: readonly number[]) {
	return tx.run(sql`update notice set fold_id = ${digestId} where id = any(${ids})`);
}

/** It shows what came last, and is new again. */
export function growDigest(tx: Tx, id: number, { seq, topic, facts, at, expiresAt }: Omit<NewNotice, 'key' | 'foldId'>) {
	return tx.run(sql`update notice set seq = ${seq}, topic = ${topic}, facts = ${facts}, created_at = ${at}, expires_at = ${expiresAt},
		folded = folded + 1, read_at = null where id = ${id}`);
}

/** What of these notices waits to go out does not any more. */
export function dropWaiting(tx: Tx, noticeIds: readonly number[]) {
	return tx.run(sql`update notice_delivery set state = 'dropped', problem = 'digest'
		where notice_id = any(${noticeIds}) and state = 'waiting' and lead_id is null`);
}

/** Tells every process that the member has a new notice, or (without a number) read some, once this commits. */
export function announce(tx: Tx, memberId: number, seq: number | null) {
	return tx.run(sql`select pg_notify('lectern_socket', ${`member ${memberId} ${seq === null ? 'read' : 'new'}`})`);
}

export interface NoticeRow {
	id: number;
	seq: number;
	kind: NoticeKind;
	topic: string;
	facts: unknown;
	created_at: Date;
	read_at: Date | null;
	folded: number;
}

const columns = sql`id, seq, kind, topic, facts, created_at, read_at, folded`;

/** Of these kinds, or of all, the newest first. */
export function listPage(db: Db, memberId: number, kinds: readonly string[] | null, { offset, limit }: { offset: number; limit: number }) {
	return db.rows<NoticeRow>(sql`select ${columns} from notice where member_id = ${memberId} and fold_id is null and on_site
		and (${kinds}::text[] is null or kind = any(${kinds}::text[])) order by seq desc offset ${offset}::bigint limit ${limit}::bigint`);
}

export async function count(db: Db, memberId: number, kinds: readonly string[] | null): Promise<number> {
	return (
		await db.one<{ n: number }>(sql`select count(*)::int as n from notice where member_id = ${memberId} and fold_id is null and on_site
			and (${kinds}::text[] is null or kind = any(${kinds}::text[]))`)
	).n;
}

/** Unread ones of each kind that has any; of more than `most` in all only so many are counted. */
export function countUnread(db: Db, memberId: number, most: number) {
	return db.rows<{ kind: NoticeKind; n: number }>(sql`select kind, count(*)::int as n from (
			select kind from notice where member_id = ${memberId} and read_at is null and fold_id is null and on_site limit ${most}::bigint) unread
		group by kind`);
}

/** The number of the member's newest notice; 0 when they never had one. */
export async function lastNumber(db: Db, memberId: number): Promise<number> {
	return (await db.row<{ seq: number }>(sql`select seq from notice_box where member_id = ${memberId}`))?.seq ?? 0;
}

export interface Asked {
	memberId: number;
	/** Null: none of them. */
	after: number | null;
}

/** Which member it is, counted from 1; the number of their newest notice, how many are not read; and a notice, null for none. */
export type MissedRow = { place: number; last: number; unread: number } & (NoticeRow | { [column in keyof NoticeRow]: null });

/** Of each of these members how it stands, and their notices after a number, in their order. Of more than so many only so many are counted and read. */
export function listMissed(db: Db, asked: readonly Asked[], { mostMissed, mostCounted }: { mostMissed: number; mostCounted: number }) {
	const [ids, afters] = [asked.map(({ memberId }) => memberId), asked.map(({ after }) => after)];
	return db.rows<MissedRow>(sql`select a.place::int as place, coalesce(b.seq, 0) as last, u.n as unread,
			n.id, n.seq, n.kind, n.topic, n.facts, n.created_at, n.read_at, n.folded
		from unnest(${ids}::int[], ${afters}::int[]) with ordinality a (member_id, after, place)
		left join notice_box b on b.member_id = a.member_id
		cross join lateral (select count(*)::int as n from (
			select from notice where member_id = a.member_id and read_at is null and fold_id is null and on_site limit ${mostCounted}::bigint) x) u
		left join lateral (
			select ${columns} from notice where member_id = a.member_id and seq > a.after and fold_id is null and on_site order by seq limit ${mostMissed}::bigint
		) n on true
		order by a.place, n.seq`);
}

/** How many of these are the member's. */
export async function countOwn(db: Db, memberId: number, ids: readonly number[]): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from notice where id = any(${ids}) and member_id = ${memberId}`)).n;
}

/** Answers how many were not read before. */
export function markRead(tx: Tx, memberId: number, ids: readonly number[], at: Date) {
	return tx.run(sql`update notice set read_at = ${at} where id = any(${ids}) and member_id = ${memberId} and read_at is null`);
}

export function markAllRead(tx: Tx, memberId: number, upTo: number, at: Date) {
	return tx.run(
		sql`update notice set read_at = ${at} where member_id = ${memberId} and seq <= ${upTo} and read_at is null and fold_id is null and on_site`,
	);
}

/** What stands behind one of the member's notices, the newest first. */
export function listFolded(db: Db, memberId: number, id: number, limit: number) {
	return db.rows<NoticeRow>(
		sql`select ${columns} from notice where fold_id = ${id} and member_id = ${memberId} order by seq desc limit ${limit}::bigint`,
	);
}

/** Of those that are over, so many at a time. */
export function removeExpired(db: Db, now: Date, limit: number) {
	return db.run(sql`delete from notice where id in (select id from notice where expires_at <= ${now} order by expires_at limit ${limit}::bigint)`);
}
