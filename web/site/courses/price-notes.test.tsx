// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { siteSaysTime } from '../../../test/web/site-time.ts';
import { until } from '../../../test/web/until.ts';
import { CourseBuy } from './CourseBuy.tsx';

const renderedAt = Date.parse('2026-11-21T04:00:00Z');
siteSaysTime(renderedAt);

const course = {
	id: 1,
	title: '极限',
	cover: '/cover.webp',
	price: 400,
	originalPrice: null,
	memberPrice: null,
	paysMemberPrice: false,
	validityDays: null,
	materials: false,
	vipFlag: 0,
	trialVideoId: null,
	nextVideoId: null,
	owned: false,
	saved: false,
	soldOut: false,
} as unknown as CourseDetail;

/** What stands at the price, in the box and in the bar of a phone. */
async function prices(changes: Partial<Record<keyof CourseDetail, unknown>>, expected: string[]) {
	const shown = { ...course, ...changes } as CourseDetail;
	const { container } = await renderPage(<CourseBuy course={shown} chapters={[]} />, { site: { renderedAt } });
	const words = () => [...container.querySelectorAll('.price')].map((each) => each.parentElement?.textContent?.replaceAll(/\s/g, ''));
	await until(() => expect(words()).toEqual([expect.stringContaining(expected.join('')), expect.stringContaining(expected.join(''))]));
	const all = container.textContent ?? '';
	cleanup();
	return all;
}

test('R80 R84 box and bar say that all places are taken, in place of what members pay, and to nobody who owns the course', async () => {
	expect(await prices({}, ['4.00'])).not.toContain('名额');
	await prices({ soldOut: true }, ['名额暂时满了']);
	await prices({ soldOut: true, price: 0 }, ['免费', '名额暂时满了']);
	await prices({ memberPrice: 300 }, ['VIP会员价¥3.00']);
	expect(await prices({ soldOut: true, memberPrice: 300 }, ['名额暂时满了'])).not.toContain('会员价');
	expect(await prices({ soldOut: true, memberPrice: 300, paysMemberPrice: true, owned: true }, ['你的会员价¥3.00'])).not.toContain('名额');
});
