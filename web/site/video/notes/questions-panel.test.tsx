// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Question } from '../../../../contract/notes/member.ts';
import { renderPage } from '../../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../../test/web/site-server.ts';
import { until } from '../../../../test/web/until.ts';
import { Playback } from '../../../features/video/playback.ts';
import { QuestionsPanel } from './QuestionsPanel.tsx';

let site: SiteServer;
let all: Question[];

beforeEach(async () => {
	site = await siteServer();
	all = Array.from({ length: 130 }, (_, index) => question(index + 1));
	site.answer = ({ url, method }) => {
		if (url.includes('current/time')) return { body: { code: 1, data: { time: Date.parse('2026-11-22T04:00:00Z') } } };
		if (method === 'POST') return { body: { code: 0, reason: 'changed_meanwhile', msg: '已经改过了' } };
		const asked = new URL(url, site.url).searchParams;
		const [page, size] = [Number(asked.get('currPage') ?? 1), Number(asked.get('pageSize'))];
		const of = asked.get('mine') === '1' ? all.filter(({ mine }) => mine) : asked.get('sort') === 'newest' ? all.toReversed() : all;
		const dataList = of.slice((page - 1) * size, page * size);
		return { body: { code: 1, data: { dataList, totalCount: of.length, curPage: page, pageSize: size, allCount: all.length, mineCount: 65 } } };
	};
});
afterEach(async () => {
	cleanup();
	await site.close();
});

/** Every second one is the member's own. */
function question(id: number): Question {
	const asked = { id, videoId: 7, second: id, text: `问题 ${id}`, mine: id % 2 === 1, nickname: '林', avatar: '/avatar.svg', version: 1 };
	return { ...asked, askedAt: '2026-11-21T04:00:00.000Z', answer: null };
}

async function open() {
	const { getByRole, queryAllByRole, container } = await renderPage(
		<QuestionsPanel videoId={7} memberId={null} open playback={new Playback(null, false)} onCount={() => {}} />,
	);
	const rows = () => queryAllByRole('listitem');
	await until(() => expect(rows()).toHaveLength(20));
	const press = (name: string | RegExp, within: Element = container) =>
		act(async () => {
			const button = [...within.querySelectorAll('button')].find((each) =>
				typeof name === 'string' ? each.textContent === name : name.test(each.textContent),
			);
			fireEvent.click(button as Element);
		});
	return {
		rows,
		press,
		field: () => getByRole('textbox') as HTMLTextAreaElement,
		more: async () => {
			const before = rows().length;
			await press(/^再看后面/);
			await until(() => expect(rows()).toHaveLength(before + 20));
		},
		/** Another tab was looked at, and this one is again. */
		comeBack: async () => {
			const before = site.asked.length;
			act(() => void document.dispatchEvent(new Event('visibilitychange')));
			await until(() => expect(site.asked.length).toBeGreaterThan(before));
		},
	};
}
type Opened = Awaited<ReturnType<typeof open>>;
const reword = async ({ rows, press, field }: Opened, row: number, words: string) => {
	await press('改一改', rows()[row - 1] as Element);
	act(() => void fireEvent.change(field(), { target: { value: words } }));
};
const texts = ({ rows }: Opened) => rows().map((row) => row.querySelector('.question-text')?.textContent);

test('R76 who rewords a question of a later page and looks at another tab finds it with the unsent words, and the answers that came', async () => {
	const panel = await open();
	await panel.more();
	await reword(panel, 25, '换一种问法');
	all = all.map((each) =>
		each.id === 30 ? { ...each, answer: { name: '林老师', text: '因为连续。', answeredAt: '2026-11-22T04:00:00.000Z' } } : each,
	);
	await panel.comeBack();
	await until(() => expect(panel.rows()[29]?.textContent).toContain('因为连续。'));
	expect(panel.rows()).toHaveLength(40);
	expect(panel.field().value).toBe('换一种问法');
});

test('R76 a question of a later page that was changed elsewhere is brought up to date where it is reworded', async () => {
	const panel = await open();
	await panel.more();
	await reword(panel, 25, '换一种问法');
	all = all.map((each) => (each.id === 25 ? { ...each, version: 2 } : each.id === 30 ? { ...each, text: '新的说法' } : each));
	await panel.press('改好了');
	await until(() => expect(texts(panel)).toContain('新的说法'));
	await panel.press('改好了');
	const sent = () => site.asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
	const words = { id: 25, text: '换一种问法' };
	await until(() =>
		expect(sent()).toEqual([
			{ ...words, version: 1 },
			{ ...words, version: 2 },
		]),
	);
});

test('R76 however many were looked at, they are asked for a hundred at a time; another order begins with its first page', async () => {
	const panel = await open();
	for (let page = 2; page <= 6; page += 1) await panel.more();
	expect(panel.rows()).toHaveLength(120);
	site.asked.length = 0;
	await panel.comeBack();
	await until(() => expect(panel.rows()).toHaveLength(130));
	const asked = () => site.asked.map(({ url }) => new URL(url, site.url).searchParams).map((query) => [query.get('currPage'), query.get('pageSize')]);
	expect(asked()).toEqual([
		['1', '100'],
		['2', '100'],
	]);
	expect(texts(panel)).toEqual(all.map(({ text }) => text));
	site.asked.length = 0;
	await panel.press('最新');
	await until(() => expect(texts(panel)[0]).toBe('问题 130'));
	expect([asked(), panel.rows().length]).toEqual([[['1', '20']], 20]);
});
