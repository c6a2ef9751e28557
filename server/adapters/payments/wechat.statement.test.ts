import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { newRefund, newTry } from '../../../test/gateways/trying.ts';
import { WechatGateway } from '../../../test/gateways/wechat.ts';
import { createLog } from '../../lib/log.ts';
import { type PaymentProvider, ProviderTrouble } from './provider.ts';
import { wechatProvider } from './wechat.ts';
import { wechatSettings } from './wechat-settings.ts';
import { readWechatStatement, unpackWechatStatement } from './wechat-statement.ts';

/** A minute before midnight in Shanghai. */
const evening = new Date('2026-11-24T15:59:00Z');
let clock = evening;
const gateway = new WechatGateway({ now: () => clock });
let wechat: PaymentProvider;

beforeAll(async () => {
	await gateway.listen();
	gateway.switches.notices.lose = true;
	wechat = wechatProvider(wechatSettings.parse(gateway.settings), { now: () => clock, log: createLog('silent') });
});
afterAll(() => gateway.close());

describe('a day’s statement of WeChat Pay', () => {
	test('has what was paid and given back on that day of Shanghai', async () => {
		const [a, b] = [
			newTry('http://127.0.0.1/notify', evening),
			newTry('http://127.0.0.1/notify', evening, { amount: fen(9), subject: '带,`号,的课' }),
		];
		for (const payment of [a, b]) {
			await wechat.submit(payment);
			await gateway.pay(payment.number);
		}
		const tradeNumber = (number: string) => gateway.trades.get(number)?.transactionId ?? '';
		await expect(wechat.statement('2026-11-24')).rejects.toThrow('STATEMENT_CREATING');
		clock = new Date(evening.getTime() + 120_000);
		const refund = newRefund(a, tradeNumber(a.number), { amount: fen(1_001) });
		await wechat.refund(refund);
		await gateway.settleRefund(refund.refundNumber);
		clock = new Date('2026-11-26T02:00:00Z');
		const line = { kind: 'payment', refundNumber: null, currency: 'CNY', at: evening };
		expect(await wechat.statement('2026-11-24')).toEqual([
			{ ...line, number: a.number, tradeNumber: tradeNumber(a.number), amount: 19_950 },
			{ ...line, number: b.number, tradeNumber: tradeNumber(b.number), amount: 9 },
		]);
		expect(await wechat.statement('2026-11-25')).toEqual([
			{
				...line,
				kind: 'refund',
				number: a.number,
				tradeNumber: tradeNumber(a.number),
				refundNumber: refund.refundNumber,
				amount: 1_001,
				at: new Date(evening.getTime() + 120_000),
			},
		]);
		expect(await wechat.statement('2026-11-23')).toEqual([]);
	});

	test('that was changed on its way is not believed', () => {
		const packed = gzipSync('账单');
		const sha1 = createHash('sha1').update('账单').digest('hex');
		expect(unpackWechatStatement(packed, sha1.toUpperCase())).toBe('账单');
		expect(() => unpackWechatStatement(gzipSync('账 单'), sha1)).toThrow('whose hash was told');
		// Of the packed file it would be another one.
		expect(() => unpackWechatStatement(packed, createHash('sha1').update(packed).digest('hex'))).toThrow(ProviderTrouble);
		expect(() => unpackWechatStatement(Buffer.from('<html>'), sha1)).toThrow('cannot be unpacked');
	});

	test('with a line too few, or one that cannot be read, is no statement', () => {
		const head = '交易时间,微信订单号,商户订单号,交易状态,货币种类,商户退款单号,退款状态,订单金额,申请退款金额';
		const sums = '总交易单数,应结订单总金额';
		const row = '`2026-11-24 23:59:00,`4200,`L1x1,`SUCCESS,`CNY,`,`,`0.10,`0.00';
		const text = (rows: string[], count: number) => `\uFEFF${[head, ...rows, sums, `\`${count},\`0.10`].join('\r\n')}\r\n`;
		expect(readWechatStatement(text([row], 1))).toMatchObject([{ number: 'L1x1', tradeNumber: '4200', amount: 10 }]);
		expect(() => readWechatStatement(text([row], 2))).toThrow('another number of lines');
		expect(() => readWechatStatement(`\uFEFF${head}\r\n${row}`)).toThrow('another number of lines');
		for (const broken of [row.replace('0.10', '0.1O'), row.replace('23:59:00', '24:61:00'), row.replace('L1x1', '')])
			expect(() => readWechatStatement(text([broken], 1))).toThrow('cannot be read');
		const failed = row.replace('`SUCCESS,`CNY,`,`,', '`REFUND,`CNY,`R1,`FAIL,');
		expect(readWechatStatement(text([failed, row.replace('SUCCESS', 'REVOKED')], 2))).toEqual([]);
	});
});
