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

const holder = (n: number) => ({
	...{ id: n + 1, name: `第${n + 1}位`, phone: '138****8000', mine: false, takenAt: '2026-11-21T04:00:00.000Z', percent: n },
});
/** So many of the seats are taken, and so many of those who sit are on the page. */
async function pool(link: Pool['link'], { seats = 5, taken = 0, listed = 0, current = 1 } = {}) {
	const dataList = Array.from({ length: listed }, (_, index) => holder(index));
	const holders = { dataList, totalCount: taken, curPage: current, pageSize: 20 };
	const shown = { orderId: '2026112100384417', team: '启明设计', courseId: 7, title: '长文的形状', seats, taken, endsAt: null, link, holders };
	const props = { loaderData: { current, pool: shown, stale: {} } } as unknown as ComponentProps<typeof SeatPoolPage>;
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

test('R89 who sits is listed twenty a page; behind the last page it says so, and seats that are all taken say what to do', async () => {
	const link = { code, lastDay: null, over: null };
	const seen = async (options: Parameters<typeof pool>[1]) => {
		const { container } = await pool(link, options);
		const links = [...container.querySelectorAll('.pages a')].map((each) => each.getAttribute('href'));
		const names = [...container.querySelectorAll('tbody th bdi')].map(({ textContent }) => textContent);
		const said = container.querySelector('.seat-none')?.textContent ?? '';
		const words = container.textContent ?? '';
		cleanup();
		return { links: [...new Set(links)].length, names: [names.length, names[0], names.at(-1)], said, words };
	};
	const full = await seen({ seats: 45, taken: 45, listed: 20 });
	expect(full).toMatchObject({ links: 3, names: [20, '第1位', '第20位'], said: '' });
	expect(full.words).toContain('都坐满了。收回一席，就能再请一个人。');
	const some = await seen({ seats: 45, taken: 21, listed: 1, current: 2 });
	expect(some).toMatchObject({ links: 2, names: [1, '第1位', '第1位'], said: '' });
	expect(some.words).toContain('坐满之前随时能请人。');
	expect(await seen({ seats: 45, taken: 21, current: 9 })).toMatchObject({ links: 2, said: '没有这么多人，请回到第一页。' });
	expect((await seen({})).said).toBe('还没有人坐下。把链接发出去，坐下的人会列在这里。');
});
