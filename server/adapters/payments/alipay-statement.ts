import { unzipSync } from 'fflate';
import { ProviderTrouble, type StatementLine } from './provider.ts';
import { momentInShanghai } from './shanghai.ts';
import { unsignedFen } from './yuan.ts';

/** Of a statement, unpacked. */
const largest = 256 * 1024 * 1024;

/** The detailed list in the archive of a day, in which there is a list of sums too; their names are in GBK, so it is known by its first line. Throws `ProviderTrouble`. */
export function unpackAlipayStatement(packed: Buffer): string {
	let files: Uint8Array[];
	try {
		let size = 0;
		const isSmall = ({ originalSize }: { originalSize: number }) => {
			size += originalSize;
			return size <= largest;
		};
		files = Object.values(unzipSync(packed, { filter: isSmall }));
	} catch {
		throw new ProviderTrouble('alipay: the statement cannot be unpacked');
	}
	const texts = files.map((file) => new TextDecoder('gb18030').decode(file)).filter((text) => text.slice(0, 80).includes('业务明细'));
	if (texts.length !== 1) throw new ProviderTrouble('alipay: the statement’s archive is not as it is documented');
	return texts[0] as string;
}

/**
 * The lines of a day (opendocs.alipay.com/open/028woc, 查询对账单下载地址): comments begin with #, values end with tabs, amounts are in yuan, those of refunds
 * below nought. Throws `ProviderTrouble`, also when the list has no end or another number of lines than it says.
 */
export function readAlipayStatement(text: string): StatementLine[] {
	const rows = text.split(/\r?\n/).filter((row) => row.trim() !== '');
	const list = rows.filter((row) => !row.startsWith('#')).map((row) => row.split(',').map((value) => value.trim()));
	const [names = [], ...lines] = list;
	if (!rows.some((row) => row.startsWith('#') && row.includes('业务明细列表结束'))) throw new ProviderTrouble('alipay: the statement has no end');
	const column = (beginning: string) => names.findIndex((name) => name.startsWith(beginning));
	const found = lines.map((values) => lineOf((beginning) => values[column(beginning)] ?? ''));
	for (const [kind, sum] of [
		['payment', '交易合计'],
		['refund', '退款合计'],
	] as const) {
		const [, count] = new RegExp(`^#${sum}[：:](\\d+)笔`).exec(rows.find((row) => row.startsWith(`#${sum}`)) ?? '') ?? [];
		if (count !== undefined && Number(count) !== found.filter((line) => line.kind === kind).length)
			throw new ProviderTrouble('alipay: the statement has another number of lines than it says itself');
	}
	return found;
}

function lineOf(value: (beginning: string) => string): StatementLine {
	const type = value('业务类型');
	const kind = type === '交易' ? 'payment' : type === '退款' ? 'refund' : undefined;
	const [amount, at] = [unsignedFen(value('订单金额')), momentInShanghai(value('完成时间'))];
	const [number, tradeNumber] = [value('商户订单号'), value('支付宝交易号')];
	if (kind === undefined || amount === null || at === null || number === '' || tradeNumber === '')
		throw new ProviderTrouble('alipay: a line of the statement cannot be read');
	return { kind, number, tradeNumber, refundNumber: kind === 'refund' ? value('退款批次号') : null, amount, currency: 'CNY', at };
}
