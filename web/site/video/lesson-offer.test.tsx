// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Locale } from '../../../contract/call.ts';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import type { FailureReason } from '../../../contract/errors.ts';
import type { Member } from '../../../contract/members/public.ts';
import type { LessonInfo } from '../../../contract/video/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { closeSession, openSession } from '../../features/members/session.ts';
import { LessonOffer } from './LessonOffer.tsx';

const lesson = { videoId: 7, courseId: 3, title: '第一讲' } as LessonInfo;
const course = { id: 3, price: 22_900, originalPrice: null, trialVideoId: null, vipFlag: 1 } as unknown as CourseDetail;

afterEach(() => {
	cleanup();
	closeSession();
});

async function offer(reason: FailureReason, locale: Locale = 'zh-CN') {
	act(() => openSession({ token: 'mine', member: { id: 1, nickname: '小满', vip: null } as Member }));
	const { container } = await renderPage(<LessonOffer lesson={lesson} course={course} reason={reason} />, { path: '/video/7', locale });
	const ways = [...container.querySelectorAll('a.btn')].map((way) => `${way.textContent} ${way.getAttribute('href')}`);
	return [container.querySelector('h2')?.textContent, container.querySelector('p')?.textContent, ...ways];
}

test('R07 R85 who had VIP and has it no more reads that, and is led to renew it before the course alone', async () => {
	expect(await offer('vip_over')).toEqual([
		'你的 VIP 已经结束',
		'续费以后接着听，也可以单买这门课。学过的进度都还在。',
		'续费 VIP /vip',
		'立即购买 /checkout/3',
	]);
	cleanup();
	expect((await offer('vip_over', 'en')).slice(0, 3)).toEqual([
		'Your VIP has ended',
		'Renew it to go on, or buy this course by itself. Your progress is still there.',
		'Renew VIP /vip',
	]);
});

test('R07 whose own validity is over buys the course again, or begins with VIP', async () => {
	expect(await offer('access_expired')).toEqual([
		'这门课的有效期过了',
		'续报以后接着听，学过的进度都还在。',
		'立即购买 /checkout/3',
		'开通 VIP 免费听 /vip',
	]);
});
