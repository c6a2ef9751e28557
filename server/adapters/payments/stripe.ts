import Stripe from 'stripe';
import type { AdapterParts } from './ask.ts';
import {
	type NewRefund,
	type NewTry,
	NumberUsed,
	type PayAction,
	type PaymentProvider,
	ProviderTrouble,
	type RefundState,
	type StatementLine,
	type TryState,
} from './provider.ts';
import { shanghaiDay } from './shanghai.ts';
import { stripeClient, stripeTrouble, troubled } from './stripe-client.ts';
import { readStripeNotice } from './stripe-notice.ts';
import type { StripeSettings } from './stripe-settings.ts';
import { stripeLine, stripePaid, stripeRefundState, stripeState } from './stripe-trade.ts';

/** Seconds after an order’s end at which its session ends by itself: Stripe keeps none for less than half an hour, we close it at the order’s end. */
const grace = 1_830;
/** Seconds in which a session can be paid or be asked about; later ones are found by their payment, which a minute after is in Stripe’s index. */
const recent = 4 * 3_600;
const withCharge = ['payment_intent.latest_charge'];
const longestDay = 10_000;

/**
 * Stripe Checkout (docs.stripe.com/api/checkout/sessions). Its answers come by its own TLS connection and bear no signature; webhooks do. A session is found by the number
 * that we gave it, so that nothing of Stripe’s has to be remembered.
 */
export function stripeProvider(settings: StripeSettings, { now }: AdapterParts): PaymentProvider {
	const stripe = stripeClient(settings);
	const epoch = () => Math.floor(now().getTime() / 1000);

	async function submit(payment: NewTry): Promise<PayAction> {
		const metadata = { number: payment.number };
		// Nothing of this depends on the moment: the same number with other words is an `idempotency_error`.
		const wanted: Stripe.Checkout.SessionCreateParams = {
			mode: 'payment',
			client_reference_id: payment.number,
			success_url: payment.returnUrl,
			cancel_url: payment.returnUrl,
			metadata,
			payment_intent_data: { metadata },
			line_items: [{ quantity: 1, price_data: { currency: 'cny', unit_amount: payment.amount, product_data: { name: payment.subject } } }],
			allowed_payment_method_types: settings.methods,
			...(settings.methods.includes('wechat_pay') ? { payment_method_options: { wechat_pay: { client: 'web' } } } : {}),
			// Another currency would be another amount.
			adaptive_pricing: { enabled: false },
			expires_at: Math.floor(payment.expiresAt.getTime() / 1000) + grace,
		};
		const made = await stripe.checkout.sessions.create(wanted, { idempotencyKey: `try-${payment.number}` }).catch(async (error) => {
			if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw stripeTrouble(error);
			const known = await find(payment.number);
			// Only the title or the address back was another one: the session is good.
			if (known?.status === 'open' && known.amount_total === payment.amount) return known;
			throw new NumberUsed(stripeTrouble(error).message);
		});
		if (!made.url) throw new ProviderTrouble('stripe: the session has no address');
		return { action: 'redirect', url: made.url };
	}

	/** The session with this number, of the last hours. */
	function find(number: string): Promise<Stripe.Checkout.Session | undefined> {
		return troubled(async () => {
			const created = { gte: epoch() - recent };
			for await (const each of stripe.checkout.sessions.list({ created, limit: 100, expand: withCharge.map((what) => `data.${what}`) }))
				if (each.client_reference_id === number) return each;
			return undefined;
		});
	}

	/** Its payment, whatever its age, once it is in the index (docs.stripe.com/search). */
	function findIntent(number: string): Promise<Stripe.PaymentIntent | undefined> {
		if (!/^[A-Za-z0-9]{1,64}$/.test(number)) throw new ProviderTrouble('stripe: such a number is none of ours');
		return troubled(async () => {
			const found = await stripe.paymentIntents.search({ query: `metadata['number']:'${number}'`, limit: 10, expand: ['data.latest_charge'] });
			return found.data.find(({ status }) => status === 'succeeded') ?? found.data[0];
		});
	}

	async function paidLongAgo(number: string): Promise<TryState | undefined> {
		const intent = await findIntent(number);
		return intent?.status === 'succeeded' ? { state: 'paid', paid: stripePaid(number, intent) } : undefined;
	}

	async function stateOf(number: string): Promise<TryState> {
		const session = await find(number);
		return session ? stripeState(session) : ((await paidLongAgo(number)) ?? { state: 'open' });
	}

	/** Of one that Stripe does not know nobody was given the address. A payment that is on its way cannot be stopped: such a try is still open. */
	async function close(number: string): Promise<TryState> {
		const session = await find(number);
		if (session === undefined) return (await paidLongAgo(number)) ?? { state: 'closed' };
		if (session.status !== 'open') return stripeState(session);
		try {
			const { status } = await stripe.checkout.sessions.expire(session.id);
			if (status === 'expired') return { state: 'closed' };
		} catch (error) {
			if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw stripeTrouble(error);
		}
		// It was completed, or ran out, in between.
		const state = stripeState(await troubled(() => stripe.checkout.sessions.retrieve(session.id, { expand: withCharge })));
		if (state.state === 'open') throw new ProviderTrouble('stripe: a session was not closed');
		return state;
	}

	/** Stripe forgets keys after a day, so that what was given before is looked for first. Until then a number that was refused stays refused: another try is another number. */
	async function refund(wanted: NewRefund): Promise<RefundState> {
		const known = await findRefund(wanted.tradeNumber, wanted.refundNumber);
		if (known) return stripeRefundState(known);
		const metadata = { number: wanted.number, refundNumber: wanted.refundNumber };
		try {
			const params = { payment_intent: wanted.tradeNumber, amount: wanted.amount, metadata };
			return stripeRefundState(await stripe.refunds.create(params, { idempotencyKey: `refund-${wanted.refundNumber}` }));
		} catch (error) {
			const trouble = stripeTrouble(error);
			if (error instanceof Stripe.errors.StripeInvalidRequestError) return { state: 'failed', detail: trouble.message };
			throw trouble;
		}
	}

	async function queryRefund({ number, refundNumber }: Pick<NewRefund, 'number' | 'refundNumber'>): Promise<RefundState> {
		const session = await find(number);
		const intent = session?.payment_intent ?? (await findIntent(number));
		const known = intent ? await findRefund(typeof intent === 'string' ? intent : intent.id, refundNumber) : undefined;
		return known ? stripeRefundState(known) : { state: 'unheard' };
	}

	function findRefund(tradeNumber: string, refundNumber: string): Promise<Stripe.Refund | undefined> {
		return troubled(async () => {
			for await (const each of stripe.refunds.list({ payment_intent: tradeNumber, limit: 100 }))
				if (each.metadata?.['refundNumber'] === refundNumber) return each;
			return undefined;
		});
	}

	/** Stripe’s books know no days of ours: what was entered between two midnights of Shanghai. A refund that came back later is still there as a refund. */
	async function statement(day: string): Promise<StatementLine[]> {
		const { from, until } = shanghaiDay(day);
		if (now() < until) throw new ProviderTrouble('stripe: the day is not over');
		const created = { gte: from.getTime() / 1000, lt: until.getTime() / 1000 };
		const entries = await troubled(() =>
			stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] }).autoPagingToArray({ limit: longestDay }),
		);
		if (entries.length >= longestDay) throw new ProviderTrouble(`stripe: more than ${longestDay} entries in one day`);
		return entries.map(stripeLine).filter((line) => line !== undefined);
	}

	return {
		code: 'stripe',
		submit,
		stateOf,
		close,
		refund,
		queryRefund,
		readNotice: async (notice) => readStripeNotice(stripe, settings, notice),
		// Anything but 2xx is sent again, for three days.
		answerNotice: (outcome) => ({ status: outcome === 'kept' ? 200 : 503, contentType: 'application/json', body: '{}' }),
		statement,
	};
}
