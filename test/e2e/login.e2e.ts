import type { Page } from '@playwright/test';
import { callPaths } from '../../contract/paths.ts';
import { answerOf } from './answers.ts';
import { demoMember, expect, freshPhone, hydrated, smsCode, lookTest as test } from './app.ts';
import { holdAnswers } from './hold-back.ts';
import { boxesOf, desktop, linksOf, packed, phone, textsOf } from './on-page.ts';

const wanted = '/course/detail/1';
const query = `?redirect=${encodeURIComponent(wanted)}`;
const main = (page: Page) => page.getByRole('main');
/** Labels of the form's fields, in their order. */
const fields = async (page: Page) =>
	(await textsOf(main(page).locator('form label'))).map((label) => label.replace('可以以后再填', '').replace(/^我已阅读.*/, '同意'));
const errors = (page: Page) => main(page).locator('.field-note[data-tone=error]').filter({ visible: true });
const submit = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

/** The half that is a board: the subject's drawing, and its teacher's sentence. */
async function boardOf(page: Page, key: string): Promise<string[]> {
	const [teachers, categories] = await Promise.all([answerOf(page.request, 'recommendedTeachers'), answerOf(page.request, 'industryCategories')]);
	const teacher = teachers.find(({ categoryLevel1 }) => categoryLevel1 === categories.find((category) => category.key === key)?.id);
	await expect(main(page).locator(`img[src="/art/board/${key}.svg?v=2"]`)).toBeVisible();
	expect(await textsOf(main(page).locator('figure'))).toEqual([packed(`${teacher?.summary}${teacher?.name}·${teacher?.title}`)]);
	return linksOf(main(page).locator('a[href="/index"]')).then((links) => links.map(([name]) => name));
}

/** Half a board beside the form; a strip of 96 px with the mark over it on a phone. */
async function expectHalves(page: Page): Promise<void> {
	const board = async () => (await boxesOf(main(page).locator('.board').locator('xpath=..')))[0];
	const form = async () => (await boxesOf(main(page).locator('form')))[0];
	expect((await form())?.x).toBeGreaterThan(640);
	const half = (await boxesOf(main(page).locator('.board')))[0];
	expect([half?.x, half?.width]).toEqual([0, 640]);
	await page.setViewportSize(phone);
	const strip = (await boxesOf(main(page).locator('.board, .board + .ledge, .board .ledge')))[0];
	expect([strip?.x, strip?.y, strip?.width]).toEqual([0, 0, phone.width]);
	expect((await form())?.y).toBeGreaterThan(strip?.height ?? 0);
	await expect(main(page).locator('figure')).toBeHidden();
	expect((await board())?.width).toBe(phone.width);
	await page.setViewportSize(desktop);
}

test('R13 login, desktop and phone: by password, by code and by a new password; what is wrong stands at its field; the way to register keeps where one wanted to go', async ({
	page,
}) => {
	await page.setViewportSize(desktop);
	await page.goto(`/login${query}`);
	await hydrated(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录');
	expect(await boardOf(page, 'maths')).toEqual(['讲台Lectern']);
	// The page stands alone.
	for (const role of ['banner', 'contentinfo', 'navigation'] as const) await expect(page.getByRole(role)).toHaveCount(0);
	await expect(main(page).getByRole('link', { name: '注册', exact: true })).toHaveAttribute('href', `/register${query}`);
	const ways = main(page).getByRole('tablist', { name: '登录方式' }).getByRole('tab');
	await expect(ways).toHaveText(['密码登录', '验证码登录']);
	await expect(ways.first()).toHaveAttribute('aria-selected', 'true');
	await expect.poll(() => fields(page)).toEqual(['手机号', '密码']);
	const account = main(page).getByLabel('手机号');
	const password = main(page).getByLabel('密码', { exact: true });
	await expect(account).toHaveAttribute('autocomplete', 'username webauthn');
	await expect(password).toHaveAttribute('autocomplete', 'current-password');
	await expect(main(page).getByText('登录即表示同意用户协议与隐私政策。这台设备会保持登录 30 天。')).toBeVisible();
	expect(await linksOf(main(page).getByRole('link', { name: /协议|政策/ }))).toEqual([
		['用户协议', '/legal/terms'],
		['隐私政策', '/legal/privacy'],
	]);
	await expectHalves(page);

	await submit(page, '登录');
	await expect(errors(page)).toHaveText(['填一下手机号。', '填一下密码。']);
	await expect(account).toBeFocused();
	await account.pressSequentially('1380013');
	await expect(account).toHaveValue('138 0013');
	await submit(page, '登录');
	await expect(errors(page)).toHaveText(['手机号是 11 位数字，还差 4 位。', '填一下密码。']);
	await account.fill('');
	await account.pressSequentially('13800138000');
	await expect(account).toHaveValue('138 0013 8000');
	await expect(errors(page)).toHaveText(['填一下密码。']);
	await password.fill('chalk-and-slate-7');
	await expect(errors(page)).toHaveCount(0);
	await expect(password).toHaveAttribute('type', 'password');
	await main(page).getByRole('button', { name: '显示密码' }).click();
	await expect(password).toHaveAttribute('type', 'text');

	// By code: the number has come along.
	await ways.nth(1).click();
	await expect(ways.nth(1)).toHaveAttribute('aria-selected', 'true');
	await expect.poll(() => fields(page)).toEqual(['手机号', '验证码']);
	await expect(account).toHaveValue('138 0013 8000');
	await expect(main(page).getByRole('button', { name: '获取验证码' })).toBeVisible();
	await main(page).getByLabel('验证码', { exact: true }).fill('4821');
	await submit(page, '登录');
	await expect(errors(page)).toHaveText(['验证码是 6 位数字，还差 2 位。']);

	// Forgotten: a new one.
	await ways.first().click();
	await main(page).getByRole('button', { name: '忘了密码？' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('重设密码');
	await expect.poll(() => fields(page)).toEqual(['手机号', '验证码', '新密码']);
	await expect(account).toHaveValue('138 0013 8000');
	await main(page).getByLabel('新密码').fill('seven77');
	await submit(page, '改好并登录');
	await expect(errors(page)).toHaveText(['填一下短信里的 6 位数字。', '至少 8 位，还差 1 位。']);
	await main(page).getByRole('button', { name: '回去登录' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录');
});

test('R13 a login whose button is pressed, or Enter, before the page’s scripts have come is shown as heard and sent once when they have', async ({
	page,
}) => {
	const member = demoMember();
	let sent = 0;
	page.on('request', (request) => {
		if (request.url().endsWith(callPaths.login[1])) sent += 1;
	});
	for (const early of [() => submit(page, '登录'), () => main(page).getByLabel('密码', { exact: true }).press('Enter')]) {
		sent = 0;
		await page.context().clearCookies();
		const code = await holdAnswers(page, '**/LoginPage*.js');
		await page.goto(`/login${query}`);
		await main(page).getByLabel('手机号').fill(member.account);
		await main(page).getByLabel('密码', { exact: true }).fill(member.password);
		const button = main(page).getByRole('button', { name: '登录', exact: true });
		await expect(button).not.toHaveAttribute('aria-busy');
		await early();
		await early();
		await expect(button).toHaveAttribute('aria-busy', 'true');
		expect([sent, new URL(page.url()).pathname]).toEqual([0, '/login']);
		await code.letGo();
		await page.waitForURL(`**${wanted}`);
		expect(sent).toBe(1);
		await page.goto('about:blank');
		await page.unrouteAll();
	}
});

test('R13 R60 register, desktop and phone: 5 fields with their rules, the code by SMS, refusals at their field, and on to where one wanted to go, logged in', async ({
	page,
}) => {
	await page.setViewportSize(desktop);
	await page.goto(`/register${query}`);
	await hydrated(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('注册');
	await boardOf(page, 'language');
	await expect(main(page).getByRole('link', { name: '登录', exact: true })).toHaveAttribute('href', `/login${query}`);
	await expect.poll(() => fields(page)).toEqual(['手机号', '验证码', '密码', '昵称', '同意']);
	await expectHalves(page);
	expect(await linksOf(main(page).getByRole('link', { name: /协议|政策/ }))).toEqual([
		['用户协议', '/legal/terms'],
		['隐私政策', '/legal/privacy'],
	]);
	await submit(page, '注册并登录');
	await expect(errors(page)).toHaveText(['填一下手机号。', '填一下短信里的 6 位数字。', '想一个密码，至少 8 位。', '同意之后才能注册。']);
	const number = freshPhone();
	await main(page).getByLabel('手机号').fill(number);
	await main(page).getByLabel('密码', { exact: true }).fill('seven77');
	await main(page).getByLabel('昵称').fill('一');
	await main(page).getByRole('checkbox').check();
	await submit(page, '注册并登录');
	await expect(errors(page)).toHaveText(['填一下短信里的 6 位数字。', '至少 8 位，还差 1 位。', '昵称至少 2 个字。']);
	await main(page).getByLabel('密码', { exact: true }).fill('chalk-and-slate-7');
	await main(page).getByLabel('昵称').fill('粉笔头');

	await main(page).getByRole('button', { name: '获取验证码' }).click();
	const code = await smsCode(number);
	await expect(main(page).getByText(`已发到 ${number.slice(0, 3)}****${number.slice(-4)}，5 分钟内有效。`)).toBeVisible();
	await expect(main(page).getByRole('button', { name: /^\d\d? 秒后重发$/ })).toHaveAttribute('aria-disabled', 'true');
	const digits = main(page).getByLabel('验证码', { exact: true });
	await expect(digits).toBeFocused();
	await digits.fill(code === '111111' ? '222222' : '111111');
	await submit(page, '注册并登录');
	await expect(errors(page)).toHaveText(['验证码不对，请核对短信']);
	await page.route('**/member/register', (route) => route.fulfill({ json: { code: 1003, msg: '这个手机号已经注册', reason: 'phone_taken' } }));
	await digits.fill(code);
	await submit(page, '注册并登录');
	await expect(errors(page)).toHaveText(['这个号码注册过了。直接登录']);
	await expect(errors(page).getByRole('link', { name: '直接登录' })).toHaveAttribute('href', `/login${query}`);
	await page.unroute('**/member/register');
	await main(page).getByLabel('手机号').fill(number);
	await submit(page, '注册并登录');
	await page.waitForURL(`**${wanted}`);
	await page.getByRole('button', { name: '粉笔头的菜单' }).click();
	expect(await linksOf(page.getByRole('banner').getByRole('link', { name: /学习中心|个人资料/ }))).toEqual([
		['学习中心', '/user/course'],
		['个人资料', '/user/center'],
	]);
	await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
	await expect(page.getByRole('banner').getByRole('link', { name: /^(登录|注册)$/ })).toHaveCount(0);

	// Who is logged in has nothing to do here.
	for (const [path, to] of [
		['/login?redirect=/about', '/about'],
		['/register', '/index'],
		['/login?redirect=https://evil.example/', '/index'],
	] as const) {
		await page.goto(path);
		expect(new URL(page.url()).pathname, path).toBe(to);
	}
});

test('R32 the ways between login and registration take one another’s place: one step back leads out of both', async ({ page }) => {
	await page.setViewportSize(desktop);
	await page.goto('/teacher');
	await hydrated(page);
	const ways = [
		['注册', /\/register/],
		['登录', /\/login/],
	] as const;
	for (const last of [1, 2]) {
		await page.getByRole('banner').getByRole('link', { name: '登录', exact: true }).click();
		await page.waitForURL(/\/login/);
		for (const [name, address] of ways.slice(0, last)) {
			await main(page).getByRole('link', { name, exact: true }).click();
			await page.waitForURL(address);
		}
		await page.goBack();
		await page.waitForURL('**/teacher');
		await expect(page.getByRole('heading', { level: 1, name: '教师' })).toBeVisible();
	}
});
