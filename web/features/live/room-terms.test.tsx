// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RoomCard } from '../../../contract/live/public.ts';
import { fen } from '../../../contract/money.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { RoomTerms } from './RoomTerms.tsx';

// No server tells the time.
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no server')));
afterEach(cleanup);

const terms = async (room: object) => {
	const upcoming = { id: 7, state: 'upcoming', startAt: '2040-11-28T11:00:00Z', endAt: '2040-11-28T12:00:00Z', viewerCount: 0, owned: false };
	const { container } = await renderPage(<RoomTerms room={{ ...upcoming, ...room } as RoomCard} />);
	const shown = container.querySelector('.room-terms > :not(.row-calendar)');
	return [shown?.textContent, shown?.classList.contains('own-part')];
};

describe('R05 what a room of the timetable costs', () => {
	test('is the price of a seat, and nothing to whom its course is open; it is kept back until that is known', async () => {
		expect(await terms({ price: fen(1900) })).toEqual(['¥19.00', true]);
		cleanup();
		expect(await terms({ price: fen(1900), owned: true })).toEqual(['你能直接听', true]);
	});

	test('is nothing for everybody where it is free', async () => {
		expect(await terms({ price: fen(0), owned: true })).toEqual(['免费', false]);
	});
});
