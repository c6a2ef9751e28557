import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageUnreachable } from '../lib/load-chunk.ts';
import { currentToasts, dismissToast } from '../lib/toast.ts';
import { browserLoader, type LoadArgs } from './load.ts';
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

const asPage = ({ api, required }: LoadArgs) => required('lesson', () => api('lessonInfo', { videoId: 7 }));
const asPart = ({ api, optional }: LoadArgs) => optional('lesson', () => api('lessonInfo', { videoId: 7 }), { empty: null });
const go = (signal = new AbortController().signal, lesson: (args: LoadArgs) => Promise<unknown> = asPage) => {
	// Another loader remembers nothing.
	const load = browserLoader(async (args) => ({ lesson: await lesson(args) }), false);
	const url = new URL('https://lectern.test/video/7');
	return load({ params: {}, url, request: new Request(url, { signal }) } as never);
};

test('L3 a page that cannot be reached stays away without a failure, says so, and comes when the network is back', async () => {
	const page = go();
	await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), { timeout: 20_000 });
	away = false;
	window.dispatchEvent(new Event('online'));
	expect(await page).toMatchObject({ lesson: { videoId: 7 }, stale: {} });
	expect(calls).toBe(2);
});

test('L3 whoever goes elsewhere meanwhile is not called back', async () => {
	const elsewhere = new AbortController();
	const page = go(elsewhere.signal);
	await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), { timeout: 20_000 });
	elsewhere.abort(new Error('gone elsewhere'));
	await expect(page).rejects.toThrow('gone elsewhere');
	const asked = calls;
	window.dispatchEvent(new Event('online'));
	expect(calls).toBe(asked);
});

/** A load whose call has begun; `end` lets it fail. */
async function begun(signal: AbortSignal, lesson: (args: LoadArgs) => Promise<unknown>) {
	let end = () => {};
	vi.stubGlobal('fetch', () => {
		calls += 1;
		return new Promise((_resolve, reject) => {
			end = () => reject(new TypeError('Failed to fetch'));
		});
	});
	const before = calls;
	const page = go(signal, lesson);
	await vi.waitFor(() => expect(calls).toBe(before + 1), { timeout: 20_000 });
	return { page, end };
}

test('L3 of a page that was left while its call was under way nothing is said when it fails, and it is not tried again', async () => {
	const elsewhere = new AbortController();
	const { page, end } = await begun(elsewhere.signal, asPage);
	const said = new Promise((_resolve, reject) => window.addEventListener(pageUnreachable, () => reject(new Error('said'))));
	elsewhere.abort(new Error('gone elsewhere'));
	end();
	await expect(Promise.race([page, said])).rejects.toThrow('gone elsewhere');
	window.dispatchEvent(new Event('online'));
	expect([calls, told.mock.calls.length]).toEqual([1, 0]);
});

test('R33 L3 a part that fails is told of, but not to a reader who has left the page', async () => {
	const elsewhere = new AbortController();
	const left = await begun(elsewhere.signal, asPart);
	elsewhere.abort(new Error('gone elsewhere'));
	left.end();
	await left.page;
	expect(currentToasts()).toEqual([]);
	clearRequestCache();
	const there = await begun(new AbortController().signal, asPart);
	there.end();
	await there.page;
	expect(currentToasts()).toHaveLength(1);
	for (const { id } of currentToasts()) dismissToast(id);
});
