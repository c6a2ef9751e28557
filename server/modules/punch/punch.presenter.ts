import type { RoomCard } from '../../../contract/live/public.ts';
import { makeUpDays, makeUpSeconds, opensBeforeSeconds, type PunchMonth } from '../../../contract/punch/member.ts';
import { addDays, dayOf } from '../../lib/days.ts';
import type { DayRow, RoomCheckRow, RunsRow } from './punch.queries.ts';
import { currentStreak, daysUpTo, missedDays, withDay } from './punch.rules.ts';

export interface MonthParts {
	calendar: RunsRow;
	/** The first day of the month. */
	first: string;
	/** Of this month and of the last weeks. */
	days: readonly DayRow[];
	checks: readonly RoomCheckRow[];
	/** Today's rooms, days of the month with rooms, and the rooms of `checks`. */
	rooms: readonly RoomCard[];
	liveDays: string[];
	attended: readonly RoomCard[];
	classes: PunchMonth['classes'];
	/** Seconds heard today. */
	heard: number;
}

export function presentLesson(room: RoomCard): { roomId: number; title: string; teacherName: string; startAt: string; endAt: string } {
	return { roomId: room.id, title: room.title, teacherName: room.teacher.name, startAt: room.startAt, endAt: room.endAt };
}

export function presentMonth(parts: MonthParts, { since, timeZone }: { since: string; timeZone: string }): PunchMonth {
	const { calendar, first, days, checks, rooms, liveDays, attended, classes, heard } = parts;
	const { today, recent, longest, day_start } = calendar;
	const month = first.slice(0, 7);
	const all = days.map(({ day, made_up }) => ({ day, madeUp: made_up }));
	const checkedOn = new Map(all.map((each) => [each.day, each]));
	const madeUpToday = days.filter((row) => row.made_up && row.checked_at >= day_start).length;
	return {
		month,
		today,
		since,
		days: all.filter(({ day }) => day.startsWith(month)),
		liveDays,
		attended: presentAttended(checks, attended, month),
		classes,
		week: daysUpTo(today, 7).map((day) => ({ day, checked: checkedOn.has(day), madeUp: checkedOn.get(day)?.madeUp === true })),
		checkedToday: checkedOn.has(today),
		streak: { current: currentStreak(recent, today), longest },
		streakToday: currentStreak(withDay(recent, today), today),
		rooms: rooms.map((room) => ({
			...presentLesson(room),
			opensAt: new Date(Date.parse(room.startAt) - opensBeforeSeconds * 1000).toISOString(),
			checkedAt: checkOf(checks, room, timeZone)?.checked_at.toISOString() ?? null,
		})),
		makeUp: {
			days: missedDays(all, today, since).map((missed) => ({
				...missed,
				lastDay: addDays(missed.day, makeUpDays),
				streakAfter: currentStreak(withDay(recent, missed.day), today),
			})),
			heardSeconds: Math.max(0, heard - madeUpToday * makeUpSeconds),
		},
	};
}

/** Their check-in for this room, as it stands in the timetable now. */
function checkOf(checks: readonly RoomCheckRow[], room: RoomCard, timeZone: string): RoomCheckRow | undefined {
	const day = dayOf(new Date(room.startAt), timeZone);
	return checks.find((check) => check.source_id === room.id && check.day === day);
}

function presentAttended(checks: readonly RoomCheckRow[], rooms: readonly RoomCard[], month: string): PunchMonth['attended'] {
	const roomOf = new Map(rooms.map((room) => [room.id, room]));
	return checks.flatMap(({ source_id, day, checked_at }) => {
		const room = roomOf.get(source_id);
		return room && day.startsWith(month) ? [{ ...presentLesson(room), day, checkedAt: checked_at.toISOString() }] : [];
	});
}
