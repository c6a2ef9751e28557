import type { InvoiceState } from './invoices.queries.ts';

/**
 * Milliseconds after a payment in which its buyer can ask for an invoice here: half a year. Then the books of the year it fell in are being closed, and what is
 * asked for later is a matter for a person.
 */
export const askWithin = 180 * 86_400_000;

/** What was paid of an order, in fen, and when. */
export interface PaidOrder {
	state: number;
	payable: number;
	refunded: number;
	paidAt: Date | null;
}

/** In fen: what was really paid and has not gone back. */
export function invoiceable({ state, payable, refunded, paidAt }: PaidOrder): number {
	return paidAt === null || state !== 2 ? 0 : payable - refunded;
}

/** Until when an invoice of an order can be asked for; null: there is nothing that one could say, or it is too late. */
export function askEnd(order: PaidOrder, now: Date): Date | null {
	if (invoiceable(order) <= 0 || order.paidAt === null) return null;
	const end = new Date(order.paidAt.getTime() + askWithin);
	return end > now ? end : null;
}

/** One that was never issued and is none any more: its buyer can ask anew. */
export function isOver(state: InvoiceState): boolean {
	return state === 'cancelled' || state === 'rejected';
}
