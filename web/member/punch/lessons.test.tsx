// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import '../frame/MemberOnly.tsx';
import { TodayLessons } from './TodayLessons.tsx';
import { useCheckIn } from './use-check-in.ts';

/** Noon of the site. The server's clock is an hour behind this browser's. */
const noon = Date.parse('2026-11-21T04:00:00Z');
let site: SiteServer;
let refusal: string | null;

beforeEach(async () => {
	site = await siteServer();
	refusal = null;
	vi.spyOn(Date, 'now').mockReturnValue(noon + 3_600_000);
	site.answer = ({ url }) => {
		if (url.includes('current/time')) return { body: { code: 1, data: { time: noon } } };
		if (refusal !== null) return { body: { code: 0, reason: 'check_in_over', msg: refusal } };
		return { body: { code: 1, data: { day: '2026-11-21', checkedAt: '2026-11-21T04:00:00.000Z', streak: { current: 0, longest: 0 } } } };
	};
});
afterEach(async () => {
	cleanup();
	vi.restoreAllMocks();
	await site.close();
});

type Room = PunchMonth['rooms'][number];
const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
const room = (roomId: number, minutes: number, checkedAt: string | null = null): Room => ({
	roomId,
	title: `第${roomId}课`,
	teacherName: '顾明远',
	startAt: at(minutes),
	endAt: at(minutes + 60),
	opensAt: at(minutes - 30),
	checkedAt,
});

function Page({ rooms }: { rooms: readonly Room[] }) {
	const checkIn = useCheckIn();
	return (
		<>
			<TodayLessons rooms={rooms} checkIn={checkIn} />
			<p id="said">{checkIn.said}</p>
		</>
	);
}
let container: HTMLElement;
async function open(rooms: readonly Room[]): Promise<void> {
	({ container } = await renderPage(<Page rooms={rooms} />));
}
const rows = () =>
	[...container.querySelectorAll('li')].map((row) => [
		row.querySelector('time')?.textContent,
		row.querySelector('h3')?.textContent,
		row.querySelector('p')?.textContent,
		row.querySelector('button')?.textContent ?? '',
	]);
const said = () => container.querySelector('#said')?.textContent;

test('R17 R74 today’s lessons by the server’s clock: over, on, about to open, too early, checked in; each leads to its room', async () => {
	await open([room(1, -60), room(2, -59), room(3, 30), room(4, 31), room(5, -10, at(-12))]);
	// Before the server's time is known nothing can be pressed.
	expect(container.querySelectorAll('button')).toHaveLength(0);
	await until(() => expect(container.querySelector('button')).not.toBeNull());
	expect(rows()).toEqual([
		['11:00', '第1课', '顾明远 · 已经结束', ''],
		['11:01', '第2课', '顾明远 · 可签到', '签到'],
		['12:30', '第3课', '顾明远 · 可签到', '签到'],
		['12:31', '第4课', '顾明远 · 12:01 起可签到', ''],
		['11:50', '第5课', '顾明远 · 签过到了', ''],
	]);
	expect([...container.querySelectorAll('h3 a')].map((link) => link.getAttribute('href'))).toEqual([1, 2, 3, 4, 5].map((id) => `/live/player/${id}`));
});

test('R17 a press checks in for that lesson and says so; what the server refuses stands in its words', async () => {
	await open([room(2, -10), room(3, 10)]);
	await until(() => expect(container.querySelector('button')).not.toBeNull());
	const press = (n: number) => act(async () => void fireEvent.click(container.querySelectorAll('button')[n] as Element));
	await press(1);
	await until(() => expect(said()).not.toBe(''));
	expect(said()).toBe('《第3课》签到好了。');
	expect(site.asked.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])).toEqual([
		['/api/agency/core/member/punch/in', { roomId: 3 }],
	]);
	refusal = '这节课已经结束，不能再签到';
	await press(0);
	await until(() => expect(said()).toBe(refusal));
});

test('R17 a day without lessons says so and leads to the timetable', async () => {
	await open([]);
	expect(container.querySelector('p')?.textContent).toBe('今天没有你能上的直播课。看直播课表');
	expect(container.querySelector('p a')?.getAttribute('href')).toBe('/live');
});
