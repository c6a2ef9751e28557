import type { Goal } from '../../../contract/plan/member.ts';
import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface WeekRow {
	/** The site's day, and the Monday of its week. */
	today: string;
	monday: string;
	/** When the week begins and ends, when the four weeks before it begin, and when who is behind is reminded. */
	starts: Date;
	ends: Date;
	before: Date;
	reminds: Date;
}

/** The week of a moment by the site's calendar, whatever hours its clocks skip or have twice. */
export function findWeek(db: Db, now: Date, timeZone: string, remindsOn: { daysAfterMonday: number; hour: number }) {
	const { daysAfterMonday, hour } = remindsOn;
	return db.one<WeekRow>(sql`select today, monday, monday::timestamp at time zone ${timeZone} as starts, (monday + 7)::timestamp at time zone ${timeZone} as ends,
			(monday - 28)::timestamp at time zone ${timeZone} as before,
			((monday + ${daysAfterMonday}::int)::timestamp + make_interval(hours => ${hour})) at time zone ${timeZone} as reminds
		from (select today, date_trunc('week', today)::date as monday from (select (${now}::timestamptz at time zone ${timeZone})::date as today) t) w`);
}

export interface GoalRow {
	kind: 'minutes' | 'days';
	amount: number;
	remind: boolean;
}

export function findGoal(db: Db, memberId: number) {
	return db.row<GoalRow>(sql`select kind, amount, remind from study_goal where member_id = ${memberId}`);
}

/** The last one that was set stays. */
export function save(db: Db, memberId: number, { kind, amount, remind }: Goal, at: Date) {
	return db.run(sql`insert into study_goal (member_id, kind, amount, remind, set_at) values (${memberId}, ${kind}, ${amount}, ${remind}, ${at})
		on conflict (member_id) do update set kind = excluded.kind, amount = excluded.amount, remind = excluded.remind, set_at = excluded.set_at`);
}

export function remove(db: Db, memberId: number) {
	return db.run(sql`delete from study_goal where member_id = ${memberId}`);
}

export function listAll(db: Db, memberId: number) {
	return db.rows<GoalRow & { set_at: Date }>(sql`select kind, amount, remind, set_at from study_goal where member_id = ${memberId}`);
}

/**
 * Takes goals that were not asked about in this week; others that run at the same time take others. One that was set or changed after `before` is taken for
 * next week: who looks at it now needs no reminder.
 */
export function takeUnasked(tx: Tx, { monday, before, limit }: { monday: string; before: Date; limit: number }) {
	return tx.rows<GoalRow & { member_id: number; set_in_time: boolean }>(sql`with due as (select member_id from study_goal
			where remind and (asked_week is null or asked_week < ${monday}::date) order by asked_week nulls first, member_id limit ${limit} for update skip locked)
		update study_goal g set asked_week = ${monday}::date from due where g.member_id = due.member_id
		returning g.member_id, g.kind, g.amount, g.remind, g.set_at < ${before} as set_in_time`);
}
