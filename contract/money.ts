declare const currency: unique symbol;

/** An amount in the smallest unit of a currency, whole. It is a number that only the functions here make: no sum without a rule for its rounding. */
export type Minor<C extends string> = number & { readonly [currency]: C };
/** Chinese money; ¥1 is 100 fen. All of Lectern's prices and amounts. */
export type Fen = Minor<'CNY'>;

/** Takes a whole number of fen, such as PostgreSQL has stored. Throws for anything else. */
export function fen(amount: number): Fen {
	if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is no amount of fen`);
	return (amount === 0 ? 0 : amount) as Fen;
}

/** What somebody wrote in yuan, `199` or `199.5`; null when it is no amount: another sign, a third decimal, ten digits. */
export function fenOf(yuan: string): Fen | null {
	const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(yuan.trim()) ?? [];
	return whole === undefined ? null : fen(Number(whole) * 100 + Number(part.padEnd(2, '0')));
}

/** `199.50`: for providers, messages, receipts. By whole numbers: through a fraction some amounts lose a fen. Of what is not negative. */
export function yuanOf(amount: Fen): string {
	if (amount < 0) throw new RangeError('only what is not negative is written so');
	return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

export function sum(amounts: readonly Fen[]): Fen {
	return fen(amounts.reduce((total, amount) => total + amount, 0));
}

export function minus(from: Fen, amount: Fen): Fen {
	return fen(from - amount);
}

/** `count` pieces at this price. */
export function times(price: Fen, count: number): Fen {
	return fen(price * count);
}

/** `part` of `whole` equal parts (8 of 10: twenty per cent off), to the nearest fen, half a fen away from nought. Both are positive whole numbers. */
export function portion(amount: Fen, part: number, whole: number): Fen {
	if (!Number.isSafeInteger(part) || !Number.isSafeInteger(whole) || part < 0 || whole <= 0)
		throw new RangeError(`${part} of ${whole} is no portion`);
	// Past 2^53 a product of numbers is not exact.
	const product = 2n * BigInt(Math.abs(amount)) * BigInt(part);
	const rounded = Number((product + BigInt(whole)) / (2n * BigInt(whole)));
	return fen(amount < 0 ? -rounded : rounded);
}

/**
 * An amount over lines by their weights (a discount over the prices of what was bought): it adds up to the amount again, to the fen, no part is larger than
 * its weight when the amount is not larger than all of them, and the fen that are left go to the largest remainders, of equal ones to the first.
 * The amount and the weights are not negative, and some weight is above nought.
 */
export function split(amount: Fen, weights: readonly Fen[]): Fen[] {
	const all = weights.reduce((total, weight) => total + BigInt(weight), 0n);
	if (amount < 0 || all <= 0n || weights.some((weight) => weight < 0)) throw new RangeError('only what is not negative can be split by weights');
	const products = weights.map((weight) => BigInt(amount) * BigInt(weight));
	const parts = products.map((product) => Number(product / all));
	const left = amount - parts.reduce((total, part) => total + part, 0);
	const byRemainder = products
		.map((product, index) => ({ index, remainder: product % all }))
		.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
	for (const { index } of byRemainder.slice(0, left)) parts[index] = (parts[index] as number) + 1;
	return parts.map(fen);
}
