import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError } from '../../contract/errors.ts';
import { fakeBrowser, json } from '../../test/web/fake-browser.ts';
import { provideI18n } from '../lib/i18n.ts';
import { messages as zh } from '../locales/zh-CN/shared.po';
import { browserApi } from './api.ts';
import { createFailureHandler, failureOf, onLoginNeeded } from './failure.ts';
import { clearRequestCache, RequestError } from './request.ts';

const shown: string[] = [];
let now = 0;
const toLogin = vi.fn();
const handler = () => createFailureHandler({ toast: (text) => shown.push(text), toLogin, now: () => now });

beforeEach(() => {
	provideI18n('zh-CN', zh);
	fakeBrowser();
	clearRequestCache();
	shown.length = 0;
	now = 1_000_000;
	toLogin.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

test.each([
	[0, '连不上服务器，请检查网络'],
	[400, '请求有误'],
	[401, '登录已过期，请重新登录'],
	[403, '没有访问权限'],
	[404, '访问的地址不存在'],
	[405, '不支持这种请求方式'],
	[406, '没有所要的格式'],
	[410, '内容已经删除'],
	[422, '内容没有通过校验'],
	[500, '服务器出错了'],
	[502, '网关出错了'],
	[503, '服务正在维护'],
	[504, '网关超时'],
])('R33 status %i is toasted in the catalogue’s words', (status, sentence) => {
	handler()(new CallError(status, 'http_error', 'the server’s own words'));
	expect(shown).toEqual([sentence]);
});

test.each([
	[
		'a refused call',
		new RequestError(422, 'invalid', '不对', 'Unprocessable', { code: 422, reason: 'invalid', msg: '不对', traceId: 't1' } as never),
		[422, 'invalid', '不对', 'Unprocessable', 't1'],
	],
	['another bundle’s error of that shape', { name: 'CallError', status: 0 }, [0, '', '', '', undefined]],
	['an error of another name', { name: 'Error', status: 404 }, [500, 'server_error', '[object Object]', '', undefined]],
	['an error without a status', { name: 'CallError', status: '404' }, [500, 'server_error', '[object Object]', '', undefined]],
	['a crash', new TypeError('x is not a function'), [500, 'server_error', 'TypeError: x is not a function', '', undefined]],
	['nothing', undefined, [500, 'server_error', 'undefined', '', undefined]],
	['null', null, [500, 'server_error', 'null', '', undefined]],
])('R33 %s is known by its shape', (_what, error, [status, reason, message, statusText, traceId]) => {
	expect(failureOf(error)).toEqual({ status, reason, message, statusText, traceId });
});

test('R33 other statuses show their text', () => {
	handler()(new RequestError(418, 'http_error', 'message', 'I am a teapot'));
	handler()(new RequestError(429, 'http_error', '请慢一点', ''));
	expect(shown).toEqual(['I am a teapot', '请慢一点']);
});

test('R34 the same status is not toasted again within 3 s', () => {
	const handle = handler();
	handle(new CallError(500, 'http_error', ''));
	now += 2999;
	handle(new CallError(500, 'http_error', ''));
	handle(new CallError(503, 'http_error', ''));
	expect(shown).toEqual(['服务器出错了', '服务正在维护']);
	now += 1;
	handle(new CallError(500, 'http_error', ''));
	expect(shown).toHaveLength(3);
});

test('R32 a 401 leads to login, every time', () => {
	const handle = handler();
	handle(new CallError(401, 'http_error', ''));
	handle(new CallError(401, 'http_error', ''));
	handle(new CallError(403, 'http_error', ''));
	expect(toLogin).toHaveBeenCalledTimes(2);
	expect(shown).toHaveLength(2);
});

test('R35 a call may pass the handler by', async () => {
	fakeBrowser().answer(() => json({ code: 401 }, 401));
	const leave = vi.fn();
	onLoginNeeded(leave);
	await expect(browserApi('logout', {}, { skipHandler: true })).rejects.toMatchObject({ status: 401 });
	expect(leave).not.toHaveBeenCalled();
	await expect(browserApi('memberInfo', {})).rejects.toMatchObject({ status: 401 });
	expect(leave).toHaveBeenCalledOnce();
});

test('R27 calls go under the base path', async () => {
	const browser = fakeBrowser({ basename: '/school/x' });
	await browserApi('courseDetail', { id: 7 });
	expect(browser.requests[0]?.url).toBe('/school/x/api/product/detail?id=7');
});
