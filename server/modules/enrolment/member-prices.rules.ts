import type { Fen } from '../../../contract/money.ts';
import type { ForSale } from '../catalogue/sale.service.ts';

/** A product as it is sold to one member: `price` is what they pay. */
export interface SoldTo extends ForSale {
	/** The price of everybody, where `price` is the one for members; null: `price` is that of everybody. */
	usualPrice: Fen | null;
}

/** A product as it is sold to somebody who pays the prices for members, or does not. */
export function soldTo(product: ForSale, isMember: boolean): SoldTo {
	const { price, memberPrice } = product;
	return isMember && memberPrice !== null ? { ...product, price: memberPrice, usualPrice: price } : { ...product, usualPrice: null };
}
