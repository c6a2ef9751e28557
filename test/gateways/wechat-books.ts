import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { shanghai } from './wechat-fields.ts';

export interface WechatTrade {
	number: string;
	description: string;
	notifyUrl: string;
	expires: string;
	total: number;
	h5: boolean;
	/** The request that made it: the identical one may come again. */
	text: string;
	state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
	/** Why the payer's last go at it failed. */
	failure?: string;
	transactionId?: string;
	paidAt?: Date;
}

export interface WechatRefund {
	number: string;
	refundNumber: string;
	notifyUrl: string;
	reason: string;
	amount: number;
	total: number;
	id: string;
	status: 'PROCESSING' | 'SUCCESS' | 'ABNORMAL' | 'CLOSED';
	at: Date;
}

const names =
	'交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const sums = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';
const yuan = (fen: number) => (fen / 100).toFixed(2);

/** The day's statement as it is given out, and the hash of what is packed; nothing for a day without trades. */
export function wechatBill(day: string, trades: WechatTrade[], refunds: WechatRefund[], { appId, mchId }: { appId: string; mchId: string }) {
	const isOfDay = (at: Date | undefined) => at !== undefined && shanghai(at).startsWith(day);
	const time = (at: Date) => shanghai(at).slice(0, 19).replace('T', ' ');
	const row = (values: (string | number)[]) => values.map((value) => `\`${value}`).join(',');
	const rows: string[] = [];
	for (const trade of trades) {
		const who = ['0', '', trade.transactionId ?? '', trade.number, 'oUpF8uMuAJO', trade.h5 ? 'MWEB' : 'NATIVE'];
		if (trade.paidAt && isOfDay(trade.paidAt)) {
			const total = yuan(trade.total);
			rows.push(
				row([
					time(trade.paidAt),
					appId,
					mchId,
					...who,
					'SUCCESS',
					'OTHERS',
					'CNY',
					total,
					'0.00',
					'0',
					'0',
					'0.00',
					'0.00',
					'',
					'',
					trade.description,
					'',
					'0.00600',
					'0.60%',
					total,
					'0.00',
					'',
				]),
			);
		}
		for (const refund of refunds.filter(({ number }) => number === trade.number)) {
			if (refund.status === 'CLOSED' || !isOfDay(refund.at)) continue;
			const amount = yuan(refund.amount);
			const status = refund.status === 'ABNORMAL' ? 'CHANGE' : refund.status;
			rows.push(
				row([
					time(refund.at),
					appId,
					mchId,
					...who,
					'REFUND',
					'OTHERS',
					'CNY',
					'0.00',
					'0.00',
					refund.id,
					refund.refundNumber,
					amount,
					'0.00',
					'ORIGINAL',
					status,
					trade.description,
					'',
					'-0.00600',
					'0.60%',
					'0.00',
					amount,
					'',
				]),
			);
		}
	}
	if (rows.length === 0) return;
	const text = `\uFEFF${[names, ...rows, sums, row([rows.length, '0.00', '0.00', '0.00', '0.00', '0.00', '0.00'])].join('\r\n')}\r\n`;
	return { packed: gzipSync(text), sha1: createHash('sha1').update(text).digest('hex') };
}
