import type { Page } from '@playwright/test';
import { demoMember, expect, freshPhone, hydrated, logIn, smsCode, test } from './app.ts';

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
	await page.keyboard.press('Shift+Tab');
	await page.locator('input[autocomplete="one-time-code"]').focus();
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

test('R13 R60 R31 the demo member logs in by password and comes back to where he wanted to go', async ({ page }) => {
	const member = demoMember();
	await page.goto('/user/center');
	await page.waitForURL(/\/login\?redirect=%2Fuser%2Fcenter/);
	await hydrated(page);
	await page
		.getByLabel(/手机号|账号/)
		.first()
		.fill(member.account);
	await page.getByLabel('密码', { exact: true }).fill(member.password);
	await page.getByRole('button', { name: '登录', exact: true }).click();
	await page.waitForURL('**/user/center');
	const cookie = (await page.context().cookies()).find((each) => each.name === 'agency-smart-token');
	expect(cookie?.path).toBe('/');
	expect(cookie?.value).toMatch(/^[\w-]{43}$/);
	expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30);
	await page.goto('/user');
	await page.waitForURL('**/user/course');
});

test('R32 a redirect to another site is refused', async ({ page }) => {
	for (const target of ['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
		await page.context().clearCookies();
		await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
		await hydrated(page);
		const member = demoMember();
		await page
			.getByLabel(/手机号|账号/)
			.first()
			.fill(member.account);
		await page.getByLabel('密码', { exact: true }).fill(member.password);
		await page.getByRole('button', { name: '登录', exact: true }).click();
		await page.waitForURL('**/index');
	}
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

test('R35 logout: code 1 clears the login, any other code changes nothing, and the handler stays silent', async ({ page, quiet }) => {
	quiet.allow(/Failed to load resource/);
	await logIn(page, demoMember());
	await page.goto('/user/center');
	await hydrated(page);
	const token = async () => (await page.context().cookies()).find((cookie) => cookie.name === 'agency-smart-token')?.value;
	const before = await token();
	const asked = () => page.waitForResponse('**/member/logout');
	for (const [status, body] of [
		[200, { code: 9, msg: '不行', reason: 'no' }],
		[500, { code: 500, msg: 'x', reason: 'x' }],
		[401, { code: 401, msg: 'x', reason: 'x' }],
	] as const) {
		await page.route('**/member/logout', (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }));
		const done = asked();
		await page.getByRole('button', { name: /退出/ }).first().click();
		await done;
		expect(await token()).toBe(before);
		expect(page.url()).toContain('/user/center');
		await page.unroute('**/member/logout');
	}
	await page.getByRole('button', { name: /退出/ }).first().click();
	await expect.poll(async () => (await token()) ?? '').toBe('');
});

test('R31 a cookie that says undefined, null or false is no login', async ({ page, baseURL, request }) => {
	for (const value of ['undefined', 'null', 'false', '']) {
		const answer = await request.get('/user/course', { headers: { cookie: `agency-smart-token=${value}` }, maxRedirects: 0 });
		expect(answer.status(), value).toBe(302);
	}
	await page.context().addCookies([{ name: 'agency-smart-token', value: 'expired-token', url: baseURL ?? '' }]);
	await page.goto('/index');
	await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
});
