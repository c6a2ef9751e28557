import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeBrowser, fakeBrowser, hang, json } from '../../test/web/fake-browser.ts';
import { provideI18n } from '../lib/i18n.ts';
import { readSessionToken, setSessionToken } from '../lib/session-cookie.ts';
import { currentToasts, dismissToast } from '../lib/toast.ts';
import { messages as zh } from '../locales/zh-CN/shared.po';
import { browserApi, quietApi } from './api.ts';
import { onLoginNeeded } from './failure.ts';
import { clearRequestCache } from './request.ts';

let browser: FakeBrowser;
const words = () => currentToasts().map(({ text, icon }) => [text, icon]);

beforeEach(() => {
	vi.useFakeTimers();
	provideI18n('zh-CN', zh);
	browser = fakeBrowser();
	clearRequestCache();
});
afterEach(() => {
	for (const { id } of currentToasts()) dismissToast(id);
	onLoginNeeded(() => {});
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test('R40 a GET’s input is its query, a POST’s its body', async () => {
	await browserApi('courseDetail', { id: 7 });
	await browserApi('login', { account: '13800138000', password: 'x' });
	expect(browser.requests.map(({ url, method, body }) => [method, url, body])).toEqual([
		['GET', '/api/product/detail?id=7', undefined],
		['POST', '/api/agency/core/member/login', '{"account":"13800138000","password":"x"}'],
	]);
});

test('R40 what is said of cache, timeout, token and signal is done', async () => {
	setSessionToken('mine');
	await browserApi('courseDetail', { id: 7 });
	await browserApi('courseDetail', { id: 7 });
	expect(browser.requests).toHaveLength(1);
	await browserApi('courseDetail', { id: 7 }, { cache: 0 });
	expect(browser.requests).toHaveLength(2);

	browser.answer(() => json({ code: 401, reason: 'not_logged_in', msg: '' }, 401));
	await expect(browserApi('memberInfo', {}, { keepToken: true, skipHandler: true })).rejects.toMatchObject({ status: 401 });
	expect(readSessionToken()).toBe('mine');

	browser.answer(hang);
	const slow = expect(browserApi('courseDetail', { id: 8 }, { timeout: 40, skipHandler: true })).rejects.toMatchObject({
		message: 'timeout of 40ms exceeded',
	});
	await vi.advanceTimersByTimeAsync(40);
	await slow;
	const gone = new AbortController();
	const off = expect(browserApi('courseDetail', { id: 9 }, { signal: gone.signal, skipHandler: true })).rejects.toMatchObject({
		status: 0,
		reason: 'timeout',
	});
	gone.abort();
	await off;
});

test('R33 R35 a failure is toasted with a clock, and leads to login when it is one; a quiet call says nothing', async () => {
	const leave = vi.fn();
	onLoginNeeded(leave);
	browser.answer(() => json({ code: 503 }, 503));
	await expect(browserApi('courseDetail', { id: 7 })).rejects.toMatchObject({ status: 503 });
	expect(words()).toEqual([['服务正在维护', 'clock']]);
	browser.answer(() => json({ code: 404 }, 404));
	await expect(quietApi('courseDetail', { id: 7 })).rejects.toMatchObject({ status: 404 });
	browser.answer(() => json({ code: 401 }, 401));
	await expect(quietApi('courseDetail', { id: 7 })).rejects.toMatchObject({ status: 401 });
	expect(words()).toEqual([['服务正在维护', 'clock']]);
	expect(leave).not.toHaveBeenCalled();
	// The same failure again within 3 s of it.
	browser.answer(() => json({ code: 503 }, 503));
	await expect(browserApi('courseDetail', { id: 7 })).rejects.toMatchObject({ status: 503 });
	expect(words()).toHaveLength(1);
	browser.answer(() => json({ code: 401 }, 401));
	await expect(browserApi('courseDetail', { id: 7 })).rejects.toMatchObject({ status: 401 });
	expect(words()).toEqual([
		['服务正在维护', 'clock'],
		['登录已过期，请重新登录', 'clock'],
	]);
	expect(leave).toHaveBeenCalledOnce();
});
