import { expect, freshPhone, hydrated, smsCode, test } from './app.ts';

const password = 'chalk-and-slate-7';

test('S6 strangers have locked the account: the right password gets through by itself, a wrong one is told what to do next', async ({
	page,
	request,
	browser,
}) => {
	// Six proofs of work, worked out in the browser.
	test.slow();
	const phone = freshPhone();
	await page.goto('/register');
	await hydrated(page);
	await page.getByLabel('手机号').fill(phone);
	await page.getByRole('button', { name: '获取验证码' }).click();
	await page.getByLabel('验证码').fill(await smsCode(phone));
	await page.getByLabel('密码', { exact: true }).fill(password);
	await page.getByRole('checkbox').check();
	await page.getByRole('button', { name: '注册并登录' }).click();
	await page.waitForURL((url) => !url.pathname.endsWith('/register'));

	const guess = () => request.post('/api/agency/core/member/login', { data: { account: phone, password: 'not-this-one' } });
	for (let tried = 0; tried < 5; tried += 1) expect((await (await guess()).json()).reason).toBe('login_failed');
	expect((await (await guess()).json()).reason).toBe('login_locked');

	const elsewhere = await browser.newContext();
	const other = await elsewhere.newPage();
	await other.goto('/login');
	await hydrated(other);
	const logIn = async (typed: string) => {
		await other.getByLabel('手机号').fill(phone);
		await other.getByLabel('密码', { exact: true }).fill(typed);
		await other.getByRole('button', { name: '登录', exact: true }).click();
	};
	for (let tried = 0; tried < 5; tried += 1) {
		await logIn(`wrong-password-${tried}`);
		await expect(other.getByText('账号或密码不对')).toBeVisible();
	}
	await logIn('wrong-password-6');
	await expect(other.getByRole('alert')).toHaveText('试错次数太多，请 15 分钟后再登录');
	await other.getByRole('button', { name: '用短信验证码登录' }).click();
	await expect(other.getByRole('tab', { name: '验证码登录' })).toHaveAttribute('aria-selected', 'true');
	await elsewhere.close();

	// The browser that the account was opened on does not wait, and says what happened.
	await page.context().clearCookies({ name: 'agency-smart-token' });
	await page.goto('/login?redirect=/user/security');
	await hydrated(page);
	await page.getByLabel('手机号').fill(phone);
	await page.getByLabel('密码', { exact: true }).fill(password);
	await page.getByRole('button', { name: '登录', exact: true }).click();
	await page.waitForURL((url) => url.pathname.endsWith('/user/security'));
	await expect(page.getByRole('heading', { name: '近来的动静' })).toBeVisible();
	await expect(page.getByText('有人连着输错你的密码，我们拦了 1 次。')).toBeVisible();
});
