// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import type { Order } from '../../../contract/orders/member.ts';
import { orderedCourse, orderWith } from '../../../test/web/order.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { CheckoutItems } from './CheckoutItems.tsx';
import { OrderPaid } from './OrderPaid.tsx';
import { SoldOut } from './SoldOut.tsx';

let site: SiteServer;
beforeEach(async () => {
	site = await siteServer();
	site.answer = () => ({ body: { code: 1, data: {} } });
});
afterEach(async () => {
	cleanup();
	await site.close();
});

type Item = Order['items'][number];
const course: Item = { ...orderedCourse, cover: '/c.webp' };
const plan: Item = { ...course, prodId: 91, prodType: 3, title: 'VIP 年卡', cover: '', validityDays: 365 };
/** One that is paid. */
const order = (changes: Partial<Order>): Order =>
	orderWith({
		orderState: 2,
		paidAt: '2026-11-21T04:05:00.000Z',
		closedAt: null,
		closedWhy: null,
		payMethod: 'sandbox',
		items: [course],
		...changes,
	});

const textsOf = (within: Element, selector: string) => [...within.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '');
const linksOf = (within: Element) => [...within.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);

const detail = ['查看订单', '/user/order/detail/2026112100384417'];
test.each<[string, Partial<Order>, number | null, string, string, (string | null)[][]]>([
	['one course', {}, 70, '付好了，现在就能开始听。', '《长文的形状》已放进“我的课程”，永久有效。', [['开始第一讲', '/video/70'], detail]],
	[
		'for some days',
		{ items: [{ ...course, validityDays: 90 }] },
		null,
		'付好了，现在就能开始听。',
		'《长文的形状》已放进“我的课程”，有效 90 天。',
		[['去听课', '/course/detail/7'], detail],
	],
	[
		'for nothing',
		{ payable: fen(0) },
		null,
		'报好名了，现在就能开始听。',
		'《长文的形状》已放进“我的课程”，永久有效。',
		[['去听课', '/course/detail/7'], detail],
	],
	[
		'two courses',
		{ items: [course, { ...course, prodId: 8 }] },
		null,
		'付好了，现在就能开始听。',
		'都放进“我的课程”了。',
		[['去听课', '/user/course'], detail],
	],
	['VIP', { items: [plan] }, null, '付好了，现在就能开始听。', 'VIP 年卡已经开通，365 天。', [['去看 VIP 课', '/course/0/1'], detail]],
	[
		'VIP without an end',
		{ items: [{ ...plan, validityDays: null }] },
		null,
		'付好了，现在就能开始听。',
		'VIP 年卡已经开通。',
		[['去看 VIP 课', '/course/0/1'], detail],
	],
	[
		'seats',
		{ items: [{ ...course, seats: 5 }] },
		null,
		'席位买好了。',
		'《长文的形状》5 席。把链接发给大家，先到先坐。',
		[['去请人坐下', '/user/seats/2026112100384417'], detail],
	],
	['on its way back', { orderState: 4 }, 70, '这一笔，正在退给你。', '这张订单里的内容已经关上，退款办好时告诉你。', [detail]],
	['given back', { orderState: 5 }, 70, '这一笔，退给你了。', '钱已经退了，这张订单里的内容已经关上。', [detail]],
])('R14 R83 R84 after paying the page says what is theirs, and where it begins: %s', async (_what, changes, firstVideoId, title, lead, links) => {
	const { container } = await renderPage(<OrderPaid order={order(changes)} firstVideoId={firstVideoId} />);
	expect(textsOf(container, 'h1')).toEqual([title]);
	expect(textsOf(container, '.cashier-lead')).toEqual([lead]);
	const acts = container.querySelector('.cashier-actions');
	expect(acts && linksOf(acts)).toEqual(links);
	expect(container.querySelectorAll('.pay-tick')).toHaveLength(changes.orderState ? 0 : 1);
});

test('R14 R80 what cannot be bought says why, and how to go on', async () => {
	const said = async (problem: 'owned' | 'not_for_sale' | 'sold_out', { seats = null as number | null, others = [] as Item[] } = {}) => {
		const items = [{ ...course, seats, problem }, ...others.map((each) => ({ ...each, problem: null }))];
		const { container } = await renderPage(<CheckoutItems items={items} />);
		const note = container.querySelector('.text-red');
		const found = [note?.textContent, ...(note ? linksOf(note).map(([, href]) => href) : [])];
		cleanup();
		return found;
	};
	expect(await said('owned')).toEqual(['已经是你的了，不用再买去听课', '/course/detail/7']);
	expect(await said('owned', { others: [plan] })).toEqual(['已经是你的了，不用再买拿掉', '/checkout/91']);
	expect(await said('sold_out')).toEqual(['名额卖完了']);
	expect(await said('sold_out', { seats: 5 })).toEqual(['没有这么多名额了']);
	expect(await said('not_for_sale')).toEqual(['停售了']);
	expect(await said('not_for_sale', { others: [plan] })).toEqual(['停售了拿掉', '/checkout/91']);
	const { container } = await renderPage(<SoldOut item={{ ...course, problem: 'sold_out' }} />);
	expect(textsOf(container, 'h1, .cashier-lead')).toEqual([
		'最后一个席位，已经有人坐下了。',
		'《长文的形状》的名额卖完了。你没有付钱；有人退订，名额会再放出来。',
	]);
	expect(linksOf(container)).toEqual([
		['看看别的课', '/course'],
		['回课程', '/course/detail/7'],
	]);
});
