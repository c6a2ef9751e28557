import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { noticeDesk } from '../../../test/gateways/notice-desk.ts';
import { StripeGateway } from '../../../test/gateways/stripe.ts';
import { newRefund, newTry, nextNumber, refusal } from '../../../test/gateways/trying.ts';
import { createLog } from '../../lib/log.ts';
import { NumberUsed, type PaymentProvider, ProviderTrouble } from './provider.ts';
import { stripeProvider } from './stripe.ts';
import { stripeSettings } from './stripe-settings.ts';

const start = new Date('2026-11-24T14:05:09Z');
let clock = start;
const now = () => clock;
const gateway = new StripeGateway({ now });
let stripe: PaymentProvider;
let desk: Awaited<ReturnType<typeof noticeDesk>>;

beforeAll(async () => {
	await gateway.listen();
	stripe = stripeProvider(stripeSettings.parse(gateway.settings), { now, log: createLog('silent') });
	desk = await noticeDesk(() => stripe.answerNotice('kept'));
	gateway.webhookUrl = desk.url;
});
afterEach(() => {
	clock = start;
	gateway.switches.reset();
	gateway.before = undefined;
	Object.assign(gateway, { balance: Number.MAX_SAFE_INTEGER, refundsBegin: 'succeeded' });
	for (const books of [gateway.sessions, gateway.intents, gateway.refunds, desk.notices]) books.length = 0;
	gateway.forgetKeys();
});
afterAll(() => Promise.all([gateway.close(), desk.close()]));

const later = (minutes: number) => {
	clock = new Date(start.getTime() + minutes * 60_000);
};
async function paid(changed: Parameters<typeof newTry>[2] = {}) {
	const payment = newTry(desk.url, now(), changed);
	await stripe.submit(payment);
	await gateway.pay(payment.number);
	const state = await stripe.stateOf(payment.number);
	if (state.state !== 'paid') throw new Error('not paid');
	return { payment, tradeNumber: state.paid.tradeNumber, paid: state.paid };
}
const events = () => Promise.all(desk.notices.map(async (each) => (await stripe.readNotice({ ...each, now: now() })).event));

describe('a try by Stripe', () => {
	test('leads to Stripe’s page, is paid there, and the question and the webhook tell the same', async () => {
		const payment = newTry(desk.url, now());
		const action = await stripe.submit(payment);
		const url = action.action === 'redirect' ? action.url : '';
		expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_/);
		later(1);
		// The same try again, a minute later, is the same session.
		expect(await stripe.submit(payment)).toEqual(action);
		expect(gateway.sessions).toHaveLength(1);
		expect(gateway.sessions[0]).toMatchObject({
			amount: 19_950,
			currency: 'cny',
			methods: ['card', 'alipay', 'wechat_pay'],
			intentMetadata: { number: payment.number },
		});
		expect(await stripe.stateOf(payment.number)).toEqual({ state: 'open' });
		expect(await (await fetch(url)).text()).toContain('¥199.50');
		const back = await fetch(url, { method: 'POST', redirect: 'manual' });
		expect(back.headers.get('location')).toBe(payment.returnUrl);
		const told = await stripe.stateOf(payment.number);
		const at = now();
		expect(told).toEqual({
			state: 'paid',
			paid: { number: payment.number, tradeNumber: expect.stringMatching(/^pi_/), amount: 19_950, currency: 'CNY', at },
		});
		expect(await events()).toEqual([{ kind: 'paid', paid: told.state === 'paid' && told.paid }]);
		expect(gateway.heard.at(-1)?.status).toBe(200);
	});

	test('with another way back is still the session that is there; with another amount it is trouble (idempotency_error)', async () => {
		const payment = newTry(desk.url, now());
		const action = await stripe.submit(payment);
		expect(await stripe.submit({ ...payment, returnUrl: 'http://127.0.0.1/elsewhere' })).toEqual(action);
		const error = await refusal(stripe.submit({ ...payment, amount: fen(1) }));
		expect(error).toBeInstanceOf(NumberUsed);
		expect(error.message).toBe('stripe: StripeIdempotencyError (HTTP 400)');
		expect(gateway.sessions).toHaveLength(1);
	});

	test.each([1, 25, 30])('of an order that ends in %i minutes has a session of half an hour at least', async (minutes) => {
		const payment = newTry(desk.url, now(), { expiresAt: new Date(start.getTime() + minutes * 60_000) });
		expect((await stripe.submit(payment)).action).toBe('redirect');
		expect(gateway.sessions[0]?.expiresAt).toBe(start.getTime() / 1000 + minutes * 60 + 1_830);
	});

	test('is closed at once, for all, or found paid', async () => {
		const payment = newTry(desk.url, now());
		await stripe.submit(payment);
		expect(await stripe.close(payment.number)).toEqual({ state: 'closed' });
		await expect(gateway.pay(payment.number)).rejects.toThrow('cannot be paid: expired');
		expect(await stripe.close(payment.number)).toEqual({ state: 'closed' });
		expect(await stripe.stateOf(payment.number)).toEqual({ state: 'closed' });
		await expect.poll(events).toEqual([{ kind: 'closed', number: payment.number }]);
		const other = await paid();
		expect(await stripe.close(other.payment.number)).toEqual({ state: 'paid', paid: other.paid });
	});

	test('that was paid between the question and the closing is paid', async () => {
		const payment = newTry(desk.url, now());
		await stripe.submit(payment);
		gateway.before = async (call) => {
			if (call.endsWith('/expire')) await gateway.pay(payment.number);
		};
		expect((await stripe.close(payment.number)).state).toBe('paid');
	});

	test('that Stripe never heard of is open when asked for, and closed when closed', async () => {
		const number = nextNumber();
		expect(await stripe.stateOf(number)).toEqual({ state: 'open' });
		expect(await stripe.close(number)).toEqual({ state: 'closed' });
		await expect(stripe.stateOf("x' OR status:'succeeded")).rejects.toThrow('none of ours');
	});

	test('among hundreds of others is found, and days later by its payment', async () => {
		const { payment, paid: told } = await paid();
		for (let other = 0; other < 250; other += 1)
			gateway.sessions.unshift({ ...gateway.sessions[0], id: `cs_${other}`, number: `other${other}` } as never);
		const asked = gateway.calls.length;
		expect(await stripe.stateOf(payment.number)).toEqual({ state: 'paid', paid: told });
		expect(gateway.calls.slice(asked)).toEqual(Array(3).fill('GET /v1/checkout/sessions'));
		later(5 * 24 * 60);
		expect(await stripe.stateOf(payment.number)).toEqual({ state: 'paid', paid: told });
		expect(await stripe.close(payment.number)).toEqual({ state: 'paid', paid: told });
	});

	test.each([
		[true, 'paid'],
		[false, 'closed'],
	] as const)('whose money takes days is open until it has come or failed (%s)', async (succeeds, end) => {
		const payment = newTry(desk.url, now());
		await stripe.submit(payment);
		await gateway.pay(payment.number, true);
		expect(await stripe.stateOf(payment.number)).toEqual({ state: 'open' });
		expect(await stripe.close(payment.number)).toEqual({ state: 'open' });
		await gateway.settle(payment.number, succeeds);
		expect((await stripe.stateOf(payment.number)).state).toBe(end);
		expect((await events()).map(({ kind }) => kind)).toEqual(['other', end]);
	});
});

describe('an answer', () => {
	test.each([
		['html502', 'stripe: StripeAPIError'],
		['refused', 'StripeConnectionError'],
		['silence', 'StripeConnectionError'],
		['endless', 'StripeConnectionError'],
	] as const)('that is %s is trouble in our own words', async (fault, words) => {
		const { payment } = await paid();
		gateway.switches.answers.push(fault);
		const error = await refusal(stripe.stateOf(payment.number));
		expect(error).toBeInstanceOf(ProviderTrouble);
		expect(error.message).toContain(words);
		expect(`${error.message}${error.stack}`).not.toMatch(/sk_test|whsec/);
		expect((await stripe.stateOf(payment.number)).state).toBe('paid');
	});

	test('that does not end is read to four megabytes and no further', async () => {
		const before = gateway.endless;
		gateway.switches.answers.push('endless');
		await expect(stripe.stateOf(nextNumber())).rejects.toThrow(ProviderTrouble);
		// What lies in buffers on the way counts as taken.
		expect(gateway.endless - before).toBeLessThan(32 * 1024 * 1024);
	});

	test('that was lost after the session was made can be asked for again', async () => {
		const payment = newTry(desk.url, now());
		gateway.switches.answers.push('silence');
		await expect(stripe.submit(payment)).rejects.toThrow(ProviderTrouble);
		expect((await stripe.submit(payment)).action).toBe('redirect');
		expect(gateway.sessions).toHaveLength(1);
	});

	test('to a wrong key says nothing of it', async () => {
		const other = stripeProvider(stripeSettings.parse({ ...gateway.settings, secretKey: 'sk_test_another0key' }), { now, log: createLog('silent') });
		expect((await refusal(other.stateOf(nextNumber()))).message).toBe('stripe: StripeAuthenticationError (HTTP 401)');
	});
});

describe('a refund by Stripe', () => {
	test('of a part is done; the same number gives once, also when Stripe has forgotten our key', async () => {
		const { payment, tradeNumber } = await paid();
		const half = newRefund(payment, tradeNumber, { amount: fen(9_000) });
		expect(await stripe.queryRefund(half)).toEqual({ state: 'unheard' });
		expect(await stripe.refund(half)).toEqual({ state: 'done', at: start });
		gateway.forgetKeys();
		later(3 * 24 * 60);
		expect(await stripe.refund(half)).toEqual({ state: 'done', at: start });
		expect(await stripe.queryRefund(half)).toEqual({ state: 'done', at: start });
		expect(gateway.refunds).toHaveLength(1);
	});

	test('is worked on, then done or failed, and a webhook says so', async () => {
		gateway.refundsBegin = 'pending';
		const { payment, tradeNumber } = await paid();
		const whole = newRefund(payment, tradeNumber);
		expect(await stripe.refund(whole)).toEqual({ state: 'pending' });
		await gateway.settleRefund(whole.refundNumber, 'failed');
		expect(await stripe.queryRefund(whole)).toEqual({ state: 'failed', detail: 'Stripe: expired_or_canceled_card' });
		expect((await events()).at(-1)).toEqual({ kind: 'refund', number: payment.number, refundNumber: whole.refundNumber });
	});

	test('that cannot be is failed with Stripe’s word', async () => {
		const { payment, tradeNumber } = await paid();
		gateway.balance = 0;
		const whole = newRefund(payment, tradeNumber);
		expect(await stripe.refund(whole)).toEqual({ state: 'failed', detail: 'stripe: StripeInvalidRequestError insufficient_funds (HTTP 400)' });
		expect(await stripe.queryRefund(whole)).toEqual({ state: 'unheard' });
		// Under its number it stays refused for a day, as Stripe keeps what it said.
		gateway.balance = 100_000;
		expect((await stripe.refund(whole)).state).toBe('failed');
		gateway.forgetKeys();
		expect((await stripe.refund(whole)).state).toBe('done');
		expect((await stripe.refund({ ...whole, refundNumber: 'R2' })).state).toBe('failed');
	});

	test('whose answer was lost happened: the question knows', async () => {
		const { payment, tradeNumber } = await paid();
		const whole = newRefund(payment, tradeNumber);
		gateway.switches.answers.push('fine', 'silence');
		await expect(stripe.refund(whole)).rejects.toThrow(ProviderTrouble);
		expect((await stripe.queryRefund(whole)).state).toBe('done');
		expect((await stripe.refund(whole)).state).toBe('done');
		expect(gateway.refunds).toHaveLength(1);
	});
});

test('a day’s statement has what was paid and given back on that day of Shanghai, in the payer’s currency, and nothing of others', async () => {
	clock = new Date('2026-11-24T15:59:00Z');
	const { payment, tradeNumber } = await paid();
	clock = new Date('2026-11-24T16:01:00Z');
	const refund = newRefund(payment, tradeNumber, { amount: fen(1_001) });
	await stripe.refund(refund);
	await expect(stripe.statement('2026-11-25')).rejects.toThrow('the day is not over');
	clock = new Date('2026-11-27T02:00:00Z');
	const line = { number: payment.number, tradeNumber, currency: 'CNY' };
	expect(await stripe.statement('2026-11-24')).toEqual([
		{ ...line, kind: 'payment', refundNumber: null, amount: 19_950, at: new Date('2026-11-24T15:59:00Z') },
	]);
	expect(await stripe.statement('2026-11-25')).toEqual([
		{ ...line, kind: 'refund', refundNumber: refund.refundNumber, amount: 1_001, at: new Date('2026-11-24T16:01:00Z') },
	]);
	expect(await stripe.statement('2026-11-26')).toEqual([]);
	await expect(stripe.statement('yesterday')).rejects.toThrow('is no day');
});
