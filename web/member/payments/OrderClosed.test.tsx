// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Locale } from '../../../contract/call.ts';
import type { Order } from '../../../contract/orders/member.ts';
import { orderWith } from '../../../test/web/order.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { currentToasts, dismissToast } from '../../lib/toast.ts';
import '../frame/MemberOnly.tsx';
import { CancelOrder } from '../orders/CancelOrder.tsx';
import { OrderClosed } from './OrderClosed.tsx';

const made = Date.parse('2026-11-21T04:00:00Z');
const minute = 60_000;
const day = 86_400_000;
let site: SiteServer;

beforeEach(async () => {
	site = await siteServer();
	site.answer = () => ({ body: { code: 1, data: { orderState: 3 } } });
});
afterEach(async () => {
	cleanup();
	for (const { id } of currentToasts()) dismissToast(id);
	await site.close();
});

/** An order that could be paid for so long. */
function order(wait: number, changes: Partial<Order> = {}): Order {
	const end = new Date(made + wait).toISOString();
	return orderWith({ expiresAt: end, closedAt: end, ...changes });
}

const untouched = { 'zh-CN': '没有扣钱', en: 'You haven’t been charged' } as const;
const sentBack = { 'zh-CN': '钱到账后会退给你', en: 'comes back to you' } as const;
const beforeClosing = { 'zh-CN': '关闭以前付的照样算', en: 'What was paid before' } as const;

test.each<Locale>(['zh-CN', 'en'])('R14 of a closed order for which a transfer was chosen nobody says that nothing was paid (%s)', async (locale) => {
	const said = async (wait: number, changes?: Partial<Order>) => {
		const { container, unmount } = await renderPage(<OrderClosed order={order(wait, changes)} />, { locale });
		const text = container.textContent ?? '';
		unmount();
		return [untouched, sentBack, beforeClosing].map((words) => text.includes(words[locale]));
	};
	expect(await said(30 * minute)).toEqual([true, false, true]);
	expect(await said(30 * minute, { closedWhy: 'cancelled' })).toEqual([true, false, true]);
	expect(await said(day)).toEqual([false, true, false]);
	expect(await said(3 * day + 5 * minute, { closedWhy: 'cancelled' })).toEqual([false, true, false]);
});

test.each<[string, number, string, string]>([
	['nothing was paid', 30 * minute, '取消以后不能再付这一张，想买可以重新下单。', '订单取消了，没有扣钱。'],
	['what was transferred goes back', day, '已经转了账就先留着：取消以后，转的钱只会退回，不会开课。', '订单取消了。已经转的钱，到账后会退给你。'],
])('R21 whoever cancels is told that %s', async (_what, wait, warning, told) => {
	const waiting = order(wait, { orderState: 1, closedAt: null, closedWhy: null });
	const { container } = await renderPage(<CancelOrder order={waiting} onDone={async () => {}} onClose={() => {}} />);
	expect(container.querySelector('dialog')?.textContent).toContain(warning);
	await act(async () => void fireEvent.click(container.querySelector('dialog .btn:last-child') as Element));
	await until(() => expect(currentToasts().map(({ text }) => text)).toEqual([told]));
	expect(site.asked.at(-1)).toMatchObject({ body: { orderId: waiting.orderId } });
});
