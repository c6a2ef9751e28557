import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { noticeDesk } from '../../../test/gateways/notice-desk.ts';
import { newRefund, newTry, nextNumber, refusal } from '../../../test/gateways/trying.ts';
import { WechatGateway } from '../../../test/gateways/wechat.ts';
import { createLog } from '../../lib/log.ts';
import { NumberUsed, type PaymentProvider, ProviderTrouble } from './provider.ts';
import { wechatProvider } from './wechat.ts';
import { wechatSettings } from './wechat-settings.ts';

/** 22:05 in Shanghai. */
const start = new Date('2026-11-24T14:05:09Z');
let clock = start;
const now = () => clock;
const gateways = { key: new WechatGateway({ now }), certificate: new WechatGateway({ mode: 'certificate', now }) };
const providers = {} as { key: PaymentProvider; certificate: PaymentProvider };
const open = (gateway: WechatGateway, changed: object = {}) =>
	wechatProvider(wechatSettings.parse({ ...gateway.settings, ...changed }), { now, log: createLog('silent') });
let desk: Awaited<ReturnType<typeof noticeDesk>>;
const gateway = gateways.key;
let wechat: PaymentProvider;

beforeAll(async () => {
	for (const mode of ['key', 'certificate'] as const) {
		await gateways[mode].listen();
		providers[mode] = open(gateways[mode]);
	}
	wechat = providers.key;
	desk = await noticeDesk(() => wechat.answerNotice('kept'));
});
afterEach(() => {
	clock = start;
	gateway.switches.reset();
	Object.assign(gateway, { balance: Number.MAX_SAFE_INTEGER, refundsEnd: undefined });
	desk.notices.length = 0;
});
afterAll(() => Promise.all([gateways.key.close(), gateways.certificate.close(), desk.close()]));

const later = (minutes: number) => {
	clock = new Date(start.getTime() + minutes * 60_000);
};
/** A try that was paid, with what the provider says of it. */
async function paid(changed: Parameters<typeof newTry>[2] = {}) {
	const payment = newTry(desk.url, now(), changed);
	await wechat.submit(payment);
	await gateway.pay(payment.number);
	const state = await wechat.stateOf(payment.number);
	if (state.state !== 'paid') throw new Error('not paid');
	return { payment, tradeNumber: state.paid.tradeNumber, paid: state.paid };
}

describe.each(['key', 'certificate'] as const)('WeChat Pay by its %s', (mode) => {
	test('a code is shown, read and paid; the query and the notice tell the same', async () => {
		const payment = newTry(desk.url, now());
		const action = await providers[mode].submit(payment);
		expect(action).toEqual({ action: 'qrcode', text: `weixin://wxpay/bizpayurl?pr=${payment.number}` });
		expect(await providers[mode].submit(payment)).toEqual(action);
		expect(await providers[mode].stateOf(payment.number)).toEqual({ state: 'open' });
		await gateways[mode].pay(payment.number);
		const told = await providers[mode].stateOf(payment.number);
		expect(told).toEqual({
			state: 'paid',
			paid: { number: payment.number, tradeNumber: expect.stringMatching(/^42000000\d{20}$/), amount: 19_950, currency: 'CNY', at: start },
		});
		const [raw] = desk.notices;
		const notice = raw && (await providers[mode].readNotice({ ...raw, now: now() }));
		expect(notice).toEqual({ id: expect.stringMatching(/^EV-/), event: { kind: 'paid', paid: told.state === 'paid' && told.paid } });
		expect(gateways[mode].heard.at(-1)).toEqual({ status: 204, body: '' });
	});
});

describe('a try', () => {
	test('on a phone goes to WeChat Pay’s own page, which knows the way back', async () => {
		const payment = newTry(desk.url, now(), { mobile: true });
		const action = await wechat.submit(payment);
		const url = new URL(action.action === 'redirect' ? action.url : '');
		expect(url.origin).toBe(gateway.settings.baseUrl);
		expect(url.searchParams.get('redirect_url')).toBe(payment.returnUrl);
		const bare = await fetch(url);
		expect(await bare.text()).toContain('商家参数格式有误');
		const referer = { referer: 'https://lectern.example/payment/1' };
		expect(await (await fetch(url, { headers: referer })).text()).toContain('¥199.50');
		const back = await fetch(url, { method: 'POST', headers: referer, redirect: 'manual' });
		expect([back.status, back.headers.get('location')]).toEqual([303, payment.returnUrl]);
		expect((await wechat.stateOf(payment.number)).state).toBe('paid');
	});

	test('that the payer’s bank refused says so, is still open, and can be paid', async () => {
		const payment = newTry(desk.url, now());
		await wechat.submit(payment);
		gateway.fail(payment.number, '支付失败(余额不足)');
		expect(await wechat.stateOf(payment.number)).toEqual({ state: 'open', failure: '支付失败(余额不足)' });
		await gateway.pay(payment.number);
		expect((await wechat.stateOf(payment.number)).state).toBe('paid');
	});

	test('stays open past its time until it is closed, and is closed once for all', async () => {
		const payment = newTry(desk.url, now());
		await wechat.submit(payment);
		later(26);
		await expect(gateway.pay(payment.number)).rejects.toThrow('any more');
		expect(await wechat.stateOf(payment.number)).toEqual({ state: 'open' });
		expect(await wechat.close(payment.number)).toEqual({ state: 'closed' });
		expect(await wechat.close(payment.number)).toEqual({ state: 'closed' });
		expect(await wechat.stateOf(payment.number)).toEqual({ state: 'closed' });
		later(0);
		const error = await refusal(wechat.submit(payment));
		expect([error.name, error.message]).toEqual(['NumberUsed', 'wechat: refused with ORDER_CLOSED (HTTP 400)']);
	});

	test('that was paid when it was to be closed is paid (ORDERPAID), and takes no second payment', async () => {
		const { payment, paid: told } = await paid();
		expect(await wechat.close(payment.number)).toEqual({ state: 'paid', paid: told });
		const error = await refusal(wechat.submit(payment));
		expect([error.name, error.message]).toEqual(['NumberUsed', 'wechat: refused with ORDERPAID (HTTP 400)']);
	});

	test('of another amount, title or way needs another number', async () => {
		const payment = newTry(desk.url, now());
		await wechat.submit(payment);
		for (const other of [{ amount: fen(1) }, { subject: 'Mathematics' }, { mobile: true }]) {
			const error = await refusal(wechat.submit({ ...payment, ...other }));
			expect(error).toBeInstanceOf(NumberUsed);
			expect(error).toBeInstanceOf(ProviderTrouble);
			expect(error.name).toBe('NumberUsed');
			expect(error.message).toBe('wechat: refused with OUT_TRADE_NO_USED (HTTP 403)');
		}
		expect(await wechat.close(payment.number)).toEqual({ state: 'closed' });
	});

	test('that WeChat Pay never heard of is open when asked for, and closed when closed', async () => {
		const number = nextNumber();
		expect(await wechat.stateOf(number)).toEqual({ state: 'open' });
		expect(await wechat.close(number)).toEqual({ state: 'closed' });
		gateway.switches.answers.push('unsigned', 'unsigned');
		await expect(wechat.close(number)).rejects.toThrow('ORDER_NOT_EXIST');
	});

	test('told of under another app or number is not believed', async () => {
		const { payment } = await paid();
		await expect(open(gateway, { appId: 'wx1111111111111111' }).stateOf(payment.number)).rejects.toThrow('about another trade');
		const other = { ...payment, number: nextNumber() };
		expect((await refusal(open(gateway, { appId: 'wx1111111111111111' }).submit(other))).message).toContain('APPID_MCHID_NOT_MATCH');
	});
});

describe('an answer', () => {
	test.each([
		['unsigned', 'not proved (unsigned)'],
		['forged', 'not proved (bad_signature)'],
		['unknown', 'not proved (unknown_key)'],
		['old', 'not proved (old)'],
		['future', 'not proved (old)'],
		['html502', 'HTTP 502, no code'],
		['refused', 'gave no answer: UND_ERR_SOCKET'],
		['silence', 'gave no answer: UND_ERR_SOCKET'],
		['endless', 'longer than any answer is'],
	] as const)('that is %s is trouble, and the next question tells the truth', async (fault, words) => {
		const { payment } = await paid();
		gateway.switches.answers.push(fault);
		const error = await refusal(wechat.stateOf(payment.number));
		expect(error).toBeInstanceOf(ProviderTrouble);
		expect(error.message).toContain(words);
		expect((await wechat.stateOf(payment.number)).state).toBe('paid');
	});

	test('that was lost after the order was made can be asked for again', async () => {
		const payment = newTry(desk.url, now());
		gateway.switches.answers.push('silence');
		await expect(wechat.submit(payment)).rejects.toThrow(ProviderTrouble);
		expect(gateway.trades.get(payment.number)?.state).toBe('NOTPAY');
		expect((await wechat.submit(payment)).action).toBe('qrcode');
	});

	test('signed wrongly on purpose is asked for once more, and once only', async () => {
		const { payment } = await paid();
		gateway.switches.answers.push('probe');
		expect((await wechat.stateOf(payment.number)).state).toBe('paid');
		gateway.switches.answers.push('probe', 'probe');
		await expect(wechat.stateOf(payment.number)).rejects.toThrow('not proved (probe)');
	});

	test('to a request whose time is an hour off is refused by the gateway itself', async () => {
		const late = wechatProvider(wechatSettings.parse(gateway.settings), {
			now: () => new Date(start.getTime() - 3_600_000),
			log: createLog('silent'),
		});
		await expect(late.stateOf(nextNumber())).rejects.toThrow('SIGN_ERROR (HTTP 401)');
	});

	test('that fails says nothing of keys or signatures', async () => {
		gateway.switches.always = 'forged';
		const payment = newTry(desk.url, now());
		const said = await Promise.all([wechat.submit(payment), wechat.stateOf(payment.number), wechat.close(payment.number)].map(refusal));
		for (const { message, stack } of said) expect(`${message}${stack}`).not.toMatch(/signature=|BEGIN|Keys0of1/);
	});
});

describe('a refund', () => {
	test('is worked on, then done; the same number gives once', async () => {
		gateway.refunds.clear();
		const { payment, tradeNumber } = await paid();
		const half = newRefund(payment, tradeNumber, { amount: fen(9_000) });
		expect(await wechat.queryRefund(half)).toEqual({ state: 'unheard' });
		expect(await wechat.refund(half)).toEqual({ state: 'pending' });
		expect(await wechat.refund(half)).toEqual({ state: 'pending' });
		expect(gateway.refunds.size).toBe(1);
		later(1);
		await gateway.settleRefund(half.refundNumber);
		expect(await wechat.queryRefund(half)).toEqual({ state: 'done', at: new Date(start.getTime() + 60_000) });
		expect(await wechat.refund(half)).toEqual({ state: 'done', at: new Date(start.getTime() + 60_000) });
		// It was paid all the same.
		expect((await wechat.stateOf(payment.number)).state).toBe('paid');
		const raw = desk.notices.at(-1);
		const notice = raw && (await wechat.readNotice({ ...raw, now: now() }));
		expect(notice?.event).toEqual({ kind: 'refund', number: payment.number, refundNumber: half.refundNumber });
		gateway.refunds.clear();
	});

	test.each([
		['ABNORMAL', { state: 'failed', detail: 'WeChat Pay: ABNORMAL' }],
		['CLOSED', { state: 'failed', detail: 'WeChat Pay: CLOSED' }],
	] as const)('that ends as %s is for staff', async (end, state) => {
		const { payment, tradeNumber } = await paid();
		const whole = newRefund(payment, tradeNumber);
		await wechat.refund(whole);
		await gateway.settleRefund(whole.refundNumber, end);
		expect(await wechat.queryRefund(whole)).toEqual(state);
	});

	test('that the merchant cannot pay for, or of more than was paid, fails; only a signed refusal is believed', async () => {
		const { payment, tradeNumber } = await paid();
		gateway.balance = 0;
		const whole = newRefund(payment, tradeNumber);
		gateway.switches.answers.push('unsigned');
		await expect(wechat.refund(whole)).rejects.toThrow('refused with NOT_ENOUGH');
		expect(await wechat.refund(whole)).toEqual({ state: 'failed', detail: 'WeChat Pay: NOT_ENOUGH' });
		gateway.balance = 100_000;
		expect(await wechat.refund({ ...whole, amount: fen(19_951) })).toEqual({ state: 'failed', detail: 'WeChat Pay: INVALID_REQUEST' });
		expect(await wechat.queryRefund(whole)).toEqual({ state: 'unheard' });
	});

	test('whose answer was lost happened: the query knows', async () => {
		const { payment, tradeNumber } = await paid();
		const whole = newRefund(payment, tradeNumber);
		gateway.switches.answers.push('silence');
		await expect(wechat.refund(whole)).rejects.toThrow(ProviderTrouble);
		expect(await wechat.queryRefund(whole)).toEqual({ state: 'pending' });
	});
});
