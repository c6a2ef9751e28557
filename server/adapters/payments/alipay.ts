import { AlipaySdk } from 'alipay-sdk';
import { z } from 'zod';
import { fenOf, yuanOf } from '../../../contract/money.ts';
import { type AlipayAnswer, alipayCalls } from './alipay-calls.ts';
import { readAlipayNotice } from './alipay-notice.ts';
import { type AlipaySettings, alipaySdkConfig } from './alipay-settings.ts';
import { readAlipayStatement, unpackAlipayStatement } from './alipay-statement.ts';
import { type AdapterParts, ask, download, vendorAddress } from './ask.ts';
import {
	type NewRefund,
	type NewTry,
	type PayAction,
	type PaymentProvider,
	ProviderTrouble,
	type RefundState,
	type StatementLine,
	type TryState,
} from './provider.ts';
import { momentInShanghai, shanghaiTime } from './shanghai.ts';

/** Refusals of a refund that another try changes nothing about; staff reads the word. */
const finalRefusals =
	/^ACQ\.(SELLER_BALANCE_NOT_ENOUGH|REFUND_AMT_NOT_EQUAL_TOTAL|TRADE_HAS_FINISHED|TRADE_NOT_EXIST|TRADE_STATUS_ERROR|REASON_TRADE_STATUS_INVALID|REASON_TRADE_REFUND_FEE_ERR|DISCORDANT_REPEAT_REQUEST|ONLINE_TRADE_VOUCHER_NOT_ALLOW_REFUND|INVALID_PARAMETER|REASON_TRADE_BEEN_FREEZEN|NOT_ALLOW_PARTIAL_REFUND|TRADE_NOT_ALLOW_REFUND|REFUND_FEE_ERROR|BUYER_ERROR|ENTERPRISE_PAY_BIZ_ERROR)$/;

const trade = z.object({
	out_trade_no: z.string(),
	trade_no: z.string().min(1).max(64),
	trade_status: z.string().max(40),
	total_amount: z.string().max(16),
	send_pay_date: z.string().optional(),
});
const refunded = z.object({ out_trade_no: z.string(), fund_change: z.string().max(8) });
const refundTold = z.object({
	out_request_no: z.string().optional(),
	refund_status: z.string().max(40).optional(),
	gmt_refund_pay: z.string().optional(),
});

/**
 * Alipay: 电脑网站支付 (opendocs.alipay.com/open/028r8t) and 手机网站支付 (opendocs.alipay.com/open/02ivbs) by a signed address, everything else by the API v3.
 * A trade is born when the payer opens that address and signs in: until then Alipay knows nothing of it, and it can still be paid until `expiresAt`. So `stateOf`, and
 * `close` as well, call such a one open.
 */
export function alipayProvider(settings: AlipaySettings, { now }: AdapterParts): PaymentProvider {
	const sdk = new AlipaySdk(alipaySdkConfig(settings));
	const call = alipayCalls(sdk);

	async function submit(payment: NewTry): Promise<PayAction> {
		const [method, product] = payment.mobile ? ['alipay.trade.wap.pay', 'QUICK_WAP_WAY'] : ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'];
		const url = sdk.pageExecute(method, 'GET', {
			// The SDK's own is the machine's local time, which is eight hours wrong on a machine in UTC.
			timestamp: shanghaiTime(now()),
			notifyUrl: payment.notifyUrl,
			returnUrl: payment.returnUrl,
			bizContent: {
				out_trade_no: payment.number,
				total_amount: yuanOf(payment.amount),
				subject: plain(payment.subject),
				product_code: product,
				// Not `timeout_express`: that begins anew when the page is opened.
				time_expire: shanghaiTime(payment.expiresAt),
			},
		});
		return { action: 'redirect', url };
	}

	async function stateOf(number: string): Promise<TryState> {
		const answer = await call('POST', '/v3/alipay/trade/query', { body: { out_trade_no: number } });
		if ('refused' in answer) {
			if (isUnheard(answer)) return { state: 'open' };
			throw refused(answer);
		}
		const told = read(trade, answer.done);
		if (told.out_trade_no !== number) throw new ProviderTrouble('alipay: the answer is about another trade');
		if (told.trade_status === 'WAIT_BUYER_PAY') return { state: 'open' };
		// Closed without ever having been paid, or after all of it was given back: only the latter knows when it was paid.
		if (told.trade_status === 'TRADE_CLOSED' && !told.send_pay_date) return { state: 'closed' };
		if (!/^TRADE_(SUCCESS|FINISHED|CLOSED)$/.test(told.trade_status))
			throw new ProviderTrouble('alipay: the answer has a state that is not documented');
		const [amount, at] = [fenOf(told.total_amount), momentInShanghai(told.send_pay_date ?? '')];
		if (amount === null || at === null) throw new ProviderTrouble('alipay: the answer does not say what was paid, and when');
		return { state: 'paid', paid: { number, tradeNumber: told.trade_no, amount, currency: 'CNY', at } };
	}

	async function close(number: string): Promise<TryState> {
		const answer = await call('POST', '/v3/alipay/trade/close', { body: { out_trade_no: number } });
		if ('done' in answer) return { state: 'closed' };
		// Nobody has opened it: the address is still good until `expiresAt`.
		if (isUnheard(answer)) return { state: 'open' };
		const state = await stateOf(number);
		if (state.state === 'open') throw refused(answer);
		return state;
	}

	/** `fund_change` alone says that money has moved. Of one trade Alipay takes a refund every three seconds. */
	async function refund(wanted: NewRefund): Promise<RefundState> {
		const answer = await call('POST', '/v3/alipay/trade/refund', {
			body: {
				out_trade_no: wanted.number,
				refund_amount: yuanOf(wanted.amount),
				out_request_no: wanted.refundNumber,
				refund_reason: plain(wanted.reason).slice(0, 80),
			},
		});
		if ('done' in answer) {
			const told = read(refunded, answer.done);
			if (told.out_trade_no !== wanted.number) throw new ProviderTrouble('alipay: the answer is about another trade');
			if (told.fund_change === 'Y') return { state: 'done', at: now() };
		}
		// A refusal is not signed, and a repeated refund moves nothing: what is asked for is.
		const state = await queryRefund(wanted);
		if (state.state !== 'unheard') return state;
		if ('done' in answer) return { state: 'pending' };
		if (finalRefusals.test(answer.refused)) return { state: 'failed', detail: `Alipay: ${answer.refused}` };
		throw refused(answer);
	}

	async function queryRefund({ number, refundNumber }: Pick<NewRefund, 'number' | 'refundNumber'>): Promise<RefundState> {
		const body = { out_trade_no: number, out_request_no: refundNumber, query_options: ['gmt_refund_pay'] };
		const answer = await call('POST', '/v3/alipay/trade/fastpay/refund/query', { body });
		if ('refused' in answer) {
			if (isUnheard(answer)) return { state: 'unheard' };
			throw refused(answer);
		}
		const told = read(refundTold, answer.done);
		if (told.refund_status !== 'REFUND_SUCCESS') return { state: 'unheard' };
		if ((told.out_request_no ?? refundNumber) !== refundNumber) throw new ProviderTrouble('alipay: the answer is about another refund');
		return { state: 'done', at: momentInShanghai(told.gmt_refund_pay ?? '') ?? now() };
	}

	/** Ready from nine in the morning of the next day; the address of the file lives for thirty seconds. */
	async function statement(day: string): Promise<StatementLine[]> {
		const answer = await call('GET', '/v3/alipay/data/dataservice/bill/downloadurl/query', { query: { bill_type: 'trade', bill_date: day } });
		if ('refused' in answer) {
			if (/bill_not_exist$/i.test(answer.refused)) return [];
			throw refused(answer);
		}
		const { bill_download_url: url } = read(z.object({ bill_download_url: vendorAddress }), answer.done);
		const file = await ask('alipay', new URL(url), {}, download);
		if (file.status !== 200) throw new ProviderTrouble(`alipay: the statement was not given out: HTTP ${file.status}`);
		return readAlipayStatement(unpackAlipayStatement(file.body));
	}

	return {
		code: 'alipay',
		submit,
		stateOf,
		close,
		refund,
		queryRefund,
		readNotice: async (notice) => readAlipayNotice(sdk, settings, notice),
		// Exactly this word ends its tries, of which there are eight in 25 hours.
		answerNotice: (outcome) => ({ status: 200, contentType: 'text/plain', body: outcome === 'kept' ? 'success' : 'fail' }),
		statement,
	};
}

/** Alipay takes no signs of addresses in a title, and its statement parts values by commas. */
function plain(text: string): string {
	return text
		.replace(/[/=&,"`\r\n\t]/g, ' ')
		.replace(/ +/g, ' ')
		.trim();
}

function isUnheard(answer: { refused: string }): boolean {
	return answer.refused === 'ACQ.TRADE_NOT_EXIST';
}

function refused(answer: AlipayAnswer): ProviderTrouble {
	return new ProviderTrouble(`alipay: refused with ${'refused' in answer ? answer.refused : 'nothing'}`);
}

function read<T>(shape: z.ZodType<T>, answer: unknown): T {
	const told = shape.safeParse(answer);
	if (!told.success) throw new ProviderTrouble('alipay: the answer is not in the form that is documented');
	return told.data;
}
