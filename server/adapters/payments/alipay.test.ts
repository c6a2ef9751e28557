import { AlipaySdk } from 'alipay-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { AlipayGateway } from '../../../test/gateways/alipay.ts';
import { noticeDesk } from '../../../test/gateways/notice-desk.ts';
import { newRefund, newTry, nextNumber, refusal } from '../../../test/gateways/trying.ts';
import { createLog } from '../../lib/log.ts';
import { alipayProvider } from './alipay.ts';
import { alipayCalls } from './alipay-calls.ts';
import { alipaySdkConfig, alipaySettings } from './alipay-settings.ts';
import { type PaymentProvider, ProviderTrouble } from './provider.ts';

/** 00:05 of the next day in Shanghai. */
const start = new Date('2026-11-24T16:05:09Z');
let clock = start;
const now = () => clock;
const gateways = { key: new AlipayGateway({ now }), certificate: new AlipayGateway({ mode: 'certificate', now }) };
const gateway = gateways.key;
const providers = {} as { key: PaymentProvider; certificate: PaymentProvider };
let alipay: PaymentProvider;
let desk: Awaited<ReturnType<typeof noticeDesk>>;

beforeAll(async () => {
	for (const mode of ['key', 'certificate'] as const) {
		await gateways[mode].listen();
		providers[mode] = alipayProvider(alipaySettings.parse(gateways[mode].settings), { now, log: createLog('silent') });
	}
	alipay = providers.key;
	desk = await noticeDesk(() => alipay.answerNotice('kept'));
});
afterEach(() => {
	clock = start;
	for (const each of Object.values(gateways)) each.switches.reset();
	gateway.balance = Number.MAX_SAFE_INTEGER;
	desk.notices.length = 0;
});
afterAll(() => Promise.all([gateways.key.close(), gateways.certificate.close(), desk.close()]));

const later = (minutes: number) => {
	clock = new Date(start.getTime() + minutes * 60_000);
};
const urlOf = async (payment: ReturnType<typeof newTry>, provider = alipay) => {
	const action = await provider.submit(payment);
	if (action.action !== 'redirect') throw new Error('no address');
	return action.url;
};
async function paid(changed: Parameters<typeof newTry>[2] = {}) {
	const payment = newTry(desk.url, now(), changed);
	await gateway.openAndPay(await urlOf(payment));
	const state = await alipay.stateOf(payment.number);
	if (state.state !== 'paid') throw new Error('not paid');
	return { payment, tradeNumber: state.paid.tradeNumber, paid: state.paid };
}

describe.each(['key', 'certificate'] as const)('Alipay by its %s', (mode) => {
	test('an address is opened and paid; the query and the notice tell the same', async () => {
		const payment = newTry(desk.url, now());
		const url = await urlOf(payment, providers[mode]);
		const fields = new URL(url).searchParams;
		expect([fields.get('method'), fields.get('timestamp')]).toEqual(['alipay.trade.page.pay', '2026-11-25 00:05:09']);
		expect(JSON.parse(fields.get('biz_content') ?? '')).toEqual({
			out_trade_no: payment.number,
			total_amount: '199.50',
			subject: '高考数学 一轮复习 真题',
			product_code: 'FAST_INSTANT_TRADE_PAY',
			time_expire: '2026-11-25 00:30:09',
		});
		await gateways[mode].open(url);
		expect(await providers[mode].stateOf(payment.number)).toEqual({ state: 'open' });
		await gateways[mode].pay(payment.number);
		const told = await providers[mode].stateOf(payment.number);
		const tradeNumber = expect.stringMatching(/^2026112522001\d{14}$/);
		expect(told).toEqual({ state: 'paid', paid: { number: payment.number, tradeNumber, amount: 19_950, currency: 'CNY', at: start } });
		const [raw] = desk.notices;
		const notice = raw && (await providers[mode].readNotice({ ...raw, now: now() }));
		expect(notice).toEqual({ id: expect.stringMatching(/^2026112500222/), event: { kind: 'paid', paid: told.state === 'paid' && told.paid } });
		expect(gateways[mode].heard.at(-1)).toEqual({ status: 200, body: 'success' });
	});

	test.each(['unsigned', 'forged'] as const)('an answer that is %s is trouble, and the next question tells the truth', async (fault) => {
		const payment = newTry(desk.url, now());
		await gateways[mode].openAndPay(await urlOf(payment, providers[mode]));
		gateways[mode].switches.answers.push(fault);
		const error = await refusal(providers[mode].stateOf(payment.number));
		expect(error).toBeInstanceOf(ProviderTrouble);
		expect(error.message).toContain('not proved');
		expect((await providers[mode].stateOf(payment.number)).state).toBe('paid');
	});
});

test('an answer under another certificate than the one we know is not believed', async () => {
	const payment = newTry(desk.url, now());
	await gateways.certificate.openAndPay(await urlOf(payment, providers.certificate));
	gateways.certificate.switches.answers.push('unknown');
	await expect(providers.certificate.stateOf(payment.number)).rejects.toThrow('not proved (response-alipay-sn-verify-error)');
});

describe('a try', () => {
	test('on a phone is another product, and leads back', async () => {
		const payment = newTry(desk.url, now(), { mobile: true });
		const url = await urlOf(payment);
		expect(new URL(url).searchParams.get('method')).toBe('alipay.trade.wap.pay');
		await gateway.open(url);
		const back = await fetch(`${gateway.settings.baseUrl}/cashier?number=${payment.number}`, { method: 'POST', redirect: 'manual' });
		expect(back.headers.get('location')).toMatch(/^http:\/\/127\.0\.0\.1\/payresult\?order=1&out_trade_no=/);
		expect((await alipay.stateOf(payment.number)).state).toBe('paid');
	});

	test('that nobody has opened is not there (ACQ.TRADE_NOT_EXIST), which is open and not closed: it can still be paid', async () => {
		const payment = newTry(desk.url, now());
		const url = await urlOf(payment);
		expect(await alipay.stateOf(payment.number)).toEqual({ state: 'open' });
		expect(await alipay.close(payment.number)).toEqual({ state: 'open' });
		later(24);
		await gateway.openAndPay(url);
		expect((await alipay.stateOf(payment.number)).state).toBe('paid');
	});

	test('cannot be opened or paid after its time', async () => {
		const [early, late] = [newTry(desk.url, now()), newTry(desk.url, now())];
		await gateway.open(await urlOf(early));
		const url = await urlOf(late);
		later(25);
		await expect(gateway.open(url)).rejects.toThrow('ACQ.TRADE_HAS_CLOSE');
		await expect(gateway.pay(early.number)).rejects.toThrow('cannot be paid');
		expect(await alipay.stateOf(early.number)).toEqual({ state: 'closed' });
	});

	test('that was opened is closed once for all; that was paid meanwhile (ACQ.TRADE_HAS_SUCCESS) is paid', async () => {
		const payment = newTry(desk.url, now());
		const url = await urlOf(payment);
		await gateway.open(url);
		expect(await alipay.close(payment.number)).toEqual({ state: 'closed' });
		expect(await alipay.close(payment.number)).toEqual({ state: 'closed' });
		await expect(gateway.open(url)).rejects.toThrow('ACQ.TRADE_HAS_CLOSE');
		const other = await paid();
		expect(await alipay.close(other.payment.number)).toEqual({ state: 'paid', paid: other.paid });
	});

	test('whose address was changed is not taken', async () => {
		const url = await urlOf(newTry(desk.url, now()));
		await expect(gateway.open(url.replace('199.50', '0.01'))).rejects.toThrow('isv.invalid-signature');
		await expect(gateway.open(`${url}&app_id=2021000000000000`)).rejects.toThrow('isv.invalid-parameter');
	});
});

describe('an answer', () => {
	test.each([
		['html502', 'not proved (SyntaxError)'],
		['refused', 'no answer: CONNECTION_ENDED'],
		['silence', 'no answer: CONNECTION_ENDED'],
		['endless', 'no answer: UND_ERR_RES_EXCEEDED_MAX_SIZE'],
	] as const)('that is %s is trouble in our own words', async (fault, words) => {
		const { payment } = await paid();
		gateway.switches.answers.push(fault);
		const error = await refusal(alipay.stateOf(payment.number));
		expect(error).toBeInstanceOf(ProviderTrouble);
		expect(error.message).toContain(words);
		expect(`${error.message}${error.stack}`).not.toMatch(/BEGIN|sign=|out_trade_no/);
		expect((await alipay.stateOf(payment.number)).state).toBe('paid');
	});

	test('that never comes is waited for so long and no longer', async () => {
		gateway.switches.answers.push('hang');
		const call = alipayCalls(new AlipaySdk(alipaySdkConfig(alipaySettings.parse(gateway.settings))), 150);
		const error = await refusal(call('POST', '/v3/alipay/trade/query', { body: { out_trade_no: nextNumber() } }));
		expect(error).toBeInstanceOf(ProviderTrouble);
		expect(error.message).toMatch(/^alipay: no answer/);
	});

	test('about another trade is not believed', async () => {
		const { payment } = await paid();
		const trade = gateway.trades.get(payment.number);
		const other = nextNumber();
		if (trade) gateway.trades.set(other, trade);
		await expect(alipay.stateOf(other)).rejects.toThrow('about another trade');
		gateway.trades.delete(other);
	});
});

describe('a refund', () => {
	test('of a part is done (fund_change Y); the same number again moves nothing (N) and is done', async () => {
		const { payment, tradeNumber, paid: told } = await paid();
		const half = newRefund(payment, tradeNumber, { amount: fen(9_009), reason: '课程取消/改期, 退一半' });
		expect(await alipay.queryRefund(half)).toEqual({ state: 'unheard' });
		later(1);
		expect(await alipay.refund(half)).toEqual({ state: 'done', at: now() });
		later(2);
		expect(await alipay.refund(half)).toEqual({ state: 'done', at: new Date(start.getTime() + 60_000) });
		expect(await alipay.queryRefund(half)).toEqual({ state: 'done', at: new Date(start.getTime() + 60_000) });
		expect(gateway.trades.get(payment.number)?.refunds).toHaveLength(1);
		expect(await alipay.stateOf(payment.number)).toEqual({ state: 'paid', paid: told });
	});

	test('of all of it leaves a closed trade that was paid', async () => {
		const { payment, tradeNumber, paid: told } = await paid();
		expect((await alipay.refund(newRefund(payment, tradeNumber))).state).toBe('done');
		expect(gateway.trades.get(payment.number)?.status).toBe('TRADE_CLOSED');
		expect(await alipay.stateOf(payment.number)).toEqual({ state: 'paid', paid: told });
	});

	test('that cannot be is failed with Alipay’s word, and unheard of', async () => {
		const { payment, tradeNumber } = await paid();
		gateway.balance = 0;
		const whole = newRefund(payment, tradeNumber);
		expect(await alipay.refund(whole)).toEqual({ state: 'failed', detail: 'Alipay: ACQ.SELLER_BALANCE_NOT_ENOUGH' });
		gateway.balance = 100_000;
		expect(await alipay.refund({ ...whole, amount: fen(19_951) })).toEqual({ state: 'failed', detail: 'Alipay: ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' });
		expect(await alipay.queryRefund(whole)).toEqual({ state: 'unheard' });
		expect(await alipay.queryRefund({ number: nextNumber(), refundNumber: 'R1' })).toEqual({ state: 'unheard' });
	});

	test('whose answer was lost happened: the query knows, and the same number gives once', async () => {
		const { payment, tradeNumber } = await paid();
		const whole = newRefund(payment, tradeNumber);
		gateway.switches.answers.push('silence');
		const before = gateway.calls.length;
		await expect(alipay.refund(whole)).rejects.toThrow(ProviderTrouble);
		// The SDK's HTTP client would have sent it twice.
		expect(gateway.calls.slice(before)).toEqual(['POST /v3/alipay/trade/refund']);
		expect((await alipay.queryRefund(whole)).state).toBe('done');
		expect((await alipay.refund(whole)).state).toBe('done');
		expect(gateway.trades.get(payment.number)?.refunds).toHaveLength(1);
	});
});
