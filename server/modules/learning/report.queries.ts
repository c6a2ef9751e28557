import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** All that decides about a report of one session. Multiranges are text, as PostgreSQL writes them. */
export interface ReportStateRow {
	course_id: number;
	kind: 'video' | 'live' | 'document';
	seconds: number;
	title: string;
	version: number;
	seq: number;
	hash: Buffer;
	consumed: string;
	heard: string | null;
	heard_seconds: number | null;
	position: number | null;
	finished_at: Date | null;
	updated_at: Date | null;
	opened_at: Date | null;
	/** Epoch milliseconds of the session's newest report; 0 without one. */
	played_at: number;
	seen: string | null;
	spare_ms: number | null;
	/** The newest listening record of this lesson on this device. */
	record_id: number | null;
	/** Epoch milliseconds; 0 without one. */
	record_started: number;
	record_last: number;
	/** Epoch milliseconds. */
	busy_until: number;
	noted_until: number;
}

/** A moment that was never set is 0. */
const milliseconds = (moment: Sql): Sql => sql`case when isfinite(${moment}) then extract(epoch from ${moment}) * 1000 else 0 end::float8`;

/** Undefined when there is no such lesson, or no chain yet. */
export function findState(db: Db, memberId: number, lessonId: number, { session, device }: { session: string; device: string }) {
	return db.row<ReportStateRow>(sql`select l.course_id, l.kind, film_length(l) as seconds, l.title, c.version, c.seq, c.hash, c.spent::text as consumed, h.heard::text, h.heard_seconds, h.position, h.finished_at, h.updated_at,
			s.opened_at, ${milliseconds(sql`s.last_at`)} as played_at, s.seen::text, s.spare_ms,
			r.id as record_id, ${milliseconds(sql`r.started_at`)} as record_started, ${milliseconds(sql`r.last_at`)} as record_last,
			${milliseconds(sql`c.busy_until`)} as busy_until, ${milliseconds(sql`c.noted_until`)} as noted_until
		from lesson l join chain_head c on c.member_id = ${memberId}
		left join heard h on h.member_id = c.member_id and h.lesson_id = l.id
		left join play_session s on s.member_id = c.member_id and s.lesson_id = l.id and s.id = ${session}
		left join lateral (select id, started_at, last_at from listening_record where member_id = c.member_id and lesson_id = l.id and device = ${device}
			order by id desc limit 1) r on true
		where l.id = ${lessonId}`);
}

export function openChain(db: Db, memberId: number) {
	return db.run(sql`insert into chain_head (member_id) values (${memberId}) on conflict do nothing`);
}

export interface ReportWrite {
	memberId: number;
	lessonId: number;
	courseId: number;
	title: string;
	device: string;
	/** The state that was judged; another one by now, and nothing is written. */
	version: number;
	/** The chain after this report. */
	seq: number;
	hash: Buffer;
	entries: { seq: number; from: number; to: number; outcome: string; hash: Buffer }[];
	now: Date;
	consumed: string;
	accepted: string;
	/** Null: as it was. */
	position: number | null;
	/** Seconds that finish the lesson; null: it cannot be finished. */
	needed: number | null;
	session: { id: string; isNew: boolean; openedAt: Date; lastAt: Date; seen: string; spareMs: number };
	/** Play sessions kept beside a new one. */
	otherSessions: number;
	/** The listening record to go on in, or a new one that begins then; null for neither. */
	record: { id: number } | { from: Date } | null;
	at: Date;
	/** What is stored from behind this moment was written by a clock that was ahead. */
	believedUntil: Date;
	busyUntil: Date;
	notedUntil: Date;
}

export interface WrittenRow {
	heard: string;
	heard_seconds: number;
	position: number;
	finished_at: Date | null;
	updated_at: Date;
	record_id: number | null;
}

/**
 * A whole report in one statement: chain, ledger, heard seconds, session and listening record, all of them or (when another
 * report of the member came in between: undefined) none.
 */
export function writeReport(db: Db, it: ReportWrite) {
	const { entries, session, record } = it;
	const recordId = record !== null && 'id' in record ? record.id : null;
	const recordFrom = record !== null && 'from' in record ? record.from : null;
	return db.row<WrittenRow>(sql`with head as (
			update chain_head set version = version + 1, seq = ${it.seq}, hash = ${it.hash}, spent = ${it.consumed}::int8multirange,
				busy_until = ${it.busyUntil}, noted_until = ${it.notedUntil}
			where member_id = ${it.memberId} and version = ${it.version} returning member_id),
		entered as (insert into ledger (member_id, seq, lesson_id, from_s, to_s, outcome, at, hash)
			select member_id, e.seq, ${it.lessonId}, e.from_s, e.to_s, e.outcome, ${it.now}, e.hash
			from head, unnest(${entries.map((entry) => entry.seq)}::bigint[], ${entries.map((entry) => entry.from)}::int[], ${entries.map((entry) => entry.to)}::int[],
				${entries.map((entry) => entry.outcome)}::text[], ${entries.map((entry) => entry.hash)}::bytea[]) e(seq, from_s, to_s, outcome, hash)),
		opened as (insert into listening_record (member_id, kind, lesson_id, course_id, title, device, started_at, last_at, heard)
			select member_id, 'video', ${it.lessonId}, ${it.courseId}, ${it.title}, ${it.device}, ${recordFrom}::timestamptz, ${it.at}, ${it.accepted}::int4multirange
			from head where ${recordFrom}::timestamptz is not null returning id),
		extended as (update listening_record r set last_at = greatest(r.last_at, ${it.at}), heard = r.heard + ${it.accepted}::int4multirange
			from head where r.id = ${recordId}::bigint returning r.id),
		record as (select id from opened union all select id from extended),
		crowded as (delete from play_session p using head where ${session.isNew}::boolean and p.member_id = head.member_id and (p.lesson_id, p.id) in (
			select lesson_id, id from play_session where member_id = ${it.memberId} order by last_at desc, lesson_id, id offset ${it.otherSessions})),
		played as (insert into play_session (member_id, lesson_id, id, opened_at, last_at, seen, spare_ms)
			select member_id, ${it.lessonId}, ${session.id}, ${session.openedAt}, ${session.lastAt}, ${session.seen}::int4multirange, ${session.spareMs}
			from head
			on conflict (member_id, lesson_id, id) do update set last_at = excluded.last_at, seen = excluded.seen, spare_ms = excluded.spare_ms),
		put as (insert into heard as h (member_id, lesson_id, course_id, heard, position, finished_at, updated_at)
			select member_id, ${it.lessonId}, ${it.courseId}, ${it.accepted}::int4multirange, coalesce(${it.position}::int, 0),
				case when multirange_seconds(${it.accepted}::int4multirange) >= ${it.needed}::int then ${it.now}::timestamptz end, ${it.at}
			from head
			on conflict (member_id, lesson_id) do update set course_id = excluded.course_id, heard = h.heard + excluded.heard, position = coalesce(${it.position}::int, h.position),
				finished_at = coalesce(h.finished_at, case when multirange_seconds(h.heard + excluded.heard) >= ${it.needed}::int then ${it.now}::timestamptz end),
				updated_at = greatest(case when h.updated_at <= ${it.believedUntil} then h.updated_at end, excluded.updated_at)
			returning h.heard::text, h.heard_seconds, h.position, h.finished_at, h.updated_at)
		select put.*, record.id as record_id from put left join record on true`);
}

/** Sessions that no late report can belong to any more. */
export function removeSessionsBefore(db: Db, before: Date) {
	return db.run(sql`delete from play_session where last_at < ${before}`);
}
