import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fen, yuanOf } from '../../../contract/money.ts';
import { WechatGateway } from '../../../test/gateways/wechat.ts';
import { ask, vendorAddress, word } from './ask.ts';
import { ProviderTrouble } from './provider.ts';
import { momentInShanghai, shanghaiDay, shanghaiIso, shanghaiTime } from './shanghai.ts';
import { unsignedFen } from './yuan.ts';

const gateway = new WechatGateway();
let url: URL;
beforeAll(async () => {
	url = new URL('/v3/none?token=secret', await gateway.listen());
});
afterAll(() => gateway.close());

describe('a question to a provider', () => {
	test.each([
		['hang', { patience: 100, limit: 1_000 }, 'not in time'],
		['endless', { patience: 60_000, limit: 1_000 }, 'longer than any answer is'],
		['endless', { patience: 100, limit: 10_000_000_000 }, 'not in time'],
	] as const)('ends when the answer does not (%s)', async (fault, bounds, words) => {
		gateway.switches.answers.push(fault);
		const asked = ask('wechat', url, {}, bounds);
		await expect(asked).rejects.toThrow(ProviderTrouble);
		await expect(asked).rejects.toThrow(`wechat: ${url.host} gave no answer: ${words === 'not in time' ? words : `it was ${words}`}`);
		await expect(asked).rejects.not.toThrow('secret');
	});

	test('to nobody says so, and follows nobody elsewhere', async () => {
		await expect(ask('wechat', new URL('http://127.0.0.1:1/'), {})).rejects.toThrow(/gave no answer: (ECONNREFUSED|bad port|TypeError)/);
	});
});

test('a provider’s word stands in a log only when it is one', () => {
	expect(['ACQ.TRADE_NOT_EXIST', 'a\nb', undefined, 'x'.repeat(81)].map(word)).toEqual(['ACQ.TRADE_NOT_EXIST', 'no code', 'no code', 'no code']);
});

test.each([
	['https://api.example', true],
	['http://127.0.0.1:4502/x', true],
	['http://[::1]/', true],
	['http://api.example', false],
	['http://127.0.0.1.example/', false],
	['ftp://127.0.0.1/', false],
	['weixin://wxpay', false],
	['http://', false],
	['https://[::1', false],
	['somewhere', false],
	[`https://${'x'.repeat(2_048)}`, false],
])('%s may be asked: %s', (address, may) => {
	expect(vendorAddress.safeParse(address).success).toBe(may);
});

describe('time in Shanghai', () => {
	const at = new Date('2026-11-24T16:05:09.900Z');
	test('is eight hours on, in any zone of the machine, and read back', () => {
		expect([shanghaiTime(at), shanghaiIso(at)]).toEqual(['2026-11-25 00:05:09', '2026-11-25T00:05:09+08:00']);
		expect(momentInShanghai('2026-11-25 00:05:09')).toEqual(new Date('2026-11-24T16:05:09Z'));
		expect(['2026-11-25', '2026-13-25 00:00:00', '2026-11-25T00:00:00'].map(momentInShanghai)).toEqual([null, null, null]);
	});
	test('has days, and no thirtieth of February', () => {
		expect(shanghaiDay('2026-11-25')).toEqual({ from: new Date('2026-11-24T16:00:00Z'), until: new Date('2026-11-25T16:00:00Z') });
		for (const none of ['2026-02-30', '2026-11-2', '']) expect(() => shanghaiDay(none)).toThrow('is no day');
	});
});

test('an amount in yuan is exact, fen for fen', () => {
	const wrong = Array.from({ length: 20_000 }, (_, amount) => fen(amount)).filter((amount) => unsignedFen(yuanOf(amount)) !== amount);
	expect(wrong).toEqual([]);
	expect([fen(9), fen(100), fen(19_950)].map(yuanOf)).toEqual(['0.09', '1.00', '199.50']);
	expect(['-12.00', '+0.5', '--1', '1.234', ''].map(unsignedFen)).toEqual([1_200, 50, null, null, null]);
	expect(() => yuanOf(fen(-1))).toThrow(RangeError);
});
