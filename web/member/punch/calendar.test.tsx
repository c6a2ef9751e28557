// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { PunchMonth } from '../../../contract/punch/member.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { setSiteTimeZone } from '../../lib/dates.ts';
import { Calendar } from './Calendar.tsx';

afterEach(cleanup);

/** The days of these months that can be made up on `today`. */
function month(today: string, missed: readonly string[], changes: Partial<PunchMonth> = {}): PunchMonth {
	return {
		...{ month: today.slice(0, 7), today, since: '2026-01-01', days: [], liveDays: [], attended: [], classes: [], week: [] },
		...{ checkedToday: false, streak: { current: 0, longest: 0 }, streakToday: 1, rooms: [] },
		makeUp: { days: missed.map((day) => ({ day, lastDay: '2026-12-03', used: 0, streakAfter: 1 })), heardSeconds: 0 },
		...changes,
	};
}

async function shown(punch: PunchMonth, drawn: string | null = null) {
	const onPick = vi.fn();
	const { container } = await renderPage(<Calendar punch={punch} drawn={drawn} picked={null} onPick={onPick} />);
	const { getByRole, getAllByRole, queryAllByRole } = within(container);
	return {
		picks: () => queryAllByRole('button').map((button) => button.getAttribute('aria-label')),
		pick: (name: string) => getByRole('button', { name }).click(),
		names: () => getAllByRole('columnheader').map(({ textContent }) => textContent),
		weeks: () => getAllByRole('row').length - 1,
		cell: (day: string) => within(container.querySelector(`td:has(time[datetime="${day}"])`) as HTMLElement),
		onPick,
	};
}

test('R17 on the first of a month a missed day of the month before can be made up where it stands', async () => {
	const { picks, pick, onPick } = await shown(month('2026-12-01', ['2026-11-30']));
	expect(picks()).toEqual(['可补 11月30日 的签到']);
	pick('可补 11月30日 的签到');
	expect(onPick).toHaveBeenCalledExactlyOnceWith('2026-11-30');
});

test('R17 a month that begins on a Sunday shows the week before while a day of it can be made up', async () => {
	const { picks, weeks } = await shown(month('2026-11-02', ['2026-10-30', '2026-10-31', '2026-11-01']));
	expect(picks()).toEqual(['可补 10月30日 的签到', '可补 10月31日 的签到', '可补 11月1日 的签到']);
	expect(weeks()).toBe(6);
});

test('R17 a month long after shows no weeks of now, and one before shows what of its last week can be made up', async () => {
	const later = await shown(month('2026-12-01', ['2026-11-30'], { month: '2027-06' }));
	expect([later.picks(), later.weeks()]).toEqual([[], 5]);
	cleanup();
	const before = await shown(month('2026-12-03', ['2026-12-01'], { month: '2026-11' }));
	expect(before.picks()).toEqual(['可补 12月1日 的签到']);
});

test('R17 a day of the month before that was just made up is ticked', async () => {
	const week = [{ day: '2026-11-30', checked: true, madeUp: true }];
	const { cell, picks } = await shown(month('2026-12-01', [], { week }), '2026-11-30');
	expect(cell('2026-11-30').getByRole('img').getAttribute('aria-label')).toBe('后来补上了');
	expect(picks()).toEqual([]);
});

test('R17 a site far in the east has the same days and names of them', async () => {
	setSiteTimeZone('Pacific/Auckland');
	try {
		const { picks, names } = await shown(month('2026-12-01', ['2026-11-30']));
		expect([picks(), names()]).toEqual([['可补 11月30日 的签到'], ['日', '一', '二', '三', '四', '五', '六']]);
	} finally {
		setSiteTimeZone('Asia/Shanghai');
	}
});
