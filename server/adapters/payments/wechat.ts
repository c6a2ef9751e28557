import { z } from 'zod';
import { type AdapterParts, download, vendorAddress, word } from './ask.ts';
import {
	type NewRefund,
	type NewTry,
	NumberUsed,
	type PayAction,
	type PaymentProvider,
	ProviderTrouble,
	type RefundState,
	type StatementLine,
	type TryState,
} from './provider.ts';
import { shanghaiIso } from './shanghai.ts';
import { type WechatAnswer, wechatCalls } from './wechat-calls.ts';
import { readWechatNotice } from './wechat-notice.ts';
import type { WechatSettings } from './wechat-settings.ts';
import { readWechatStatement, unpackWechatStatement } from './wechat-statement.ts';
import { wechatRefund, wechatRefundState, wechatState, wechatTrade } from './wechat-trade.ts';

/** Refusals of a refund that another try changes nothing about; staff reads the word. */
const finalRefusals = /^(NOT_ENOUGH|USER_ACCOUNT_ABNORMAL|INVALID_REQUEST|PARAM_ERROR|MCH_NOT_EXISTS|NO_AUTH|RESOURCE_NOT_EXISTS|ORDER_NOT_EXIST)$/;

/**
 * WeChat Pay v3 (pay.weixin.qq.com/doc/v3/merchant/4012791874, Native 支付; 4012791832, H5 支付). A code for the payer's WeChat to read, or, for the browser of a phone,
 * an address that WeChat Pay opens its app from: it must be gone to from the registered domain with a referrer, and never inside WeChat's own browser, where
 * `mobile: false` gives the code.
 */
export function wechatProvider(settings: WechatSettings, parts: AdapterParts): PaymentProvider {
	const { call, send, keys } = wechatCalls(settings, parts);

	async function submit(payment: NewTry): Promise<PayAction> {
		const way = payment.mobile ? 'h5' : 'native';
		const answer = await call('POST', `/v3/pay/transactions/${way}`, {
			appid: settings.appId,
			mchid: settings.mchId,
			// A backtick begins a value in the statement, where the description comes again.
			description: payment.subject.replaceAll('`', "'"),
			out_trade_no: payment.number,
			time_expire: shanghaiIso(payment.expiresAt),
			notify_url: payment.notifyUrl,
			amount: { total: payment.amount, currency: 'CNY' },
			...(payment.mobile ? { scene_info: { payer_client_ip: payment.ip, h5_info: { type: 'Wap' } } } : {}),
		});
		if (/^(OUT_TRADE_NO_USED|ORDERPAID|ORDER_CLOSED)$/.test(answer.code)) throw new NumberUsed(refused(answer).message);
		if (answer.status !== 200) throw refused(answer);
		if (!payment.mobile) return { action: 'qrcode', text: read(z.object({ code_url: z.string().min(1).max(512) }), answer).code_url };
		const { h5_url: address } = read(z.object({ h5_url: vendorAddress }), answer);
		// Not by `searchParams`, which would write WeChat Pay's own part of it anew.
		return { action: 'redirect', url: `${address}${address.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(payment.returnUrl)}` };
	}

	/** `open` also for a number that WeChat Pay has not heard of: what was sent may still arrive. */
	async function stateOf(number: string): Promise<TryState> {
		return (await find(number)) ?? { state: 'open' };
	}

	async function find(number: string): Promise<TryState | undefined> {
		const answer = await call('GET', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}?mchid=${settings.mchId}`);
		if (isUnheard(answer)) return;
		if (answer.status !== 200) throw refused(answer);
		const trade = read(wechatTrade, answer);
		if (trade.out_trade_no !== number || trade.mchid !== settings.mchId || trade.appid !== settings.appId)
			throw new ProviderTrouble('wechat: the answer is about another trade');
		const state = wechatState(trade);
		if (state === null) throw new ProviderTrouble('wechat: the answer does not say what was paid, and when');
		return state;
	}

	/** A number that WeChat Pay does not know is closed: nobody was given a code for it. Whatever else it refuses is asked for instead of believed. */
	async function close(number: string): Promise<TryState> {
		const answer = await call('POST', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}/close`, { mchid: settings.mchId });
		if (answer.status === 204 || (isUnheard(answer) && answer.proved)) return { state: 'closed' };
		const state = await find(number);
		if (state === undefined || state.state === 'open') throw refused(answer);
		return state;
	}

	async function refund(wanted: NewRefund): Promise<RefundState> {
		const answer = await call('POST', '/v3/refund/domestic/refunds', {
			out_trade_no: wanted.number,
			out_refund_no: wanted.refundNumber,
			reason: wanted.reason.slice(0, 80),
			notify_url: wanted.notifyUrl,
			amount: { refund: wanted.amount, total: wanted.total, currency: 'CNY' },
		});
		if (answer.status === 200) return refundState(answer, wanted.refundNumber);
		if (answer.proved && finalRefusals.test(answer.code)) return { state: 'failed', detail: `WeChat Pay: ${answer.code}` };
		throw refused(answer);
	}

	async function queryRefund({ refundNumber }: Pick<NewRefund, 'refundNumber'>): Promise<RefundState> {
		const answer = await call('GET', `/v3/refund/domestic/refunds/${encodeURIComponent(refundNumber)}`);
		if (isUnheard(answer)) return { state: 'unheard' };
		if (answer.status !== 200) throw refused(answer);
		return refundState(answer, refundNumber);
	}

	function refundState(answer: WechatAnswer, refundNumber: string): RefundState {
		const told = read(wechatRefund, answer);
		if (told.out_refund_no !== refundNumber) throw new ProviderTrouble('wechat: the answer is about another refund');
		return wechatRefundState(told, parts.now());
	}

	/** Ready from ten in the morning of the next day, for three months. */
	async function statement(day: string): Promise<StatementLine[]> {
		const answer = await call('GET', `/v3/bill/tradebill?bill_date=${encodeURIComponent(day)}&bill_type=ALL&tar_type=GZIP`);
		if (answer.code === 'NO_STATEMENT_EXIST') return [];
		if (answer.status !== 200) throw refused(answer);
		const told = read(z.object({ hash_type: z.literal('SHA1'), hash_value: z.string().length(40), download_url: vendorAddress }), answer);
		const file = await send('GET', new URL(told.download_url), undefined, download);
		if (file.status !== 200) throw new ProviderTrouble(`wechat: the statement was not given out: HTTP ${file.status}`);
		return readWechatStatement(unpackWechatStatement(file.body, told.hash_value));
	}

	return {
		code: 'wechat',
		submit,
		stateOf,
		close,
		refund,
		queryRefund,
		readNotice: async (notice) => readWechatNotice(notice, keys, settings),
		// 200 ends its tries whatever the words are; anything else must be there within five seconds.
		answerNotice: (outcome) =>
			outcome === 'kept'
				? { status: 204, contentType: 'application/json', body: '' }
				: { status: 500, contentType: 'application/json', body: '{"code":"FAIL","message":"later"}' },
		statement,
	};
}

/** Believed without a signature too: it only says that there is nothing yet. */
function isUnheard({ status, code }: WechatAnswer): boolean {
	return status === 404 && /^(ORDER_NOT_EXIST|ORDERNOTEXIST|RESOURCE_NOT_EXISTS)$/.test(code);
}

function refused({ status, code }: WechatAnswer): ProviderTrouble {
	return new ProviderTrouble(`wechat: refused with ${word(code)} (HTTP ${status})`);
}

function read<T>(shape: z.ZodType<T>, { body }: WechatAnswer): T {
	const told = shape.safeParse(body);
	if (!told.success) throw new ProviderTrouble('wechat: the answer is not in the form that is documented');
	return told.data;
}
