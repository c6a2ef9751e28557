// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Locale } from '../../../contract/call.ts';
import type { RoomCard } from '../../../contract/live/public.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { FoundRoom } from './FoundRoom.tsx';

const site = { renderedAt: Date.parse('2026-11-21T04:00:00Z') };
afterEach(cleanup);

async function room(startAt: string, state: RoomCard['state'], locale: Locale = 'zh-CN') {
	const { container } = await renderPage(<FoundRoom room={{ id: 3, title: '答疑', startAt, state } as RoomCard} q="答疑" />, { site, locale });
	const answer = [container.querySelector('time')?.textContent, container.querySelector('.tag')?.textContent];
	cleanup();
	return answer;
}

test('R05 a room that was found says its day, of another year with the year, and whether it is over', async () => {
	expect(await room('2026-11-21T12:00:00Z', 'upcoming')).toEqual(['11月21日 周六 20:00', undefined]);
	expect(await room('2026-11-21T12:00:00Z', 'live')).toEqual(['11月21日 周六 20:00', '直播中']);
	expect(await room('2025-11-20T12:00:00Z', 'ended')).toEqual(['2025年11月20日 20:00', '已结束']);
	expect(await room('2025-11-20T12:00:00Z', 'replay', 'en')).toEqual(['20 Nov 2025 20:00', 'Recorded']);
});
