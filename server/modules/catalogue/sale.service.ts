import { type Fen, fen } from '../../../contract/money.ts';
import type { Db } from '../../db/db.ts';
import { englishOf } from '../../lib/localized.ts';
import { listForSale } from './sale.queries.ts';

/** A product as it is sold now. */
export interface ForSale {
	id: number;
	/** 1 course, 3 VIP plan. */
	prodType: 1 | 3;
	title: string;
	en: { title?: string };
	price: Fen;
	/** What VIP members pay for a course; null: the same. */
	memberPrice: Fen | null;
	/** For how many days it opens what it opens; null: for ever. */
	validityDays: number | null;
	/** Something is posted to the buyer. */
	materials: boolean;
	/** False: it is not sold any more. */
	online: boolean;
	/** Of a course: its category, and those around it. */
	categories: readonly number[];
}

/** What these products are sold for, in the order of the ids; what never was one is missing. */
export async function productsForSale(db: Db, ids: readonly number[]): Promise<ForSale[]> {
	const byId = new Map((await listForSale(db, ids)).map((row) => [row.id, row]));
	return ids.flatMap((id) => {
		const row = byId.get(id);
		if (row === undefined) return [];
		const english = englishOf(row, 'title');
		// A plan is called by its length alone where plans are listed.
		const named = (title: string) => (row.prod_type === 3 ? `VIP ${title}` : title);
		return [
			{
				id,
				prodType: row.prod_type,
				title: named(row.title),
				en: english === null ? {} : { title: named(english) },
				price: fen(row.price),
				memberPrice: row.member_price === null ? null : fen(row.member_price),
				validityDays: row.validity_days,
				materials: row.materials,
				online: row.online,
				categories: row.categories,
			},
		];
	});
}
