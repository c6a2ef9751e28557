import { RouterContextProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../contract/calls.ts';
import { CallError } from '../../contract/errors.ts';
import { type FakeBrowser, fakeBrowser, json } from '../../test/web/fake-browser.ts';
import { provideI18n } from '../lib/i18n.ts';
import { pageUnreachable } from '../lib/load-chunk.ts';
import { setSessionToken } from '../lib/session-cookie.ts';
import { currentToasts, dismissToast } from '../lib/toast.ts';
import { type VisitContext, visitContext } from '../lib/visit.ts';
import { messages as zh } from '../locales/zh-CN/shared.po';
import { onLoginNeeded } from './failure.ts';
import { browserLoader, type LoadArgs, serverLoader } from './load.ts';
import { clearRequestCache } from './request.ts';

const facts = async ({ params, url, locale, site }: LoadArgs) => ({ params, path: url.pathname + url.search, locale, site });
const teacher = async ({ api, optional }: LoadArgs) => ({
	teacher: await optional('teacher', () => api('teacherDetail', { id: 1 }), { empty: null }),
});
const lesson = async ({ api, required }: LoadArgs) => ({ lesson: await required('lesson', () => api('lessonInfo', { videoId: 7 })) });

afterEach(() => {
	for (const { id } of currentToasts()) dismissToast(id);
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

function serve(load: (args: LoadArgs) => Promise<object>, change: Partial<VisitContext> = {}, withSeo?: boolean) {
	const context = new RouterContextProvider();
	const api = (async (key: string, input: object) => ({ code: 1, data: { key, ...input } })) as unknown as Api;
	const visit = { api, token: '', locale: 'en', timeZone: '', base: '/school/x', origin: 'https://lectern.test', loggedIn: true, scriptMark: '' };
	context.set(visitContext, { ...visit, ...change } as VisitContext);
	const url = new URL('https://lectern.test/school/x/teacher/1?lang=en');
	return serverLoader(load, withSeo)({ context, params: { id: '1' }, url } as never);
}

test('a page’s load on the server knows its visitor and its address without the base', async () => {
	expect(await serve(facts)).toEqual({
		params: { id: '1' },
		path: '/teacher/1?lang=en',
		locale: 'en',
		site: { origin: 'https://lectern.test', base: '/school/x', loggedIn: true },
		seo: { key: 'seo', pathname: '/teacher/1' },
		stale: {},
	});
	expect(await serve(facts, {}, false)).toMatchObject({ seo: { title: '', keywords: '', description: '', image: '' } });
	expect(await serve(teacher)).toMatchObject({ teacher: { key: 'teacherDetail', id: 1 } });
});

test('the server is told of its own failures, not of what a visitor was refused; it keeps nothing for the next', async () => {
	const onError = vi.fn();
	const failing = (error: unknown) => ({ api: (() => Promise.reject(error)) as unknown as Api, onError });
	for (const status of [404, 499]) await serve(teacher, failing(new CallError(status, 'http_error', '')), false);
	expect(onError).not.toHaveBeenCalled();
	const broken = new CallError(500, 'http_error', '');
	expect(await serve(teacher, failing(broken), false)).toMatchObject({ teacher: null, stale: { teacher: 0 } });
	expect(onError).toHaveBeenCalledExactlyOnceWith(broken);
	const crash = new TypeError('x is not a function');
	await serve(teacher, failing(crash), false);
	expect(onError).toHaveBeenLastCalledWith(crash);
	expect(await serve(teacher, { api: failing(broken).api }, false)).toMatchObject({ stale: { teacher: 0 } });
});

let browser: FakeBrowser;
beforeEach(() => {
	provideI18n('zh-CN', zh);
	clearRequestCache();
	browser = fakeBrowser({ basename: '/school/x', lang: 'en' });
});

/** Goes to an address of the site as the router does. */
function visitor<T extends object>(load: (args: LoadArgs) => Promise<T>, withSeo?: boolean) {
	const loader = browserLoader(load, withSeo);
	const go = (path = '/teacher/1', signal = new AbortController().signal) => {
		const url = new URL(`http://lectern.test/school/x${path}`);
		return loader({ params: { id: '1' }, url, request: new Request(url, { signal }) } as never) as Promise<T & { stale: Record<string, number> }>;
	};
	return { go, remember: loader.remember };
}

test('a page’s load in the browser asks over HTTP, under the base path', async () => {
	browser.answer(() => json({ code: 1, data: { title: '老师' } }));
	expect(await visitor(facts).go('/teacher/1?lang=en')).toEqual({
		params: { id: '1' },
		path: '/teacher/1?lang=en',
		locale: 'en',
		site: { origin: 'http://lectern.test', base: '/school/x', loggedIn: false },
		seo: { title: '老师' },
		stale: {},
	});
	expect(browser.requests.map(({ url }) => url)).toEqual(['/school/x/api/agency/core/web/seo?pathname=%2Fteacher%2F1']);
	setSessionToken('mine');
	expect((await visitor(facts, false).go()).site.loggedIn).toBe(true);
	expect(browser.requests).toHaveLength(1);
});

test('R33 a slot’s failure is toasted, that of the page itself is not', async () => {
	browser.answer(() => json({ code: 503 }, 503));
	await expect(visitor(lesson, false).go()).rejects.toMatchObject({ init: { status: 503 } });
	expect(currentToasts()).toEqual([]);
	expect(await visitor(teacher, false).go()).toMatchObject({ teacher: null, stale: { teacher: 0 } });
	expect(currentToasts().map(({ text }) => text)).toEqual(['服务正在维护']);
});

test('R32 a page that needs a login leads to it by itself; on the login page a 401 stays there', async () => {
	const toLogin = vi.fn();
	onLoginNeeded(toLogin);
	browser.answer(() => json({ code: 401 }, 401));
	const refused = await visitor(teacher, false)
		.go('/user/center')
		.catch((error: Response) => error);
	expect((refused as Response).headers.get('location')).toBe('/login?redirect=%2Fuser%2Fcenter');
	expect(currentToasts()).toEqual([]);
	expect(await visitor(teacher, false).go('/login')).toMatchObject({ teacher: null, stale: { teacher: 0 } });
	expect(currentToasts().map(({ text }) => text)).toEqual(['登录已过期，请重新登录']);
	expect(toLogin).not.toHaveBeenCalled();
});

test('R38 what the server rendered is old data of its address; what it could not load is not', async () => {
	vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] });
	const { go, remember } = visitor(async (args) => ({ ...(await lesson(args)), ...(await teacher(args)) }), false);
	remember({ lesson: { id: 7 }, teacher: { id: 1 }, stale: {} }, '/video/7');
	browser.answer(() => json({ code: 502 }, 502));
	expect(await go('/video/7')).toMatchObject({
		lesson: { id: 7 },
		teacher: { id: 1 },
		stale: { lesson: 1_800_000_000_000, teacher: 1_800_000_000_000 },
	});
	await expect(go('/video/8')).rejects.toMatchObject({ init: { status: 502 } });

	const other = visitor(teacher, false);
	other.remember({ teacher: null, stale: { teacher: 0 } }, '/teacher/1');
	expect((await other.go()).stale).toEqual({ teacher: 0 });
	other.remember({ teacher: { id: 1 } }, '/teacher/1');
	expect(await other.go()).toMatchObject({ teacher: { id: 1 }, stale: { teacher: 1_800_000_000_000 } });
	expect(() => other.remember(undefined, '/teacher/1')).not.toThrow();
});

test('L3 a page that cannot be reached is tried after ever longer pauses, and not at all once the reader went elsewhere', async () => {
	vi.useFakeTimers();
	const page = new EventTarget();
	const told = vi.fn();
	page.addEventListener(pageUnreachable, told);
	vi.stubGlobal('window', Object.assign(page, { __reactRouterContext: { basename: '/school/x' } }));
	browser.answer(() => Promise.reject(new TypeError('fetch failed')));
	const elsewhere = new AbortController();
	const call = visitor(lesson, false).go('/video/7', elsewhere.signal);
	const left = expect(call).rejects.toThrow('elsewhere');
	await vi.advanceTimersByTimeAsync(999);
	expect(browser.requests).toHaveLength(1);
	await vi.advanceTimersByTimeAsync(1);
	expect(browser.requests).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(1999);
	expect(browser.requests).toHaveLength(2);
	await vi.advanceTimersByTimeAsync(1);
	expect([browser.requests.length, told.mock.calls.length]).toEqual([3, 3]);
	expect(vi.getTimerCount()).toBe(1);
	elsewhere.abort(new Error('elsewhere'));
	await left;
	expect(vi.getTimerCount()).toBe(0);
	expect(currentToasts()).toEqual([]);
});

test('R38 what one login was shown is not kept for the next, which sees what is missing', async () => {
	const { go, remember } = visitor(teacher, false);
	setSessionToken('first');
	browser.answer(() => json({ code: 1, data: { id: 1, name: '陈' } }));
	await go();
	browser.answer(() => json({ code: 500 }, 500));
	clearRequestCache();
	expect(await go()).toMatchObject({ teacher: { name: '陈' } });
	setSessionToken('second');
	expect(await go()).toMatchObject({ teacher: null, stale: { teacher: 0 } });
	// What came with the page is of whoever is logged in when it is taken over.
	setSessionToken('third');
	remember({ teacher: { name: '周' }, stale: {} }, '/teacher/1');
	expect(await go()).toMatchObject({ teacher: { name: '周' } });
	setSessionToken('first');
	expect(await go()).toMatchObject({ teacher: null });
});
