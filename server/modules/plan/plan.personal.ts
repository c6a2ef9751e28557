import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './plan.queries.ts';

export const planPersonal: PersonalData = {
	files: [
		{
			name: 'weekly-goal',
			table: 'study_goal',
			purpose: ['你定的每周目标和提醒', 'Your weekly goal and its reminder'],
			pages: (db, memberId) => onePage(queries.listAll(db, memberId)),
		},
	],
	tables: { study_goal: {} },
	forget: (tx, { id }) => queries.remove(tx, id),
};
