import { zipSync } from 'fflate';
import { gbk } from './gbk.ts';

export interface AlipayTrade {
	number: string;
	tradeNumber: string;
	subject: string;
	total: number;
	expires: Date;
	notifyUrl: string;
	returnUrl: string;
	status: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_FINISHED' | 'TRADE_CLOSED';
	madeAt: Date;
	paidAt?: Date;
	refunds: AlipayRefund[];
}

export interface AlipayRefund {
	requestNumber: string;
	amount: number;
	at: Date;
}

export const yuan = (fen: number) => (fen / 100).toFixed(2);
export const shanghai = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const names =
	'支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** A day's statement as it is given out: two lists in GBK, their names too; nothing for a day without trades. */
export function alipayBill(day: string, trades: AlipayTrade[], sellerId: string): Uint8Array | undefined {
	const isOfDay = (at: Date | undefined) => at !== undefined && shanghai(at).startsWith(day);
	const row = (trade: AlipayTrade, kind: string, at: Date, amount: string, request: string) =>
		[
			trade.tradeNumber,
			trade.number,
			kind,
			trade.subject,
			shanghai(trade.madeAt),
			shanghai(at),
			'',
			'',
			'',
			'',
			'*明(138****8000)',
			amount,
			amount,
			'0.00',
			'0.00',
			'0.00',
			'0.00',
			'0.00',
			'',
			'0.00',
			'0.00',
			request,
			'-0.01',
			'0.00',
			'',
		]
			.map((value) => `${value}\t`)
			.join(',');
	const paid = trades.flatMap((trade) => (trade.paidAt && isOfDay(trade.paidAt) ? [row(trade, '交易', trade.paidAt, yuan(trade.total), '')] : []));
	const given = trades.flatMap((trade) =>
		trade.refunds.filter(({ at }) => isOfDay(at)).map(({ at, amount, requestNumber }) => row(trade, '退款', at, `-${yuan(amount)}`, requestNumber)),
	);
	if (paid.length + given.length === 0) return;
	const list = [
		'#支付宝业务明细查询',
		`#账号：[${sellerId}0156]`,
		`#起始日期：[${day} 00:00:00]   终止日期：[${day} 24:00:00]`,
		'#-----------------------------------------业务明细列表----------------------------------------',
		names,
		...paid,
		...given,
		'#-----------------------------------------业务明细列表结束------------------------------------',
		`#交易合计：${paid.length}笔，商家实收共0.00元，商家优惠共0.00元`,
		`#退款合计：${given.length}笔，商家实收退款共0.00元，商家优惠退款共0.00元`,
		`#导出时间：[${day} 09:00:00]`,
	];
	const sums = ['#支付宝业务汇总查询', '门店编号,门店名称,交易订单总笔数', `合计\t,\t,${paid.length}\t`];
	const name = (what: string) => gbk(`${sellerId}0156_${day.replaceAll('-', '')}_${what}.csv`).toString('latin1');
	const file = (rows: string[]) => new Uint8Array(gbk(`${rows.join('\r\n')}\r\n`));
	return zipSync({ [name('业务明细')]: file(list), [name('业务明细(汇总)')]: file(sums) });
}
