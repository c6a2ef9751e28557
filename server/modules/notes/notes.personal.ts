import { type PersonalData, pagesOf } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';

type Last = { id: number } | undefined;

export const notesPersonal: PersonalData = {
	files: [
		{
			name: 'notes',
			table: 'note',
			purpose: ['你在课上记的笔记', 'What you wrote down in lessons'],
			pages: (db, memberId) => pagesOf((last: Last, limit) => queries.listNotes(db, memberId, last?.id ?? 0, limit)),
		},
		{
			name: 'questions',
			table: 'question',
			purpose: ['你提的问题和收到的答复', 'What you asked, and the answers'],
			kept: ['一直留着；注销后署名改成“一位同学”', 'For good; signed “A fellow student” once the account is closed'],
			shared: ['能看那一讲的每一个人：昵称和问题', 'Everybody who may watch the lesson: your name and the question'],
			pages: (db, memberId) => pagesOf((last: Last, limit) => queries.listQuestions(db, memberId, last?.id ?? 0, limit)),
		},
	],
	tables: {
		note: {},
		question: { stays: ['别的同学还要看；署名改成“一位同学”', 'Other students learn from it; it is signed “A fellow student”'] },
	},
	forget: (tx, { id }) => queries.removeNotes(tx, id),
};
