import { type Fen, fen, fenOf } from '../../../contract/money.ts';

/** An amount as Alipay takes it: `0.09`, `199.50`. Never through a fraction: 4.6 % of small amounts would lose a fen. */
export function yuan(amount: Fen): string {
	if (amount < 0) throw new RangeError('a payment has no negative amount');
	return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** What a statement says of an amount, without its sign: `-12.00` is 1200. Null when it is no amount. */
export function unsignedFen(text: string): Fen | null {
	const amount = fenOf(text.replace(/^[-+]/, ''));
	return amount === null ? null : fen(amount);
}
