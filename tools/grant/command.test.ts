import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeLogin } from '../../test/factories.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';

let site: TestApp;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());

function grant(...words: string[]): Promise<{ code: number | null; said: string }> {
	const env = { ...process.env, DATABASE_URL: site.databaseUrl, DATA_DIR: site.config.dataDir, TZ: 'Asia/Shanghai' };
	const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...words], { env });
	let said = '';
	for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
	return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: said.trim() })));
}

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
