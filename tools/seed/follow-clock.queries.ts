import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';

/** Processes that start together move once. */
export function waitTurn(tx: Tx) {
	return tx.run(sql`select pg_advisory_xact_lock(7532019)`);
}

/**
 * How many days ago the demo's timetable began: today, less the day of a room that stands where the demo put it, plus its planned distance. Undefined when
 * there is none. Days are the site's.
 */
export function findAge(tx: Tx, now: Date, timeZone: string) {
	return tx.row<{
		days: number;
	}>(sql`select (${now}::timestamptz at time zone ${timeZone})::date - (start_at at time zone ${timeZone})::date + demo_day as days
		from live_room where demo_start_at = start_at order by id limit 1`);
}

/** Moves the demo's own rooms by days of the wall clock and says which. Those on the air, with a recording, or given another time stay. */
export function moveRooms(tx: Tx, days: number, timeZone: string) {
	return tx.rows<{
		id: number;
	}>(sql`update live_room r set start_at = l.start_at, end_at = l.start_at + (r.end_at - r.start_at), demo_start_at = l.start_at
		from (select id, (start_at at time zone ${timeZone} + make_interval(days => ${days}::int)) at time zone ${timeZone} as start_at from live_room
			where demo_start_at = start_at and state = 'upcoming') l
		where l.id = r.id returning r.id`);
}
