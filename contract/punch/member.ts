import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../common.ts';
import { day } from '../learning/public.ts';
import { at } from '../paths.ts';
import { line } from '../text.ts';

/** A live lesson, or a class in a room of the school, opens for checking in so long before it starts. */
export const opensBeforeSeconds = 1800;
/** Days after a missed one on which it can be made up. */
export const makeUpDays = 3;
/** Days of one month that can be made up. */
export const makeUpsAMonth = 2;
/** What is to be heard on one day to make up another. */
export const makeUpSeconds = 1800;

const streak = z.object({
	/** Days in a row up to today, or to yesterday as long as today is not over. */
	current: z.int(),
	longest: z.int(),
});

const checkedDay = z.object({ day, madeUp: z.boolean() });

/** A day that was missed and can still be made up. */
export const missedDay = z.object({
	day,
	/** The last day on which it can. */
	lastDay: day,
	/** How many days of its month were made up so far. */
	used: z.int(),
	/** Days in a row once it is made up. */
	streakAfter: z.int(),
});

const lesson = z.object({ roomId: id, title: z.string(), teacherName: z.string(), startAt: instant, endAt: instant });

export const punchMonth = z.object({
	month: z.string(),
	today: day,
	/** The day on which the member joined: before it nothing was missed. */
	since: day,
	/** Days checked in of this month, in order. */
	days: z.array(checkedDay),
	/** Days of this month with a live lesson that the member may attend. */
	liveDays: z.array(day),
	/** Live lessons of this month that the member checked in for, in order. */
	attended: z.array(lesson.extend({ day, checkedAt: instant })),
	/** Classes in rooms of the school, of this month, that the member checked in for by their code, in order. */
	classes: z.array(
		z.object({
			classId: id,
			title: z.string(),
			place: z.string(),
			/** Empty: no course. */
			courseTitle: z.string(),
			startAt: instant,
			endAt: instant,
			day,
			checkedAt: instant,
		}),
	),
	/** The seven days up to today. */
	week: z.array(checkedDay.extend({ checked: z.boolean() })),
	checkedToday: z.boolean(),
	streak,
	/** Days in a row once today is checked in. */
	streakToday: z.int(),
	/** Today’s live lessons that the member may attend. */
	rooms: z.array(lesson.extend({ opensAt: instant, checkedAt: instant.nullable() })),
	makeUp: z.object({
		days: z.array(missedDay),
		/** Seconds heard today that no day was made up with yet. */
		heardSeconds: z.int(),
	}),
});

export const punchMemberCalls = {
	punchMonth: call({
		...at('punchMonth'),
		guard: 'member',
		summary:
			'A month of the member’s check-ins, and what there is to check in for today. Days are those of the site’s time zone; no month: this one.',
		input: z.object({
			month: z.preprocess(
				(value) => (value === '' ? undefined : value),
				z
					.string()
					.regex(/^20\d\d-(0[1-9]|1[0-2])$/)
					.optional(),
			),
		}),
		output: punchMonth,
	}),
	punchIn: call({
		...at('punchIn'),
		guard: 'member',
		summary:
			'Check in: without a room for today’s streak, with one for that live lesson, from 30 minutes before its start to its end. A second time is no error.',
		input: z.object({ roomId: id.optional() }),
		output: z.object({ day, checkedAt: instant, streak }),
		reasons: ['check_in_early', 'check_in_over'],
	}),
	punchClassroom: call({
		...at('punchClassroom'),
		guard: 'member',
		summary:
			'Check in for the class whose teacher shows this code, from 30 minutes before its beginning to its end. A second time is no error; ten tries in ten minutes.',
		input: z.object({ code: line({ max: 6, pattern: /^\d{6}$/ }) }),
		output: z.object({ day, checkedAt: instant, streak, classId: id, title: z.string(), place: z.string() }),
		reasons: ['classroom_code', 'classroom_early', 'classroom_over', 'classroom_closed', 'classroom_tries'],
	}),
	punchMakeUp: call({
		...at('punchMakeUp'),
		guard: 'member',
		summary: 'Make up a missed day of the last three with 30 minutes heard today, two days of a month at most. One that is checked in is no error.',
		input: z.object({ day }),
		output: z.object({ day, checkedAt: instant, streak }),
		reasons: ['make_up_not_open', 'make_up_used', 'make_up_listen'],
	}),
};

export type PunchMonth = z.infer<typeof punchMonth>;
