import { route } from '../../http/route.ts';
import * as answers from './answers.service.ts';
import * as notes from './notes.service.ts';
import * as questions from './questions.service.ts';

const aMinute = 60;
// A class behind one address writes together.
const writing = { limit: { max: 600, windowSeconds: aMinute } };

export const notesRoutes = [
	route('lessonNotes', notes.lessonNotes),
	route('myNotes', notes.myNotes),
	route('noteCounts', notes.noteCounts),
	route('noteSave', notes.noteSave, { ...writing, bodyLimit: 64 * 1024 }),
	route('noteUpdate', notes.noteUpdate, { ...writing, bodyLimit: 64 * 1024 }),
	route('noteRemove', notes.noteRemove, writing),
	route('noteRestore', notes.noteRestore, writing),
	route('lessonQuestions', questions.lessonQuestions),
	route('myQuestions', questions.myQuestions),
	route('questionAsk', questions.questionAsk, { limit: { max: 60, windowSeconds: aMinute } }),
	route('staffQuestions', answers.staffQuestions),
	route('staffQuestionAnswer', answers.staffQuestionAnswer),
	route('staffQuestionShow', answers.staffQuestionShow),
	route('questionUpdate', questions.questionUpdate, { limit: { max: 60, windowSeconds: aMinute } }),
];
