import * as z from 'zod';
import { call } from '../call.ts';
import { currPage, id, instant, optionalId, pageOf, pageSize } from '../common.ts';
import { at } from '../paths.ts';
import { line, lines, word } from '../text.ts';

/** As many notes as a member may have of one course, and characters in each. */
export const mostNotes = 1000;
export const mostOfNote = 5000;
/** As many questions as a member may ask about one course, and characters in each. */
export const mostQuestions = 200;
export const mostOfQuestion = 1000;

/** Of a lesson: no film lasts longer than a day. */
const second = z.int().min(0).max(86_400);
const version = z.int().min(1).max(2_147_483_647);
const noteText = lines({ min: 1, max: mostOfNote });
const questionText = lines({ min: 1, max: mostOfQuestion });
/** Made by the client, one for each thing that it wants once: sent again it does nothing again. */
const requestId = word({ min: 8, max: 64, pattern: /^[\w-]+$/ });

export const note = z.object({
	id,
	videoId: id,
	second,
	/** Markdown: bold, italic, code, lists; line ends count. Everything else is text. */
	text: z.string(),
	/** Goes up with each change; a change says which one it was made from. */
	version,
	createdAt: instant,
	updatedAt: instant,
});

/** The lesson that something was written at. Its titles are empty when it has gone. */
export const lessonOfNote = z.object({ videoId: id, courseId: id, title: z.string(), courseTitle: z.string(), number: z.int().nullable() });

export const answerOfQuestion = z.object({ name: z.string(), text: z.string(), answeredAt: instant });

export const question = z.object({
	id,
	videoId: id,
	second,
	text: z.string(),
	/** Whether the reader asked it. */
	mine: z.boolean(),
	nickname: z.string(),
	avatar: z.string(),
	version,
	askedAt: instant,
	answer: answerOfQuestion.nullable(),
});

const ownQuestion = question.extend({
	lesson: lessonOfNote,
	/** Whether the member may watch the lesson now. Without that its answer stays closed. */
	open: z.boolean(),
	/** Staff have taken it off the lesson’s page. */
	hidden: z.boolean(),
});

export const notesMemberCalls = {
	lessonNotes: call({
		...at('lessonNotes'),
		guard: 'member',
		summary: 'The member’s own notes of a lesson, in the order of their seconds.',
		input: z.object({ videoId: id, currPage, pageSize: pageSize(100) }),
		output: pageOf(note),
	}),
	myNotes: call({
		...at('myNotes'),
		guard: 'member',
		summary:
			'All notes of the member, those of a lesson together: the lesson written at last first. courseId: of one course; q: with this word in them.',
		input: z.object({ courseId: optionalId, q: line({ max: 50 }).default(''), currPage, pageSize: pageSize(20) }),
		output: pageOf(note.extend({ lesson: lessonOfNote })),
	}),
	noteCounts: call({
		...at('noteCounts'),
		guard: 'member',
		summary: 'How many notes and questions the member has of each course, most first.',
		input: z.object({}),
		output: z.array(z.object({ courseId: id, courseTitle: z.string(), notes: z.int(), questions: z.int() })),
	}),
	noteSave: call({
		...at('noteSave'),
		guard: 'member',
		summary: 'Write a note at a second of a lesson that the member may watch. The same requestId a second time answers what it has made.',
		input: z.object({ videoId: id, second, text: noteText, requestId }),
		output: note,
		reasons: ['notes_full'],
	}),
	noteUpdate: call({
		...at('noteUpdate'),
		guard: 'member',
		summary: 'Change a note’s text or second; what is absent stays. version is the one that the change was made from.',
		input: z.object({ id, version, text: noteText.optional(), second: second.optional() }),
		output: note,
		reasons: ['changed_meanwhile'],
	}),
	noteRemove: call({
		...at('noteRemove'),
		guard: 'member',
		summary: 'Remove a note; noteRestore brings it back within a day. One that is removed already is no error.',
		input: z.object({ id }),
		output: z.object({ removed: z.boolean() }),
	}),
	noteRestore: call({
		...at('noteRestore'),
		guard: 'member',
		summary: 'Bring back a note that was removed. One that is there is no error.',
		input: z.object({ id }),
		output: note,
		reasons: ['notes_full'],
	}),
	lessonQuestions: call({
		...at('lessonQuestions'),
		guard: 'member',
		summary:
			'Questions of a lesson with their answers, for whoever may watch it. sort: second (in the order of the film) or newest; mine: 1 for one’s own alone.',
		input: z.object({
			videoId: id,
			sort: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['second', 'newest']).default('second')),
			mine: z.preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(0).max(1).default(0)),
			currPage,
			pageSize: pageSize(20),
		}),
		/** `allCount` and `mineCount` are of the lesson, whatever was asked for. */
		output: pageOf(question).extend({ allCount: z.int(), mineCount: z.int() }),
	}),
	myQuestions: call({
		...at('myQuestions'),
		guard: 'member',
		summary: 'What the member has asked, the newest first.',
		input: z.object({ currPage, pageSize: pageSize(10) }),
		output: pageOf(ownQuestion),
	}),
	questionAsk: call({
		...at('questionAsk'),
		guard: 'member',
		summary: 'Ask at a second of a lesson that the member may watch; everybody who may watch it reads it. requestId as in noteSave.',
		input: z.object({ videoId: id, second, text: questionText, requestId }),
		output: question,
		reasons: ['questions_full'],
	}),
	questionUpdate: call({
		...at('questionUpdate'),
		guard: 'member',
		summary: 'Reword a question that nobody has answered yet.',
		input: z.object({ id, version, text: questionText }),
		output: question,
		reasons: ['changed_meanwhile', 'question_answered'],
	}),
};

export type Note = z.infer<typeof note>;
export type NoteOfLesson = z.infer<(typeof notesMemberCalls)['myNotes']['output']>['dataList'][number];
export type LessonOfNote = z.infer<typeof lessonOfNote>;
export type Question = z.infer<typeof question>;
export type OwnQuestion = z.infer<typeof ownQuestion>;
export type NoteCount = z.infer<(typeof notesMemberCalls)['noteCounts']['output']>[number];
