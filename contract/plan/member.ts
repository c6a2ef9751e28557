import * as z from 'zod';
import { call } from '../call.ts';
import { nothing } from '../common.ts';
import { day } from '../learning/public.ts';
import { at } from '../paths.ts';

/** Minutes of a weekly goal: half hours, from half an hour to forty hours. */
export const goalMinutes = { step: 30, most: 2400 } as const;

/** When of its week a member who has not reached the goal is reminded, once: Saturday, ten o'clock. */
export const remindOn = { daysAfterMonday: 5, hour: 10 } as const;

export const goal = z.discriminatedUnion('kind', [
	z.object({
		kind: z.literal('minutes'),
		amount: z.int().min(goalMinutes.step).max(goalMinutes.most).multipleOf(goalMinutes.step),
		remind: z.boolean(),
	}),
	z.object({ kind: z.literal('days'), amount: z.int().min(1).max(7), remind: z.boolean() }),
]);

const weekDay = z.object({ day, heardSeconds: z.int(), checked: z.boolean(), madeUp: z.boolean() });

export const studyWeek = z.object({
	/** By the site's calendar. */
	today: day,
	/** Monday to Sunday; of days to come there is nothing yet. */
	days: z.array(weekDay),
	/** Seconds really heard this week. */
	heardSeconds: z.int(),
	/** Days of this week that are checked in or on which something was heard. */
	studyDays: z.int(),
	/** Of the four weeks before, a week: seconds, and days with a decimal. Null where there was nothing in any of them. */
	average: z.object({ heardSeconds: z.int(), studyDays: z.number() }).nullable(),
	/** The seven days up to today, seconds heard in them, and in the seven before. */
	recent: z.object({ days: z.array(weekDay), heardSeconds: z.int(), heardSecondsBefore: z.int() }),
	/** Null: the member has set none. */
	goal: goal.nullable(),
});

export const planMemberCalls = {
	studyWeek: call({
		...at('studyWeek'),
		guard: 'member',
		summary:
			'The member’s week, Monday to Sunday in the site’s time zone: minutes heard and days checked in, and the weekly goal; and the seven days up to today.',
		input: nothing,
		output: studyWeek,
	}),
	setGoal: call({
		...at('setGoal'),
		guard: 'member',
		summary: 'Set the weekly goal, in minutes (half hours) or days, and whether to be reminded once a week. It takes the place of the one before.',
		input: goal,
		output: z.object({ goal }),
	}),
	dropGoal: call({
		...at('dropGoal'),
		guard: 'member',
		summary: 'Have no weekly goal any more. Without one this is no error.',
		input: nothing,
		output: z.object({ goal: z.null() }),
	}),
};

export type Goal = z.infer<typeof goal>;
export type StudyWeek = z.infer<typeof studyWeek>;
