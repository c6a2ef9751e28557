import { onePage, type PersonalData } from '../../db/personal-data.ts';
import { orderIdsOf } from '../orders/orders.service.ts';
import * as refunds from './refunds.queries.ts';
import * as transfers from './transfers.queries.ts';

export const paymentsPersonal: PersonalData = {
	files: [
		{
			name: 'transfer-proofs',
			table: 'bank_proof',
			purpose: ['你为对公转账交的凭证；图片是另外的文件', 'What you showed for bank transfers; the pictures are files of their own'],
			pages: (db, memberId) => onePage(transfers.proofsOf(db, memberId)),
		},
	],
	pictures: async (db, memberId) =>
		(await transfers.picturesOf(db, memberId)).map((row) => ({ name: `transfer-${row.order_id}.webp`, bytes: row.picture })),
	tables: { bank_proof: {} },
	forget: async (tx, { id }) => {
		await refunds.forgetReasons(tx, await orderIdsOf(tx, id));
		await transfers.removeAllOf(tx, id);
	},
};
