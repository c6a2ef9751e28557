// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CallOutput } from '../../../contract/calls.ts';
import type { Invoice } from '../../../contract/invoices/member.ts';
import { fen } from '../../../contract/money.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { setSiteTimeZone } from '../../lib/dates.ts';
import { OrderInvoice } from './OrderInvoice.tsx';

afterEach(cleanup);

const invoice: Invoice = {
	state: 'waiting',
	kind: 'company',
	title: '杭州格物有限公司',
	taxNumber: '91330106MA2B0CDE1X',
	email: 'a@b.example',
	amount: fen(400),
	number: null,
	issuedOn: null,
	link: null,
	why: '',
	requestedAt: null,
};
const issued = { number: '24332000000012345678', issuedOn: '2026-11-21', link: 'https://tax.example/1' };

/** What is said, and what can be pressed. */
async function shown(changes: Partial<Invoice> | null, invoiceUntil: string | null = null): Promise<[string[], string[]]> {
	const order = { orderId: '2026112100384417', invoice: changes && { ...invoice, ...changes }, invoiceUntil };
	const { container } = await renderPage(<OrderInvoice order={order as CallOutput<'orderDetail'>} onChanged={async () => {}} />);
	const said = [...container.querySelectorAll('dd > span')].map(({ textContent }) => textContent ?? '');
	const acts = [...container.querySelectorAll('button, a')].map(({ textContent }) => textContent ?? '');
	cleanup();
	return [said, acts];
}

test('R87 the page of an order says where its invoice stands, and what can be done about it', async () => {
	const to = ['杭州格物有限公司', '税号 91330106MA2B0CDE1X'];
	const whole = [...to, '号码 24332000000012345678', '2026年11月21日'];
	const until = '2026-12-21T00:00:00.000Z';
	expect(await shown({ state: 'waiting' })).toEqual([['付款后开具', ...to], []]);
	expect(await shown({ state: 'requested' })).toEqual([
		['申请了，一天内发到 a@b.example', ...to],
		['修改', '取消申请'],
	]);
	expect(await shown({ state: 'issued', ...issued })).toEqual([['开好了', ...whole], ['打开发票']]);
	expect(await shown({ state: 'rejected', why: '税号对不上' }, until)).toEqual([['没有开成：税号对不上', ...to], ['重新申请']]);
	expect(await shown({ state: 'to_reverse', ...issued })).toEqual([['有退款，正在红冲', ...whole], ['打开发票']]);
	expect(await shown({ state: 'reversed', ...issued }, until)).toEqual([
		['红冲了，不再有效', ...whole],
		['打开发票', '重新申请'],
	]);
	expect(await shown({ state: 'cancelled' }, until)).toEqual([[], ['开具电子发票']]);
	expect(await shown(null, until)).toEqual([[], ['开具电子发票']]);
	expect(await shown(null)).toEqual([[], []]);
});

test.each(['America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Kiritimati'])(
	'R87 the day of an invoice is the one that it bears, on a site in %s',
	async (zone) => {
		setSiteTimeZone(zone);
		try {
			const [said] = await shown({ state: 'issued', ...issued });
			expect(said.at(-1)).toBe('2026年11月21日');
		} finally {
			setSiteTimeZone('Asia/Shanghai');
		}
	},
);
