import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, json } from '../../test/web/fake-browser.ts';
import { browserLoader, type LoadArgs } from './load.ts';
import { loadOwnParts } from './own-parts.ts';
import { clearRequestCache } from './request.ts';

/** A page of two routes as it came from the server: the site around it, and a course with its teachers. */
const root = browserLoader(async ({ api, optional, site }: LoadArgs) => {
	const [member, menu] = await Promise.all([
		optional('member', () => api('memberInfo', {}), { empty: null }),
		optional('menu', () => api('navList', {} as never), { empty: [] }),
	]);
	return { loggedIn: site.loggedIn, member, menu };
}, false);
const page = browserLoader(async ({ api, optional, required }: LoadArgs) => {
	const detail = required('detail', () => api('courseDetail', { id: 6 }));
	const [course, teachers] = await Promise.all([detail, optional('teachers', () => api('courseTeachers', { id: 6 }), { empty: [] })]);
	return { course, teachers };
}, false);
const news = browserLoader(
	async ({ api, optional }: LoadArgs) => ({ news: await optional('news', () => api('newsList', {} as never), { empty: [] }) }),
	false,
);

const came = {
	root: { loggedIn: false, member: null, menu: ['课程'], stale: {} },
	page: { course: { id: 6, owned: false }, teachers: ['林老师'], stale: {} },
	news: { news: ['放假'], stale: {} },
};

let browser: FakeBrowser;
let parts: unknown[];
beforeEach(() => {
	clearRequestCache();
	browser = fakeBrowser();
	vi.stubGlobal('location', { protocol: 'http:', origin: 'http://lectern.test', pathname: '/course/detail/6', search: '?stars=5' });
	document.cookie = 'agency-smart-token=abc';
	for (const [route, data] of [
		[root, came.root],
		[page, came.page],
		[news, came.news],
	] as const)
		route.remember(data, '/course/detail/6?stars=5');
	parts = [{ nickname: '小林' }, { id: 6, owned: true }];
	browser.answer((url) => json({ code: 1, data: { parts, asked: url } }));
});
afterEach(() => vi.unstubAllGlobals());

const ask = (route: typeof root | typeof page | typeof news, address = '/course/detail/6?stars=5') => {
	const url = new URL(address, 'http://lectern.test');
	return route({ params: {}, url, request: new Request(url) } as never);
};

test('R54 one call asks for what may be the member’s own; of all else the page keeps what it has', async () => {
	const loaded: unknown[] = [];
	const known = await loadOwnParts(async () => {
		loaded.push(...(await Promise.all([ask(root), ask(page), ask(news)])));
	});
	expect(known).toBe(true);
	expect(loaded).toEqual([
		{ loggedIn: true, member: { nickname: '小林' }, menu: ['课程'], seo: expect.anything(), stale: {} },
		{ course: { id: 6, owned: true }, teachers: ['林老师'], seo: expect.anything(), stale: {} },
		came.news,
	]);
	// A route with nothing of the member's own keeps its very data, and nothing is drawn anew.
	expect(loaded[2]).toBe(came.news);
	expect(browser.requests.map(({ url }) => decodeURIComponent(url.replace(/^.*\?calls=/, '')))).toEqual([
		JSON.stringify([
			['memberInfo', {}],
			['courseDetail', { id: 6 }],
		]),
	]);
});

test('R54 a part that is no other for this member leaves its route as it is, and without a member the page says that it does not know them', async () => {
	parts = [null, { id: 6, owned: true }];
	const loaded: unknown[] = [];
	const known = await loadOwnParts(async () => {
		loaded.push(...(await Promise.all([ask(root), ask(page)])));
	});
	expect(known).toBe(false);
	expect(loaded[0]).toBe(came.root);
	expect(loaded[1]).toMatchObject({ course: { owned: true }, teachers: ['林老师'] });
});

test.each([
	['a failure', () => json({ code: 500, msg: '' }, 500)],
	['a refusal', () => json({ code: 0, msg: '', reason: 'maintenance' })],
])('R54 %s leaves the page as a visitor sees it, and says so', async (_what, answer) => {
	browser.answer(answer);
	let loaded: unknown;
	expect(
		await loadOwnParts(async () => {
			loaded = await ask(page);
		}),
	).toBe(false);
	expect(loaded).toBe(came.page);
});

test('R54 a page that asks for nothing of its own costs no call', async () => {
	let loaded: unknown;
	expect(
		await loadOwnParts(async () => {
			loaded = await ask(news);
		}),
	).toBe(false);
	expect(loaded).toBe(came.news);
	expect(browser.requests).toEqual([]);
});

test('R54 another address, and any load afterwards, is a load like every other', async () => {
	browser.answer((url) => json({ code: 1, data: url.includes('/page/parts') ? { parts: [{ id: 6, owned: true }] } : { id: 6, fresh: true } }));
	await loadOwnParts(async () => {
		expect(await ask(page, '/course/detail/6')).toMatchObject({ course: { fresh: true } });
		expect(await ask(page)).toMatchObject({ course: { owned: true } });
	});
	expect(await ask(page)).toMatchObject({ course: { fresh: true } });
	await expect(loadOwnParts(() => Promise.reject(new Error('left')))).rejects.toThrow('left');
	expect(await ask(page)).toMatchObject({ course: { fresh: true } });
});

test('R54 another login meanwhile: nobody is shown the parts of the member before, and all is asked for anew', async () => {
	let revalidated = 0;
	const loaded: unknown[] = [];
	browser.answer((url) => {
		if (!url.includes('/page/parts')) return json({ code: 1, data: { id: 6, fresh: true } });
		document.cookie = 'agency-smart-token=theirs';
		return json({ code: 1, data: { parts } });
	});
	const known = await loadOwnParts(async () => {
		revalidated += 1;
		loaded.push(...(await Promise.all([ask(root), ask(page)])));
	});
	expect([known, revalidated]).toEqual([false, 2]);
	// What the second round of loads was told comes from the calls themselves.
	expect(loaded).toMatchObject([came.root, came.page, { member: { fresh: true } }, { course: { fresh: true } }]);
});
