import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { unzip } from '../zip.ts';
import { expect, hydrated, lookTest } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, memberWithPassword, password } from './member-data.ts';
import { phone, toasted } from './on-page.ts';

/** A copy of one's data, and closing one's account. Each test has a member of its own. */

const main = (page: Page) => page.getByRole('main');
const stateOf = (member: { id: number }) =>
	inDatabase((db) => db.one<{ closing: boolean }>(sql`select closes_at is not null as closing from member where id = ${member.id}`));

lookTest(
	'R67 a copy of one’s data is asked for, comes by itself, and is fetched; what fails says so and leaves what was there; on a phone, each step looked at on a desktop too',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/export\/ask/);
		await page.setViewportSize(phone);
		await becomes(context, await memberWithPassword(), baseURL);
		await page.goto('/user/security');
		await hydrated(page);
		const box = main(page).getByRole('region', { name: '带走数据' });
		const ask = box.getByRole('button', { name: '准备一份' });
		await pressableInBothLayouts(page, ask);
		await page.route('**/member/export/ask', (route) => route.abort());
		await ask.click();
		await expect(box.getByRole('alert')).toContainText('没连上服务器');
		await page.unroute('**/member/export/ask');
		await ask.click();
		await expect(box.getByRole('status')).toContainText(/正在准备|准备好了/);
		await expect(box.getByRole('status')).toContainText(/准备好了\d+(\.\d)? [kM]?B · \d+月\d+日 \d\d:\d\d 前可下载/, { timeout: 30_000 });
		await expect(box.getByRole('alert')).toBeHidden();
		const load = box.getByRole('link', { name: '下载' });
		await lookInBothLayouts(page, { next: load });
		const coming = page.waitForEvent('download');
		await load.click();
		const file = await (await coming).path();
		const profile = JSON.parse(
			unzip(await readFile(file))
				.get('profile.json')
				?.toString() ?? '[]',
		);
		expect(profile).toMatchObject([{ nickname: '林小满' }]);
		await page.reload();
		await expect(load).toBeVisible();
	},
);

lookTest(
	'R67 closing says what goes, what stays and when, asks who it is, and ends every login; logging in meets the way back; on a phone, each step looked at on a desktop too',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/member\/reopen/);
		await page.setViewportSize(phone);
		const member = await memberWithPassword();
		await becomes(context, member, baseURL);
		await page.goto('/user/security');
		await hydrated(page);
		const opener = main(page).getByRole('button', { name: '注销账号' });
		await pressableInBothLayouts(page, opener);
		await opener.focus();
		await page.keyboard.press('Enter');
		const dialog = page.getByRole('dialog', { name: '注销这个账号？' });
		await expect(dialog).toBeVisible();
		const act = dialog.getByRole('button', { name: '注销账号' });
		const secret = dialog.getByLabel('密码，确认是你');
		await lookInBothLayouts(page, {
			next: [secret, act],
			here: async () => {
				await expect(dialog.getByRole('term')).toHaveText(['会没有', '会留下', '不会动']);
				await expect(dialog.getByRole('definition').first()).toHaveText('笔记、收藏、签到、地址');
				await expect(dialog.getByRole('listitem')).toHaveText(['今天所有设备退出', '七天之内登录一次就回来', /^\d+月\d+日 \d\d:\d\d清除，找不回$/]);
			},
		});
		// Changed one’s mind: nothing has happened, and the focus is back.
		await page.keyboard.press('Escape');
		await expect(dialog).toBeHidden();
		await expect(opener).toBeFocused();
		await opener.click();
		await act.click();
		await inBothLayouts(page, () => expect(dialog.getByText('填一下密码，确认是你。')).toBeVisible());
		await secret.fill('wrong-one-1');
		await act.click();
		await inBothLayouts(page, () => expect(dialog.getByText('现在的密码不对', { exact: false })).toBeVisible());
		expect(await stateOf(member)).toEqual({ closing: false });
		await secret.fill(password);
		await act.click();
		await page.waitForURL('**/index');
		await toasted(page, '前登录一次就能回来');
		expect([await stateOf(member), (await context.cookies()).some(({ name }) => name === 'agency-smart-token')]).toEqual([{ closing: true }, false]);

		const logIn = async () => {
			await page.goto('/login?redirect=/user/punch');
			await hydrated(page);
			await page.getByLabel('手机号').fill(member.phone);
			await page.getByLabel('密码', { exact: true }).fill(password);
			await page.getByRole('button', { name: '登录', exact: true }).click();
			await page.waitForURL('**/user/back');
		};
		await logIn();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('回来接着听吗？');
		await expect(main(page)).toContainText(/这个账号 6 天后清除，\d+月\d+日 \d\d:\d\d/);
		const [back, stay] = [page.getByRole('button', { name: '回来', exact: true }), page.getByRole('button', { name: '不了，按原样注销' })];
		await lookInBothLayouts(page, { next: [back, stay] });
		// Every room of theirs leads here.
		await page.goto('/user/security');
		await page.waitForURL('**/user/back');
		await hydrated(page);
		await stay.click();
		// It is said before the page is there to which it leads.
		await toasted(page, '好，按原样注销');
		await page.waitForURL('**/index');
		await logIn();
		await page.route('**/member/reopen', (route) => route.abort());
		await back.click();
		await expect(main(page).getByRole('alert')).toContainText('没连上服务器');
		await page.unroute('**/member/reopen');
		await back.click();
		await toasted(page, '账号恢复了');
		await page.waitForURL('**/user/course');
		expect(await stateOf(member)).toEqual({ closing: false });
		await page.goto('/user/back');
		await page.waitForURL('**/user/course');
	},
);
