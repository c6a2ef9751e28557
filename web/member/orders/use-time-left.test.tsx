// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { secondsLeft, useTimeLeft } from './use-time-left.ts';

const halfAnHour = 1_800_000;
const orderOf = (made: number) => ({ createdAt: new Date(made).toISOString(), expiresAt: new Date(made + halfAnHour).toISOString() });

test.each([
	['half an hour', 1_800_000, 1800],
	['half an hour by a clock that is late', 1_800_400, 1800],
	['half an hour by a clock that is minutes late', 1_920_000, 1800],
	['a millisecond less than half an hour', 1_799_999, 1799],
	['a second and a half', 1500, 1],
	['less than a second', 999, 0],
	['nothing, for an hour', -3_600_000, 0],
])('R14 time left of %s, %d ms, is shown as %d seconds: never more than there are', (_what, left, seconds) => {
	const order = orderOf(Date.parse('2026-11-25T12:00:00.600Z'));
	expect(secondsLeft(order, Date.parse(order.expiresAt) - left)).toBe(seconds);
});

describe('R14 the time left of an order', () => {
	let site: SiteServer;
	const made = Date.parse('2026-11-25T12:00:00.600Z');
	/** The visitor’s own clock is ten minutes early. */
	const early = 600_000;
	const serverIs = (at: number) => vi.setSystemTime(at + early);
	let order = orderOf(made);
	const Clock = () => <b role="timer">{useTimeLeft(order)}</b>;

	beforeEach(async () => {
		vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
		site = await siteServer();
		site.answer = () => ({ body: { code: 1, data: { time: Date.now() - early } } });
	});
	afterEach(async () => {
		cleanup();
		vi.useRealTimers();
		await site.close();
	});

	test('is the whole half hour where only an older page tells the time, until the visitor’s own clock does', async () => {
		site.answer = () => ({ status: 503, body: {} });
		serverIs(made);
		const { getByRole } = await renderPage(<Clock />, { site: { renderedAt: made - 20 * 60_000 } });
		expect(getByRole('timer').textContent).toBe('1800');
		await until(() => expect(getByRole('timer').textContent).toBe('1200'));
	});

	test('is counted from the moment it is, not from the second that has begun or from what was shown last', async () => {
		serverIs(made + 300);
		const page = await renderPage(<Clock />, { site: { renderedAt: made - 20 * 60_000 } });
		const shown = () => page.getByRole('timer').textContent;
		await until(() => expect([site.asked.length, shown()]).toEqual([1, '1799']));
		await vi.advanceTimersByTimeAsync(1000);
		await until(() => expect(shown()).toBe('1798'));
		// Another order, that was made 0.9 s after the clock was shown.
		serverIs(made + 2200);
		order = orderOf(made + 2200);
		page.show(<Clock key="another" />);
		expect(shown()).toBe('1800');
		await vi.advanceTimersByTimeAsync(1000);
		await until(() => expect(shown()).toBe('1799'));
	});
});
