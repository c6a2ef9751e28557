// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callPaths } from '../../../contract/paths.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type Answer, type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { until } from '../../../test/web/until.ts';
import { currentToasts, dismissToast } from '../../lib/toast.ts';
import '../frame/MemberOnly.tsx';
import SeatPoolPage from './SeatPoolPage.tsx';
import TakeSeatPage from './TakeSeatPage.tsx';

type Pool = ComponentProps<typeof SeatPoolPage>['loaderData']['pool'];

let site: SiteServer;
/** What the site answers to another last day. */
let ending: (lastDay: string) => Answer | Promise<Answer>;
const now = Date.parse('2026-11-28T04:00:00Z');
const code = '2222-3333-4444-5555-6666';

beforeEach(async () => {
	site = await siteServer();
	ending = (lastDay) => ({ body: { code: 1, data: { code, lastDay: lastDay || null, over: null } } });
	site.answer = ({ url, body }): Answer | Promise<Answer> => {
		if (url === callPaths.seatLinkEnd[1]) return ending((body as { lastDay: string }).lastDay);
		return { body: { code: 1, data: { time: now } } };
	};
});
afterEach(async () => {
	cleanup();
	for (const { id } of currentToasts()) dismissToast(id);
	await site.close();
});

async function pool(link: Pool['link']) {
	const holders = { dataList: [], totalCount: 0, curPage: 1, pageSize: 20 };
	const shown = { orderId: '2026112100384417', team: '启明设计', courseId: 7, title: '长文的形状', seats: 5, taken: 0, endsAt: null, link, holders };
	const props = { loaderData: { current: 1, pool: shown, stale: {} } } as unknown as ComponentProps<typeof SeatPoolPage>;
	const page = await renderPage(<SeatPoolPage {...props} />, { site: { origin: 'https://example.com', base: '', renderedAt: now } });
	const says = (words: string) => until(() => expect(page.container.textContent).toContain(words));
	return {
		...page,
		says,
		day: () => page.getByLabelText('链接的最后一天') as HTMLInputElement,
		tick: () => page.getByRole('checkbox') as HTMLInputElement,
	};
}
const sentDays = () => site.asked.filter(({ url }) => url === callPaths.seatLinkEnd[1]).map(({ body }) => (body as { lastDay: string }).lastDay);

test('R89 a link whose day is over is said to be, and is not there to be copied; another day can be set, from today on', async () => {
	const page = await pool({ code, lastDay: '2026-11-27', over: 'day' });
	await page.says('链接已过期，没有人能再从它坐下。');
	expect(page.container.textContent).not.toContain('随时能请人');
	expect([page.queryByLabelText('席位链接'), page.queryByText('复制'), page.container.querySelector('.seat-qr')]).toEqual([null, null, null]);
	await until(() => expect(page.day().min).toBe('2026-11-28'));
	cleanup();
	const works = await pool({ code, lastDay: '2026-11-30', over: null });
	await works.says('随时能请人');
	await until(() => works.getByLabelText('席位链接'));
	works.getByText('复制');
});

test('R89 seats whose time is over have no link any more', async () => {
	const page = await pool({ code, lastDay: null, over: 'seats' });
	await page.says('这些席位的时间已经到了，不能再请人。');
	expect(page.container.querySelector('.seat-link')).toBeNull();
});

test('R89 the tick at the last day is what the site has, also when it could not be told', async () => {
	const page = await pool({ code, lastDay: '2026-11-30', over: null });
	await until(() => expect(page.tick().checked).toBe(true));
	ending = () => 'gone';
	await act(async () => void fireEvent.click(page.tick()));
	await until(() => expect(currentToasts().map(({ text }) => text)).toEqual(['没能记下日子，请再试一次。']));
	expect([page.tick().checked, page.day().value]).toEqual([true, '2026-11-30']);
	ending = () => ({ body: { code: 1, data: { code, lastDay: null, over: null } } });
	await act(async () => void fireEvent.click(page.tick()));
	await until(() => expect(page.tick().checked).toBe(false));
	expect(sentDays()).toEqual(['', '']);
});

test('R89 of a day that is typed the last one is sent, once, and none that is over', async () => {
	const page = await pool({ code, lastDay: '2026-11-30', over: null });
	await until(() => page.day());
	for (const day of ['2026-01-30', '2026-12-03', '2026-12-31', '2027-12-31'])
		await act(async () => void fireEvent.change(page.day(), { target: { value: day } }));
	expect(sentDays()).toEqual([]);
	await act(async () => void fireEvent.blur(page.day()));
	await until(() => expect(sentDays()).toEqual(['2027-12-31']));
});

test('R89 who looks too often is told when to come back', async () => {
	const until5 = {
		code: 429,
		reason: 'too_many_requests',
		msg: '请求太频繁',
		errors: [{ path: 'code', message: '一小时里错了十次，过 5 分钟再来' }],
	};
	site.answer = () => ({ status: 429, body: until5 });
	const props = { loaderData: { code } } as unknown as ComponentProps<typeof TakeSeatPage>;
	const page = await renderPage(<TakeSeatPage {...props} />, { path: `/user/seat?code=${code}` });
	await until(() => expect(page.getByRole('alert').textContent).toBe('一小时里错了十次，过 5 分钟再来'));
});
