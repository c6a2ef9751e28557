import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';

export const seatsPersonal: PersonalData = {
	files: [
		{
			name: 'seat-orders',
			table: 'seat_pool',
			purpose: ['你给团队买的席位', 'Seats that you bought for others'],
			kept: ['和订单一样一直留着，注销后不带人', 'For good, as orders; without the person once the account is closed'],
			pages: (db, memberId) => onePage(queries.poolsOf(db, memberId)),
		},
		{
			name: 'seats',
			table: 'seat',
			purpose: ['你坐过的席位', 'Seats that you have taken'],
			kept: ['和订单一样一直留着，注销后不带人', 'For good, as orders; without the person once the account is closed'],
			shared: [
				'买席位的人看得到你的名字、打码的手机号和听了多少',
				'Who bought the seats sees your name, your masked number and how much you have heard',
			],
			pages: (db, memberId) => onePage(queries.seatsOf(db, memberId)),
		},
	],
	tables: {
		seat_pool: {
			stays: ['账目要对得上，坐着的人接着听：只剩编号和日期', 'The books must balance, and who sits goes on: numbers and dates are left'],
		},
		seat: { stays: ['席位算过数：只剩编号和日期，空出来给别人', 'Seats are counted: a number and dates are left, and it is free for another'] },
	},
	forget: (tx, { id, at }) => queries.leave(tx, id, at),
};
