import { type Fen, fen, fenOf } from '../../../contract/money.ts';

/** What a statement says of an amount, without its sign: `-12.00` is 1200. Null when it is no amount. */
export function unsignedFen(text: string): Fen | null {
	const amount = fenOf(text.replace(/^[-+]/, ''));
	return amount === null ? null : fen(amount);
}
