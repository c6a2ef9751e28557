import type { Platform } from '../../server/http/route.ts';
import * as queries from './follow-clock.queries.ts';

/**
 * Moves the demo's timetable on by whole weeks once it is a week old, so that an agency shown in spring has lessons ahead of it as on its first day: the
 * same weekdays and clock times, also over a change of summer time. Twice is once; rooms that people made or changed stay. Safe in any database.
 */
export async function followClock({ db, now, config }: Pick<Platform, 'db' | 'now' | 'config'>): Promise<number> {
	return db.transaction(async (tx) => {
		await queries.waitTurn(tx);
		const age = await queries.findAge(tx, now(), config.timeZone);
		const weeks = Math.floor((age?.days ?? 0) / 7);
		if (weeks <= 0) return 0;
		const moved = await queries.moveRooms(tx, weeks * 7, config.timeZone);
		await tx.invalidate('rooms', ...moved.map(({ id }) => `room:${id}`));
		return moved.length;
	});
}
