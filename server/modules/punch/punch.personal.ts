import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './punch.queries.ts';

export const punchPersonal: PersonalData = {
	files: [
		{
			name: 'check-ins',
			table: 'check_in',
			purpose: ['每日签到、直播签到和教室签到', 'Check-ins of days, of live lessons and of classes'],
			pages: (db, memberId) => onePage(queries.listAll(db, memberId)),
		},
	],
	tables: { check_in: {} },
	forget: (tx, { id }) => queries.removeAllOf(tx, id),
};
