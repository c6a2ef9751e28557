import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallKey } from '../../contract/paths.ts';
import type { Reason } from '../../contract/reasons.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { TagCache } from '../cache/tag-cache.ts';
import { AppError } from '../lib/app-error.ts';
import type { Answer } from './answers.ts';
import { inProcessApi, newWatch } from './in-process.ts';
import { type Context, type Route, route } from './route.ts';
import { createRunner, makeContext, type Reader, type Runner } from './run-call.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());

const seo = (title: string) => ({ title, keywords: '', description: '', image: '' });
const reader = (more: Partial<Reader> = {}): Reader => ({
	locale: 'zh-CN',
	ip: '203.0.113.9',
	userAgent: 'test',
	traceId: 't-1',
	token: '',
	...more,
});
const member = { id: 7, sessionId: 8, version: 1 };
const agency = { name: '讲台', legalName: '', foundedYear: null, email: '' };

interface Given {
	cache?: TagCache<Answer> | null;
	mayKeep?: () => boolean;
	checkReplies?: boolean;
}

/** A runner of these routes, in which the token “member” is one. */
function runnerOf(
	routes: Route[],
	{ cache = new TagCache<Answer>({ maxBytes: 100_000, maxAgeMs: 60_000 }), mayKeep = () => true, checkReplies = true }: Given = {},
) {
	const asked: string[] = [];
	const platform = { ...site.app.platform, config: { ...site.config, checkReplies } };
	const runner = createRunner({
		platform,
		routes,
		answers: cache && { cache, mayKeep },
		authenticateStaff: async () => null,
		authenticate: async (_platform, token) => {
			asked.push(token);
			return token === 'member' ? member : null;
		},
	});
	const run = (key: CallKey, input: unknown = {}, more: Partial<Reader> = {}) => runner(runner.routes.get(key) as Route, reader(more), input);
	return { runner, run, asked };
}

/** The SEO texts of an address, counted: cached by address and language, with the member’s half when asked for. */
function counting(personal = false) {
	const seen: { context: Context; input: unknown }[] = [];
	const made = route(
		'seo',
		async (context, input) => {
			seen.push({ context, input });
			context.tag('site', 'seo');
			return seo(`${input.pathname} ${context.locale} ${seen.length}`);
		},
		personal ? { personal: async (context, _input, shared) => ({ ...shared, keywords: `member ${context.member?.id}` }) } : {},
	);
	return { seen, made };
}

describe('R54 public reads', () => {
	test('are read once for the same input and language, and differ with each of them', async () => {
		const { seen, made } = counting();
		const { run } = runnerOf([made]);
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
		const { run, asked } = runnerOf([made]);
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
		const shared = await runnerOf([plain]).run('seo', { pathname: '/a' }, { token: 'member' });
		expect([shared.personal, shared.shared === null]).toEqual([false, false]);
	});
	test('hold until the first of the moments that they name', async () => {
		const moments = ['2099-03-01', '2099-01-01', '2099-02-01'].map((day) => new Date(day));
		const { run } = runnerOf([
			route('seo', async (context) => {
				context.tag('site');
				for (const moment of [null, ...moments, undefined]) context.holdsUntil(moment);
				return seo('');
			}),
		]);
		expect((await run('seo', { pathname: '/' })).shared?.value.holdsUntil).toBe(Date.parse('2099-01-01'));
		const past = runnerOf([
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
		const { run } = runnerOf([made], { mayKeep: () => isHeard });
		expect((await run('seo', { pathname: '/a' })).shared?.dead).toBe(true);
		await run('seo', { pathname: '/a' });
		expect(seen).toHaveLength(2);
		isHeard = true;
		expect((await run('seo', { pathname: '/a' })).shared?.dead).toBe(false);
		await run('seo', { pathname: '/a' });
		expect(seen).toHaveLength(3);
		const { seen: anew, made: uncached } = counting();
		const without = runnerOf([uncached], { cache: null });
		const answer = await without.run('seo', { pathname: '/a' });
		expect(answer.shared).toMatchObject({ dead: true, expiresAt: 0, tags: [] });
		await without.run('seo', { pathname: '/a' });
		expect(anew).toHaveLength(2);
	});
	test('that name nothing they have read are a fault of the program', async () => {
		const { run } = runnerOf([route('seo', async () => seo(''))]);
		await expect(run('seo', { pathname: '/' })).rejects.toThrow('seo is cached but reads nothing that is tagged');
	});
});

describe('R50 calls that are not kept', () => {
	test('are made anew for each reader, with who they are', async () => {
		const seen: Context[] = [];
		const { run, asked } = runnerOf([
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
		const { run } = runnerOf([route('securityEvents', async () => [])]);
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
		const strict = runnerOf(routes);
		await expect(strict.run('currentTime')).rejects.toThrow('expected number');
		await expect(strict.run('seo', { pathname: '/' })).rejects.toThrow('expected string');
		await expect(strict.run('agencyInfo', {}, { token: 'member' })).rejects.toThrow('expected string');
		const { run } = runnerOf(routes, { checkReplies: false });
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
		const [strict, { run }] = [runnerOf(routes), runnerOf(routes, { checkReplies: false })];
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
			await expect(runnerOf(routes(reason)).run('login', login), reason).rejects.toMatchObject({ name: 'AppError', reason });
		await expect(runnerOf(routes('phone_taken')).run('login', login)).rejects.toThrow(
			'login refuses with “phone_taken”, which its definition does not list',
		);
		await expect(runnerOf(routes('phone_taken'), { checkReplies: false }).run('login', login)).rejects.toMatchObject({ reason: 'phone_taken' });
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
			runnerOf([route(key, async () => ({}) as never)], { checkReplies: false }).run(key, input, { locale }),
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

describe('R54 calls in process, as pages make them', () => {
	const api = (runner: Runner, more: Partial<Reader> = {}) => {
		const watch = newWatch();
		return { watch, call: inProcessApi(runner, reader(more), watch) };
	};
	const failing = (thrown: unknown) =>
		runnerOf([
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
		const { watch, call } = api(runnerOf([counting().made], { cache: null }).runner);
		await call('seo', { pathname: '/' });
		expect(watch).toEqual({ tags: new Set(), expiresAt: undefined, personal: false, failed: false });
	});
	test('what several parts of a page ask for at once is asked once; by another page again', async () => {
		const { seen, made } = counting(true);
		const { runner } = runnerOf([made], { cache: null });
		const { call } = api(runner, { token: 'member' });
		await Promise.all([call('seo', { pathname: '/a' }), call('seo', { pathname: '/b' }), call('seo', { pathname: '/a' })]);
		await call('seo', { pathname: '/b' });
		expect(seen).toHaveLength(2);
		await api(runner, { token: 'member' }).call('seo', { pathname: '/a' });
		expect(seen).toHaveLength(3);
	});
	test('an answer of the reader’s own makes the page theirs', async () => {
		const { watch, call } = api(runnerOf([counting(true).made]).runner, { token: 'member' });
		expect(await call('seo', { pathname: '/a' })).toMatchObject({ code: 1, data: { keywords: 'member 7' } });
		expect(watch).toMatchObject({ personal: true, failed: false, tags: new Set() });
	});
	test('a refusal of the rules is an answer; a broken or unauthorised request is thrown with its status; both make the page one reader’s', async () => {
		const refusing = route('login', async () => {
			throw new AppError('login_failed');
		});
		const refused = api(runnerOf([refusing]).runner, { locale: 'en' });
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
		await expect(api(runnerOf([]).runner).call('seo', { pathname: '/' })).rejects.toThrow('no handler for seo');
	});
});
