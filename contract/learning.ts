import * as z from 'zod';
import { call } from './call.ts';
import { courseCard } from './catalogue.ts';
import { currPage, id, instant, nothing, pageOf, pageSize } from './common.ts';
import { at } from './paths.ts';
import { line, word } from './text.ts';

/** Seconds of a lesson, from (included) to (not included). */
const interval = z.tuple([z.number(), z.number()]);

const watched = z.object({
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

export const progress = watched.extend({
	/** Of the lesson: where the place is its end, there is nothing to go on with. */
	durationSeconds: z.int(),
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

export const memberCourse = courseCard.extend({
	enrolledAt: instant,
	/** Null: for ever. */
	expiresAt: instant.nullable(),
	expired: z.boolean(),
	percent: z.int(),
	heardSeconds: z.int(),
	finishedLessons: z.int(),
	/** Every lesson is finished. */
	finished: z.boolean(),
	/** What was learned last; null before the first lesson. */
	lastVideoId: id.nullable(),
	lastLearnedAt: instant.nullable(),
	/** Where to go on: the lesson that was left unfinished last, else the next unfinished one. Null when all are finished. */
	nextVideo: z.object({ id, title: z.string(), /** Of the course's lessons, from 1. */ number: z.int() }).nullable(),
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

export const listeningKind = z.enum(['video', 'live']);

export const listeningRecord = z.object({
	id: z.int(),
	kind: listeningKind,
	title: z.string(),
	/** Of the course or the room; null when that is gone. */
	cover: z.string().nullable(),
	courseId: id.nullable(),
	courseTitle: z.string().nullable(),
	videoId: id.nullable(),
	roomId: id.nullable(),
	/** A document was opened: no seconds, and all of it. */
	document: z.boolean(),
	startedAt: instant,
	lastAt: instant,
	/** Not yet a minute of silence. */
	open: z.boolean(),
	/** Seconds really heard in this record. */
	heardSeconds: z.int(),
	/** Of the lesson's length, 0–100. */
	percent: z.int(),
	/** Program and system: `Chrome · Windows`; empty when unknown. */
	device: z.string(),
});

const day = z.iso.date();

/** How long the member listened, day by day in the site's time zone; a listening record counts on the day it began. */
export const studyTime = z.object({
	/** The last seven days, today at the end. */
	days: z.array(z.object({ day, heardSeconds: z.int() })),
	/** Seconds of these seven days, and of the seven before them. */
	heardSeconds: z.int(),
	heardSecondsBefore: z.int(),
	/** The calendar month so far: seconds, and how many listening records. */
	month: z.object({ heardSeconds: z.int(), records: z.int() }),
});

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

/** A statement in the list of the member's own. */
export const madeStatement = statement.pick({ code: true, from: true, to: true, madeAt: true, heardSeconds: true, days: true });

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
	myProgress: call({
		...at('myProgress'),
		guard: 'member',
		summary: 'Learning progress of the member, the newest lesson first.',
		input: nothing,
		output: z.array(progress),
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
	myCourses: call({
		...at('myCourses'),
		guard: 'member',
		summary: 'Courses of the member with their progress: what was learned last comes first.',
		input: nothing,
		output: z.array(memberCourse),
	}),
	attendList: call({
		...at('attendList'),
		guard: 'member',
		summary: 'Listening records of the member, newest first.',
		input: z.object({
			currPage,
			pageSize: pageSize(10),
			kind: z.preprocess((value) => (value === '' ? undefined : value), listeningKind.optional()),
		}),
		output: pageOf(listeningRecord),
	}),
	studyTime: call({
		...at('studyTime'),
		guard: 'member',
		summary: 'How long the member listened: the last seven days, the seven before, and this month.',
		input: nothing,
		output: studyTime,
	}),
	myStatements: call({
		...at('myStatements'),
		guard: 'member',
		summary: 'Statements of study hours that the member made, newest first.',
		input: z.object({ currPage, pageSize: pageSize(10) }),
		output: pageOf(madeStatement),
	}),
	studyStatement: call({
		...at('studyStatement'),
		guard: 'member',
		summary: 'Make a statement of study hours for a period of at most three years. The same period on the same ledger is the same statement.',
		input: z
			.object({ from: day, to: day })
			.refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) < 1100 * 86_400_000, { path: ['to'] }),
		output: statement,
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

export type Progress = z.infer<typeof progress>;
export type ReportAnswer = z.infer<typeof reportAnswer>;
export type MemberCourse = z.infer<typeof memberCourse>;
export type UnfinishedLesson = z.infer<typeof unfinishedLesson>;
export type ListeningRecord = z.infer<typeof listeningRecord>;
export type ListeningKind = z.infer<typeof listeningKind>;
export type StudyTime = z.infer<typeof studyTime>;
export type MadeStatement = z.infer<typeof madeStatement>;
export type StudyStatement = z.infer<typeof statement>;
