import type { Db } from '../../db/db.ts';
import { productsForSale } from '../catalogue/sale.service.ts';
import { vipEnd } from './enrolment.service.ts';
import { type SoldTo, soldTo } from './member-prices.rules.ts';

export type { SoldTo } from './member-prices.rules.ts';

/** Whether a member pays the prices for members now: a VIP term runs. In its day of grace, when courses are still open, they do not. */
export async function hasMemberPrices(db: Db, memberId: number, now: Date): Promise<boolean> {
	return (await vipEnd(db, memberId, now)) !== null;
}

/** What these products are sold for to this member now, in the order of the ids; what never was one is missing. */
export async function productsFor(db: Db, { memberId, ids, now }: { memberId: number; ids: readonly number[]; now: Date }): Promise<SoldTo[]> {
	const products = await productsForSale(db, ids);
	const isMember = products.some(({ memberPrice }) => memberPrice !== null) && (await hasMemberPrices(db, memberId, now));
	return products.map((product) => soldTo(product, isMember));
}
