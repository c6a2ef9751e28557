import type { StatementLine } from '../../adapters/payments/provider.ts';

/** Money as our books have it. */
export interface OurPayment {
	tradeNumber: string;
	number: string;
	orderId: number;
	amount: number;
	/** It paid its order. */
	applied: boolean;
	/** What its order opened is open, or went back with its money. */
	granted: boolean;
	/** It paid nothing and is on its way back, or there. */
	returned: boolean;
}

export interface OurRefund {
	refundNumber: string;
	orderId: number;
	amount: number;
}

export interface OurBooks {
	payments: readonly OurPayment[];
	refunds: readonly OurRefund[];
	/** Orders by the merchant numbers of their tries; `paid`: some payment paid it. */
	orders: ReadonlyMap<string, { orderId: number; paid: boolean }>;
}

/**
 * How our books and a provider's statement differ. `paid_not_granted`: the provider has the money, and here it opened nothing and does not go back; `double_paid`: the same of an order that
 * another payment paid. `granted_not_paid`: here it opened something, and the provider does not have it. `amount_differs`, `refund_differs`: of one payment or refund the sums
 * differ, or a refund is in one of the two alone.
 */
export type DifferenceKind = 'paid_not_granted' | 'granted_not_paid' | 'double_paid' | 'amount_differs' | 'refund_differs';

export interface Difference {
	kind: DifferenceKind;
	/** The merchant number, or that of the refund. */
	number: string;
	orderId: number | null;
	/** Fen: null where one of the two has nothing. */
	ours: number | null;
	theirs: number | null;
}

/** What differs between our books of a day and the provider's statement of it, in the order of numbers. */
export function differencesOf(ours: OurBooks, theirs: readonly StatementLine[]): Difference[] {
	const paid = theirs.filter(({ kind }) => kind === 'payment');
	const byTrade = new Map(ours.payments.map((payment) => [payment.tradeNumber, payment]));
	const stated = new Set(paid.map(({ tradeNumber }) => tradeNumber));
	return [
		...paid.flatMap((line) => comparePayment(byTrade.get(line.tradeNumber), line, ours)),
		...ours.payments
			.filter((payment) => !stated.has(payment.tradeNumber))
			.map(({ number, orderId, amount }) => ({ kind: 'granted_not_paid' as const, number, orderId, ours: amount, theirs: null })),
		...compareRefunds(
			ours.refunds,
			theirs.filter(({ kind }) => kind === 'refund'),
		),
	].sort((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0));
}

function comparePayment(payment: OurPayment | undefined, line: StatementLine, { orders }: OurBooks): Difference[] {
	const order = orders.get(line.number);
	const pair = { number: line.number, orderId: order?.orderId ?? null, ours: payment?.amount ?? null, theirs: line.amount };
	if (payment !== undefined && payment.amount !== line.amount) return [{ kind: 'amount_differs', ...pair }];
	if (payment?.applied ? payment.granted : payment?.returned) return [];
	// Of an order that another payment paid.
	return [{ kind: order?.paid && !payment?.applied ? 'double_paid' : 'paid_not_granted', ...pair }];
}

function compareRefunds(ours: readonly OurRefund[], theirs: readonly StatementLine[]): Difference[] {
	const byNumber = new Map(ours.map((refund) => [refund.refundNumber, refund]));
	const nameOf = (line: StatementLine) => line.refundNumber ?? line.number;
	const stated = new Set(theirs.map(nameOf));
	return [
		...theirs.flatMap((line) => {
			const refund = byNumber.get(nameOf(line));
			if (refund?.amount === line.amount) return [];
			return [
				{
					kind: 'refund_differs' as const,
					number: nameOf(line),
					orderId: refund?.orderId ?? null,
					ours: refund?.amount ?? null,
					theirs: line.amount,
				},
			];
		}),
		...ours
			.filter(({ refundNumber }) => !stated.has(refundNumber))
			.map(({ refundNumber, orderId, amount }) => ({ kind: 'refund_differs' as const, number: refundNumber, orderId, ours: amount, theirs: null })),
	];
}
