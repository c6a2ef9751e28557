import type { Page } from '@playwright/test';
import { demoMember, expect, freshPhone, hydrated, logIn, smsCode, lookTest as test } from './app.ts';

/** Tabs until the focus stands on what is wanted; a screen that cannot be reached fails. */
async function tabTo(page: Page, name: RegExp, role: 'link' | 'button' | 'textbox' | 'checkbox' | 'searchbox' | 'any' = 'any'): Promise<void> {
	for (let step = 0; step < 120; step += 1) {
		await page.keyboard.press('Tab');
		const focused = page.locator(':focus');
		if ((await focused.count()) === 0) continue;
		const found = await focused.evaluate((element) => {
			const field = element as HTMLInputElement;
			const label = field.labels?.[0]?.textContent ?? '';
			const described = element.getAttribute('aria-label') ?? '';
			return { words: `${described} ${label} ${element.textContent ?? ''}`.replace(/\s+/g, ' ').trim(), tag: element.tagName, type: field.type };
		});
		const isRole =
			role === 'any' ||
			(role === 'link'
				? found.tag === 'A'
				: role === 'button'
					? found.tag === 'BUTTON'
					: role === 'checkbox'
						? found.type === 'checkbox'
						: found.tag === 'INPUT');
		if (isRole && name.test(found.words)) return;
	}
	throw new Error(`no way by Tab to ${name}`);
}

test('R60 R101 register, browse, search and log out by keyboard alone', async ({ page }) => {
	const phone = freshPhone();
	await page.goto('/register');
	await hydrated(page);
	await tabTo(page, /手机号/, 'textbox');
	await page.keyboard.type(phone);
	await tabTo(page, /验证码|获取/, 'button');
	await page.keyboard.press('Enter');
	const code = await smsCode(phone);
	// The page leads there itself, once it has its answer.
	await expect(page.locator('input[autocomplete="one-time-code"]')).toBeFocused();
	await page.keyboard.type(code);
	await tabTo(page, /密码/, 'textbox');
	await page.keyboard.type('keyboard-only-2026');
	await tabTo(page, /同意|协议/, 'checkbox');
	await page.keyboard.press('Space');
	await tabTo(page, /^\s*注册/, 'button');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/index');

	await tabTo(page, /^教师$/, 'link');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/teacher');
	// The page takes the focus when it is there.
	await expect(page.locator('main')).toBeFocused();

	await tabTo(page, /搜索/, 'textbox');
	await page.keyboard.type('数据');
	await page.keyboard.press('Enter');
	await page.waitForURL(/\/search\?q=/);
	await expect(page.locator('main a[href^="/course/detail/"]').first()).toBeVisible();

	await page.goto('/user/center');
	await hydrated(page);
	await tabTo(page, /退出/, 'button');
	await page.keyboard.press('Enter');
	await expect
		.poll(async () => (await page.context().cookies()).some((cookie) => cookie.name === 'agency-smart-token' && cookie.value !== ''))
		.toBe(false);
});

test('R13 a wrong password is told in the form, without saying what was wrong', async ({ page }) => {
	await page.goto('/login');
	await hydrated(page);
	await page
		.getByLabel(/手机号|账号/)
		.first()
		.fill(freshPhone());
	await page.getByLabel('密码', { exact: true }).fill('not-the-password-1');
	await page.getByRole('button', { name: '登录', exact: true }).click();
	await expect(page.getByText('账号或密码不对').first()).toBeVisible();
	expect(page.url()).toContain('/login');
});

const focused = (page: Page) => page.locator(':focus');
/** Puts the focus on it as Tab would, without the way there. */
const take = (page: Page, name: string, role: 'button' | 'link' = 'button') => page.getByRole(role, { name, exact: true }).first().focus();

test('R101 desktop: the first Tab is the way to the content; a page that came is read from its start; contact panel, member menu and login tabs open, close and give the focus back by keys', async ({
	page,
}) => {
	await page.goto('/course');
	await hydrated(page);
	await page.keyboard.press('Tab');
	await expect(focused(page)).toHaveText('跳到正文');
	await expect(focused(page)).toBeInViewport();
	await page.keyboard.press('Enter');
	await expect(page.locator('main')).toBeFocused();
	await take(page, '第 2 页', 'link');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/course/0/0/2');
	await expect(page.locator('main')).toBeFocused();
	const contact = page.getByRole('complementary', { name: '咨询' }).getByRole('button').first();
	await contact.focus();
	await page.keyboard.press('Enter');
	await expect(contact).toHaveAttribute('aria-expanded', 'true');
	await expect(page.locator('.hover-panel, .hoverbar [role=group], .hoverbar .floats').first()).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(contact).toHaveAttribute('aria-expanded', 'false');
	await expect(contact).toBeFocused();

	await page.goto('/login');
	await hydrated(page);
	const tab = (name: string) => page.getByRole('tab', { name });
	await tab('密码登录').focus();
	await page.keyboard.press('ArrowRight');
	await expect(tab('验证码登录')).toBeFocused();
	await expect(tab('验证码登录')).toHaveAttribute('aria-selected', 'true');
	await expect(page.getByLabel('密码', { exact: true })).toHaveCount(0);
	await page.keyboard.press('Home');
	await expect(tab('密码登录')).toBeFocused();
	await expect(page.getByLabel('密码', { exact: true })).toBeVisible();

	await logIn(page, demoMember());
	await page.goto('/about');
	await hydrated(page);
	const menu = page.locator('header').getByRole('button', { name: /的菜单$/ });
	// Its code comes after the page.
	await expect(async () => {
		await menu.focus();
		await page.keyboard.press('Enter');
		await expect(menu).toHaveAttribute('aria-expanded', 'true', { timeout: 500 });
	}).toPass();
	await page.keyboard.press('Tab');
	await expect(focused(page)).toHaveText('学习中心');
	await page.keyboard.press('Escape');
	await expect(menu).toHaveAttribute('aria-expanded', 'false');
	await expect(menu).toBeFocused();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/user/course');
	await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('R101 phone: the menu and the filters hold the focus while they are open, close by Escape and give it back', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.goto('/course');
	await hydrated(page);
	for (const button of [page.locator('header').getByRole('button', { name: '菜单' }), page.locator('main').getByRole('button', { name: /筛选/ })]) {
		await button.focus();
		await page.keyboard.press('Enter');
		const dialog = page.getByRole('dialog');
		await expect(dialog).toBeVisible();
		for (let step = 0; step < 40; step += 1) {
			// Between the last and the first stands the browser's own frame.
			const inside = await focused(page).evaluateAll((all) => all.every((each) => each.closest('dialog, [role=dialog]') !== null));
			expect(inside, 'the focus inside the dialog').toBe(true);
			await page.keyboard.press('Tab');
		}
		await page.keyboard.press('Escape');
		await expect(dialog).toHaveCount(0);
		await expect(button).toBeFocused();
	}
});
