import { createCipheriv } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Aes, Wechatpay } from 'wechatpay-axios-plugin';
import { noticeDesk } from '../../../test/gateways/notice-desk.ts';
import { newTry, nextNumber, refusal } from '../../../test/gateways/trying.ts';
import { WechatGateway } from '../../../test/gateways/wechat.ts';
import { createLog } from '../../lib/log.ts';
import { NoticeRefused, type PaymentProvider, type RawNotice } from './provider.ts';
import { wechatProvider } from './wechat.ts';
import { openWechat } from './wechat-notice.ts';
import { wechatSettings } from './wechat-settings.ts';

const start = new Date('2026-11-24T14:05:09Z');
const now = () => start;
const gateway = new WechatGateway({ now });
let wechat: PaymentProvider;
let desk: Awaited<ReturnType<typeof noticeDesk>>;
let answered: 'kept' | 'later' = 'kept';

beforeAll(async () => {
	await gateway.listen();
	wechat = wechatProvider(wechatSettings.parse(gateway.settings), { now, log: createLog('silent') });
	desk = await noticeDesk(() => wechat.answerNotice(answered));
});
afterEach(() => {
	gateway.switches.reset();
	desk.notices.length = 0;
	answered = 'kept';
});
afterAll(() => Promise.all([gateway.close(), desk.close()]));

/** The notice of a payment, as it came. */
async function notice(): Promise<RawNotice> {
	const payment = newTry(desk.url, start);
	await wechat.submit(payment);
	await gateway.pay(payment.number);
	return last();
}
function last(): RawNotice {
	const raw = desk.notices.at(-1);
	if (raw === undefined) throw new Error('no notice has come');
	return { ...raw, now: start };
}
async function faultOf(raw: RawNotice): Promise<string> {
	const error = await refusal(wechat.readNotice(raw));
	return error instanceof NoticeRefused ? error.fault : `${error}`;
}
/** With WeChat Pay's signature on other words. */
const signed = (body: string): RawNotice => ({ headers: gateway.proof(body), body: Buffer.from(body), now: start });
/** A notice that tells something else, as WeChat Pay would. */
function sealed(type: string, inside: object): RawNotice {
	const { appId: appid, mchId: mchid, apiV3Key } = gateway.settings;
	const cipher = createCipheriv('aes-256-gcm', apiV3Key, '123456789012');
	const text = JSON.stringify({ appid, mchid, ...inside });
	const ciphertext = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString('base64');
	return signed(JSON.stringify({ id: 'EV-1', event_type: type, resource: { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce: '123456789012' } }));
}
const told = (raw: RawNotice) => JSON.parse(raw.body.toString());

describe('a notice of WeChat Pay is refused', () => {
	test.each([
		['unsigned', 'unsigned'],
		['forged', 'bad_signature'],
		['unknown', 'unknown_key'],
		['probe', 'probe'],
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
		for (const seconds of [300, -300]) expect((await wechat.readNotice(away(seconds))).event.kind).toBe('paid');
	});

	test('when a byte of it was changed, or a header came twice', async () => {
		const raw = await notice();
		expect(await faultOf({ ...raw, body: Buffer.from(`${raw.body} `) })).toBe('bad_signature');
		expect(await faultOf({ ...raw, body: Buffer.alloc(1_000_000, 'x') })).toBe('bad_signature');
		const name = 'wechatpay-signature';
		expect(await faultOf({ ...raw, headers: { ...raw.headers, [name]: [String(raw.headers[name]), 'x'] } })).toBe('unsigned');
	});

	test('when an amount in it was changed under its encryption, also by who could sign', async () => {
		const raw = await notice();
		const { resource, ...rest } = told(raw);
		const sealed = Buffer.from(resource.ciphertext, 'base64');
		const plain = openWechat(gateway.settings.apiV3Key, resource).toString();
		const at = Buffer.byteLength(plain.slice(0, plain.indexOf('"total":1') + '"total":'.length));
		// 199.50 becomes 999.50: a stream cipher lets one digit through, the tag does not.
		sealed[at] = (sealed[at] as number) ^ '1'.charCodeAt(0) ^ '9'.charCodeAt(0);
		const forged = { ...resource, ciphertext: sealed.toString('base64') };
		expect(await faultOf(signed(JSON.stringify({ ...rest, resource: forged })))).toBe('bad_signature');
		// Nor with a tag that is shorter, and easier to guess.
		expect(
			await faultOf(signed(JSON.stringify({ ...rest, resource: { ...resource, ciphertext: sealed.subarray(0, -12).toString('base64') } }))),
		).toBe('bad_signature');
		expect(await faultOf(signed(JSON.stringify({ ...rest, resource: { ...resource, associated_data: 'refund' } })))).toBe('bad_signature');
	});

	test.each([
		['not JSON', 'success'],
		['a list', '[]'],
		['no resource', '{"id":"1","event_type":"TRANSACTION.SUCCESS"}'],
		['another algorithm', '{"id":"1","event_type":"x","resource":{"algorithm":"NONE","ciphertext":"AAAA","nonce":"123456789012"}}'],
		['nothing encrypted', '{"id":"1","event_type":"x","resource":{"algorithm":"AEAD_AES_256_GCM","ciphertext":"AAAA","nonce":"123456789012"}}'],
	])('when it is %s', async (_, body) => {
		expect(await faultOf(signed(body))).toBe('malformed');
	});

	test.each(['serial', 'timestamp', 'nonce', 'signature'])('when it has no %s', async (name) => {
		const raw = await notice();
		expect(await faultOf({ ...raw, headers: { ...raw.headers, [`wechatpay-${name}`]: undefined } })).toBe('unsigned');
	});

	test.each([
		['a payment without its number', 'TRANSACTION.SUCCESS', { trade_state: 'SUCCESS', out_trade_no: 'L1x1' }],
		['no trade', 'TRANSACTION.SUCCESS', { out_trade_no: 'L1x1' }],
		['a refund without its number', 'REFUND.SUCCESS', { out_trade_no: 'L1x1' }],
	])('when it tells %s', async (_, type, inside) => {
		expect(await faultOf(sealed(type, inside))).toBe('malformed');
	});

	test('when its refund is another merchant’s', async () => {
		expect(await faultOf(sealed('REFUND.SUCCESS', { out_trade_no: 'L1x1', out_refund_no: 'R1', mchid: '1900000000' }))).toBe('other_app');
	});

	test('when it is about another app', async () => {
		gateway.switches.notices.wrong = 'app';
		expect(await faultOf(await notice())).toBe('other_app');
	});
});

describe('a notice of WeChat Pay is read', () => {
	test('with an amount or a currency that is not ours as it says: the order knows better', async () => {
		gateway.switches.notices.wrong = 'amount';
		expect((await wechat.readNotice(await notice())).event).toMatchObject({ kind: 'paid', paid: { amount: 19_951, currency: 'CNY' } });
		gateway.switches.notices.wrong = 'currency';
		expect((await wechat.readNotice(await notice())).event).toMatchObject({ kind: 'paid', paid: { amount: 19_950, currency: 'USD' } });
	});

	test('twice under one name, and none when it was lost', async () => {
		gateway.switches.notices.twice = true;
		const raw = await notice();
		expect(desk.notices).toHaveLength(2);
		const names = await Promise.all([...desk.notices].map(async (each) => (await wechat.readNotice({ ...each, now: start })).id));
		expect(new Set(names).size).toBe(1);
		gateway.switches.notices.lose = true;
		await gateway.tell(told(raw).id && [...gateway.trades.keys()].at(-1));
		expect(desk.notices).toHaveLength(2);
	});

	test('late and the last one first', async () => {
		Object.assign(gateway.switches.notices, { hold: true, reorder: true });
		const payments = [newTry(desk.url, start), newTry(desk.url, start)];
		for (const each of payments) {
			await wechat.submit(each);
			await gateway.pay(each.number);
		}
		expect(desk.notices).toHaveLength(0);
		await gateway.release();
		const numbers = await Promise.all(
			desk.notices.map(async (each) => {
				const { event } = await wechat.readNotice({ ...each, now: start });
				return event.kind === 'paid' && event.paid.number;
			}),
		);
		expect(numbers).toEqual(payments.map(({ number }) => number).reverse());
	});

	test('as nothing of ours when it is of another kind', async () => {
		const body = told(await notice());
		expect((await wechat.readNotice(signed(JSON.stringify({ ...body, event_type: 'COMPLAINT.CREATE' })))).event).toEqual({
			kind: 'other',
			type: 'COMPLAINT.CREATE',
		});
	});

	test('as closed, or as nothing to act on, when it says so', async () => {
		const trade = { out_trade_no: 'L1x1' };
		expect((await wechat.readNotice(sealed('TRANSACTION.CLOSED', { ...trade, trade_state: 'CLOSED' }))).event).toEqual({
			kind: 'closed',
			number: 'L1x1',
		});
		expect((await wechat.readNotice(sealed('TRANSACTION.PAYERROR', { ...trade, trade_state: 'PAYERROR' }))).event).toEqual({
			kind: 'other',
			type: 'PAYERROR',
		});
	});

	test('and answered so that it ends, or comes again', async () => {
		await notice();
		answered = 'later';
		await notice();
		expect(gateway.heard.slice(-2).map(({ status }) => status)).toEqual([204, 500]);
	});
});

test('another implementation of the protocol agrees with the gateway and with ours', async () => {
	// It goes by the machine's clock.
	const other = new WechatGateway();
	try {
		await other.listen();
		const { mchId, merchantSerial, privateKey, publicKeyId, publicKey, appId, apiV3Key, baseUrl } = other.settings as Record<string, string> &
			typeof other.settings;
		const certs = { [String(publicKeyId)]: String(publicKey) };
		const client = new Wechatpay({
			mchid: mchId,
			serial: merchantSerial,
			privateKey,
			certs,
			baseURL: baseUrl,
			headers: { 'wechatpay-serial': publicKeyId },
		} as never);
		const number = nextNumber();
		const order = {
			appid: appId,
			mchid: mchId,
			description: '高考数学',
			out_trade_no: number,
			notify_url: desk.url,
			time_expire: `${new Date(Date.now() + 34 * 3_600_000).toISOString().slice(0, 19)}+08:00`,
			amount: { total: 1, currency: 'CNY' },
		};
		const { native } = (client as unknown as { v3: { pay: { transactions: { native: { post(order: object): Promise<{ data: unknown }> } } } } }).v3
			.pay.transactions;
		expect((await native.post(order)).data).toEqual({ code_url: `weixin://wxpay/bizpayurl?pr=${number}` });
		const ours = wechatProvider(wechatSettings.parse(other.settings), { now: () => new Date(), log: createLog('silent') });
		expect(await ours.stateOf(number)).toEqual({ state: 'open' });
		other.switches.answers.push('forged');
		await expect(native.post(order)).rejects.toThrow('Verify the response');
		await other.pay(number);
		const { resource } = told(last());
		const opened = openWechat(apiV3Key, resource).toString();
		expect(Aes.AesGcm.decrypt(resource.ciphertext, apiV3Key, resource.nonce, resource.associated_data)).toBe(opened);
		expect(JSON.parse(opened)).toMatchObject({ out_trade_no: number, amount: { total: 1 } });
	} finally {
		await other.close();
	}
});

test('what another key encrypted does not open', () => {
	const cipher = createCipheriv('aes-256-gcm', 'another-key-of-32-characters-len', '123456789012');
	const ciphertext = Buffer.concat([cipher.update('{}'), cipher.final(), cipher.getAuthTag()]).toString('base64');
	expect(() => openWechat(gateway.settings.apiV3Key, { ciphertext, nonce: '123456789012' })).toThrow(NoticeRefused);
});
