import type Stripe from 'stripe';
import { z } from 'zod';
import { fen } from '../../../contract/money.ts';
import { header, word } from './ask.ts';
import { type Notice, NoticeRefused, type RawNotice } from './provider.ts';
import { isLive, type StripeSettings } from './stripe-settings.ts';

const seconds = 300;
const event = z.object({
	id: z.string().min(1).max(255),
	type: z.string().max(100),
	created: z.int(),
	livemode: z.boolean(),
	data: z.object({ object: z.record(z.string(), z.unknown()) }),
});
const session = z.object({
	client_reference_id: z.string().min(1).max(200),
	payment_status: z.string().max(40),
	payment_intent: z.string().min(1).max(255).nullish(),
	amount_total: z.int().positive().nullish(),
	currency: z.string().max(8).nullish(),
});
const refund = z.object({ metadata: z.object({ number: z.string().min(1).max(64), refundNumber: z.string().min(1).max(64) }) });

/**
 * Proves a webhook over its exact bytes and reads it (docs.stripe.com/webhooks/signature, docs.stripe.com/checkout/fulfillment). The SDK refuses what is older than five
 * minutes; that the time may not lie ahead either is ours to see.
 */
export function readStripeNotice(stripe: Stripe, settings: StripeSettings, { headers, body, now }: RawNotice): Notice {
	const signature = header(headers, 'stripe-signature');
	if (!signature) throw new NoticeRefused('unsigned', 'no signature');
	const read = event.safeParse(proved(stripe, settings, body, signature, now));
	if (!read.success) throw new NoticeRefused('malformed', 'it is not in the form of an event');
	const [, time] = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature) ?? [];
	if (Number(time) - now.getTime() / 1000 > seconds) throw new NoticeRefused('old', 'its time has not come yet');
	if (read.data.livemode !== isLive(settings)) throw new NoticeRefused('other_app', 'of the other kind of keys');
	const { id, type, created, data } = read.data;
	return { id, event: eventOf(type, new Date(created * 1000), data.object) };
}

function proved(stripe: Stripe, { webhookSecret }: StripeSettings, body: Buffer, signature: string, now: Date): unknown {
	try {
		return stripe.webhooks.constructEvent(body, signature, webhookSecret, seconds, undefined, now.getTime());
	} catch (error) {
		const { message } = error as Error;
		// Proved, and no JSON, or of the kind that only names what has happened.
		if (error instanceof SyntaxError || message.includes('thin event'))
			throw new NoticeRefused('malformed', 'it is no event of the kind that was subscribed to');
		throw new NoticeRefused(message.startsWith('Timestamp outside') ? 'old' : 'bad_signature', 'not Stripe’s signature of now');
	}
}

function eventOf(type: string, at: Date, object: Record<string, unknown>): Notice['event'] {
	if (/^(refund\.|charge\.refund)/.test(type)) {
		const told = refund.safeParse(object);
		return told.success ? { kind: 'refund', ...told.data.metadata } : { kind: 'other', type: word(type) };
	}
	if (!type.startsWith('checkout.session.')) return { kind: 'other', type: word(type) };
	const told = session.safeParse(object);
	// Somebody else's: of the same account, and not begun here.
	if (!told.success) return { kind: 'other', type: word(type) };
	const { client_reference_id: number, payment_status: status, payment_intent: tradeNumber, amount_total: amount, currency } = told.data;
	if (/\.(expired|async_payment_failed)$/.test(type)) return { kind: 'closed', number };
	// Completed without being paid: the money is on its way, another event tells.
	if (!/\.(completed|async_payment_succeeded)$/.test(type) || status !== 'paid') return { kind: 'other', type: word(type) };
	if (!tradeNumber || !amount || !currency) throw new NoticeRefused('malformed', 'it does not say what was paid');
	return { kind: 'paid', paid: { number, tradeNumber, amount: fen(amount), currency: currency.toUpperCase(), at } };
}
