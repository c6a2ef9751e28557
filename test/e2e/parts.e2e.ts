import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, hydrated, lookTest, test } from './app.ts';
import { failScript } from './hold-back.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { phone, toasted } from './on-page.ts';

/** Parts of a page whose code cannot be fetched when they are wanted. */

const away = '连不上服务器，请检查网络';
/** A file that can be had is asked for half a minute later at the latest. */
const patience = { timeout: 60_000 };

/** Opens a page with what every page does, which listens to presses. */
async function openWhole(page: Page, path: string): Promise<void> {
	const behaviours = page.waitForResponse(/\/assets\/Behaviours-/);
	await page.goto(path);
	await hydrated(page);
	await (await behaviours).finished();
}

/** What listens to the presses may have come and not be at work yet. */
async function pressUntilTold(page: Page, control: Locator): Promise<void> {
	await expect(async () => {
		await control.click();
		await expect(page.getByRole('status').filter({ hasText: away })).toBeVisible({ timeout: 1000 });
	}).toPass();
}

test('R29 R103 a phone’s menu whose code cannot be fetched says so at each press, and opens by itself once it can', async ({ page, quiet }) => {
	quiet.allow(/ERR_FAILED/);
	await page.setViewportSize(phone);
	await openWhole(page, '/about');
	const script = await failScript(page, 'MobileMenu');
	const button = page.getByRole('button', { name: '菜单', exact: true });
	await pressUntilTold(page, button);
	await expect(page.getByRole('status').filter({ hasText: away })).toHaveCount(0);
	await pressUntilTold(page, button);
	script.letThrough();
	await expect(page.getByRole('dialog', { name: '菜单' })).toBeVisible(patience);
});

test('R29 what every page does comes later where it could not be fetched at first', async ({ page, quiet }) => {
	quiet.allow(/ERR_FAILED/);
	const script = await failScript(page, 'Behaviours');
	await page.goto('/about');
	await hydrated(page);
	await script.asked();
	script.letThrough();
	// A page under the pointer is fetched.
	await expect(async () => {
		await page.mouse.move(0, 0);
		await page.locator('header a[href="/news"]').first().hover();
		await expect(page.locator('link[rel="modulepreload"][href*="NewsListPage"]').first()).toBeAttached({ timeout: 500 });
	}).toPass(patience);
});

test('R103 where not even the screen of a failure can be fetched the page says so, and is loaded anew once there is a network', async ({
	page,
	quiet,
}) => {
	quiet.allow(/ERR_FAILED|Failed to load resource/);
	const script = await failScript(page, 'ExceptionScreen');
	await page.goto('/about');
	await hydrated(page);
	await page.evaluate(() => {
		history.pushState({}, '', '/nowhere-at-all');
		dispatchEvent(new PopStateEvent('popstate'));
	});
	await expect(page.getByRole('heading', { name: '这一页出错了' })).toBeVisible();
	script.letThrough();
	await page.evaluate(() => dispatchEvent(new Event('online')));
	await expect(page.getByRole('heading', { level: 1 })).toContainText('被擦掉了', patience);
});

test('R29 a way to log in whose code cannot be fetched says so, leaves the other where it is, and comes once it can', async ({ page, quiet }) => {
	quiet.allow(/ERR_FAILED/);
	await openWhole(page, '/login');
	const script = await failScript(page, 'CodeLogin');
	const panel = page.getByRole('tabpanel');
	await pressUntilTold(page, page.getByRole('tab', { name: '验证码登录' }));
	await expect(panel.getByLabel('密码', { exact: true })).toBeVisible();
	script.letThrough();
	await expect(panel.getByRole('button', { name: '获取验证码' })).toBeVisible(patience);
});

test('R103 a row of the account whose form cannot be fetched says so, can be closed, and opens once it can', async ({
	page,
	context,
	baseURL,
	quiet,
}) => {
	quiet.allow(/ERR_FAILED/);
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	const script = await failScript(page, 'ChangePassword');
	await page.goto('/user/security');
	await hydrated(page);
	const row = page.locator('#password');
	const way = row.getByRole('link', { name: /密码/ });
	await way.click();
	await expect(row.getByRole('alert')).toContainText(away);
	await expectAccessible(page);
	await row.getByRole('button', { name: '收起' }).click();
	await expect(row.getByRole('alert')).toHaveCount(0);
	await way.click();
	await expect(row.getByRole('alert')).toContainText(away);
	script.letThrough();
	// It may come by itself before the press.
	await expect(async () => {
		await row
			.getByRole('button', { name: '重试' })
			.click({ timeout: 1000 })
			.catch(() => {});
		await expect(row.getByRole('textbox').first()).toBeVisible({ timeout: 1000 });
	}).toPass(patience);
});

test('R29 sharing whose code cannot be fetched says so, and the next press shares', async ({ page, context, quiet }) => {
	quiet.allow(/ERR_FAILED/);
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await openWhole(page, '/course/detail/1');
	const script = await failScript(page, 'share');
	const button = page.locator('.course-box').getByRole('button', { name: '分享' });
	await pressUntilTold(page, button);
	script.letThrough();
	await button.click();
	await toasted(page, '链接复制好了');
});

lookTest(
	'R100 a language whose texts cannot be fetched says so and is not remembered; the next press changes it',
	async ({ page, context, quiet }) => {
		quiet.allow(/ERR_FAILED/);
		const behaviours = page.waitForResponse(/\/assets\/Behaviours-/);
		await page.goto('/about');
		await hydrated(page);
		await (await behaviours).finished();
		const script = await failScript(page, 'shared');
		const remembered = async () => (await context.cookies()).find(({ name }) => name === 'lectern-locale')?.value ?? null;
		const before = await remembered();
		const button = page.getByRole('banner').getByRole('button', { name: 'EN (English)' });
		await expect(async () => {
			await button.click();
			await expect(page.getByRole('status').filter({ hasText: away })).toBeVisible({ timeout: 1000 });
		}).toPass();
		expect([await page.locator('html').getAttribute('lang'), await remembered()]).toEqual(['zh-CN', before]);
		script.letThrough();
		await button.click();
		await expect(page.getByRole('heading', { level: 1 })).toContainText(/[A-Z]/);
		expect([await page.locator('html').getAttribute('lang'), await remembered()]).toEqual(['en', 'en']);
	},
);
