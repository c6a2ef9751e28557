import * as z from 'zod';
import { call } from '../call.ts';
import { courseCard } from '../catalogue/public.ts';
import { currPage, id, instant, nothing, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { day, statement, watched } from './public.ts';

export const progress = watched.extend({
	/** Of the lesson: where the place is its end, there is nothing to go on with. */
	durationSeconds: z.int(),
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
	/** It may go on: not yet a minute of silence, nothing else was heard on the device since, and neither its end was heard nor as much as finishes a lesson. */
	open: z.boolean(),
	/** Seconds really heard in this record. */
	heardSeconds: z.int(),
	/** Of the lesson's length, 0–100. */
	percent: z.int(),
	/** Program and system: `Chrome · Windows`; empty when unknown. */
	device: z.string(),
});

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

/** A statement in the list of the member's own. */
export const madeStatement = statement.pick({ code: true, from: true, to: true, madeAt: true, heardSeconds: true, days: true });

export const learningMemberCalls = {
	myProgress: call({
		...at('myProgress'),
		guard: 'member',
		summary: 'Learning progress of the member, the newest lesson first.',
		input: nothing,
		output: z.array(progress),
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
};

export type Progress = z.infer<typeof progress>;
export type MemberCourse = z.infer<typeof memberCourse>;
export type ListeningRecord = z.infer<typeof listeningRecord>;
export type StudyTime = z.infer<typeof studyTime>;
export type MadeStatement = z.infer<typeof madeStatement>;
