import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { ProviderTrouble, type StatementLine } from './provider.ts';
import { momentInShanghai } from './shanghai.ts';
import { unsignedFen } from './yuan.ts';

/** Of a statement, unpacked. */
const largest = 256 * 1024 * 1024;

/** Unpacks a statement and compares it with the hash that came in a signed answer: of the text, not of the packed file. Throws `ProviderTrouble`. */
export function unpackWechatStatement(packed: Buffer, sha1: string): string {
	let text: Buffer;
	try {
		text = gunzipSync(packed, { maxOutputLength: largest });
	} catch {
		throw new ProviderTrouble('wechat: the statement cannot be unpacked');
	}
	if (createHash('sha1').update(text).digest('hex') !== sha1.toLowerCase())
		throw new ProviderTrouble('wechat: the statement is not the one whose hash was told');
	return text.toString('utf8');
}

/**
 * The lines of a day's statement of all trades (pay.weixin.qq.com/doc/v3/merchant/4012791907, 申请交易账单): a mark at the beginning, a backtick before each
 * value, amounts in yuan, two lines of sums at the end, by whose count it is seen whether all have come. Throws `ProviderTrouble`.
 */
export function readWechatStatement(text: string): StatementLine[] {
	const [head = '', ...rows] = text
		.replace(/^\uFEFF/, '')
		.split(/\r?\n/)
		.filter((row) => row !== '');
	const names = head.split(',');
	const lines: StatementLine[] = [];
	let sums: string[] | undefined;
	let trades = 0;
	for (const row of rows) {
		if (row.startsWith('总交易单数')) sums = [];
		else if (sums) sums = valuesOf(row);
		else {
			trades += 1;
			const values = valuesOf(row);
			const line = lineOf((name) => values[names.indexOf(name)] ?? '');
			if (line) lines.push(line);
		}
	}
	if (Number(sums?.[0]) !== trades) throw new ProviderTrouble('wechat: the statement has another number of lines than it says itself');
	return lines;
}

/** Values may hold commas; none but the first of a line begins without one and a backtick. */
function valuesOf(row: string): string[] {
	return row.replace(/^`/, '').split(',`');
}

function lineOf(value: (name: string) => string): StatementLine | undefined {
	const state = value('交易状态');
	const isRefund = state === 'REFUND';
	if ((!isRefund && state !== 'SUCCESS') || (isRefund && value('退款状态') === 'FAIL')) return;
	const amount = unsignedFen(value(isRefund ? '申请退款金额' : '订单金额'));
	const at = momentInShanghai(value('交易时间'));
	const [number, tradeNumber] = [value('商户订单号'), value('微信订单号')];
	if (amount === null || at === null || number === '' || tradeNumber === '')
		throw new ProviderTrouble('wechat: a line of the statement cannot be read');
	return {
		kind: isRefund ? 'refund' : 'payment',
		number,
		tradeNumber,
		refundNumber: isRefund ? value('商户退款单号') : null,
		amount,
		currency: value('货币种类'),
		at,
	};
}
