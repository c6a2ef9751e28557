import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agency, counting, reader, runnerOf, seo } from '../../test/runner.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { AppError } from '../lib/app-error.ts';
import { inProcessApi, newWatch } from './in-process.ts';
import { route } from './route.ts';
import type { Reader, Runner } from './run-call.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());
describe('R54 calls in process, as pages make them', () => {
	const api = (runner: Runner, more: Partial<Reader> = {}) => {
		const watch = newWatch();
		return { watch, call: inProcessApi(runner, reader(more), watch) };
	};
	const failing = (thrown: unknown) =>
		runnerOf(site, [
			route('seo', async (context) => {
				context.tag('site');
				throw thrown;
			}),
		]).runner;

	test('a page knows nothing at first, then the tags of all its calls and the first moment at which one ends', async () => {
		expect(newWatch()).toEqual({ tags: new Set(), expiresAt: undefined, personal: false, failed: false });
		const until = (key: 'seo' | 'agencyInfo' | 'webInfo', tag: string, moment: string | null, data: object) =>
			route(key, async (context) => {
				context.tag(tag);
				context.holdsUntil(moment === null ? null : new Date(moment));
				return data as never;
			});
		const { runner } = runnerOf(
			site,
			[until('seo', 'a', '2099-02-01', seo('x')), until('agencyInfo', 'b', '2099-01-01', agency), until('webInfo', 'c', null, {})],
			{ checkReplies: false },
		);
		const { watch, call } = api(runner);
		expect(await call('seo', { pathname: '/' })).toEqual({ code: 1, data: seo('x') });
		expect(watch).toEqual({ tags: new Set(['a']), expiresAt: Date.parse('2099-02-01'), personal: false, failed: false });
		await call('agencyInfo', {});
		await call('webInfo', {});
		await call('seo', { pathname: '/' });
		expect(watch).toEqual({ tags: new Set(['a', 'b', 'c']), expiresAt: Date.parse('2099-01-01'), personal: false, failed: false });
	});
	test('without a cache nothing is kept, so there is nothing to forget it by', async () => {
		const { watch, call } = api(runnerOf(site, [counting().made], { cache: null }).runner);
		await call('seo', { pathname: '/' });
		expect(watch).toEqual({ tags: new Set(), expiresAt: undefined, personal: false, failed: false });
	});
	test('what several parts of a page ask for at once is asked once; by another page again', async () => {
		const { seen, made } = counting(true);
		const { runner } = runnerOf(site, [made], { cache: null });
		const { call } = api(runner, { token: 'member' });
		await Promise.all([call('seo', { pathname: '/a' }), call('seo', { pathname: '/b' }), call('seo', { pathname: '/a' })]);
		await call('seo', { pathname: '/b' });
		expect(seen).toHaveLength(2);
		await api(runner, { token: 'member' }).call('seo', { pathname: '/a' });
		expect(seen).toHaveLength(3);
	});
	test('an answer of the reader’s own makes the page theirs', async () => {
		const { watch, call } = api(runnerOf(site, [counting(true).made]).runner, { token: 'member' });
		expect(await call('seo', { pathname: '/a' })).toMatchObject({ code: 1, data: { keywords: 'member 7' } });
		expect(watch).toMatchObject({ personal: true, failed: false, tags: new Set() });
	});
	test('a refusal of the rules is an answer; a broken or unauthorised request is thrown with its status; both make the page one reader’s', async () => {
		const refusing = route('login', async () => {
			throw new AppError('login_failed');
		});
		const refused = api(runnerOf(site, [refusing]).runner, { locale: 'en' });
		expect(await refused.call('login', { account: 'a', password: 'b' })).toEqual({
			code: 0,
			msg: 'Account or password is not right',
			reason: 'login_failed',
		});
		expect(refused.watch).toMatchObject({ personal: true, failed: false });
		const missing = api(failing(new AppError('not_found')));
		await expect(missing.call('seo', { pathname: '/' })).rejects.toMatchObject({
			name: 'CallError',
			status: 404,
			reason: 'not_found',
			message: '请求的地址不存在',
			traceId: 't-1',
		});
		expect(missing.watch).toMatchObject({ personal: true, failed: false });
	});
	test('a failure of ours is thrown with what caused it, and the page is not to be kept', async () => {
		const cause = new Error('broken');
		const { watch, call } = api(failing(cause), { locale: 'en' });
		await expect(call('seo', { pathname: '/' })).rejects.toMatchObject({
			status: 500,
			reason: 'server_error',
			message: 'Something broke on our side. Please try again',
			traceId: 't-1',
			cause,
		});
		expect(watch).toMatchObject({ personal: false, failed: true });
		const away = api(failing(Object.assign(new Error('away'), { code: '57P01' })));
		await expect(away.call('seo', { pathname: '/' })).rejects.toMatchObject({ status: 503, reason: 'maintenance' });
		expect(away.watch.failed).toBe(true);
	});
	test('a call that nobody answers is a fault of the program', async () => {
		await expect(api(runnerOf(site, []).runner).call('seo', { pathname: '/' })).rejects.toThrow('no handler for seo');
	});
});
