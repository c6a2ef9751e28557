// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NoteOfLesson, OwnQuestion } from '../../../contract/notes/member.ts';
import { renderPage } from '../../../test/web/render-page.tsx';
import { type SiteServer, siteServer } from '../../../test/web/site-server.ts';
import { clearRequestCache } from '../../api/request.ts';
import '../frame/MemberOnly.tsx';
import NotesPage, { clientLoader } from './NotesPage.tsx';

const total = 35;
let site: SiteServer;
let notes: NoteOfLesson[];
/** Questions that are not the usual ones. */
let typed: Record<number, Partial<OwnQuestion>>;

/** The member has asked 35 questions; nothing else is there. */
beforeEach(async () => {
	clearRequestCache();
	[notes, typed] = [[], {}];
	site = await siteServer();
	site.answer = ({ url }) => {
		const asked = new URL(url, site.url);
		if (asked.pathname.endsWith('current/time')) return { body: { code: 1, data: { time: Date.parse('2026-11-22T04:00:00Z') } } };
		if (!asked.pathname.includes('question')) return { body: { code: 1, data: url.includes('count') ? [] : pageOf(notes, asked, notes.length) } };
		const [page, size] = [Number(asked.searchParams.get('currPage') ?? 1), Number(asked.searchParams.get('pageSize'))];
		const ids = Array.from({ length: total }, (_, index) => total - index).slice((page - 1) * size, page * size);
		return {
			body: {
				code: 1,
				data: pageOf(
					ids.map((id) => ({ ...question(id), ...typed[id] })),
					asked,
					total,
				),
			},
		};
	};
});
afterEach(async () => {
	cleanup();
	await site.close();
});

function pageOf(dataList: readonly object[], asked: URL, totalCount: number) {
	return { dataList, totalCount, curPage: Number(asked.searchParams.get('currPage')), pageSize: Number(asked.searchParams.get('pageSize')) };
}

const lesson = { videoId: 1, courseId: 1, title: '极限', courseTitle: '微积分', number: 1 };

function question(id: number): OwnQuestion {
	const asked = { id, videoId: 1, second: id, text: `问题 ${id}`, mine: true, nickname: '林', avatar: '', version: 1 };
	return { ...asked, askedAt: '2026-11-21T04:00:00.000Z', answer: null, lesson, open: true, hidden: false };
}

async function open(path: string, locale: 'zh-CN' | 'en' = 'zh-CN') {
	const url = new URL(path, site.url);
	const loaderData = await clientLoader({ params: {}, url, request: new Request(url) } as never);
	const page = await renderPage(<NotesPage {...({ loaderData } as ComponentProps<typeof NotesPage>)} />, { path, locale });
	const questions = within(page.getByRole('region', { name: /^(我的提问|My questions)$/ }));
	return {
		...questions,
		texts: () => questions.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
		links: () => questions.queryAllByRole('link', { name: /页$/ }).map((link) => [link.textContent, link.getAttribute('href')]),
	};
}
const named = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => `问题 ${from - index}`);

test('R76 every question that one has asked can be read: twenty on a page, the pages in the address', async () => {
	const first = await open('/user/notes');
	expect(first.texts()).toEqual(named(35, 16));
	expect(first.links()).toContainEqual(['2', '/user/notes?kind=questions&page=2']);
	cleanup();
	const second = await open('/user/notes?kind=questions&page=2');
	expect(second.texts()).toEqual(named(15, 1));
	expect(second.getByRole('link', { current: 'page' }).textContent).toBe('2');
	expect(second.links()).toContainEqual(['1', '/user/notes?kind=questions']);
});

test('R75 R76 the page in the address is one of the list that is shown; the other one begins at its first', async () => {
	const pages = async (path: string) => {
		clearRequestCache();
		site.asked.length = 0;
		await open(path);
		cleanup();
		const of = (what: string) =>
			site.asked.filter(({ url }) => url.includes(what)).map(({ url }) => new URL(url, site.url).searchParams.get('currPage'));
		return [of('note/my'), of('question/my')];
	};
	expect(await pages('/user/notes?page=2')).toEqual([['2'], ['1']]);
	expect(await pages('/user/notes?kind=questions&page=2')).toEqual([['1'], ['2']]);
});

test('R76 the pages of questions leave the notes of a course and with a word as they are', async () => {
	const { links } = await open('/user/notes?course=3&q=x');
	expect(links()).toContainEqual(['2', '/user/notes?course=3&q=x&kind=questions&page=2']);
});

test('R76 behind the last page of questions there is a way to the first', async () => {
	const { getByRole, texts, queryByText } = await open('/user/notes?kind=questions&page=9');
	expect(texts()).toEqual([]);
	expect(queryByText(/^还没有提问/)).toBeNull();
	expect(getByRole('link', { name: '看第一页' }).getAttribute('href')).toBe('/user/notes?kind=questions');
});

test('R75 R76 C1 on an English page notes, questions and answers are in the language in which they were typed', async () => {
	const written = { videoId: 1, second: 5, version: 1, createdAt: '2026-11-21T04:00:00.000Z', updatedAt: '2026-11-21T04:00:00.000Z', lesson };
	notes = [
		{ ...written, id: 1, text: '“停下来”＝极限。' },
		{ ...written, id: 2, text: 'The limit of f(x)' },
	];
	const answer = { text: 'Read it as “tends to”.', name: '顾明远', answeredAt: '2026-11-21T05:00:00.000Z' };
	typed = { 35: { text: '箭头怎么读？', answer }, 34: { text: 'How is the arrow read?' } };
	const { texts } = await open('/user/notes', 'en');
	expect(texts().slice(0, 3)).toEqual(['箭头怎么读？', 'How is the arrow read?', '问题 33']);
	const marked = [...document.querySelectorAll('.notes-page [lang]')].map((part) => [part.textContent, part.getAttribute('lang')]);
	expect(marked.slice(0, 4)).toEqual(['“停下来”＝极限。', '箭头怎么读？', '顾明远', '问题 33'].map((text) => [text, 'zh-CN']));
});
