// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orderedCourse, orderWith } from '../../../test/web/order.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { NoCourses } from '../learning/NoCourses.tsx';
import { OrderRow } from './OrderRow.tsx';
import OrdersPage from './OrdersPage.tsx';

let site: SiteServer;
beforeEach(async () => {
	site = await siteServer();
	site.answer = () => ({ body: { code: 1, data: { time: Date.parse('2026-11-22T04:00:00Z') } } });
});
afterEach(async () => {
	cleanup();
	await site.close();
});

const order = (number: number) => orderWith({ orderId: `20261121${String(number).padStart(8, '0')}`, items: [] });

type Data = ComponentProps<typeof OrdersPage>['loaderData'];
/** How many are listed, the pages that there are, and what stands where nothing is listed. */
async function shown(data: Partial<Data> & { listed: number }) {
	const { listed, ...rest } = data;
	const orders = Array.from({ length: listed }, (_, index) => order(index));
	const loaderData = { orderState: undefined, current: 1, counts: null, stale: {}, ...rest, orders } as unknown as Data;
	const Page = OrdersPage as unknown as (props: { loaderData: Data }) => React.ReactNode;
	const { container } = await renderPage(<Page loaderData={loaderData} />);
	const links = [...container.querySelectorAll('.pages a')].map((link) => link.getAttribute('href'));
	const said = [...container.querySelectorAll('.state h2, .state a')].map(({ textContent }) => textContent ?? '');
	const count = container.querySelectorAll('.order-list > li').length;
	cleanup();
	return [count, [...new Set(links)], said];
}

test('R21 ten orders a page: the pages of all and of a state, and what lies behind the last one', async () => {
	const counts = { all: 23, states: [{ orderState: 3, count: 11 }] };
	const [first, second, third] = ['/user/order', '/user/order?page=2', '/user/order?page=3'];
	expect(await shown({ listed: 10, counts })).toEqual([10, [first, second, third], []]);
	expect(await shown({ listed: 3, current: 3, counts })).toEqual([3, [second, first, third], []]);
	expect(await shown({ listed: 10, orderState: 3, counts })).toEqual([10, ['/user/order/3', '/user/order/3?page=2'], []]);
	expect(await shown({ listed: 0, current: 9, counts })).toEqual([0, [third, first, second], ['订单没有这么多', '回到第一页']]);
	expect(await shown({ listed: 0, orderState: 5, counts })).toEqual([0, [], ['没有这样的订单', '看全部订单']]);
	expect(await shown({ listed: 0, counts: { all: 0, states: [] } })).toEqual([0, [], ['还没有订单', '去看课程']]);
});

test('R21 R38 where they could not be counted a full page leads to the next one, and a page behind the last is not said to be all', async () => {
	const [first, second, third] = ['/user/order', '/user/order?page=2', '/user/order?page=3'];
	expect(await shown({ listed: 10 })).toEqual([10, [first, second], []]);
	expect(await shown({ listed: 10, current: 2 })).toEqual([10, [first, second, third], []]);
	expect(await shown({ listed: 4, current: 2 })).toEqual([4, [first, second], []]);
	expect(await shown({ listed: 0, current: 2 })).toEqual([0, [], ['订单没有这么多', '回到第一页']]);
	expect(await shown({ listed: 4 })).toEqual([4, [], []]);
});

test('R21 what is to be said of a whole order stands once, behind the last thing that is in it', async () => {
	const items = ['极限', '导数', '积分'].map((title, index) => ({ ...orderedCourse, title, cover: '/cover.webp', prodId: index + 1 }));
	const several = orderWith({ orderId: '2026112100000001', orderState: 3, closedWhy: 'cancelled', items });
	const { container } = await renderPage(<OrderRow order={several} onChanged={async () => {}} />);
	const said = [...container.querySelectorAll('.order-row-items > li')].map(({ textContent }) => textContent);
	expect(said).toEqual(['极限永久有效', '导数永久有效', '积分永久有效你取消了']);
});

test('R21 R101 what can be done with an order is named after it, also where the same was bought before', async () => {
	const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`;
	const open = { closedAt: null, closedWhy: null };
	const orders = [
		orderWith({ orderId: '2026112100000005', orderState: 1, createdAt: at(4), expiresAt: '2026-11-22T05:00:00.000Z', ...open }),
		orderWith({ orderId: '2026112100000004', orderState: 2, createdAt: at(3), paidAt: at(3), ...open }),
		orderWith({ orderId: '2026112100000003', createdAt: at(2) }),
		orderWith({ orderId: '2026112100000002', createdAt: at(1) }),
		orderWith({
			orderId: '2026112100000001',
			orderState: 2,
			createdAt: at(0),
			paidAt: at(0),
			items: [{ ...orderedCourse, title: '导数', seats: 3 }],
			...open,
		}),
	];
	const loaderData = { orderState: undefined, current: 1, counts: null, stale: {}, orders } as unknown as Data;
	const Page = OrdersPage as unknown as (props: { loaderData: Data }) => React.ReactNode;
	const page = await renderPage(<Page loaderData={loaderData} />);
	const [pay, seats] = [await page.findByRole('link', { name: '立即支付 长文的形状 11月21日 12:00' }), '看席位 导数 11月21日 08:00'];
	expect(pay.getAttribute('href')).toBe('/payment/2026112100000005');
	expect(page.getAllByRole('button', { name: '取消订单 长文的形状 11月21日 12:00' })).toHaveLength(1);
	const links = (name: string) => page.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
	expect(links('去听课 长文的形状 11月21日 11:00')).toEqual(['/course/detail/7']);
	expect(links('查看 长文的形状 11月21日 11:00')).toEqual(['/user/order/detail/2026112100000004']);
	expect(links('重新下单 长文的形状 11月21日 10:00')).toEqual(['/checkout/7']);
	expect(links('查看 长文的形状 11月21日 10:00')).toEqual(['/user/order/detail/2026112100000003']);
	expect(links('查看 长文的形状 11月21日 09:00')).toEqual(['/user/order/detail/2026112100000002']);
	expect(links(seats)).toEqual(['/user/seats/2026112100000001']);
	expect(links('查看 导数 11月21日 08:00')).toEqual(['/user/order/detail/2026112100000001']);
});

test('R18 R103 where no course stands the page says why, and what to do', async () => {
	const said = async (state: 'learning' | 'finished' | undefined) => {
		const { container } = await renderPage(<NoCourses state={state} />);
		const found = [container.querySelector('h2')?.textContent, container.querySelector('a')?.getAttribute('href')];
		cleanup();
		return found;
	};
	expect(await said(undefined)).toEqual(['还没有报名的课', '/course']);
	expect(await said('learning')).toEqual(['报名的课都学完了', '/course']);
	expect(await said('finished')).toEqual(['还没有学完的课', '/user/course']);
});
