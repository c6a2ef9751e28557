import type { SessionWanted } from './stripe-fields.ts';

export interface StripeSession extends SessionWanted {
	id: string;
	created: number;
	status: 'open' | 'complete' | 'expired';
	paid: boolean;
	intent?: StripeIntent;
}

export interface StripeIntent {
	id: string;
	chargeId: string;
	/** When it was paid; the index of payments has it a minute later. */
	created: number;
	amount: number;
	currency: string;
	metadata: Record<string, string>;
	status: 'processing' | 'succeeded' | 'requires_payment_method';
}

export interface StripeRefund {
	id: string;
	intent: StripeIntent;
	amount: number;
	created: number;
	metadata: Record<string, string>;
	status: 'pending' | 'succeeded' | 'failed';
}

export function chargeObject(intent: StripeIntent) {
	const { chargeId: id, id: payment_intent, amount, currency, created, metadata } = intent;
	return { id, object: 'charge', amount, currency, created, metadata, payment_intent, paid: true, status: 'succeeded' };
}

/** As Stripe shows a payment; its charge in full when that was asked for. */
export function intentObject(intent: StripeIntent, expand: boolean) {
	const { id, amount, currency, created, metadata, status } = intent;
	const charge = status === 'succeeded' ? (expand ? chargeObject(intent) : intent.chargeId) : null;
	return { id, object: 'payment_intent', amount, currency, created, metadata, status, latest_charge: charge };
}

export function sessionObject(session: StripeSession, origin: string, expand: boolean) {
	const { id, created, number, amount, currency, expiresAt, metadata, status, paid, intent } = session;
	return {
		id,
		object: 'checkout.session',
		created,
		client_reference_id: number,
		amount_total: amount,
		currency,
		expires_at: expiresAt,
		metadata,
		mode: 'payment',
		livemode: false,
		status,
		payment_status: paid ? 'paid' : 'unpaid',
		payment_intent: intent ? (expand ? intentObject(intent, true) : intent.id) : null,
		url: status === 'open' ? `${origin}/c/pay/${id}` : null,
	};
}

export function refundObject({ id, intent, amount, created, metadata, status }: StripeRefund) {
	const reason = status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {};
	return {
		id,
		object: 'refund',
		amount,
		currency: intent.currency,
		created,
		metadata,
		status,
		payment_intent: intent.id,
		charge: intent.chargeId,
		...reason,
	};
}

/** The account’s books, newest first, as Stripe lists them: settled in another currency than was paid, fees and a payout among them. */
export function balanceObjects(intents: StripeIntent[], refunds: StripeRefund[]) {
	const settled = (amount: number) => Math.round(amount * 1.08);
	const base = { object: 'balance_transaction', currency: 'hkd', status: 'available', fee: 0 };
	const charges = intents
		.filter(({ status }) => status === 'succeeded')
		.map((intent) => ({
			...base,
			id: `txn_${intent.id}`,
			created: intent.created,
			amount: settled(intent.amount),
			type: 'charge',
			reporting_category: 'charge',
			source: chargeObject(intent),
		}));
	const given = refunds
		.filter(({ status }) => status !== 'pending')
		.map((refund) => ({
			...base,
			id: `txn_${refund.id}`,
			created: refund.created,
			amount: -settled(refund.amount),
			type: 'refund',
			reporting_category: 'refund',
			source: refundObject(refund),
		}));
	const [last] = charges;
	const payout = last
		? [
				{
					...base,
					id: 'txn_payout',
					created: last.created,
					amount: -1,
					type: 'payout',
					reporting_category: 'payout',
					source: { id: 'po_1', object: 'payout' },
				},
			]
		: [];
	// Of the same account, and sold elsewhere.
	const other = last ? [{ ...last, id: 'txn_other', source: { ...last.source, metadata: {} } }] : [];
	return [...charges, ...given, ...payout, ...other].sort((a, b) => b.created - a.created);
}
