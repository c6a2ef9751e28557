// @vitest-environment happy-dom
import { act, cleanup, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '../../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../../test/web/site-server.ts';
import { until } from '../../../../test/web/until.ts';
import { Playback } from '../../../features/video/playback.ts';
import { currentToasts, dismissToast } from '../../../lib/toast.ts';
import { NotesPanel } from './NotesPanel.tsx';

const at = '2026-11-21T04:00:00.000Z';
let site: SiteServer;
let total: number;
let down: boolean;
let files: Blob[];

beforeEach(async () => {
	site = await siteServer();
	[total, down, files] = [130, false, []];
	site.answer = ({ url }) => {
		const asked = new URL(url, site.url).searchParams;
		const [page, size] = [Number(asked.get('currPage') ?? 1), Number(asked.get('pageSize'))];
		if (down) return { status: 500, body: { code: 500 } };
		const all = Array.from({ length: total }, (_, index) => index + 1);
		const dataList = all
			.slice((page - 1) * size, page * size)
			.map((id) => ({ id, videoId: 7, second: id, text: `笔记 ${id}`, version: 1, createdAt: at, updatedAt: at }));
		return { body: { code: 1, data: { dataList, totalCount: total, curPage: page, pageSize: size } } };
	};
	vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
	vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
});
afterEach(async () => {
	cleanup();
	vi.restoreAllMocks();
	for (const { id } of currentToasts()) dismissToast(id);
	await site.close();
});

async function open() {
	const playback = new Playback(null, false);
	const panel = <NotesPanel videoId={7} title="极限" memberId={null} open playback={playback} onOpen={() => {}} onCount={() => {}} />;
	const { getByRole, queryAllByRole } = await renderPage(panel);
	await until(() => getByRole('button', { name: '导出这一讲' }));
	return {
		shown: () => queryAllByRole('listitem').length,
		press: (name: string | RegExp) => act(async () => void fireEvent.click(getByRole('button', { name }))),
	};
}
const exported = async () => [...(await (files[0] as Blob).text()).matchAll(/^笔记 (\d+)$/gm)].map(([, id]) => Number(id));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test('R75 the file of a lesson has all of its notes, also those that were not looked at', async () => {
	const { press, shown } = await open();
	expect(shown()).toBe(100);
	await press('导出这一讲');
	await until(() => expect(files).toHaveLength(1));
	expect(await exported()).toEqual(upTo(130));
});

test('R75 no file is made of some of the notes when the others cannot be had', async () => {
	const { press } = await open();
	down = true;
	await press('导出这一讲');
	await until(() => expect(currentToasts().map(({ text }) => text)).toEqual(['没能导出，请再试一次。']));
	expect(files).toEqual([]);
	down = false;
	await press('导出这一讲');
	await until(() => expect(files).toHaveLength(1));
});

test('R75 notes that are all there are exported without asking anybody', async () => {
	total = 3;
	const { press } = await open();
	down = true;
	await press('导出这一讲');
	await until(() => expect(files).toHaveLength(1));
	expect(await exported()).toEqual(upTo(3));
});
