// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MyCoupon } from '../../../contract/coupons/member.ts';
import { fen } from '../../../contract/money.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { siteSaysTime } from '../../../test/web/site-time.ts';
import { CouponRow } from './CouponRow.tsx';

const now = Date.parse('2026-11-21T04:00:00Z');
siteSaysTime(now);

function shown(changes: Partial<MyCoupon>, locale: 'zh-CN' | 'en' = 'zh-CN') {
	const coupon: MyCoupon = {
		...{ id: 1, code: 'CODE', title: '减十块', kind: 'amount', value: 1000, most: null, minimum: fen(0), scope: 'all' },
		...{ startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-31T15:59:59.000Z', state: 'usable', heldBy: null, orderId: null },
		...{ titles: [], prodId: null, prodType: null, prodOnline: null, categoryId: null, ...changes },
	};
	return renderPage(<CouponRow coupon={coupon} />, { site: { renderedAt: now }, locale });
}
const end = ({ container }: Awaited<ReturnType<typeof shown>>) => [...container.querySelectorAll('.coupon-words > p')].at(-1)?.textContent;

test('R84 a coupon that staff stopped before its end says so, and names no day on which it ended', async () => {
	expect(end(await shown({ state: 'over' }))).toBe('已停用');
	cleanup();
	expect(end(await shown({ state: 'over' }, 'en'))).toBe('Withdrawn');
	cleanup();
	expect(end(await shown({ state: 'over', endsAt: '2026-11-20T15:59:59.000Z' }))).toBe('11月20日过期了');
});

test('R84 a coupon leads to where it can be used: a course’s page, the VIP plans, or the courses', async () => {
	const to = async (changes: Partial<MyCoupon>) => {
		const page = await shown(changes);
		const href = page.getByRole('link', { name: '去用 减十块' }).getAttribute('href');
		cleanup();
		return href;
	};
	expect(await to({ scope: 'products', prodId: 7, prodType: 1, prodOnline: true })).toBe('/course/detail/7');
	expect(await to({ scope: 'products', prodId: 8, prodType: 3 })).toBe('/vip');
	expect(await to({})).toBe('/course');
});

test('R84 R101 what can be pressed says of which coupon it is', async () => {
	const name = async (changes: Partial<MyCoupon>) => {
		const page = await shown({ title: '新人券', ...changes });
		const found = page.queryByRole('link', { name: /^(看用在哪张订单上|正用在一张待付款的订单上) 新人券$/ })?.getAttribute('href');
		cleanup();
		return found;
	};
	expect(await name({ heldBy: '5' })).toBe('/user/order/detail/5');
	expect(await name({ state: 'used', orderId: '6' })).toBe('/user/order/detail/6');
});

test('R84 a coupon for one course or plan that is not sold any more says so, and leads to no page that is not there', async () => {
	const gone = async (changes: Partial<MyCoupon>, locale: 'zh-CN' | 'en' = 'zh-CN') => {
		const page = await shown({ scope: 'products', prodId: 7, prodType: 1, prodOnline: false, ...changes }, locale);
		const said = [end(page), page.container.querySelectorAll('a').length];
		cleanup();
		return said;
	};
	expect(await gone({})).toEqual(['这门课已经下架，券现在用不上', 0]);
	expect(await gone({ prodType: 3 })).toEqual(['这个 VIP 套餐已经下架，券现在用不上', 0]);
	expect(await gone({}, 'en')).toEqual(['The course isn’t on offer any more, so the coupon can’t be used now', 0]);
	// One that a waiting order holds, or that is spent, says what became of it.
	expect(await gone({ heldBy: '5' })).toEqual(['到12月31日', 1]);
	expect(await gone({ state: 'used', orderId: '5' })).toEqual(['到12月31日', 1]);
});
