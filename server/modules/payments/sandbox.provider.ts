import { timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { fen } from '../../../contract/money.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { type Notice, NoticeRefused, type PaymentProvider, type RawNotice, type TryState } from '../../adapters/payments/provider.ts';
import { shanghaiDay } from '../../adapters/payments/shanghai.ts';
import type { Platform } from '../../http/route.ts';
import { hmac } from '../../lib/hmac.ts';
import { whyFailed } from './sandbox.outcomes.ts';
import * as queries from './sandbox.queries.ts';

const secretName = 'sandbox-cashier';

/**
 * A provider that plays one: trades, notices and refunds are real, the money is not. What it says is signed as others sign, and asked as others are asked; it
 * keeps books of its own. Only where no real money is taken (`PAY_SANDBOX`).
 */
export function sandboxProvider(platform: Platform): PaymentProvider {
	const { db, now } = platform;
	const stateOf = async (number: string): Promise<TryState> => {
		const trade = await queries.find(db, number);
		if (trade?.state === 'paid') return { state: 'paid', paid: paidOf(trade) };
		if (trade?.state === 'closed' || (trade !== undefined && trade.expires_at <= now())) return { state: 'closed' };
		return trade?.state === 'failed' ? { state: 'open', failure: whyFailed[0] } : { state: 'open' };
	};
	return {
		code: 'sandbox',
		submit: async (payment) => {
			await queries.insert(db, payment);
			return {
				action: 'redirect',
				url: `${platform.config.basePath}${pagePaths.sandboxCashier(payment.number)}?key=${await cashierKey(platform, payment.number)}`,
			};
		},
		stateOf,
		close: async (number) => {
			await queries.setClosed(db, number);
			return stateOf(number);
		},
		refund: async ({ number, refundNumber, amount }) => {
			await queries.insertRefund(db, { number: refundNumber, trade: number, amount, at: now() });
			const done = await queries.findRefund(db, refundNumber);
			return done === undefined ? { state: 'failed', detail: 'there is not so much left to give back' } : { state: 'done', at: done.at };
		},
		queryRefund: async ({ refundNumber }) => {
			const done = await queries.findRefund(db, refundNumber);
			return done === undefined ? { state: 'unheard' } : { state: 'done', at: done.at };
		},
		readNotice: (notice) => readNotice(platform, notice),
		answerNotice: (outcome) => ({ status: outcome === 'kept' ? 200 : 400, contentType: 'text/plain; charset=utf-8', body: outcome }),
		statement: async (day) => {
			const { from, until: to } = shanghaiDay(day);
			const [paid, refunds] = [await queries.listPaid(db, from, to), await queries.listRefunds(db, from, to)];
			return [
				...paid.map((row) => ({
					kind: 'payment' as const,
					number: row.number,
					tradeNumber: row.trade_number ?? '',
					refundNumber: null,
					amount: fen(row.paid_amount ?? 0),
					currency: 'CNY',
					at: row.paid_at ?? from,
				})),
				...refunds.map((row) => ({
					kind: 'refund' as const,
					number: row.trade,
					tradeNumber: row.trade_number ?? '',
					refundNumber: row.number,
					amount: fen(row.amount),
					currency: 'CNY',
					at: row.at,
				})),
			];
		},
	};
}

/** What the address of a trade's cashier carries. */
export async function cashierKey(platform: Platform, number: string): Promise<string> {
	return hmac(await platform.secret(secretName), `cashier ${number}`)
		.toString('base64url')
		.slice(0, 22);
}

/** A notice as the sandbox sends it. */
export async function writeNotice(platform: Platform, trade: queries.PaidTradeRow): Promise<Pick<RawNotice, 'headers' | 'body'>> {
	const body = JSON.stringify({ id: `paid-${trade.trade_number}`, paid: { ...paidOf(trade), at: trade.paid_at.toISOString() } });
	const time = String(Math.floor(platform.now().getTime() / 1000));
	const signature = hmac(await platform.secret(secretName), `${time}.${body}`).toString('hex');
	return { headers: { 'content-type': 'application/json', 'sandbox-signature': `t=${time},v1=${signature}` }, body: Buffer.from(body) };
}

const content = z.object({
	id: z.string().max(100),
	paid: z.object({ number: z.string(), tradeNumber: z.string(), amount: z.int(), currency: z.string(), at: z.iso.datetime() }),
});

/** Seconds for which a notice is fresh. */
const freshFor = 300;

async function readNotice(platform: Platform, { headers, body, now }: RawNotice): Promise<Notice> {
	const [, time, signature] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(String(headers['sandbox-signature'] ?? '')) ?? [];
	if (time === undefined || signature === undefined) throw new NoticeRefused('unsigned', 'no signature of the sandbox');
	const right = hmac(await platform.secret(secretName), `${time}.${body.toString('utf8')}`);
	if (!timingSafeEqual(right, Buffer.from(signature, 'hex'))) throw new NoticeRefused('bad_signature', 'another key, or another body');
	if (Math.abs(now.getTime() / 1000 - Number(time)) > freshFor) throw new NoticeRefused('old', `signed at ${time}`);
	const parsed = content.safeParse(JSON.parse(body.toString('utf8')));
	if (!parsed.success) throw new NoticeRefused('malformed', 'not what the sandbox says');
	const { id, paid } = parsed.data;
	return { id, event: { kind: 'paid', paid: { ...paid, amount: fen(paid.amount), at: new Date(paid.at) } } };
}

function paidOf(trade: queries.PaidTradeRow) {
	return {
		number: trade.number,
		tradeNumber: trade.trade_number,
		amount: fen(trade.paid_amount),
		currency: 'CNY',
		at: trade.paid_at,
	};
}
