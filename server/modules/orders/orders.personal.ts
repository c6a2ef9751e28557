import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';

export const ordersPersonal: PersonalData = {
	files: [
		{
			name: 'orders',
			table: 'customer_order',
			purpose: ['你下过的订单，里面有什么', 'What you ordered, and what was in it'],
			kept: ['一直留着，注销后不带人', 'For good; without the person once the account is closed'],
			pages: (db, memberId) => onePage(queries.ordersOf(db, memberId)),
		},
	],
	tables: {
		customer_order: {
			stays: ['账目要对得上：只剩编号、金额和日期', 'The books must balance: numbers, amounts and dates are left'],
		},
	},
	forget: (tx, { id }) => queries.forgetPerson(tx, id),
};
