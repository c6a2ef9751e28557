import type Stripe from 'stripe';
import { fen } from '../../../contract/money.ts';
import { type Paid, ProviderTrouble, type RefundState, type StatementLine, type TryState } from './provider.ts';

const moment = (seconds: number) => new Date(seconds * 1000);
const idOf = (thing: string | { id: string } | null | undefined) => (typeof thing === 'string' ? thing : thing?.id);

/** How a session stands, its payment along with it (docs.stripe.com/api/checkout/sessions/object). Completed and not paid yet: the money is on its way, or failed. */
export function stripeState(session: Stripe.Checkout.Session): TryState {
	const { status, payment_status: paid, payment_intent: intent } = session;
	if (status === 'expired') return { state: 'closed' };
	if (status !== 'complete') return { state: 'open' };
	if (typeof intent !== 'object' || intent === null) throw new ProviderTrouble('stripe: a session is complete and has no payment');
	if (paid !== 'paid') return { state: intent.status === 'canceled' || intent.status === 'requires_payment_method' ? 'closed' : 'open' };
	return { state: 'paid', paid: stripePaid(session.client_reference_id ?? '', intent, session.amount_total, session.currency) };
}

export function stripePaid(
	number: string,
	intent: Stripe.PaymentIntent,
	amount: number | null = intent.amount,
	currency: string | null = intent.currency,
): Paid {
	const charge = intent.latest_charge;
	if (amount === null || currency === null) throw new ProviderTrouble('stripe: the answer does not say what was paid');
	const at = moment(typeof charge === 'object' && charge !== null ? charge.created : intent.created);
	return { number, tradeNumber: intent.id, amount: fen(amount), currency: currency.toUpperCase(), at };
}

export function stripeRefundState(refund: Stripe.Refund): RefundState {
	if (refund.status === 'succeeded') return { state: 'done', at: moment(refund.created) };
	if (refund.status === 'pending' || refund.status === 'requires_action') return { state: 'pending' };
	return { state: 'failed', detail: `Stripe: ${refund.failure_reason ?? refund.status ?? 'unknown'}` };
}

/**
 * A line of Stripe’s books (docs.stripe.com/reports/reporting-categories): its own amount is in the currency of settlement, that of what it is about is what was paid.
 * Nothing for fees, payouts, and what did not begin here.
 */
export function stripeLine({ created, reporting_category: category, source }: Stripe.BalanceTransaction): StatementLine | undefined {
	if (typeof source !== 'object' || source === null) return;
	const at = moment(created);
	if (category === 'charge' && source.object === 'charge') {
		const [number, tradeNumber] = [source.metadata['number'], idOf(source.payment_intent)];
		if (!number || tradeNumber === undefined) return;
		return { kind: 'payment', number, tradeNumber, refundNumber: null, amount: fen(source.amount), currency: source.currency.toUpperCase(), at };
	}
	if (category !== 'refund' || source.object !== 'refund') return;
	const [number, tradeNumber] = [source.metadata?.['number'], idOf(source.payment_intent)];
	if (!number || tradeNumber === undefined) return;
	return {
		kind: 'refund',
		number,
		tradeNumber,
		refundNumber: source.metadata?.['refundNumber'] ?? null,
		amount: fen(source.amount),
		currency: source.currency.toUpperCase(),
		at,
	};
}
