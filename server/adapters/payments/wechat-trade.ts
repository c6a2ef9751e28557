import { z } from 'zod';
import { fen } from '../../../contract/money.ts';
import type { Paid, RefundState, TryState } from './provider.ts';

const moment = z.iso.datetime({ offset: true });
const amount = z.int().positive();

/** A trade as queries and notices tell it (pay.weixin.qq.com/doc/v3/merchant/4012791880, 微信支付订单号查询订单). */
export const wechatTrade = z.object({
	appid: z.string(),
	mchid: z.string(),
	out_trade_no: z.string().min(1).max(32),
	transaction_id: z.string().min(1).max(64).optional(),
	trade_state: z.string().max(40),
	/** In words for the payer. */
	trade_state_desc: z.string().max(256).optional(),
	success_time: moment.optional(),
	/** `total` is what was owed; `payer_total` would be less by WeChat's own coupons. */
	amount: z.object({ total: amount, currency: z.string().max(16).default('CNY') }).optional(),
});
export type WechatTrade = z.infer<typeof wechatTrade>;

/** A refund as its call and its query tell it (pay.weixin.qq.com/doc/v3/merchant/4012791883, 退款申请). */
export const wechatRefund = z.object({
	out_refund_no: z.string(),
	status: z.string().max(40),
	success_time: moment.optional(),
});

/** Null when it does not say what a payment must say. */
export function wechatPaid(trade: WechatTrade): Paid | null {
	const { transaction_id: tradeNumber, success_time: at, amount: sum } = trade;
	if (tradeNumber === undefined || at === undefined || sum === undefined) return null;
	return { number: trade.out_trade_no, tradeNumber, amount: fen(sum.total), currency: sum.currency, at: new Date(at) };
}

/** REFUND was paid before. NOTPAY stays until it is closed, also past its time; USERPAYING and PAYERROR may still end well. Null: paid, but it does not say how. */
export function wechatState(trade: WechatTrade): TryState | null {
	if (trade.trade_state === 'SUCCESS' || trade.trade_state === 'REFUND') {
		const paid = wechatPaid(trade);
		return paid === null ? null : { state: 'paid', paid };
	}
	if (trade.trade_state === 'PAYERROR') return { state: 'open', failure: trade.trade_state_desc ?? '' };
	return { state: trade.trade_state === 'CLOSED' || trade.trade_state === 'REVOKED' ? 'closed' : 'open' };
}

/** ABNORMAL: the payer's card is gone, staff pays the money out in WeChat Pay's console. */
export function wechatRefundState({ status, success_time: at }: z.infer<typeof wechatRefund>, now: Date): RefundState {
	if (status === 'SUCCESS') return { state: 'done', at: at === undefined ? now : new Date(at) };
	return status === 'PROCESSING' ? { state: 'pending' } : { state: 'failed', detail: `WeChat Pay: ${status}` };
}
