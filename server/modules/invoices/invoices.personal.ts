import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';

export const invoicesPersonal: PersonalData = {
	files: [
		{
			name: 'invoices',
			table: 'invoice',
			purpose: ['你申请过的发票，开给谁，发到哪里', 'Invoices that you asked for, to whom they are made out, and where they went'],
			kept: ['开过的一直留着，注销后不带人', 'Those that were issued for good; without the person once the account is closed'],
			pages: (db, memberId) => onePage(queries.invoicesOf(db, memberId)),
		},
	],
	tables: {
		invoice: {
			stays: [
				'开过的发票是税务记录：只剩编号、金额、日期和单位的抬头，没开的一并删去',
				'Issued invoices are tax records: numbers, amounts, dates and companies’ names are left; those that were not issued go',
			],
		},
	},
	forget: (tx, { id }) => queries.forgetPerson(tx, id),
};
