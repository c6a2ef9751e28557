import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './personal.queries.ts';

export const couponsPersonal: PersonalData = {
	files: [
		{
			name: 'coupons',
			table: 'member_coupon',
			purpose: ['你领过、用过的优惠券', 'Coupons that you have taken and used'],
			kept: [
				'用过的一直留着，注销后不带人；没用过的到注销为止',
				'Used ones for good, without the person once the account is closed; others until then',
			],
			pages: (db, memberId) => onePage(queries.couponsOf(db, memberId)),
		},
	],
	tables: { member_coupon: { stays: ['用过的折扣要对得上账，没用的一并删去', 'Discounts that were used are part of the books; unused coupons go'] } },
	forget: (tx, { id }) => queries.removeUnused(tx, id),
};
