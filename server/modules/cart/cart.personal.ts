import { onePage, type PersonalData } from '../../db/personal-data.ts';
import * as queries from './cart.queries.ts';

export const cartPersonal: PersonalData = {
	files: [
		{
			name: 'cart',
			table: 'cart_item',
			purpose: ['你放进购物车的课', 'What you put into your cart'],
			pages: (db, memberId) => onePage(queries.listAll(db, memberId)),
		},
	],
	tables: { cart_item: {} },
	forget: (tx, { id }) => queries.removeAllOf(tx, id),
};
