// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { renderPage } from '../../../test/web/render-page.tsx';
import { siteSaysTime } from '../../../test/web/site-time.ts';
import CouponsPage from './CouponsPage.tsx';

const now = Date.parse('2026-11-21T04:00:00Z');
siteSaysTime(now);

type Data = ComponentProps<typeof CouponsPage>['loaderData'];
const counts = { usable: 45, used: 3, over: 0 };
const coupon = (id: number) => ({
	...{ id, code: `CODE${id}`, title: `减 ${id}`, kind: 'amount', value: 1000, most: null, minimum: 0, scope: 'all', state: 'usable', heldBy: null },
	...{ startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-31T15:59:59.000Z', orderId: null, titles: [] },
	...{ prodId: null, prodType: null, prodOnline: null, categoryId: null },
});

/** How many are listed, the pages that there are, what stands where nothing is listed, and the tabs. */
async function shown(data: Partial<Data> & { listed: number; total: number }) {
	const { listed, total, ...rest } = data;
	const coupons = { dataList: Array.from({ length: listed }, (_, index) => coupon(index + 1)), totalCount: total, counts };
	const loaderData = { state: 'usable', current: 1, stale: {}, coupons, ...rest } as unknown as Data;
	const Page = CouponsPage as unknown as (props: { loaderData: Data }) => React.ReactNode;
	const { container } = await renderPage(<Page loaderData={loaderData} />, { site: { renderedAt: now } });
	const links = [...container.querySelectorAll('.pages a')].map((link) => link.getAttribute('href'));
	const said = [...container.querySelectorAll('.state h2, .state p, .state a')].map(({ textContent }) => textContent);
	const way = container.querySelector('.state a')?.getAttribute('href');
	const tabs = [...container.querySelectorAll('.tabs a')].map((tab) => `${tab.textContent} ${tab.getAttribute('href')}`);
	const count = container.querySelectorAll('.coupon-list > li').length;
	cleanup();
	return { count, links: [...new Set(links)], said: [...said, ...(way ? [way] : [])], tabs };
}

test('R84 twenty coupons a page; the tabs say how many there are of each kind', async () => {
	const [first, second, third] = ['/user/coupon', '/user/coupon?page=2', '/user/coupon?page=3'];
	const tabs = ['能用45 /user/coupon', '用过3 /user/coupon?state=used', '过期 /user/coupon?state=over'];
	expect(await shown({ listed: 20, total: 45 })).toEqual({ count: 20, links: [first, second, third], said: [], tabs });
	expect(await shown({ listed: 5, total: 45, current: 3 })).toMatchObject({ count: 5, links: [second, first, third], said: [] });
	expect(await shown({ listed: 20, total: 21, state: 'used' })).toMatchObject({
		links: ['/user/coupon?state=used', '/user/coupon?state=used&page=2'],
	});
});

test('R84 R103 a page without coupons says which kind of nothing it is, and one way on', async () => {
	const empty = async (state: Data['state'], current = 1) => (await shown({ listed: 0, total: current > 1 ? 45 : 0, state, current })).said;
	expect(await empty('usable')).toEqual(['还没有能用的券', '课程页上能领，也可以用券码兑换。', '去看课程', '/course']);
	expect(await empty('used')).toEqual(['这里还没有券', '用过的券会留在这里，能查到用在哪张订单上。', '看能用的券', '/user/coupon']);
	expect(await empty('over')).toEqual(['这里还没有券', '没来得及用的券会留在这里。', '看能用的券', '/user/coupon']);
	// Behind the last page, where there are some.
	expect(await empty('usable', 9)).toEqual(['券没有这么多', '先到期的都排在第一页。', '回到第一页', '/user/coupon']);
	expect(await empty('used', 9)).toEqual(['券没有这么多', '最近的都排在第一页。', '回到第一页', '/user/coupon?state=used']);
});
