import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, optionalId, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { lines } from '../text.ts';

export const mostOfAnswer = 3000;

const version = z.int().min(1).max(2_147_483_647);

/** A question as the console lists it. */
export const staffQuestion = z.object({
	id,
	courseId: id,
	courseTitle: z.string(),
	videoId: id,
	lessonTitle: z.string(),
	second: z.int(),
	text: z.string(),
	memberId: id,
	nickname: z.string(),
	askedAt: instant,
	hidden: z.boolean(),
	answer: z.object({ name: z.string(), text: z.string(), answeredAt: instant }).nullable(),
	/** Goes up with each change of the question, its answer and whether it is shown. */
	version,
});

export const notesStaffCalls = {
	staffQuestions: call({
		...at('staffQuestions'),
		guard: { staff: 'question.answer' },
		summary: 'Questions of learners. waiting 1: those without an answer alone, whoever waits longest first; otherwise the newest first.',
		input: z.object({
			courseId: optionalId,
			waiting: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(0).max(1).default(1)),
			currPage,
			pageSize: pageSize(20),
		}),
		output: pageOf(staffQuestion),
	}),
	staffQuestionAnswer: call({
		...at('staffQuestionAnswer'),
		guard: { staff: 'question.answer' },
		summary:
			'Answer a question, or put another answer in its place. teacherId: a teacher of the course in whose name it is; otherwise the name of who signs in.',
		input: z.object({ id, version, text: lines({ min: 1, max: mostOfAnswer }), teacherId: optionalId }),
		output: staffQuestion,
		reasons: ['changed_meanwhile', 'teacher_of_other_course'],
	}),
	staffQuestionShow: call({
		...at('staffQuestionShow'),
		guard: { staff: 'question.answer' },
		summary: 'Take a question off its lesson’s page, or put it back. Who asked it still sees it among their own questions, marked as taken off.',
		input: z.object({ id, version, shown: z.boolean() }),
		output: staffQuestion,
		reasons: ['changed_meanwhile'],
	}),
};

export type StaffQuestion = z.infer<typeof staffQuestion>;
