import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './addresses.queries.ts';

export const addressesPersonal: PersonalData = {
	files: [
		{
			name: 'addresses',
			table: 'address',
			purpose: ['寄教材的地址', 'Where things are posted to'],
			pages: (db, memberId) => onePage(queries.listOf(db, memberId)),
		},
	],
	tables: { address: {} },
	forget: (tx, { id }) => queries.removeAllOf(tx, id),
};
