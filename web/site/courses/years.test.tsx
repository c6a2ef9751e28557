// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CourseCoupon } from '../../../contract/coupons/public.ts';
import type { RoomCard } from '../../../contract/live/public.ts';
import type { Review } from '../../../contract/reviews/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { siteSaysTime } from '../../../test/web/site-time.ts';
import { PastRoom } from '../../features/live/PastRoom.tsx';
import { CourseCoupons } from './CourseCoupons.tsx';
import { ReviewItem } from './ReviewItem.tsx';

const renderedAt = Date.parse('2026-11-21T04:00:00Z');
const about = { renderedAt, webInfo: { siteName: '格物' } };
siteSaysTime(renderedAt);

test('R68 a review and its answer of another year say the year', async () => {
	const days = async (changes: Partial<Review>) => {
		const review = {
			id: 1,
			nickname: '小满',
			stars: 5,
			text: '好',
			heardPercent: 0,
			own: true,
			helpfulCount: 0,
			editedAt: null,
			...changes,
		} as Review;
		const { container } = await renderPage(<ReviewItem review={review} />, { site: about });
		const said = [...container.querySelectorAll('time')].map((one) => one.textContent);
		cleanup();
		return said;
	};
	const reply = '谢谢';
	expect(await days({ createdAt: '2026-01-02T00:00:00.000Z', reply, repliedAt: '2026-02-02T00:00:00.000Z' })).toEqual(['1月2日', '2月2日']);
	expect(await days({ createdAt: '2024-01-02T00:00:00.000Z', reply, repliedAt: '2025-02-02T00:00:00.000Z' })).toEqual([
		'2024年1月2日',
		'2025年2月2日',
	]);
	expect(await days({ createdAt: '2024-01-02T00:00:00.000Z', editedAt: '2025-01-02T00:00:00.000Z', reply: null })).toEqual(['2025年1月2日改过']);
});

test('R84 a coupon of a course that ends next year says the year', async () => {
	const offer = async (endsAt: string) => {
		const coupon = { id: 1, title: '减十块', kind: 'amount', value: 1000, most: null, minimum: 0, scope: 'all', endsAt } as unknown as CourseCoupon;
		const { container } = await renderPage(<CourseCoupons coupons={[coupon]} />, { site: about });
		const said = container.querySelector('li span > span')?.textContent;
		cleanup();
		return said;
	};
	expect(await offer('2026-12-31T15:59:59.000Z')).toBe('全场能用，到12月31日');
	expect(await offer('2027-01-31T15:59:59.000Z')).toBe('全场能用，到2027年1月31日');
});

test('R05 a room that was held in another year says the year', async () => {
	const day = async (startAt: string) => {
		const endAt = new Date(Date.parse(startAt) + 3_600_000).toISOString();
		const room = { id: 1, title: '答疑', cover: '', teacher: { name: '林知远' }, state: 'ended', startAt, endAt } as RoomCard;
		const { container } = await renderPage(<PastRoom room={room} />, { site: about });
		const said = container.querySelector('.type-meta')?.textContent;
		cleanup();
		return said;
	};
	expect(await day('2026-11-13T12:00:00.000Z')).toBe('11月13日 周五 20:00 · 1小时');
	expect(await day('2025-11-13T12:00:00.000Z')).toBe('2025年11月13日 20:00 · 1小时');
});
