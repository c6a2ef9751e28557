import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';

export const enrolmentPersonal: PersonalData = {
	files: [
		{
			name: 'courses',
			table: 'enrolment_grant',
			purpose: ['你能听哪些课、到什么时候', 'Which courses are open to you, and until when'],
			source: ['订单、兑换和机构的赠送', 'Orders, gifts, and what the agency gave you'],
			kept: ['和订单一样一直留着，注销后不带人', 'For good, as orders; without the person once the account is closed'],
			pages: (db, memberId) => onePage(queries.grantsOf(db, memberId)),
		},
		{
			name: 'players',
			table: 'play_device',
			purpose: ['一个账号最多三台设备同时听', 'Three devices of an account at a time'],
			kept: ['登录结束为止', 'Until the login ends'],
			pages: (db, memberId) => onePage(queries.playersOf(db, memberId)),
		},
	],
	tables: {
		enrolment_grant: {
			stays: ['账目要对得上：只剩编号、课程和日期，什么也打不开', 'The books must balance: a number, courses and dates are left, which open nothing'],
		},
		play_device: {},
	},
	forget: (tx, { id, at }) => queries.endAll(tx, id, at),
};
