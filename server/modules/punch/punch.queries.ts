import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** While this transaction runs the member makes up no other day, so that their number holds. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532017, ${memberId}::int)`);
}

export interface RunsRow {
	/** The site's day, and when it begins and ends. */
	today: string;
	day_start: Date;
	day_end: Date;
	/** Days in a row at most. */
	longest: number;
	/** Days in a row that ended in the last days, in no order: from, to. */
	recent: [first: string, last: string][];
}

/** Today by the site's calendar, and the member's days checked in one after the other. */
export function findRuns(db: Db, memberId: number, now: Date, timeZone: string) {
	return db.one<RunsRow>(sql`select today, today::timestamp at time zone ${timeZone} as day_start, (today + 1)::timestamp at time zone ${timeZone} as day_end, r.longest, r.recent
		from (select (${now}::timestamptz at time zone ${timeZone})::date as today) t cross join lateral (
			select coalesce(max(last - first + 1), 0)::int as longest,
				coalesce(json_agg(json_build_array(first, last)) filter (where last >= today - 5), '[]') as recent
			from (select min(day) as first, max(day) as last
				from (select day, day - (row_number() over (order by day))::int as run
					from check_in where member_id = ${memberId} and source = 'daily' and source_id = 0) d group by run) runs) r`);
}

export interface DayRow {
	day: string;
	made_up: boolean;
	checked_at: Date;
}

/** Days checked in of a month, and those from `since` on, in order. */
export function listDays(db: Db, memberId: number, month: string, since: string) {
	return db.rows<DayRow>(sql`select day, made_up, checked_at from check_in where member_id = ${memberId} and source = 'daily' and source_id = 0
		and (day >= ${since}::date or (day >= ${month}::date and day < ${month}::date + interval '1 month')) order by day`);
}

/** Days that these members checked in, from one to another, both included, in no order. */
export function listDaysOf(db: Db, memberIds: readonly number[], from: string, to: string) {
	return db.rows<{ member_id: number; day: string; made_up: boolean }>(sql`select member_id, day, made_up from check_in
		where member_id = any(${memberIds}) and source = 'daily' and source_id = 0 and day between ${from}::date and ${to}::date`);
}

export interface RoomCheckRow {
	source_id: number;
	day: string;
	checked_at: Date;
}

/** Live lessons checked in for, of a month and from `since` on, in order. */
export function listRooms(db: Db, memberId: number, month: string, since: string) {
	return db.rows<RoomCheckRow>(sql`select source_id, day, checked_at from check_in where member_id = ${memberId} and source = 'room'
		and (day >= ${since}::date or (day >= ${month}::date and day < ${month}::date + interval '1 month')) order by day, checked_at, source_id`);
}

export interface NewCheckIn {
	memberId: number;
	source: 'daily' | 'room' | 'classroom';
	/** The room or the class; 0 for the day. */
	sourceId: number;
	day: string;
	at: Date;
	madeUp: boolean;
}

/** The first check-in stays; another of the same changes nothing. Answers when the first one was. */
export async function add(db: Db, { memberId, source, sourceId, day, at, madeUp }: NewCheckIn): Promise<Date> {
	await db.run(sql`insert into check_in (member_id, source, source_id, day, checked_at, made_up)
		values (${memberId}, ${source}, ${sourceId}, ${day}::date, ${at}, ${madeUp}) on conflict do nothing`);
	return (
		await db.one<{ checked_at: Date }>(
			sql`select checked_at from check_in where member_id = ${memberId} and source = ${source} and source_id = ${sourceId} and day = ${day}::date`,
		)
	).checked_at;
}

export interface MadeUpRow {
	/** Of the missed day's month. */
	in_month: number;
	/** Made up on this day, whichever day it was for. */
	today: number;
	/** The missed day is checked in. */
	done: boolean;
}

/** What was made up so far: for the month of a missed day, and since `dayStart` for any day. */
export function countMadeUp(db: Db, memberId: number, day: string, dayStart: Date) {
	return db.one<MadeUpRow>(sql`select count(*) filter (where made_up and date_trunc('month', day) = date_trunc('month', ${day}::date))::int as in_month,
			count(*) filter (where made_up and checked_at >= ${dayStart})::int as today, coalesce(bool_or(day = ${day}::date), false) as done
		from check_in where member_id = ${memberId} and source = 'daily' and source_id = 0 and day >= date_trunc('month', ${day}::date)::date - 31`);
}

export function listAll(db: Db, memberId: number) {
	return db.rows<
		DayRow & { source: string; source_id: number; title: string | null; place: string | null }
	>(sql`select c.source, c.source_id, s.title, s.place,
			c.day, c.checked_at, c.made_up
		from check_in c left join classroom_session s on c.source = 'classroom' and s.id = c.source_id
		where c.member_id = ${memberId} order by c.day, c.source, c.source_id`);
}

export function removeAllOf(tx: Tx, memberId: number) {
	return tx.run(sql`delete from check_in where member_id = ${memberId}`);
}
