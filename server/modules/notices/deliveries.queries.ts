import type { NoticeKind } from '../../../contract/notices/member.ts';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export type OutsideWay = 'push' | 'sms' | 'mail';

/** `at`, or the next morning at eight where that is at night: from 22:00 to 8:00 of the site's time zone. */
export async function morningAfter(db: Db, at: Date, timeZone: string): Promise<Date> {
	return (
		await db.one<{ due: Date }>(sql`select case when t::time >= '22:00' then (t::date + 1 + time '08:00') at time zone ${timeZone}
				when t::time < '08:00' then (t::date + time '08:00') at time zone ${timeZone} else ${at}::timestamptz end as due
			from (select ${at}::timestamptz at time zone ${timeZone} as t) l`)
	).due;
}

export interface NewDelivery {
	noticeId: number;
	memberId: number;
	way: OutsideWay;
	dueAt: Date;
	recipient: string | null;
}

export async function insert(tx: Tx, { noticeId, memberId, way, dueAt, recipient }: NewDelivery): Promise<number> {
	return (
		await tx.one<{ id: number }>(sql`insert into notice_delivery (notice_id, member_id, way, due_at, recipient)
			values (${noticeId}, ${memberId}, ${way}, ${dueAt}, ${recipient}) returning id`)
	).id;
}

export interface WaitingRow {
	id: number;
	notice_id: number;
	member_id: number;
	way: OutsideWay;
	kind: NoticeKind;
	lead_id: number | null;
	attempts: number;
	due_at: Date;
	recipient: string | null;
}

/** A delivery that is still to go out; nobody else takes it until this transaction ends. */
export function findWaiting(tx: Tx, id: number) {
	return tx.row<WaitingRow>(sql`select d.id, d.notice_id, d.member_id, d.way, n.kind, d.lead_id, d.attempts, d.due_at, d.recipient
		from notice_delivery d join notice n on n.id = d.notice_id where d.id = ${id} and d.state = 'waiting' for update of d`);
}

/** Of a message, or of a delivery that has none yet, what is of these kinds does not go out any more. */
export function dropKinds(tx: Tx, id: number, kinds: readonly NoticeKind[]) {
	return tx.run(sql`update notice_delivery set state = 'dropped', problem = 'not wanted' where (id = ${id} or lead_id = ${id}) and state = 'waiting'
		and notice_id in (select id from notice where kind = any(${kinds}::text[]))`);
}

/** What still waits in a message whose first delivery was dropped is another's message, that of the first of them; undefined when nothing does. */
export async function renameMessage(tx: Tx, leadId: number): Promise<number | undefined> {
	const rows = await tx.rows<{ lead_id: number | null }>(sql`update notice_delivery set lead_id = (
			select min(id) from notice_delivery where lead_id = ${leadId} and state = 'waiting')
		where lead_id = ${leadId} and state = 'waiting' returning lead_id`);
	return rows[0]?.lead_id ?? undefined;
}

/** A message, or a delivery that has none yet, goes out later: that is no try. */
export function putOff(tx: Tx, id: number, dueAt: Date) {
	return tx.run(sql`update notice_delivery set due_at = ${dueAt} where (id = ${id} or lead_id = ${id}) and state = 'waiting'`);
}

/** What else of the member is due by the same way goes into the same message; of the account's security each goes alone, and what they do not want stays out. */
export function takeAlong(
	tx: Tx,
	{ id, member_id, way }: WaitingRow,
	{ unwanted, now, limit }: { unwanted: readonly NoticeKind[]; now: Date; limit: number },
) {
	return tx.run(sql`update notice_delivery set lead_id = ${id} where id in (
		select d.id from notice_delivery d join notice n on n.id = d.notice_id
		where d.member_id = ${member_id} and d.way = ${way} and d.state = 'waiting' and d.lead_id is null and d.due_at <= ${now}
			and d.recipient is null and n.kind <> 'security' and n.kind <> all(${unwanted}::text[]) and d.id <> ${id} order by d.id limit ${limit}::bigint for update of d skip locked)`);
}

export function beginTry(tx: Tx, id: number) {
	return tx.run(sql`update notice_delivery set lead_id = ${id}, attempts = attempts + 1 where id = ${id}`);
}

export interface SentRow {
	kind: NoticeKind;
	topic: string;
	facts: unknown;
	folded: number;
}

/** The notices of one message, in their order. */
export function listOfMessage(db: Db, leadId: number) {
	return db.rows<SentRow>(sql`select n.kind, n.topic, n.facts, n.folded from notice_delivery d join notice n on n.id = d.notice_id
		where d.lead_id = ${leadId} and d.state = 'waiting' order by n.seq`);
}

/** Text messages to a member since a moment. */
export async function countSms(db: Db, memberId: number, since: Date): Promise<number> {
	return (
		await db.one<{ n: number }>(sql`select count(distinct lead_id)::int as n from (
			select lead_id, way, sent_at from notice_delivery where member_id = ${memberId} order by id desc limit 500) d
			where way = 'sms' and sent_at > ${since}`)
	).n;
}

export function markSent(db: Db, leadId: number, at: Date) {
	return db.run(
		sql`update notice_delivery set state = 'sent', sent_at = ${at}, recipient = null, problem = '' where lead_id = ${leadId} and state = 'waiting'`,
	);
}

/** In place of a phone that was not the member's own: it is kept no longer, and what was for it must go to no other. */
const forgotten = '';

export function markFailed(db: Db, leadId: number, problem: string) {
	return db.run(sql`update notice_delivery set state = 'failed', recipient = case when recipient is not null then ${forgotten} end, problem = ${problem}
		where lead_id = ${leadId} and state = 'waiting'`);
}

export function postpone(tx: Tx, leadId: number, dueAt: Date, problem: string) {
	return tx.run(sql`update notice_delivery set due_at = ${dueAt}, problem = ${problem} where lead_id = ${leadId} and state = 'waiting'`);
}

/** Those whose job was lost: long due, and not in another's message. */
export function listOverdue(db: Db, before: Date, limit: number) {
	return db.rows<{
		id: number;
	}>(sql`select id from notice_delivery where state = 'waiting' and due_at < ${before} and (lead_id is null or lead_id = id)
		order by due_at limit ${limit}::bigint`);
}

export interface DeliveryRow {
	id: number;
	notice_id: number;
	kind: NoticeKind;
	topic: string;
	facts: unknown;
	folded: number;
	way: OutsideWay;
	state: 'waiting' | 'sent' | 'failed' | 'dropped';
	attempts: number;
	due_at: Date;
	sent_at: Date | null;
	problem: string;
}

const columns = sql`d.id, d.notice_id, n.kind, n.topic, n.facts, n.folded, d.way, d.state, d.attempts, d.due_at, d.sent_at, d.problem`;

/** The newest first. */
export function listOf(db: Db, memberId: number, { offset, limit }: { offset: number; limit: number }) {
	return db.rows<DeliveryRow>(sql`select ${columns} from notice_delivery d join notice n on n.id = d.notice_id
		where d.member_id = ${memberId} order by d.id desc offset ${offset}::bigint limit ${limit}::bigint`);
}

export async function countOf(db: Db, memberId: number): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from notice_delivery where member_id = ${memberId}`)).n;
}

export function find(db: Db, id: number) {
	return db.row<DeliveryRow>(sql`select ${columns} from notice_delivery d join notice n on n.id = d.notice_id where d.id = ${id}`);
}

/** A delivery that was given up begins anew by itself; 0 when it was not, or the phone that it was for is not kept. */
export function restart(tx: Tx, id: number, at: Date) {
	return tx.run(sql`update notice_delivery set state = 'waiting', attempts = 0, lead_id = null, due_at = ${at}
		where id = ${id} and state = 'failed' and recipient is distinct from ${forgotten}`);
}
