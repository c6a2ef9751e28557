import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';

export const giftsPersonal: PersonalData = {
	files: [
		{
			name: 'gifts',
			table: 'gift_code',
			purpose: ['你收下的礼品码', 'Gift codes that you have taken'],
			kept: ['和订单一样一直留着，注销后不带人', 'For good, as orders; without the person once the account is closed'],
			pages: (db, memberId) => onePage(queries.giftsOf(db, memberId)),
		},
	],
	tables: {
		gift_code: { stays: ['用过的码不能再用：只剩编号和日期', 'A code that was used stays used: a number and a date are left'] },
	},
	// Nothing in these rows says who it was.
	forget: async () => {},
};
