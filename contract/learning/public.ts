import * as z from 'zod';
import { call } from '../call.ts';
import { id, instant, nothing } from '../common.ts';
import { at } from '../paths.ts';
import { line, word } from '../text.ts';

/** Seconds of a lesson, from (included) to (not included). */
const interval = z.tuple([z.number(), z.number()]);

export const watched = z.object({
	courseId: id,
	videoId: id,
	/** Where the member stopped, in seconds. */
	position: z.int(),
	/** Seconds really heard: the union of all intervals. */
	heardSeconds: z.int(),
	/** Heard of the lesson's length, 0–100. */
	percent: z.int(),
	finished: z.boolean(),
	updatedAt: instant,
});

export const reportAnswer = watched.extend({
	/** All that was heard of the lesson so far. */
	heard: z.array(interval),
	/** Seconds of this report that count, and that do not. */
	accepted: z.int(),
	refused: z.int(),
	/** This report came before; nothing has changed. */
	repeated: z.boolean(),
	/** To be sent with the next report; alone it is enough for `sendBeacon`, which cannot send the token. */
	ticket: z.string(),
});

/** A lesson that was begun and not finished, with all that its heard line shows. */
export const unfinishedLesson = z.object({
	videoId: id,
	courseId: id,
	title: z.string(),
	courseTitle: z.string(),
	/** Of the course. */
	cover: z.string(),
	/** Of the course's lessons, from 1. */
	number: z.int(),
	durationSeconds: z.int(),
	/** Where the member stopped, in seconds. */
	position: z.int(),
	heard: z.array(interval),
	heardSeconds: z.int(),
	updatedAt: instant,
});

export const day = z.iso.date();

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const statement = z.object({
	/** Whoever has it may verify the statement. */
	code: z.string(),
	/** Who says so: the agency's legal name on the day it was made; empty on statements from before it was kept. */
	issuer: z.string(),
	member: z.object({ nickname: z.string(), phone: z.string() }),
	from: day,
	to: day,
	timeZone: z.string(),
	madeAt: instant,
	heardSeconds: z.int(),
	/** On how many days something was heard. */
	days: z.int(),
	courses: z.array(
		z.object({
			courseId: id,
			title: z.string(),
			heardSeconds: z.int(),
			lessons: z.array(z.object({ videoId: id, title: z.string(), durationSeconds: z.int(), heardSeconds: z.int() })),
		}),
	),
	/** The newest entry of the member's ledger that it rests on. */
	ledger: z.object({ seq: z.int(), hash }),
});

export const learningCalls = {
	progressReport: call({
		...at('progressReport'),
		// By the token, or by the ticket alone: sendBeacon sends no header.
		guard: 'public',
		token: 'optional',
		summary:
			'Report what was heard of a lesson, every 10 s, on pause and on leaving. What is longer than twice the time since the last report of the session is cut; a repeated seq adds nothing. The first report of a session opens it: send one with an empty heard when playing begins. age says how many seconds ago a queued report was made.',
		input: z.object({
			videoId: id,
			position: z.number(),
			heard: z.array(interval).max(100),
			session: word({ max: 40, pattern: /^[\w-]{1,40}$/ }).optional(),
			seq: z.int().min(0).max(1_000_000_000).optional(),
			age: z.number().min(0).max(86_400).default(0),
			ticket: word({ max: 400 }).optional(),
		}),
		output: reportAnswer,
	}),
	unfinishedLessons: call({
		...at('unfinishedLessons'),
		guard: 'member',
		summary: 'What the member can go on with: lessons begun and not finished that are open to them, the newest first, three at most.',
		input: nothing,
		output: z.object({
			nickname: z.string(),
			/** Of the day in the site's time zone, 0–23, for the greeting. */
			hour: z.int().min(0).max(23),
			lessons: z.array(unfinishedLesson),
		}),
	}),
	verifyStatement: call({
		...at('verifyStatement'),
		guard: 'public',
		summary: 'What the statement with this code says, and whether the ledger still proves it.',
		input: z.object({ code: line({ min: 1, max: 40 }) }),
		output: statement.extend({
			verified: z.boolean(),
			/** What does not agree: an entry of the ledger was changed, or the statement says something else than the ledger. */
			problem: z.enum(['ledger', 'facts']).nullable(),
		}),
	}),
};

export type ReportAnswer = z.infer<typeof reportAnswer>;
export type StudyStatement = z.infer<typeof statement>;
