// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { act, cleanup, fireEvent, render, within } from '@testing-library/react';
import { type ComponentProps, createElement, Fragment } from 'react';
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { textsIn } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import '../frame/MemberOnly.tsx';
import { useServerNow } from '../../features/site/server-time.ts';
import { StudyWeek } from '../learning/StudyWeek.tsx';
import PunchPage from './PunchPage.tsx';

/** A second before midnight of the site. */
const evening = Date.parse('2026-11-21T15:59:59Z');
const midnight = evening + 1000;
let site: SiteServer;
let punch: PunchMonth;
let punchIn: Answer;

function month(today: string, changes: Partial<PunchMonth> = {}): PunchMonth {
	return {
		...{ month: today.slice(0, 7), today, since: '2026-01-01', days: [], liveDays: [], attended: [], classes: [], week: [] },
		...{ checkedToday: false, streak: { current: 1, longest: 1 }, streakToday: 1, rooms: [], makeUp: { days: [], heardSeconds: 0 } },
		...changes,
	};
}

beforeEach(async () => {
	site = await siteServer();
	punchIn = { body: { code: 1, data: { day: '2026-11-21', checkedAt: '2026-11-21T15:59:59.000Z', streak: { current: 1, longest: 1 } } } };
	site.answer = ({ url }) => (url.includes('current/time') ? { body: { code: 1, data: { time: Date.now() } } } : punchIn);
	vi.spyOn(Date, 'now').mockReturnValue(evening);
});
afterEach(async () => {
	cleanup();
	vi.restoreAllMocks();
	await site.close();
});

const Clock = () => createElement('i', { id: 'clock' }, useServerNow() === null ? '' : 'known');
/** A page whose load answers `punch` as it is then; the server's time is known by now. */
async function open(Page: () => ReturnType<typeof createElement>) {
	const loads = { count: 0 };
	const loader = () => {
		loads.count += 1;
		return punch;
	};
	const router = createMemoryRouter(
		[{ id: 'root', path: '*', Component: () => createElement(Fragment, null, createElement(Page), createElement(Clock)), loader }],
		{ hydrationData: { loaderData: { root: punch } } },
	);
	const i18n = await textsIn('zh-CN');
	const { container } = await act(async () =>
		render(createElement(RouterProvider, { router }), { wrapper: ({ children }) => createElement(I18nProvider, { i18n }, children) }),
	);
	await until(() => expect(container.querySelector('#clock')?.textContent).toBe('known'));
	return { ...within(container), loads };
}
const Whole = () => createElement(PunchPage, { loaderData: { punch: useLoaderData(), stale: {} } } as unknown as ComponentProps<typeof PunchPage>);
const Week = () => {
	const { today, checkedToday } = useLoaderData<PunchMonth>();
	return createElement(StudyWeek, { today, days: [{ day: today, checked: checkedToday, madeUp: false, heardSeconds: 0 }] });
};

test('R17 a page that is open at midnight is that of the new day, also when the first load came too early', async () => {
	punch = month('2026-11-21', { checkedToday: true });
	const { getByRole, loads } = await open(Whole);
	expect(getByRole('button', { name: '今天签到了' }).getAttribute('aria-disabled')).toBe('true');
	expect(loads.count).toBe(0);
	vi.mocked(Date.now).mockReturnValue(midnight);
	await until(() => expect(loads.count).toBeGreaterThan(0));
	punch = month('2026-11-22');
	await until(() => expect(getByRole('button', { name: '今日签到' }).getAttribute('aria-disabled')).toBeNull());
});

test('R18 so is the week of the study page', async () => {
	punch = month('2026-11-21', { checkedToday: true });
	const { queryByRole } = await open(Week);
	expect(queryByRole('button', { name: '签到' })).toBeNull();
	punch = month('2026-11-22');
	vi.mocked(Date.now).mockReturnValue(midnight);
	await until(() => expect(queryByRole('button', { name: '签到' })).not.toBeNull());
});

test('R17 a tab that nobody looks at loads when it is looked at again', async () => {
	const over = { roomId: 7, title: '第7课', teacherName: '顾明远', startAt: '2026-11-21T10:30:00Z', endAt: '2026-11-21T16:00:00Z' };
	punch = month('2026-11-21', { rooms: [{ ...over, opensAt: '2026-11-21T10:00:00Z', checkedAt: null }] });
	const { getByText, loads } = await open(Whole);
	await until(() => expect(getByText(/可签到/)).toBeDefined());
	const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
	vi.mocked(Date.now).mockReturnValue(midnight);
	await until(() => expect(getByText(/已经结束/)).toBeDefined());
	expect(loads.count).toBe(0);
	hidden.mockReturnValue(false);
	await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
	await until(() => expect(loads.count).toBeGreaterThan(0));
});

test('R17 without a network nothing is loaded, which would say so each time, until there is one', async () => {
	const over = { roomId: 7, title: '第7课', teacherName: '顾明远', startAt: '2026-11-21T10:30:00Z', endAt: '2026-11-21T16:00:00Z' };
	punch = month('2026-11-21', { rooms: [{ ...over, opensAt: '2026-11-21T10:00:00Z', checkedAt: null }] });
	const { getByText, loads } = await open(Whole);
	await until(() => expect(getByText(/可签到/)).toBeDefined());
	const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
	vi.mocked(Date.now).mockReturnValue(midnight);
	await until(() => expect(getByText(/已经结束/)).toBeDefined());
	expect(loads.count).toBe(0);
	line.mockReturnValue(true);
	await act(async () => void window.dispatchEvent(new Event('online')));
	await until(() => expect(loads.count).toBeGreaterThan(0));
});

test('R17 a check-in that was pressed as the page turned to the next day says that it failed', async () => {
	punch = month('2026-11-21');
	const { getByRole } = await open(Whole);
	const arrived = Promise.withResolvers<void>();
	const held = Promise.withResolvers<Answer>();
	const { answer } = site;
	site.answer = (asked) => {
		if (!asked.url.includes('punch')) return answer(asked);
		arrived.resolve();
		return held.promise;
	};
	await act(async () => void fireEvent.click(getByRole('button', { name: '今日签到' })));
	await arrived.promise;
	punch = month('2026-11-22', { streak: { current: 0, longest: 1 } });
	vi.mocked(Date.now).mockReturnValue(midnight);
	await until(() => expect(getByRole('table', { name: /11/ }).querySelector('[aria-current]')?.textContent).toContain('22'));
	await act(async () => held.resolve('gone'));
	await until(() => expect(getByRole('status').textContent).toBe('没能签到，请再试一次。'));
});

test('R17 what was said of yesterday’s check-in goes with its day', async () => {
	punch = month('2026-11-21');
	const { getByRole } = await open(Whole);
	punch = month('2026-11-21', { checkedToday: true });
	await act(async () => void fireEvent.click(getByRole('button', { name: '今日签到' })));
	await until(() => expect(getByRole('status').textContent).toBe('签到好了。连续 1 天。'));
	punch = month('2026-11-22');
	vi.mocked(Date.now).mockReturnValue(midnight);
	await until(() => expect(getByRole('status').textContent).toBe(''));
});

test('R17 a check-in whose answer is lost is not called failed once the page shows it', async () => {
	const room = { roomId: 7, title: '第7课', teacherName: '顾明远', startAt: '2026-11-21T10:30:00Z', endAt: '2026-11-21T16:00:00Z' };
	const rooms = [{ ...room, opensAt: '2026-11-21T10:00:00Z', checkedAt: null as string | null }];
	punchIn = 'gone';
	punch = month('2026-11-21', { rooms });
	const { getByRole } = await open(Whole);
	const press = (name: string) => act(async () => void fireEvent.click(getByRole('button', { name })));
	await press('今日签到');
	await until(() => expect(getByRole('status').textContent).toBe('没能签到，请再试一次。'));
	punch = month('2026-11-21', { rooms, checkedToday: true, days: [{ day: '2026-11-21', madeUp: false }] });
	await press('今日签到');
	await until(() => expect(getByRole('button', { name: '今天签到了' })).toBeDefined());
	expect([getByRole('status').textContent, getByRole('status').dataset['failed']]).toEqual(['', undefined]);
	await until(() => expect(getByRole('button', { name: '签到《第7课》' })).toBeDefined());
	await press('签到《第7课》');
	await until(() => expect(getByRole('status').textContent).toBe('没能签到，请再试一次。'));
	punch = { ...punch, rooms: rooms.map((one) => ({ ...one, checkedAt: '2026-11-21T15:59:59Z' })) };
	await press('签到《第7课》');
	await until(() => expect(getByRole('status').textContent).toBe(''));
});

test('R18 nor beside the week of the study page', async () => {
	punchIn = 'gone';
	punch = month('2026-11-21');
	const { getByRole, queryByRole } = await open(Week);
	punch = month('2026-11-21', { checkedToday: true });
	await act(async () => void fireEvent.click(getByRole('button', { name: '签到' })));
	await until(() => expect(queryByRole('button', { name: '签到' })).toBeNull());
	expect(getByRole('status').textContent).toBe('');
});
