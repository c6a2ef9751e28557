import { data, redirect } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../contract/calls.ts';
import { CallError } from '../../contract/errors.ts';
import { type Load, type LoadArgs, type LoadOptions, runLoad } from './load.ts';

const answers: Record<string, () => unknown> = {};
const asked: string[] = [];
const failed = vi.fn();
const api = (async (key: string) => {
	asked.push(key);
	const answer = answers[key];
	if (!answer) return { code: 1, data: [] };
	return answer();
}) as unknown as Api;
const refuse = (status: number) => () => Promise.reject(new CallError(status, 'withdrawn', 'message', 'trace'));

type Kept = NonNullable<Parameters<typeof runLoad>[1]['kept']>;
let kept: Kept;

function run<T extends object>(load: Load<T>, path = '/course/7?sort=price', memory: Kept | 'none' = kept) {
	const site = { origin: 'https://lectern.test', base: '', loggedIn: false };
	return runLoad(load, {
		api,
		params: {},
		url: new URL(`https://lectern.test${path}`),
		locale: 'zh-CN',
		site,
		kept: memory === 'none' ? undefined : memory,
		failed,
	});
}

const courses = (options: Partial<Pick<LoadOptions<unknown, unknown, unknown>, 'keepOnRefusal' | 'keepFor' | 'failPage'>> = {}) => {
	return async ({ api, optional }: LoadArgs) => ({
		courseList: await optional('courseList', () => api('recommendedCourses', {}), { empty: [], ...options }),
	});
};
const course = async ({ api, required }: LoadArgs) => ({ detail: await required('detail', () => api('courseDetail', { id: 7 })) });

beforeEach(() => {
	for (const key of Object.keys(answers)) delete answers[key];
	asked.length = 0;
	failed.mockClear();
	kept = new Map();
});

test('R37 a slot stores what arrives and falls back to empty', async () => {
	answers['recommendedCourses'] = () => ({ code: 1, data: ['a'] });
	expect((await run(courses())).courseList).toEqual(['a']);
	answers['recommendedCourses'] = () => ({ code: 0, msg: '' });
	expect((await run(courses())).courseList).toEqual([]);
	answers['recommendedCourses'] = () => ({ code: 7, data: ['stored whatever the code'] });
	expect((await run(courses())).courseList).toEqual(['stored whatever the code']);
	answers['recommendedCourses'] = () => ({ code: 1, data: null });
	expect((await run(courses())).courseList).toEqual([]);
});

test('R37 what arrives is mapped, nothing is not', async () => {
	const counted = async ({ api, optional }: LoadArgs) => ({
		count: await optional('count', () => api('recommendedCourses', {}), { empty: -1, map: (list) => list.length }),
	});
	answers['recommendedCourses'] = () => ({ code: 1, data: ['a', 'b'] });
	expect((await run(counted)).count).toBe(2);
	answers['recommendedCourses'] = () => ({ code: 1 });
	expect((await run(counted)).count).toBe(-1);
});

test('R36 a code-1 slot updates on code 1 only, and silently', async () => {
	answers['recommendedCourses'] = () => ({ code: 0, msg: 'no', reason: 'no' });
	expect((await run(courses({ keepOnRefusal: true }))).courseList).toEqual([]);
	answers['recommendedCourses'] = () => ({ code: 1, data: ['a'] });
	await run(courses({ keepOnRefusal: true }));
	answers['recommendedCourses'] = () => ({ code: 0, data: ['b'], msg: 'no', reason: 'no' });
	expect(await run(courses({ keepOnRefusal: true }))).toMatchObject({ courseList: ['a'], stale: {} });
	expect(failed).not.toHaveBeenCalled();
});

test('R38 a failed load leaves old data in place and says since when', async () => {
	answers['recommendedCourses'] = () => ({ code: 1, data: ['a'] });
	const before = Date.now();
	await run(courses());
	answers['recommendedCourses'] = refuse(503);
	const { courseList, stale } = await run(courses(), '/course/8');
	expect(courseList).toEqual(['a']);
	expect(stale['courseList']).toBeGreaterThanOrEqual(before);
	expect(failed).toHaveBeenCalledOnce();
	answers['recommendedCourses'] = () => ({ code: 1, data: ['b'] });
	expect(await run(courses())).toMatchObject({ courseList: ['b'], stale: {} });
});

test('R38 with nothing old the slot is empty and stale since never', async () => {
	answers['recommendedCourses'] = refuse(500);
	expect(await run(courses())).toMatchObject({ courseList: [], stale: { courseList: 0 } });
	expect(await run(courses(), '/course', 'none')).toMatchObject({ courseList: [], stale: { courseList: 0 } });
});

test('R38 data that belong to one address are not kept for another', async () => {
	answers['recommendedCourses'] = () => ({ code: 1, data: ['of teacher 1'] });
	await run(courses({ keepFor: 'address' }), '/teacher/detail/1');
	answers['recommendedCourses'] = refuse(500);
	expect((await run(courses({ keepFor: 'address' }), '/teacher/detail/1')).courseList).toEqual(['of teacher 1']);
	expect((await run(courses({ keepFor: 'address' }), '/teacher/detail/2')).courseList).toEqual([]);
});

test('R38 data of a page stay while only its query changes, and go with the page', async () => {
	answers['recommendedCourses'] = () => ({ code: 1, data: ['of course 1'] });
	await run(courses({ keepFor: 'path' }), '/course/detail/1');
	answers['recommendedCourses'] = refuse(500);
	expect((await run(courses({ keepFor: 'path' }), '/course/detail/1?sort=lowest')).courseList).toEqual(['of course 1']);
	expect((await run(courses({ keepFor: 'path' }), '/course/detail/10')).courseList).toEqual([]);
	expect((await run(courses({ keepFor: 'address' }), '/course/detail/1?sort=lowest')).courseList).toEqual([]);
});

test('R38 the server keeps nothing between visitors', async () => {
	answers['recommendedCourses'] = () => ({ code: 1, data: ['a'] });
	await run(courses(), '/course', 'none');
	answers['recommendedCourses'] = refuse(500);
	expect((await run(courses(), '/course', 'none')).courseList).toEqual([]);
});

test('R39 SEO is asked for only when the pathname is neither empty nor the root', async () => {
	const nothing = async () => ({});
	await run(nothing, '/');
	await run(nothing, '');
	expect(asked).toEqual([]);
	answers['seo'] = () => ({ code: 1, data: { title: '课程', keywords: '', description: '', image: '' } });
	expect((await run(nothing, '/course')).seo.title).toBe('课程');
	expect(asked).toEqual(['seo']);
});

test('R25 a main load that is refused shows the page of its status', async () => {
	for (const [status, page] of [
		[403, 403],
		[404, 404],
		[410, 410],
		[422, 404],
		[500, 500],
		[0, 503],
	] as const) {
		answers['courseDetail'] = refuse(status);
		await expect(run(course)).rejects.toMatchObject({ data: { reason: 'withdrawn', traceId: 'trace' }, init: { status: page } });
	}
	answers['courseDetail'] = () => ({ code: 0, reason: 'no', msg: '' });
	await expect(run(course)).rejects.toMatchObject({ init: { status: 404 } });
	expect(failed.mock.calls.every(([, shown]) => shown)).toBe(true);
});

test('R25 a list that is the page takes its status only with nothing old to show', async () => {
	answers['recommendedCourses'] = refuse(500);
	await expect(run(courses({ failPage: 'any' }))).rejects.toMatchObject({ init: { status: 500 } });
	answers['recommendedCourses'] = () => ({ code: 1, data: ['a'] });
	await run(courses({ failPage: 'any' }));
	answers['recommendedCourses'] = refuse(500);
	expect((await run(courses({ failPage: 'any' }))).courseList).toEqual(['a']);
	answers['recommendedCourses'] = refuse(403);
	expect((await run(courses({ failPage: 'any' }))).courseList).toEqual(['a']);
	await expect(run(courses({ failPage: 'any', keepFor: 'address' }), '/course/0/0/9')).rejects.toMatchObject({ init: { status: 403 } });
});

test('R38 a main load that fails on a refresh of the same address keeps what is shown', async () => {
	answers['courseDetail'] = () => ({ code: 1, data: { id: 7 } });
	await run(course);
	answers['courseDetail'] = refuse(503);
	expect((await run(course)).detail).toEqual({ id: 7 });
	await expect(run(course, '/course/8')).rejects.toMatchObject({ init: { status: 503 } });
});

test('R38 a main load that fails keeps what is shown while only the query changes', async () => {
	answers['courseDetail'] = () => ({ code: 1, data: { id: 7 } });
	await run(course, '/course/7');
	answers['courseDetail'] = refuse(503);
	const loaded = await run(course, '/course/7?sort=price');
	expect(loaded).toMatchObject({ detail: { id: 7 }, stale: { detail: expect.any(Number) } });
	expect(failed).toHaveBeenLastCalledWith(expect.any(CallError), false);
	answers['courseDetail'] = () => ({ code: 0, reason: 'no', msg: '' });
	expect(await run(course, '/course/7?sort=price')).toMatchObject({ detail: { id: 7 }, stale: {} });
	answers['courseDetail'] = () => ({ code: 1, data: null });
	expect((await run(course, '/course/7')).detail).toBeNull();
});

test('R25 what closed meanwhile takes the page with it, what broke does not', async () => {
	const own = courses({ failPage: 'any', keepFor: 'address' });
	answers['recommendedCourses'] = () => ({ code: 1, data: ['a'] });
	await run(own);
	for (const status of [399, 500, 0]) {
		answers['recommendedCourses'] = refuse(status);
		expect((await run(own)).courseList).toEqual(['a']);
		expect(failed).toHaveBeenLastCalledWith(expect.any(CallError), false);
	}
	for (const [status, page] of [
		[400, 404],
		[403, 403],
		[499, 499],
	] as const) {
		answers['recommendedCourses'] = refuse(status);
		await expect(run(own)).rejects.toMatchObject({ init: { status: page } });
		expect(failed).toHaveBeenLastCalledWith(expect.any(CallError), true);
	}
	answers['recommendedCourses'] = refuse(403);
	expect((await run(courses({ keepFor: 'address' }))).courseList).toEqual(['a']);
});

test.each([408, 425, 429])('R38 a refusal of the moment, %i, takes no page away', async (status) => {
	answers['courseDetail'] = () => ({ code: 1, data: { id: 7 } });
	await run(course);
	answers['courseDetail'] = refuse(status);
	expect(await run(course)).toMatchObject({ detail: { id: 7 }, stale: { detail: expect.any(Number) } });
	expect(failed.mock.calls.map(([, shown]) => shown)).toEqual([false]);
});

test('R25 a refusal with code 0 is not-found with its reason, on the page’s own slot alone', async () => {
	answers['recommendedCourses'] = () => ({ code: 0, reason: 'withdrawn', msg: '' });
	await expect(run(courses({ failPage: 'any', keepOnRefusal: true }))).rejects.toMatchObject({
		data: { reason: 'withdrawn' },
		init: { status: 404 },
	});
	answers['recommendedCourses'] = () => ({ code: 0 });
	await expect(run(courses({ failPage: 'any', keepOnRefusal: true }))).rejects.toMatchObject({ data: { reason: '' }, init: { status: 404 } });
	expect((await run(courses({ keepOnRefusal: true }))).courseList).toEqual([]);
	answers['recommendedCourses'] = () => ({ code: 1, data: ['a'] });
	await run(courses({ failPage: 'any', keepOnRefusal: true }));
	answers['recommendedCourses'] = () => ({ code: 0 });
	expect(await run(courses({ failPage: 'any', keepOnRefusal: true }))).toMatchObject({ courseList: ['a'], stale: {} });
	expect(failed).not.toHaveBeenCalled();
});

test('R26 an unknown thing on which the page rests is not-found', async () => {
	for (const status of [404, 410]) {
		answers['recommendedCourses'] = refuse(status);
		await expect(run(courses({ failPage: 'missing' }))).rejects.toMatchObject({ init: { status } });
		expect((await run(courses())).courseList).toEqual([]);
	}
	for (const status of [403, 405, 409, 411, 500]) {
		answers['recommendedCourses'] = refuse(status);
		expect((await run(courses({ failPage: 'missing' }))).courseList).toEqual([]);
	}
});

test('R32 a 401 redirects to login with path and query, but not from the login page', async () => {
	answers['recommendedCourses'] = refuse(401);
	const thrown = (await run(courses()).catch((error: Response) => error)) as Response;
	expect(thrown.status).toBe(302);
	expect(thrown.headers.get('location')).toBe('/login?redirect=%2Fcourse%2F7%3Fsort%3Dprice');
	expect((await run(courses(), '/login?redirect=/x')).courseList).toEqual([]);
});

test('S11 when the site is down its server says so for any page, and a browser that has data goes on with them', async () => {
	answers['seo'] = refuse(503);
	await expect(run(courses(), '/index', 'none')).rejects.toMatchObject({ init: { status: 503 } });
	expect((await run(courses())).courseList).toEqual([]);
	answers['seo'] = refuse(500);
	const loaded = await run(courses(), '/index', 'none');
	expect(loaded).toEqual({ courseList: [], seo: { title: '', keywords: '', description: '', image: '' }, stale: { seo: 0 } });
	expect(failed).toHaveBeenLastCalledWith(expect.any(CallError), false);
	delete answers['seo'];
	answers['recommendedCourses'] = refuse(503);
	expect((await run(courses(), '/index', 'none')).courseList).toEqual([]);
});

test('R39 the agency’s words belong to one address', async () => {
	answers['seo'] = () => ({ code: 1, data: { title: '课程' } });
	await run(courses(), '/course');
	answers['seo'] = refuse(500);
	expect((await run(courses(), '/course')).seo).toEqual({ title: '课程' });
	expect((await run(courses(), '/course/8')).seo).toEqual({ title: '', keywords: '', description: '', image: '' });
});

test.each([
	['a page of a status', data({ reason: 'mine' }, { status: 410 })],
	['a redirect', redirect('/elsewhere')],
])('what a slot throws on purpose passes: %s', async (_what, thrown) => {
	answers['recommendedCourses'] = () => Promise.reject(thrown);
	await expect(run(courses())).rejects.toBe(thrown);
	expect(failed).not.toHaveBeenCalled();
});

test.each([null, undefined, 'text', { type: 'other' }, {}, 7])('what is thrown by accident is a failure: %j', async (thrown) => {
	answers['recommendedCourses'] = () => Promise.reject(thrown);
	expect((await run(courses())).courseList).toEqual([]);
	expect(failed).toHaveBeenCalledExactlyOnceWith(thrown, false);
});

test('R25 a page whose server cannot be reached is 503, and none at all where an old page can stay', async () => {
	answers['courseDetail'] = () => Promise.reject(new CallError(0, 'network', 'gone'));
	await expect(run(course, '/course/7', 'none')).rejects.toMatchObject({ init: { status: 503 } });
	answers['courseDetail'] = () => Promise.reject(new CallError(0, 'timeout', 'gone'));
	await expect(run(course)).rejects.toMatchObject({ init: { status: 503 } });
	answers['courseDetail'] = () => Promise.reject(new CallError(0, 'network', 'gone'));
	// In the browser the page that is there stays: this is no answer to show.
	await expect(run(course)).rejects.not.toHaveProperty('init');
	expect(failed).toHaveBeenCalledTimes(2);
});
