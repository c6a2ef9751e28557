import type { Paid, ProviderCode } from '../../adapters/payments/provider.ts';
import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { lockedOrder } from '../orders/orders.service.ts';
import { markPaid } from '../orders/transitions.service.ts';
import * as money from './money.queries.ts';
import { moneySentBack } from './payments.events.ts';
import { sendRefund } from './payments.jobs.ts';
import * as payments from './payments.queries.ts';
import { arrivalOf, refundNumber } from './payments.rules.ts';
import * as refunds from './refunds.queries.ts';
import * as tries from './tries.queries.ts';

/**
 * What became of money that a provider says it has: `paid` its order, `sent_back` because the order does not wait for it (closed, or paid already) or because it is
 * another sum; `known` from before; `other_currency` and `unknown_number` are for staff: nothing was entered.
 */
export type Applied = 'paid' | 'sent_back' | 'known' | 'other_currency' | 'unknown_number';

/**
 * Enters money that came and does what follows, in one transaction: the order is paid and what was bought opens, or the money goes back. Whoever tells of it
 * (a notice, an answer, staff), however often and in whatever order, it counts once.
 */
export function applyPayment(platform: Platform, provider: ProviderCode, paid: Paid): Promise<Applied> {
	return platform.db.transaction((tx) => applyIn(tx, platform, provider, paid));
}

/** The same in the caller's transaction. `by`: who says that the money came. */
export async function applyIn(
	tx: Tx,
	platform: Pick<Platform, 'now' | 'jobs'>,
	provider: ProviderCode,
	paid: Paid,
	by: { who: 'provider' | 'staff'; staffId?: number } = { who: 'provider' },
): Promise<Applied> {
	const attempt = await tries.find(tx, paid.number);
	if (attempt === undefined || attempt.provider !== provider) return 'unknown_number';
	const arrival = arrivalOf(paid, attempt);
	if (arrival === 'other_currency') return 'other_currency';
	const at = platform.now();
	const entered = await payments.insert(tx, {
		provider,
		tradeNumber: paid.tradeNumber,
		number: paid.number,
		orderId: attempt.order_id,
		amount: paid.amount,
		currency: paid.currency,
		paidAt: paid.at,
		at,
	});
	if (entered === undefined) return 'known';
	await tries.setState(tx, paid.number, 'paid');
	const isApplied = arrival === 'right' && (await markPaid(tx, { orderId: attempt.order_id, method: provider, at, ...by }));
	if (isApplied) await payments.setApplied(tx, entered.id);
	await money.post(tx, { cause: 'payment', causeId: String(entered.id), at, currency: paid.currency }, [
		{ account: `provider:${provider}`, amount: paid.amount },
		{ account: isApplied ? 'sales' : 'owed', amount: -paid.amount },
	]);
	if (isApplied) return 'paid';
	const number = refundNumber(attempt.order_id, (await refunds.countOf(tx, attempt.order_id)) + 1);
	const reason = arrival === 'right' ? 'the order did not wait for it' : 'another sum than was owed';
	await refunds.insert(tx, { number, paymentId: entered.id, orderId: attempt.order_id, lines: [], amount: paid.amount, reason, who: 'site', at });
	await platform.jobs.queue(tx, sendRefund, { number });
	const order = await lockedOrder(tx, attempt.order_id);
	const sum = { amount: paid.amount, owed: attempt.amount };
	if (order !== undefined) await emit(tx, moneySentBack, { orderId: order.id, memberId: order.member_id, refundNumber: number, ...sum });
	return 'sent_back';
}
