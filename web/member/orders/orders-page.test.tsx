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
