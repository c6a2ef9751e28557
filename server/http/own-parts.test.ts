import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownCalls } from '../../contract/public-paths.ts';
import { makeCategory, makeCourse, makeGrant, makeLessons, makeLogin } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

let site: TestApp;
let mine: number;
let theirs: number;
let token: string;

beforeAll(async () => {
	site = await startApp();
	const category = await makeCategory(site.db);
	mine = await makeCourse(site.db, { category });
	theirs = await makeCourse(site.db, { category });
	for (const course of [mine, theirs]) await makeLessons(site.db, course, [['一'], ['二']]);
	const login = await makeLogin(site, '13800138000');
	token = login.token;
	await makeGrant(site.db, { member: login.member.id, course: mine });
});
afterAll(() => site.close());

const parts = async (calls: unknown, more: { token?: string } = { token }) =>
	site.call('ownParts', { calls: typeof calls === 'string' ? calls : JSON.stringify(calls) }, more);

test('R54 what is the member’s own of a page, call by call in their order; null where it is what everybody gets, or nothing', async () => {
	const { json } = await parts([
		['courseDetail', { id: mine }],
		['courseDetail', { id: theirs }],
		['courseDetail', { id: 999_999 }],
		['memberInfo', {}],
		['courseVideos', { id: mine }],
	]);
	const own = (await site.call('courseDetail', { id: mine }, { token })).json.data;
	expect(own.owned).toBe(true);
	expect(json.data.parts).toEqual([
		own,
		null,
		null,
		(await site.call('memberInfo', {}, { token })).json.data,
		(await site.call('courseVideos', { id: mine }, { token })).json.data,
	]);
});

test('R54 it is for members, and for the calls of such pages, twelve at most', async () => {
	expect((await parts([['memberInfo', {}]], {})).status).toBe(401);
	expect((await parts([['memberInfo', {}]], { token: 'over' })).status).toBe(401);
	for (const calls of ['no JSON', [['logout', {}]], [['courseDetail']], [['courseDetail', 'x']], {}, Array(13).fill(['memberInfo', {}])])
		expect((await parts(calls)).status, JSON.stringify(calls)).toBe(422);
	expect((await parts(Array(12).fill(['memberInfo', {}]))).json.data.parts).toHaveLength(12);
	expect((await parts([['courseDetail', { id: 'x' }]])).json.data.parts).toEqual([null]);
});

test('R54 every public call that has something of the reader is among them, but those of pages that are made for their reader', () => {
	const personal = [...site.app.runner.routes.values()].filter((route) => route.personal !== undefined).map(({ key }) => key);
	const ownPages = ['search', 'suggest'];
	expect(personal.filter((key) => !(ownCalls as readonly string[]).includes(key)).sort()).toEqual(ownPages);
});
