import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/db/sql.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { followClock } from './follow-clock.ts';
import { readContent } from './read-content/read-content.ts';
import { writeCatalogue } from './write-catalogue.ts';
import { writeRooms } from './write-rooms.ts';

let app: TestApp;
// Two weeks before Europe's clocks go back, so that the hour changes under the timetable.
const first = new Date('2026-10-12T09:00:00Z');
const timeZone = 'Europe/Berlin';

beforeEach(async () => {
	app = await startApp();
	app.app.platform.config.timeZone = timeZone;
	app.setNow(first);
	const content = readContent();
	await app.db.transaction(async (tx) => {
		const { categories, teachers, courses } = await writeCatalogue(tx, content, first);
		await writeRooms(tx, content.rooms, { categories, teachers, courses, now: first, timeZone });
	});
});
afterEach(() => app.close());

interface Stand {
	id: number;
	day: string;
	clock: string;
	minutes: number;
}
const stand = () =>
	app.db.rows<Stand>(sql`select id, (start_at at time zone ${timeZone})::date::text as day, to_char(start_at at time zone ${timeZone}, 'HH24:MI Dy') as clock,
		(extract(epoch from end_at - start_at) / 60)::int as minutes from live_room order by id`);
const daysLater = async (days: number) => {
	app.setNow(new Date(first.getTime() + days * 86_400_000));
	return followClock(app.app.platform);
};
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

test('rooms follow the clock by whole weeks: same weekday, same hour, same length; within a week and twice nothing moves', async () => {
	const before = await stand();
	for (const days of [0, 3, 6]) expect(await daysLater(days)).toBe(0);
	expect(await stand()).toEqual(before);
	// Kept answers are stale afterwards.
	await app.call('recentRooms');
	expect(await daysLater(7)).toBe(before.length);
	expect(await daysLater(40)).toBe(before.length);
	expect(await daysLater(40)).toBe(0);
	expect(await stand()).toEqual(before.map((room) => ({ ...room, day: plus(room.day, 35) })));
	const now = app.app.platform.now().getTime();
	const recent = (await app.call('recentRooms')).json.data;
	expect(recent.every((room) => room.state === 'upcoming' && Date.parse(room.endAt) > now)).toBe(true);
	// Processes that start together move once.
	app.setNow(new Date(first.getTime() + 47 * 86_400_000));
	const moved = await Promise.all([followClock(app.app.platform), followClock(app.app.platform)]);
	expect(moved.sort()).toEqual([0, before.length].sort());
});

test('rooms that people made, changed, or recorded stay where they are', async () => {
	const [own, moved, recorded] = (await stand()).slice(0, 3).map((room) => room.id) as [number, number, number];
	await app.db.run(sql`update live_room set demo_start_at = null, demo_day = null where id = ${own}`);
	await app.db.run(sql`update live_room set start_at = start_at + interval '1 hour', end_at = end_at + interval '1 hour' where id = ${moved}`);
	await app.db.run(sql`update live_room set state = 'replay' where id = ${recorded}`);
	const before = new Map((await stand()).map((room) => [room.id, room]));
	expect(await daysLater(400)).toBe(before.size - 3);
	for (const room of await stand()) {
		const stays = [own, moved, recorded].includes(room.id);
		expect(room.day === before.get(room.id)?.day, `room ${room.id}`).toBe(stays);
	}
});
