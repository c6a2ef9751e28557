import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, hang, json } from '../../test/web/fake-browser.ts';
import { clearSessionToken, readSessionToken, setSessionToken } from '../lib/session-cookie.ts';
import { clearRequestCache, request } from './request.ts';

let browser: FakeBrowser;
const headersOf = (index = 0) => browser.requests[index]?.headers;

beforeEach(() => {
	vi.useFakeTimers();
	browser = fakeBrowser();
	clearRequestCache();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('R30 every request carries the token and an empty domain-name', async () => {
	await request('/api/a');
	expect(headersOf()?.get('token')).toBe('');
	expect(headersOf()?.get('domain-name')).toBe('');
	setSessionToken('secret');
	await request('/api/a');
	await request('/api/b', { method: 'POST', body: { x: 1 } });
	expect(headersOf(1)?.get('token')).toBe('secret');
	expect(headersOf(2)?.get('token')).toBe('secret');
	expect(headersOf(2)?.get('domain-name')).toBe('');
	expect(browser.requests[2]?.body).toBe('{"x":1}');
});

test('R30 R40 a GET has no body and asks for JSON; a POST sends JSON, an empty object when there is nothing to say', async () => {
	await request('/api/a');
	await request('/api/b', { method: 'POST' });
	expect(browser.requests.map(({ url, method, body, headers }) => [url, method, body, headers.get('accept'), headers.get('content-type')])).toEqual([
		['/api/a', 'GET', undefined, 'application/json', null],
		['/api/b', 'POST', '{}', 'application/json', 'application/json'],
	]);
});

test('R40 the chosen language goes along', async () => {
	vi.unstubAllGlobals();
	browser = fakeBrowser({ lang: 'en' });
	await request('/api/a');
	expect(headersOf()?.get('accept-language')).toBe('en');
});

test('R40 absent query values are left out', async () => {
	await request('/api/a', { query: { id: 7, q: '', none: undefined, nothing: null } });
	expect(browser.requests[0]?.url).toBe('/api/a?id=7&q=');
});

test('R40 a GET is kept for 60 s, per address', async () => {
	browser.answer(() => json({ code: 1, data: browser.requests.length }));
	const first = await request('/api/a');
	expect(await request('/api/a')).toEqual(first);
	await request('/api/a', { query: { id: 1 } });
	expect(browser.requests).toHaveLength(2);
	vi.advanceTimersByTime(59_999);
	await request('/api/a');
	expect(browser.requests).toHaveLength(2);
	vi.advanceTimersByTime(1);
	await request('/api/a');
	expect(browser.requests).toHaveLength(3);
});

test('R40 an answer is kept for its language alone', async () => {
	browser.answer((_url, { headers }) => json({ code: 1, data: new Headers(headers).get('accept-language') }));
	expect(await request('/api/a')).toEqual({ code: 1, data: 'zh-CN' });
	document.documentElement.lang = 'en';
	expect(await request('/api/a')).toEqual({ code: 1, data: 'en' });
	document.documentElement.lang = 'zh-CN';
	expect(await request('/api/a')).toEqual({ code: 1, data: 'zh-CN' });
	expect(browser.requests).toHaveLength(2);
});

test('R40 an answer is kept as long as its caller says', async () => {
	await request('/api/a', { cache: 500 });
	vi.advanceTimersByTime(499);
	await request('/api/a');
	expect(browser.requests).toHaveLength(1);
	vi.advanceTimersByTime(1);
	await request('/api/a');
	expect(browser.requests).toHaveLength(2);
});

test('R40 200 answers are kept, and with one more all are forgotten', async () => {
	const ask = (id: number) => request('/api/a', { query: { id } });
	for (let id = 1; id <= 200; id++) await ask(id);
	for (let id = 1; id <= 200; id++) await ask(id);
	expect(browser.requests).toHaveLength(200);
	await ask(201);
	await ask(201);
	await ask(200);
	await ask(1);
	expect(browser.requests).toHaveLength(203);
});

test('R40 an answer that is given up for a newer one leaves the newer one kept', async () => {
	let fail = (_: Error) => {};
	browser.answer(() => new Promise((_resolve, reject) => (fail = reject)));
	const first = expect(request('/api/a')).rejects.toMatchObject({ reason: 'network' });
	clearRequestCache();
	browser.answer(() => json({ code: 1, data: 'newer' }));
	await request('/api/a');
	fail(new Error('gone'));
	await first;
	expect(await request('/api/a')).toEqual({ code: 1, data: 'newer' });
	expect(browser.requests).toHaveLength(2);
});

test('R40 two callers at once share one request', async () => {
	await Promise.all([request('/api/a'), request('/api/a')]);
	expect(browser.requests).toHaveLength(1);
});

test('R40 cache 0 asks anew, and a cleared cache too', async () => {
	await request('/api/a', { cache: 0 });
	await request('/api/a', { cache: 0 });
	await request('/api/a');
	clearRequestCache();
	await request('/api/a');
	expect(browser.requests).toHaveLength(4);
	// Asking anew leaves what is kept alone.
	await request('/api/a', { cache: 0 });
	await request('/api/a');
	expect(browser.requests).toHaveLength(5);
});

test('R40 a POST is never kept, and what a GET answered is forgotten with it', async () => {
	await request('/api/a');
	await request('/api/save', { method: 'POST' });
	await request('/api/save', { method: 'POST' });
	await request('/api/a');
	expect(browser.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'GET']);
	browser.answer(() => json({ code: 500 }, 500));
	await expect(request('/api/save', { method: 'POST' })).rejects.toThrow();
	browser.answer(() => json({ code: 1, data: null }));
	await request('/api/a');
	expect(browser.requests).toHaveLength(6);
});

test('R40 refusals and failures are not kept', async () => {
	browser.answer(() => json({ code: 0, reason: 'no', msg: 'no' }));
	await request('/api/a');
	browser.answer(() => json({ code: 500 }, 500));
	await expect(request('/api/a')).rejects.toThrow();
	browser.answer(() => json({ code: 1, data: 'ok' }));
	expect(await request('/api/a')).toEqual({ code: 1, data: 'ok' });
});

test('R40 another reader does not get the answer kept for the one before', async () => {
	await request('/api/a');
	setSessionToken('somebody');
	await request('/api/a');
	expect(browser.requests).toHaveLength(2);
});

test('R40 reports a timeout as "timeout of 50ms exceeded"', async () => {
	browser.answer(hang);
	const call = expect(request('/api/a', { timeout: 50 })).rejects.toMatchObject({
		status: 0,
		reason: 'timeout',
		message: 'timeout of 50ms exceeded',
	});
	await vi.advanceTimersByTimeAsync(49);
	expect(browser.requests[0]?.signal?.aborted).toBe(false);
	await vi.advanceTimersByTimeAsync(1);
	await call;
});

test('R40 whose caller has gone ends as after a timeout; what was answered in time leaves no timer', async () => {
	browser.answer(hang);
	const caller = new AbortController();
	const call = expect(request('/api/a', { signal: caller.signal })).rejects.toMatchObject({ status: 0, reason: 'timeout' });
	caller.abort();
	await call;
	browser.answer(() => json({ code: 1, data: 1 }));
	await request('/api/b', { timeout: 50 });
	await request('/api/b', { method: 'POST', timeout: 50 });
	await request('/api/c', { timeout: 0 });
	expect(vi.getTimerCount()).toBe(0);
	const gone = new AbortController();
	browser.answer(hang);
	const post = expect(request('/api/d', { method: 'POST', timeout: 70, signal: gone.signal })).rejects.toMatchObject({
		message: 'timeout of 70ms exceeded',
	});
	await vi.advanceTimersByTimeAsync(70);
	await post;
	const again = expect(request('/api/d', { method: 'POST', signal: gone.signal })).rejects.toMatchObject({ reason: 'timeout' });
	gone.abort();
	await again;
});

test('R40 without a timeout it waits', async () => {
	let arrive = (_: Response) => {};
	browser.answer(
		() =>
			new Promise((resolve) => {
				arrive = resolve;
			}),
	);
	const call = request('/api/a');
	await vi.advanceTimersByTimeAsync(3_600_000);
	arrive(json({ code: 1, data: 'late' }));
	expect(await call).toEqual({ code: 1, data: 'late' });
});

test.each(['<html>', '', 'null', '5', '"text"', 'true'])('R40 reports an answer that is no JSON object: %j', async (text) => {
	browser.answer(() => new Response(text, { status: 200 }));
	await expect(request('/api/a')).rejects.toMatchObject({ status: 0, reason: 'unreadable', message: 'JSON parse failure' });
});

test('R40 statuses outside 200–299 are errors with what the envelope says', async () => {
	browser.answer(() => json({ code: 422, reason: 'invalid', msg: '不对', traceId: 't1', errors: [{ path: 'id', message: 'x' }] }, 422));
	await expect(request('/api/a')).rejects.toMatchObject({ name: 'CallError', status: 422, reason: 'invalid', message: '不对', traceId: 't1' });
	browser.answer(() => json({ code: 422, errors: [{ path: 'id', message: 'x' }] }, 422));
	await expect(request('/api/a')).rejects.toMatchObject({ answer: { errors: [{ path: 'id' }] } });
	browser.answer(() => new Response('bad gateway', { status: 502, statusText: 'Bad Gateway' }));
	await expect(request('/api/a')).rejects.toMatchObject({ status: 502, reason: 'http_error', message: 'Bad Gateway', statusText: 'Bad Gateway' });
	browser.answer(() => new Response('<html>', { status: 502 }));
	await expect(request('/api/a')).rejects.toMatchObject({ reason: 'http_error', message: 'HTTP error 502', statusText: '', answer: undefined });
	browser.answer(() => json({ code: 1, data: 1 }, 201));
	expect(await request('/api/a')).toEqual({ code: 1, data: 1 });
});

test('R40 a network that is down is reported', async () => {
	browser.answer(() => Promise.reject(new TypeError('fetch failed')));
	await expect(request('/api/a')).rejects.toMatchObject({ status: 0, reason: 'network', message: 'fetch failed', statusText: '' });
	browser.answer(() => Promise.reject('no reason'));
	await expect(request('/api/a')).rejects.toMatchObject({ status: 0, reason: 'network', message: 'network error' });
});

test('R32 a 401 forgets the token that it refused', async () => {
	setSessionToken('old');
	browser.answer(() => json({ code: 401, reason: 'not_logged_in', msg: '' }, 401));
	await expect(request('/api/a')).rejects.toMatchObject({ status: 401 });
	expect(document.cookie).toBe('');
});

test('R32 a 401 that comes when somebody has logged in again says nothing of the new token', async () => {
	setSessionToken('old');
	browser.answer(() => {
		setSessionToken('new');
		return json({ code: 401, reason: 'not_logged_in', msg: '' }, 401);
	});
	await expect(request('/api/a')).rejects.toMatchObject({ status: 401 });
	expect(readSessionToken()).toBe('new');
	clearSessionToken();
});

test('R32 a 401 forgets all answers; another status, or a call that keeps the token, forgets nothing', async () => {
	const refuse = (status: number) => browser.answer(() => json({ code: status, reason: 'x', msg: '' }, status));
	const answer = () => browser.answer(() => json({ code: 1, data: 1 }));
	await request('/api/a');
	setSessionToken('old');
	await request('/api/a');
	refuse(403);
	await expect(request('/api/b')).rejects.toMatchObject({ status: 403 });
	refuse(401);
	await expect(request('/api/b', { keepToken: true })).rejects.toMatchObject({ status: 401 });
	await expect(request('/api/b', { method: 'GET', keepToken: true })).rejects.toMatchObject({ status: 401 });
	expect(document.cookie).toBe('agency-smart-token=old');
	answer();
	await request('/api/a');
	expect(browser.requests.map(({ url }) => url)).toEqual(['/api/a', '/api/a', '/api/b', '/api/b', '/api/b']);
	refuse(401);
	await expect(request('/api/b')).rejects.toMatchObject({ status: 401 });
	answer();
	// Nobody's answer from before is given to nobody now.
	await request('/api/a');
	expect(browser.requests).toHaveLength(7);
	setSessionToken('old');
	refuse(401);
	await expect(request('/api/b', { method: 'POST', keepToken: true })).rejects.toMatchObject({ status: 401 });
	expect(document.cookie).toBe('agency-smart-token=old');
});
