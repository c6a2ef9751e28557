import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './exports.queries.ts';

export const privacyPersonal: PersonalData = {
	files: [
		{
			name: 'exports',
			table: 'member_export',
			purpose: ['你要过的数据导出', 'Exports you asked for'],
			kept: ['文件一天，记录三十天', 'The file for a day, that there was one for thirty'],
			pages: (db, memberId) => onePage(queries.listAll(db, memberId)),
		},
	],
	tables: { member_export: {} },
	forget: (tx, { id }) => queries.removeAllOf(tx, id),
};
