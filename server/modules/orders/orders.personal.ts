import { onePage, type PersonalData, type Words } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';

const kept: Words = ['五年，注销后不带人', 'Five years; without the person once the account is closed'];

export const ordersPersonal: PersonalData = {
	files: [
		{
			name: 'orders',
			table: 'customer_order',
			purpose: ['你下过的订单', 'What you ordered'],
			kept,
			pages: (db, memberId) => onePage(queries.ordersOf(db, memberId)),
		},
		{
			name: 'order-lines',
			table: 'order_line',
			purpose: ['订单里的每一项', 'What was in each order'],
			kept,
			pages: (db, memberId) => onePage(queries.linesOf(db, memberId)),
		},
	],
	tables: {
		customer_order: {
			stays: ['账目要对得上：只剩编号、金额和日期', 'The books must balance: numbers, amounts and dates are left'],
		},
	},
	forget: (tx, { id }) => queries.forgetPerson(tx, id),
};
