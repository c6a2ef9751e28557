import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../test/command.ts';
import { makeCategory, makeCourse, makeLogin } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());

const grant = (...words: string[]) => runCommand(site, 'grant', words, { TZ: 'Asia/Shanghai' });

test('R85 while the site runs a course is given, for a time or for ever, and taken back: its reader sees it at the next call', async () => {
	const course = await makeCourse(site.db, { category: await makeCategory(site.db), title: '微积分' });
	const { token } = await makeLogin(site, '13700137001');
	const owned = async () => (await site.call('courseDetail', { id: course }, { token })).json.data.owned;
	expect(await owned()).toBe(false);
	expect(await grant('13700137001', String(course), '--until', '2999-12-31')).toEqual({
		code: 0,
		said: expect.stringMatching(/^学员\d+ has 微积分 until 2999-12-31T16:00:00\.000Z$/),
	});
	expect(await owned()).toBe(true);
	expect(await grant('13700137001', String(course), '--revoke')).toMatchObject({ code: 0, said: expect.stringContaining('no longer has 微积分') });
	expect(await owned()).toBe(false);
	expect(await grant('13700137001', String(course), '--revoke')).toMatchObject({ code: 0, said: expect.stringContaining('has no 微积分') });
	expect(await grant('13700137001', String(course))).toMatchObject({ code: 0, said: expect.stringContaining('has 微积分 for ever') });
	expect(await owned()).toBe(true);
});

test('R85 what cannot be given is said, and nothing is', async () => {
	const { token } = await makeLogin(site, '13700137002');
	const said = [
		await grant('13700137002', '9999'),
		await grant('13700137009', 'vip', '--until', '2999-01-01'),
		await grant('13700137002', 'vip', '--until', '2001-01-01'),
	];
	expect(said).toEqual([
		{ code: 1, said: 'there is no course 9999' },
		{ code: 1, said: 'nobody logs in as 13700137009' },
		{ code: 1, said: '2001-01-01 is over' },
	]);
	expect((await site.call('memberInfo', {}, { token })).json.data.vip).toBeFalsy();
});
