import type { Fen } from '../../../contract/money.ts';

/** Seconds from one question about a try to the next: often while its page is open, then ever less. */
const pauses = [8, 12, 20, 30, 60, 120, 240, 300, 300, 300];
/** After an order was closed money may still come: asked so many seconds after that. */
const pausesAfter = [300, 1800, 7200];

/** When a try is asked about again; null: never. `round` counts from 0; after `end` the order waits no more. */
export function nextAsk(round: number, now: Date, end: Date): Date | null {
	if (now >= end) return null;
	const pause = pauses[round];
	// The last time after its end: an order may wait longer than one try of it.
	return pause === undefined ? new Date(end.getTime() + 60_000) : new Date(now.getTime() + pause * 1000);
}

/** When a try of a closed order is asked about, after its closing. */
export function askAfterClosing(round: number, now: Date): Date | null {
	const pause = pausesAfter[round];
	return pause === undefined ? null : new Date(now.getTime() + pause * 1000);
}

/** Merchant numbers are never used again, also not after a close. */
export function tryNumber(orderId: number, n: number): string {
	return `L${orderId}x${n}`;
}

export function refundNumber(orderId: number, n: number): string {
	return `R${orderId}x${n}`;
}

/** Which money an amount that came is. */
export type Arrival = 'right' | 'other_amount' | 'other_currency';

export function arrivalOf(paid: { amount: Fen; currency: string }, owed: { amount: number }): Arrival {
	if (paid.currency !== 'CNY') return 'other_currency';
	return paid.amount === owed.amount ? 'right' : 'other_amount';
}

/** Whether a refund by staff waits for another one of them. All of an order counts, so that it cannot be given back in small parts. A limit of 0: never. */
export function needsSecondPerson({ amount, before, limit }: { amount: number; before: number; limit: number }): boolean {
	return limit > 0 && amount > 0 && before + amount > limit;
}
