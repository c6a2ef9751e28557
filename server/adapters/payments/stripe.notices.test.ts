import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { noticeDesk } from '../../../test/gateways/notice-desk.ts';
import { StripeGateway } from '../../../test/gateways/stripe.ts';
import { newTry, refusal } from '../../../test/gateways/trying.ts';
import { createLog } from '../../lib/log.ts';
import { NoticeRefused, type PaymentProvider, type RawNotice } from './provider.ts';
import { stripeProvider } from './stripe.ts';
import { stripeSettings } from './stripe-settings.ts';

const start = new Date('2026-11-24T14:05:09Z');
const now = () => start;
const gateway = new StripeGateway({ now });
let stripe: PaymentProvider;
let desk: Awaited<ReturnType<typeof noticeDesk>>;
let answered: 'kept' | 'later' = 'kept';

beforeAll(async () => {
	await gateway.listen();
	stripe = stripeProvider(stripeSettings.parse(gateway.settings), { now, log: createLog('silent') });
	desk = await noticeDesk(() => stripe.answerNotice(answered));
	gateway.webhookUrl = desk.url;
});
afterEach(() => {
	gateway.switches.reset();
	desk.notices.length = 0;
	answered = 'kept';
});
afterAll(() => Promise.all([gateway.close(), desk.close()]));

async function notice(): Promise<RawNotice> {
	const payment = newTry(desk.url, start);
	await stripe.submit(payment);
	await gateway.pay(payment.number);
	return last();
}
function last(): RawNotice {
	const raw = desk.notices.at(-1);
	if (raw === undefined) throw new Error('no notice has come');
	return { ...raw, now: start };
}
async function faultOf(raw: RawNotice): Promise<string> {
	const error = await refusal(stripe.readNotice(raw));
	return error instanceof NoticeRefused ? error.fault : `${error}`;
}
const signed = (body: string): RawNotice => ({ headers: gateway.proof(body), body: Buffer.from(body), now: start });

describe('a webhook of Stripe is refused', () => {
	test.each([
		['unsigned', 'unsigned'],
		['forged', 'bad_signature'],
		['old', 'old'],
		['future', 'old'],
	] as const)('when its signature is %s', async (signature, fault) => {
		gateway.switches.notices.signature = signature;
		expect(await faultOf(await notice())).toBe(fault);
	});

	test('five minutes and a second from our time, before or after, and not at five minutes', async () => {
		const raw = await notice();
		const away = (seconds: number) => ({ ...raw, now: new Date(start.getTime() + seconds * 1000) });
		expect(await Promise.all([faultOf(away(301)), faultOf(away(-301))])).toEqual(['old', 'old']);
		for (const seconds of [300, -300]) expect((await stripe.readNotice(away(seconds))).event.kind).toBe('paid');
	});

	test('when it was read and written again: other bytes, the same words', async () => {
		const raw = await notice();
		const again = Buffer.from(JSON.stringify(JSON.parse(raw.body.toString())));
		expect(again.equals(raw.body)).toBe(false);
		expect(await faultOf({ ...raw, body: again })).toBe('bad_signature');
		expect(await faultOf({ ...raw, body: Buffer.alloc(1_000_000, 'x') })).toBe('bad_signature');
		expect(await faultOf({ ...raw, body: Buffer.alloc(0) })).toBe('bad_signature');
		expect(await faultOf({ ...raw, headers: { 'stripe-signature': 't=,v1=' } })).toBe('bad_signature');
		expect(await faultOf({ ...raw, headers: { 'stripe-signature': [String(raw.headers['stripe-signature']), 'x'] } })).toBe('unsigned');
	});

	test('when it is about live money and our keys are for tests', async () => {
		gateway.switches.notices.wrong = 'app';
		expect(await faultOf(await notice())).toBe('other_app');
	});

	test.each([
		['no JSON', 'paid'],
		['a thin event', '{"object":"v2.core.event","id":"evt_1","type":"v1.checkout"}'],
		['a form of another kind', '{"id":"evt_1","type":"x"}'],
		[
			'a payment without a sum',
			'{"id":"evt_1","type":"checkout.session.completed","created":1,"livemode":false,"data":{"object":{"client_reference_id":"L1","payment_status":"paid"}}}',
		],
	])('when it is %s, though it is signed', async (_, body) => {
		expect(await faultOf(signed(body))).toBe('malformed');
	});
});

describe('a webhook of Stripe is read', () => {
	test('with an amount or a currency that is not ours as it says', async () => {
		gateway.switches.notices.wrong = 'amount';
		expect((await stripe.readNotice(await notice())).event).toMatchObject({ kind: 'paid', paid: { amount: 19_951, currency: 'CNY' } });
		gateway.switches.notices.wrong = 'currency';
		expect((await stripe.readNotice(await notice())).event).toMatchObject({ kind: 'paid', paid: { amount: 19_950, currency: 'USD' } });
	});

	test('twice under one name', async () => {
		gateway.switches.notices.twice = true;
		await notice();
		const names = await Promise.all(desk.notices.map(async (each) => (await stripe.readNotice({ ...each, now: start })).id));
		expect(names).toHaveLength(2);
		expect(new Set(names).size).toBe(1);
	});

	test.each([
		['charge.dispute.created', { id: 'du_1', metadata: {} }],
		['customer.created', { id: 'cus_1' }],
		['refund.updated', { id: 're_1', metadata: {} }],
		['checkout.session.completed', { id: 'cs_1', client_reference_id: null, payment_status: 'paid' }],
	])('as nothing of ours when it is %s', async (type, object) => {
		await gateway.event(type, object);
		expect((await stripe.readNotice(last())).event).toEqual({ kind: 'other', type });
	});

	test('and answered so that it ends, or comes again', async () => {
		await notice();
		answered = 'later';
		await notice();
		expect(gateway.heard.slice(-2).map(({ status }) => status)).toEqual([200, 503]);
	});
});

describe('settings of Stripe', () => {
	const good = { ...gateway.settings, baseUrl: 'https://api.stripe.com' };
	const problems = (changed: object) =>
		stripeSettings.safeParse({ ...good, ...changed }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

	test.each([
		['the publishable key', { secretKey: 'pk_test_51Lectern0gateways0' }, /^secretKey: must be a secret key/],
		['another secret of a webhook', { webhookSecret: 'sk_test_51Lectern0gateways0' }, /^webhookSecret: must be the signing secret/],
		['no way to pay', { methods: [] }, /^methods: at least one way/],
		['an address that is not encrypted', { baseUrl: 'http://api.stripe.com' }, /^baseUrl: must begin with https/],
	])('are refused with %s', (_, changed, words) => {
		expect(problems({})).toEqual([]);
		const found = problems(changed);
		expect(found).toHaveLength(1);
		expect(found[0]).toMatch(words);
	});
});
