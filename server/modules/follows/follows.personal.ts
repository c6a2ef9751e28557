import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './follows.queries.ts';

export const followsPersonal: PersonalData = {
	files: [
		{
			name: 'teachers-followed',
			table: 'follow',
			purpose: ['你关注的老师，开新课时告诉你', 'Teachers you follow, so that you hear of their new courses'],
			pages: (db, memberId) => onePage(queries.listAll(db, memberId)),
		},
	],
	tables: { follow: {} },
	forget: (tx, { id }) => queries.removeAllOf(tx, id),
};
