import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, optionalId, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { line, word } from '../text.ts';

/** Longer is a mistake in the date. */
export const longestClassSeconds = 12 * 3600;

const version = z.int().min(1).max(2_147_483_647);
const name = line({ min: 1, max: 120 });

/** A class in a room of the school, with the code that its teacher shows. */
export const staffClassroom = z.object({
	id,
	title: z.string(),
	place: z.string(),
	/** Empty: no course. */
	courseTitle: z.string(),
	courseId: id.nullable(),
	/** From when on the code is taken. */
	opensAt: instant,
	startAt: instant,
	endAt: instant,
	code: z.string(),
	closedAt: instant.nullable(),
	/** How many have checked in. */
	present: z.int(),
	/** Goes up with each change; a change says which one it was made from. */
	version,
});

export const punchStaffCalls = {
	staffClassrooms: call({
		...at('staffClassrooms'),
		guard: { staff: 'classroom.change' },
		summary:
			'Classes with a code to check in by: those on or to come, the one that ends first at the top; over 1: those that are over, the latest first.',
		input: z.object({
			over: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(0).max(1).default(0)),
			currPage,
			pageSize: pageSize(20),
		}),
		output: pageOf(staffClassroom),
	}),
	staffClassroomOpen: call({
		...at('staffClassroomOpen'),
		guard: { staff: 'classroom.change' },
		summary:
			'Open a class to be checked in for by a code of six digits, from 30 minutes before its beginning to its end. The same requestId a second time answers what it has opened.',
		input: z.object({
			title: name,
			titleEn: line({ max: 120 }).default(''),
			place: name,
			placeEn: line({ max: 120 }).default(''),
			courseId: optionalId,
			startAt: instant,
			endAt: instant,
			requestId: word({ min: 8, max: 64, pattern: /^[\w-]+$/ }),
		}),
		output: staffClassroom,
		reasons: ['classroom_times'],
	}),
	staffClassroomCode: call({
		...at('staffClassroomCode'),
		guard: { staff: 'classroom.change' },
		summary: 'Another code: the one before is taken no more. A class that was closed is open again. Who has checked in stays so.',
		input: z.object({ id, version }),
		output: staffClassroom,
		reasons: ['changed_meanwhile', 'classroom_ended'],
	}),
	staffClassroomClose: call({
		...at('staffClassroomClose'),
		guard: { staff: 'classroom.change' },
		summary: 'Take the code no more, before the class is over. One that is closed is no error.',
		input: z.object({ id, version }),
		output: staffClassroom,
		reasons: ['changed_meanwhile'],
	}),
};

export type StaffClassroom = z.infer<typeof staffClassroom>;
