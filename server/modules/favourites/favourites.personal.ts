import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './favourites.queries.ts';

export const favouritesPersonal: PersonalData = {
	files: [
		{
			name: 'favourites',
			table: 'favourite',
			purpose: ['你收藏的课', 'What you saved for later'],
			pages: (db, memberId) => onePage(queries.listAll(db, memberId)),
		},
	],
	tables: { favourite: {} },
	forget: (tx, { id }) => queries.removeAllOf(tx, id),
};
