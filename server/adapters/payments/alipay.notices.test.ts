import { sign } from 'node:crypto';
import { zipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { AlipayGateway } from '../../../test/gateways/alipay.ts';
import { noticeForm } from '../../../test/gateways/alipay-proof.ts';
import { providerKey } from '../../../test/gateways/certificates.ts';
import { noticeDesk } from '../../../test/gateways/notice-desk.ts';
import { newRefund, newTry, refusal } from '../../../test/gateways/trying.ts';
import { createLog } from '../../lib/log.ts';
import { alipayProvider } from './alipay.ts';
import { alipaySettings } from './alipay-settings.ts';
import { readAlipayStatement, unpackAlipayStatement } from './alipay-statement.ts';
import { NoticeRefused, type PaymentProvider } from './provider.ts';

const start = new Date('2026-11-24T14:05:09Z');
let clock = start;
const gateway = new AlipayGateway({ now: () => clock });
let alipay: PaymentProvider;
let desk: Awaited<ReturnType<typeof noticeDesk>>;

beforeAll(async () => {
	await gateway.listen();
	alipay = alipayProvider(alipaySettings.parse(gateway.settings), { now: () => clock, log: createLog('silent') });
	desk = await noticeDesk(() => alipay.answerNotice('kept'));
});
afterEach(() => {
	clock = start;
	gateway.switches.reset();
	desk.notices.length = 0;
});
afterAll(() => Promise.all([gateway.close(), desk.close()]));

/** A payment whose notice has come. */
async function paid(changed: Parameters<typeof newTry>[2] = {}) {
	const payment = newTry(desk.url, clock, changed);
	const action = await alipay.submit(payment);
	await gateway.openAndPay(action.action === 'redirect' ? action.url : '');
	return payment;
}
const read = (body: string | Buffer) => alipay.readNotice({ headers: {}, body: Buffer.from(body), now: clock });
async function faultOf(body: string): Promise<string> {
	const error = await refusal(read(body));
	return error instanceof NoticeRefused ? error.fault : `${error}`;
}
const last = () => desk.notices.at(-1)?.body.toString() ?? '';
/** The fields of the last notice, with others, signed by Alipay. */
function retold(changed: Record<string, string>): string {
	const { sign: _, sign_type: __, ...fields } = Object.fromEntries(new URLSearchParams(last()));
	return noticeForm({ ...(fields as Record<string, string>), ...changed });
}

describe('a notice of Alipay is refused', () => {
	test('unsigned, signed by another, or changed in one field', async () => {
		await paid();
		expect(last()).toContain('seller_email=pay%2Blectern%2520%40example.com&');
		expect((await read(last())).event.kind).toBe('paid');
		expect(await faultOf(last().replace('total_amount=199.50', 'total_amount=999.50'))).toBe('bad_signature');
		// An empty field is signed like the others.
		expect(await faultOf(last().replace('&body=', ''))).toBe('bad_signature');
		expect(await faultOf('x'.repeat(1_000_000))).toBe('unsigned');
		for (const [signature, fault] of [
			['unsigned', 'unsigned'],
			['forged', 'bad_signature'],
		] as const) {
			gateway.switches.notices.signature = signature;
			await paid();
			expect(await faultOf(last())).toBe(fault);
		}
	});

	test('with a field that is there twice', async () => {
		await paid();
		for (const twice of ['total_amount=0.01', 'sign=x', 'out_trade_no=L1x1']) {
			expect(await faultOf(`${last()}&${twice}`)).toBe('malformed');
			expect(await faultOf(`${twice}&${last()}`)).toBe('malformed');
		}
	});

	test('signed by SHA-1, though the signature is Alipay’s own, or by a kind that is none', async () => {
		await paid();
		const { sign: _, sign_type: __, ...fields } = Object.fromEntries(new URLSearchParams(last()));
		const text = Object.keys(fields)
			.sort()
			.map((name) => `${name}=${fields[name]}`)
			.join('&');
		const old = {
			...(fields as Record<string, string>),
			sign_type: 'RSA',
			sign: sign('RSA-SHA1', Buffer.from(text), providerKey).toString('base64'),
		};
		expect(await faultOf(new URLSearchParams(old).toString())).toBe('bad_signature');
		for (const kind of ['foo', '']) expect(await faultOf(last().replace('sign_type=RSA2', `sign_type=${kind}`))).toBe('bad_signature');
	});

	test('about another app or another seller', async () => {
		gateway.switches.notices.wrong = 'app';
		await paid();
		expect(await faultOf(last())).toBe('other_app');
		gateway.switches.notices.wrong = undefined;
		await paid();
		expect(await faultOf(retold({ seller_id: '2088000000000000' }))).toBe('other_app');
	});

	test('without a name, a time or an amount', async () => {
		await paid();
		for (const without of [{ notify_id: '' }, { gmt_payment: '' }, { total_amount: '1e3' }, { trade_no: '' }])
			expect(await faultOf(retold(without))).toBe('malformed');
	});
});

describe('a notice of Alipay is read', () => {
	test('a day late, and with an amount that is not ours as it says', async () => {
		gateway.switches.notices.wrong = 'amount';
		const { number } = await paid();
		clock = new Date(start.getTime() + 25 * 3_600_000);
		expect((await read(last())).event).toMatchObject({ kind: 'paid', paid: { number, amount: 19_951, at: start } });
	});

	test('as a payment when it can no longer be refunded (TRADE_FINISHED)', async () => {
		await paid();
		expect((await read(retold({ trade_status: 'TRADE_FINISHED' }))).event.kind).toBe('paid');
		expect((await read(retold({ trade_status: 'WAIT_BUYER_PAY' }))).event).toEqual({ kind: 'other', type: 'WAIT_BUYER_PAY' });
	});

	test('of a partial refund as no payment, though it says TRADE_SUCCESS; of a whole one as no closing', async () => {
		const payment = await paid();
		const tradeNumber = gateway.trades.get(payment.number)?.tradeNumber ?? '';
		const half = newRefund(payment, tradeNumber, { amount: fen(5_000) });
		const rest = newRefund(payment, tradeNumber, { amount: fen(14_950), refundNumber: 'R2' });
		for (const [refund, status] of [
			[half, 'TRADE_SUCCESS'],
			[rest, 'TRADE_CLOSED'],
		] as const) {
			await alipay.refund(refund);
			await expect.poll(last).toContain(`out_biz_no=${refund.refundNumber}`);
			expect(last()).toContain(`trade_status=${status}`);
			expect((await read(last())).event).toEqual({ kind: 'refund', number: payment.number, refundNumber: refund.refundNumber });
		}
		// A whole refund that was made in Alipay's own console has no number of ours.
		expect((await read(retold({ out_biz_no: '', refund_fee: '' }))).event).toEqual({ kind: 'refund', number: payment.number, refundNumber: null });
	});

	test('without a number of ours as nothing to act on', async () => {
		await paid();
		expect((await read(retold({ out_trade_no: '', notify_type: 'servicemarket_order_notify' }))).event).toEqual({
			kind: 'other',
			type: 'servicemarket_order_notify',
		});
	});

	test('of a trade that ran out of time as closed', async () => {
		const payment = await paid();
		expect((await read(retold({ trade_status: 'TRADE_CLOSED' }))).event).toEqual({ kind: 'closed', number: payment.number });
	});

	test('and answered with exactly one word', () => {
		expect([alipay.answerNotice('kept'), alipay.answerNotice('later')]).toEqual([
			{ status: 200, contentType: 'text/plain', body: 'success' },
			{ status: 200, contentType: 'text/plain', body: 'fail' },
		]);
	});
});

describe('a day’s statement of Alipay', () => {
	test('has what was paid and given back on that day of Shanghai, out of an archive in GBK', async () => {
		clock = new Date('2026-12-01T15:59:00Z');
		const payment = await paid({ subject: '高考数学, "一轮"复习' });
		const tradeNumber = gateway.trades.get(payment.number)?.tradeNumber ?? '';
		await expect(alipay.statement('2026-12-01')).rejects.toThrow('INVAILID_ARGUMENTS');
		clock = new Date('2026-12-01T16:01:00Z');
		const refund = newRefund(payment, tradeNumber, { amount: fen(1_001) });
		await alipay.refund(refund);
		clock = new Date('2026-12-04T02:00:00Z');
		const line = { number: payment.number, tradeNumber, currency: 'CNY' };
		expect(await alipay.statement('2026-12-01')).toEqual([
			{ ...line, kind: 'payment', refundNumber: null, amount: 19_950, at: new Date('2026-12-01T15:59:00Z') },
		]);
		expect(await alipay.statement('2026-12-02')).toEqual([
			{ ...line, kind: 'refund', refundNumber: refund.refundNumber, amount: 1_001, at: new Date('2026-12-01T16:01:00Z') },
		]);
		expect(await alipay.statement('2026-12-03')).toEqual([]);
	});

	test('that is no archive, has no end or a line too few is none', () => {
		expect(() => unpackAlipayStatement(Buffer.from('<html>'))).toThrow('cannot be unpacked');
		const file = new TextEncoder().encode('#');
		expect(() => unpackAlipayStatement(Buffer.from(zipSync({ 'a.csv': file, 'b.csv': file })))).toThrow('not as it is documented');
		const head = '支付宝交易号,商户订单号,业务类型,完成时间,订单金额（元）,退款批次号/请求号';
		const row = '2026\t,L1x1\t,交易\t,2026-12-01 23:59:00\t,0.10\t,\t';
		const end = '#---业务明细列表结束---';
		const text = (rows: string[], sums: string[]) => ['#支付宝业务明细查询', head, ...rows, ...sums].join('\r\n');
		expect(readAlipayStatement(text([row], [end, '#交易合计：1笔，商家实收共0.10元', '#退款合计：0笔']))).toMatchObject([
			{ number: 'L1x1', amount: 10 },
		]);
		expect(() => readAlipayStatement(text([row], []))).toThrow('has no end');
		expect(() => readAlipayStatement(text([row], [end, '#交易合计：2笔']))).toThrow('another number of lines');
		expect(() => readAlipayStatement(text([row], [end, '#退款合计：1笔']))).toThrow('another number of lines');
		for (const broken of [row.replace('0.10', '0.1x'), row.replace('交易', '转账'), row.replace('L1x1', ''), row.replace('23:59', '23:61')])
			expect(() => readAlipayStatement(text([broken], [end]))).toThrow('cannot be read');
	});
});
