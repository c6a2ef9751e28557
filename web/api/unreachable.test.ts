import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageUnreachable } from '../lib/load-chunk.ts';
import { browserLoader } from './load.ts';
import { clearRequestCache } from './request.ts';

/** A page of one lesson, whose server is away while `away`. */
let away: boolean;
let calls: number;
const told = vi.fn();

beforeEach(() => {
	away = true;
	clearRequestCache();
	calls = 0;
	told.mockClear();
	const page = new EventTarget();
	page.addEventListener(pageUnreachable, told);
	vi.stubGlobal('window', page);
	vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'zh-CN' }, querySelector: () => null, baseURI: 'https://lectern.test/' });
	vi.stubGlobal('location', new URL('https://lectern.test/video/7'));
	vi.stubGlobal('fetch', async () => {
		calls += 1;
		if (away) throw new TypeError('Failed to fetch');
		return new Response('{"code":1,"data":{"videoId":7}}');
	});
});
afterEach(() => vi.unstubAllGlobals());

const go = (signal = new AbortController().signal) => {
	// Another loader remembers nothing.
	const load = browserLoader(async ({ api, required }) => ({ lesson: await required('lesson', () => api('lessonInfo', { videoId: 7 })) }), false);
	const url = new URL('https://lectern.test/video/7');
	return load({ params: {}, url, request: new Request(url, { signal }) } as never);
};

test('L3 a page that cannot be reached stays away without a failure, says so, and comes when the network is back', async () => {
	const page = go();
	await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
	away = false;
	window.dispatchEvent(new Event('online'));
	expect(await page).toMatchObject({ lesson: { videoId: 7 }, stale: {} });
	expect(calls).toBe(2);
});

test('L3 whoever goes elsewhere meanwhile is not called back', async () => {
	const elsewhere = new AbortController();
	const page = go(elsewhere.signal);
	await vi.waitFor(() => expect(told).toHaveBeenCalledOnce());
	elsewhere.abort(new Error('gone elsewhere'));
	await expect(page).rejects.toThrow('gone elsewhere');
	const asked = calls;
	window.dispatchEvent(new Event('online'));
	expect(calls).toBe(asked);
});
