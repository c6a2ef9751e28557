// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Review, ReviewPage } from '../../../contract/reviews/public.ts';
import { announced, listen } from '../../../test/announced.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { until } from '../../../test/web/until.ts';
import { CourseReviews } from './CourseReviews.tsx';

afterEach(cleanup);

const site = { renderedAt: Date.parse('2026-11-21T04:00:00Z'), webInfo: { siteName: 'Lectern' } };

function review(id: number, changes: Partial<Review> = {}): Review {
	return {
		...{ id, nickname: '林小满', avatar: '', stars: 4, text: '割线看一遍就忘不掉', createdAt: '2026-11-01T04:00:00.000Z', editedAt: null },
		...{ heardSeconds: 600, heardPercent: 50, reply: null, repliedAt: null, helpfulCount: 0, helpful: false, own: false, ...changes },
	};
}

/** The reviews of a course that has three of four stars and two of five. */
function reviews(stars: number, dataList: Review[]) {
	const counts = { 0: 5, 4: 3, 5: 2 }[stars] ?? 0;
	const page: ReviewPage = {
		dataList,
		totalCount: counts,
		curPage: 1,
		pageSize: 20,
		rating: 4.4,
		ratingCount: 5,
		distribution: [0, 0, 0, 3, 2],
		mine: null,
	};
	return <CourseReviews courseId={7} title="微积分" reviews={page} view={{ sort: 'helpful', stars, page: 1 }} since={undefined} />;
}

test('R68 which reviews are shown, and how many, is said when they are chosen and when all are back', async () => {
	const page = await renderPage(reviews(0, [review(1, { heardPercent: 0 })]), { site });
	listen();
	page.show(reviews(4, [review(1)]));
	await until(() => expect(announced()).toEqual(['只看 4 分，3 条看全部']));
	page.show(reviews(5, [review(2)]));
	await until(() => expect(announced().length).toBe(2));
	page.show(reviews(0, [review(1)]));
	await until(() => expect(announced().slice(1)).toEqual(['只看 5 分，2 条看全部', '5 条 写评价的人都听过一成以上']));
});

test('R68 C1 on an English page a review and its reply are in the language in which they were typed; the reply is called one', async () => {
	const reply = '谢谢，第三讲重录了。';
	const typed = [review(1, { reply, repliedAt: '2026-11-02T04:00:00.000Z' }), review(2, { nickname: 'Lin', text: 'Good for beginners.' })];
	const page = await renderPage(reviews(0, typed), { site, locale: 'en' });
	const languages = [...page.container.querySelectorAll('.review')].map((row) =>
		[...row.querySelectorAll('[lang]')].map((part) => [part.textContent, part.getAttribute('lang')]),
	);
	expect(languages).toEqual([
		[
			['林小满', 'zh-CN'],
			['割线看一遍就忘不掉', 'zh-CN'],
			[reply, 'zh-CN'],
		],
		[],
	]);
	expect(page.container.querySelector('.review-reply b')?.textContent).toBe('Reply from the Lectern office');
	cleanup();
	const chinese = await renderPage(reviews(0, typed), { site });
	expect(chinese.container.querySelector('.review-reply b')?.textContent).toBe('Lectern教务的回复');
});
