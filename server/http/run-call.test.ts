import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallKey } from '../../contract/paths.ts';
import type { Reason } from '../../contract/reasons.ts';
import { agency, counting, member, reader, runnerOf, seo } from '../../test/runner.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { AppError } from '../lib/app-error.ts';
import { type Context, type Route, route } from './route.ts';
import { makeContext, type Reader } from './run-call.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());
describe('R54 public reads', () => {
	test('are read once for the same input and language, and differ with each of them', async () => {
		const { seen, made } = counting();
		const { run } = runnerOf(site, [made]);
		const first = await run('seo', { pathname: '/a' });
		expect(first).toMatchObject({ data: seo('/a zh-CN 1'), personal: false, shared: { tags: ['site', 'seo'], dead: false } });
		expect(first.shared?.value).toMatchObject({ data: seo('/a zh-CN 1'), holdsUntil: undefined });
		expect(first.shared?.value.wire).toMatchObject({
			type: 'application/json; charset=utf-8',
			body: Buffer.from(JSON.stringify({ code: 1, data: seo('/a zh-CN 1') })),
		});
		expect(first.shared?.size).toBe((first.shared?.value.wire.body.length ?? 0) * 3 + 500);
		expect((await run('seo', { pathname: ' /a ' })).data).toEqual(seo('/a zh-CN 1'));
		expect((await run('seo', { pathname: '/a' }, { locale: 'en' })).data).toEqual(seo('/a en 2'));
		expect((await run('seo', { pathname: '/b' })).data).toEqual(seo('/b zh-CN 3'));
		expect(seen).toHaveLength(3);
	});
	test('are the same for a member, whom their handler never sees; what is the member’s is put in besides and is nobody else’s', async () => {
		const { seen, made } = counting(true);
		const { run, asked } = runnerOf(site, [made]);
		const own = await run('seo', { pathname: '/a' }, { token: 'member' });
		expect(own).toEqual({ data: { ...seo('/a zh-CN 1'), keywords: 'member 7' }, shared: null, personal: true });
		expect(seen[0]?.context).toMatchObject({ member: null, token: '' });
		const visitor = await run('seo', { pathname: '/a' });
		expect(visitor).toMatchObject({ data: seo('/a zh-CN 1'), personal: false });
		expect(visitor.shared).not.toBeNull();
		const unknown = await run('seo', { pathname: '/a' }, { token: 'expired' });
		expect(unknown).toMatchObject({ data: seo('/a zh-CN 1'), personal: false });
		expect(unknown.shared).not.toBeNull();
		expect([seen.length, asked]).toEqual([1, ['member', 'expired']]);
		const { made: plain } = counting();
		const shared = await runnerOf(site, [plain]).run('seo', { pathname: '/a' }, { token: 'member' });
		expect([shared.personal, shared.shared === null]).toEqual([false, false]);
	});
	test('hold until the first of the moments that they name', async () => {
		const moments = ['2099-03-01', '2099-01-01', '2099-02-01'].map((day) => new Date(day));
		const { run } = runnerOf(site, [
			route('seo', async (context) => {
				context.tag('site');
				for (const moment of [null, ...moments, undefined]) context.holdsUntil(moment);
				return seo('');
			}),
		]);
		expect((await run('seo', { pathname: '/' })).shared?.value.holdsUntil).toBe(Date.parse('2099-01-01'));
		const past = runnerOf(site, [
			route('seo', async (context) => {
				context.tag('site');
				context.holdsUntil(new Date(5));
				return seo('');
			}),
		]);
		expect((await past.run('seo', { pathname: '/' })).shared).toMatchObject({ expiresAt: 5, value: { holdsUntil: 5 } });
	});
	test('are kept only while others are heard, and not at all without a cache', async () => {
		let isHeard = false;
		const { seen, made } = counting();
		const { run } = runnerOf(site, [made], { mayKeep: () => isHeard });
		expect((await run('seo', { pathname: '/a' })).shared?.dead).toBe(true);
		await run('seo', { pathname: '/a' });
		expect(seen).toHaveLength(2);
		isHeard = true;
		expect((await run('seo', { pathname: '/a' })).shared?.dead).toBe(false);
		await run('seo', { pathname: '/a' });
		expect(seen).toHaveLength(3);
		const { seen: anew, made: uncached } = counting();
		const without = runnerOf(site, [uncached], { cache: null });
		const answer = await without.run('seo', { pathname: '/a' });
		expect(answer.shared).toMatchObject({ dead: true, expiresAt: 0, tags: [] });
		await without.run('seo', { pathname: '/a' });
		expect(anew).toHaveLength(2);
	});
	test('that name nothing they have read are a fault of the program', async () => {
		const { run } = runnerOf(site, [route('seo', async () => seo(''))]);
		await expect(run('seo', { pathname: '/' })).rejects.toThrow('seo is cached but reads nothing that is tagged');
	});
});

describe('R50 calls that are not kept', () => {
	test('are made anew for each reader, with who they are', async () => {
		const seen: Context[] = [];
		const { run, asked } = runnerOf(site, [
			route('currentTime', async (context) => {
				seen.push(context);
				context.tag('ignored');
				context.holdsUntil(new Date());
				return { time: seen.length, iso: '2026-01-01T00:00:00.000Z', timezone: 'UTC' };
			}),
		]);
		expect(await run('currentTime')).toMatchObject({ data: { time: 1 }, shared: null, personal: true });
		const kept: string[] = [];
		expect(
			await run('currentTime', undefined, { token: 'member', locale: 'en', device: 'd', keepDevice: (name) => void kept.push(name) }),
		).toMatchObject({ data: { time: 2 } });
		expect(seen[0]).toMatchObject({ member: null, token: '', locale: 'zh-CN', ip: '203.0.113.9', userAgent: 'test', traceId: 't-1', device: '' });
		expect(seen[1]).toMatchObject({ member, token: 'member', locale: 'en', device: 'd' });
		seen[0]?.keepDevice('nobody');
		seen[1]?.keepDevice('somebody');
		expect([kept, asked]).toEqual([['somebody'], ['member']]);
	});
	test('a page’s calls share one reading of the session; what is the same for everybody needs none', async () => {
		const { made } = counting();
		const { runner, asked } = runnerOf(
			site,
			[made, route('securityEvents', async () => []), route('currentTime', async ({ member }) => ({ time: member?.id ?? 0, iso: '', timezone: '' }))],
			{
				checkReplies: false,
			},
		);
		const page = reader({ token: 'member' });
		const call = (key: CallKey, input: unknown = {}) => runner(runner.routes.get(key) as Route, page, input);
		await call('seo', { pathname: '/a' });
		expect(asked).toEqual([]);
		const answers = await Promise.all([call('securityEvents'), call('currentTime'), call('currentTime')]);
		expect(answers.map(({ data }) => data)).toMatchObject([[], { time: 7 }, { time: 7 }]);
		expect(asked).toEqual(['member']);
		// Another request asks again.
		await runner(runner.routes.get('currentTime') as Route, reader({ token: 'member' }), {});
		expect(asked).toEqual(['member', 'member']);
	});
	test('R50 a member’s call is refused to everybody else', async () => {
		const { run } = runnerOf(site, [route('securityEvents', async () => [])]);
		for (const token of ['', 'expired'])
			await expect(run('securityEvents', {}, { token }), token).rejects.toMatchObject({ reason: 'not_logged_in', status: 401 });
		expect((await run('securityEvents', {}, { token: 'member' })).data).toEqual([]);
	});
	test('a reply that is not as the contract says is found in tests, kept or not, a member’s own too', async () => {
		const wrong = { title: 1 } as never;
		const routes = [
			route('currentTime', async () => ({ time: 'now' }) as never),
			route('seo', async (context) => {
				context.tag('site');
				return wrong;
			}),
			route(
				'agencyInfo',
				async (context) => {
					context.tag('site');
					return agency;
				},
				{ personal: async () => wrong },
			),
		];
		const strict = runnerOf(site, routes);
		await expect(strict.run('currentTime')).rejects.toThrow('expected number');
		await expect(strict.run('seo', { pathname: '/' })).rejects.toThrow('expected string');
		await expect(strict.run('agencyInfo', {}, { token: 'member' })).rejects.toThrow('expected string');
		const { run } = runnerOf(site, routes, { checkReplies: false });
		expect((await run('currentTime')).data).toEqual({ time: 'now' });
		expect((await run('seo', { pathname: '/' })).data).toEqual({ title: 1 });
	});
	test('a field that the contract does not name leaves nowhere, kept or not, a member’s own too; in tests it is a failure', async () => {
		const planted = <T extends object>(value: T) => ({ ...value, passwordHash: 'secret' });
		const tagged = (context: Context) => context.tag('site');
		const routes = [
			route('currentTime', async () => planted({ time: 1, iso: '2026-01-01T00:00:00.000Z', timezone: 'Asia/Shanghai' })),
			route('seo', async (context) => {
				tagged(context);
				return planted(seo('x'));
			}),
			route(
				'agencyInfo',
				async (context) => {
					tagged(context);
					return agency;
				},
				{ personal: async (_context, _input, shared) => planted(shared) },
			),
			route(
				'securityEvents',
				async () => [planted({ kind: 'sms_used_up' as const, day: '2026-01-01', count: 1, lastAt: '2026-01-01T00:00:00.000Z' })],
				{
					keptForMember: true,
				},
			),
		];
		const asked: [CallKey, object, Partial<Reader>][] = [
			['currentTime', {}, {}],
			['seo', { pathname: '/' }, {}],
			['agencyInfo', {}, { token: 'member' }],
			['securityEvents', {}, { token: 'member' }],
		];
		const [strict, { run }] = [runnerOf(site, routes), runnerOf(site, routes, { checkReplies: false })];
		for (const [key, input, more] of asked) {
			await expect(strict.run(key, input, more), key).rejects.toThrow(/Unrecognized key: \\?"passwordHash/);
			const { data, shared, own } = await run(key, input, more);
			expect(JSON.stringify(data), key).toMatch(/"(time|title|name|day)":/);
			expect(`${JSON.stringify(data)} ${(shared ?? own?.entry)?.value.wire.body}`, key).not.toContain('secret');
		}
	});
	test('a rule that says no for a reason that its call does not list is a failure in tests; for a reader it is a refusal', async () => {
		const login = { account: 'a', password: 'b' };
		const routes = (reason: Reason) => [
			route('login', async () => {
				throw new AppError(reason);
			}),
		];
		for (const reason of ['login_failed', 'too_many_requests'] as const)
			await expect(runnerOf(site, routes(reason)).run('login', login), reason).rejects.toMatchObject({ name: 'AppError', reason });
		await expect(runnerOf(site, routes('phone_taken')).run('login', login)).rejects.toThrow(
			'login refuses with “phone_taken”, which its definition does not list',
		);
		await expect(runnerOf(site, routes('phone_taken'), { checkReplies: false }).run('login', login)).rejects.toMatchObject({ reason: 'phone_taken' });
	});
	test('a context of its own where there is neither a cookie nor a cache', () => {
		const context = makeContext(site.app.platform, reader(), null);
		expect([context.device, context.member, context.keepDevice('x'), context.tag('x'), context.holdsUntil(null)]).toEqual([
			'',
			null,
			undefined,
			undefined,
			undefined,
		]);
		expect(context.db).toBe(site.app.platform.db);
	});
});

describe('R53 what is wrong with an input', () => {
	const { run } = {
		run: (key: CallKey, input: unknown, locale: 'zh-CN' | 'en' = 'en') =>
			runnerOf(site, [route(key, async () => ({}) as never)], { checkReplies: false }).run(key, input, { locale }),
	};
	const wrong = async (key: CallKey, input: unknown, locale?: 'zh-CN' | 'en') =>
		run(key, input, locale).then(
			() => 'fine',
			(error: AppError) => [error.reason, error.status, error.errors],
		);

	test('is told by its path, in the reader’s language', async () => {
		expect(await wrong('courseList', { pageSize: 101, currPage: 0, sort: 'x' })).toEqual([
			'invalid',
			422,
			[
				{ path: 'currPage', message: 'Too small: expected number to be >=1' },
				{ path: 'pageSize', message: 'Too big: expected number to be <=100' },
				{ path: 'sort', message: 'Invalid option: expected one of "newest"|"popular"|"price"|"price-desc"' },
			],
		]);
		expect(await wrong('progressReport', { videoId: 1, position: 0, heard: [[0, 1], [0]] })).toMatchObject(['invalid', 422, [{ path: 'heard.1' }]]);
		const [, , chinese] = (await wrong('courseDetail', { id: 0 }, 'zh-CN')) as [string, number, { message: string }[]];
		expect(chinese[0]?.message).toMatch(/[一-鿿]/);
	});
	test('characters that no text holds have a sentence of ours', async () => {
		expect(await wrong('seo', { pathname: 'a\0b' })).toEqual([
			'invalid',
			422,
			[{ path: 'pathname', message: 'Holds characters that cannot be used, perhaps invisible ones. Delete them' }],
		]);
		expect(await wrong('seo', { pathname: 'a\0b' }, 'zh-CN')).toMatchObject(['invalid', 422, [{ message: '有不能用的字符，可能看不见，请删掉' }]]);
	});
	test('a custom rule of another kind keeps its own sentence', async () => {
		expect(await wrong('studyStatement', { from: '2026-01-02', to: '2026-01-01' })).toEqual([
			'invalid',
			422,
			[{ path: 'to', message: 'Invalid input' }],
		]);
	});
	test('of several shapes it is that of the nearest: the one with the fewest fields absent, then the fewest wrong', async () => {
		expect(await wrong('login', { phone: '13800138000', smsCode: 'x' })).toMatchObject(['invalid', 422, [{ path: 'smsCode' }]]);
		expect(await wrong('login', { account: 'a', password: '' })).toMatchObject(['invalid', 422, [{ path: 'password' }]]);
		expect(await wrong('login', { account: 'a' })).toMatchObject(['invalid', 422, [{ path: 'password' }]]);
		expect(await wrong('login', { smsCode: '123456' })).toMatchObject(['invalid', 422, [{ path: 'phone' }]]);
		for (const nothing of [undefined, null, {}, [], 'text', 7])
			expect(await wrong('login', nothing), JSON.stringify(nothing)).toMatchObject(['invalid', 422, expect.any(Array)]);
	});
});
