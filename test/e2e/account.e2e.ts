import type { Locator, Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { sharp } from '../../server/lib/pictures.ts';
import { alive, expect, expectAccessible, freshPhone, hydrated, smsCode, lookTest as test } from './app.ts';
import { holdAnswers } from './hold-back.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { addCheckIn, becomes, inDatabase, memberWithPassword, password } from './member-data.ts';
import { desktop, phone as phoneSize, toasted } from './on-page.ts';
import { texts } from './read.ts';

/** A member's own account: profile, picture, devices, password and number. Each test has a member of its own. */

/** Another browser in which the member is logged in. */
const anotherLogin = async (page: Page, account: string, agent: string) =>
	(
		await (
			await page.request.post('/api/agency/core/member/login', {
				data: { account, password },
				// A browser of its own: the cookie of this one stays out of it.
				headers: { 'user-agent': agent, cookie: '' },
			})
		).json()
	).data.token as string;
const isIn = async (page: Page, token: string) =>
	(await page.request.get('/api/agency/core/member/base/info', { headers: { token } })).status() === 200;
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const masked = (phone: string) => phone.replace(/(\d{3})\d{4}/, '$1****');
const iPhone =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

test('R16 the profile is changed, stays changed, and shows in the head; what is wrong stands at its field: on a phone, looked at on a desktop too', async ({
	page,
	context,
	baseURL,
}) => {
	await page.setViewportSize(phoneSize);
	const member = await memberWithPassword();
	await inDatabase(async (db) => {
		for (const days of [1, 2]) await addCheckIn(db, { member: member.id, at: new Date(Date.now() - days * 86_400_000) });
	});
	await becomes(context, member, baseURL);
	await page.goto('/user/center');
	await hydrated(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('个人资料');
	expect(await texts(main(page).locator('dl > div'))).toEqual([
		'会员看看 VIP',
		`手机${masked(member.phone)}更换`,
		'邮箱还没有填写',
		'密码还没改过修改',
		expect.stringMatching(/^加入\d{4}年\d+月\d+日$/),
		'签到连续 2 天',
		'听课还没有',
	]);
	// What hangs at the right edge of wide screens.
	const contact = main(page).locator('section').filter({ hasText: '联系我们' });
	await inBothLayouts(page, (layout) => expect(contact).toBeVisible({ visible: layout === 'phone' }));
	await expect(contact.getByRole('link')).toHaveAttribute('href', 'tel:400-000-0000');
	await contact.getByRole('button', { name: '看二维码' }).click();
	const code = page.getByRole('dialog', { name: '微信扫一扫，加班主任' });
	await expect(code.getByRole('img')).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(code).toBeHidden();
	const form = main(page).getByRole('form', { name: '个人资料' });
	await expect(form.getByLabel('昵称')).toHaveValue('林小满');
	await form.getByLabel('昵称').fill('满');
	await button(page, '保存').click();
	const errors = form.locator('.field-note[data-tone=error]').filter({ visible: true });
	await expect(errors).toHaveText(['昵称至少 2 个字。']);
	await expect(form.getByLabel('昵称')).toBeFocused();
	await form.getByLabel('昵称').fill('周大满');
	const genders = form.getByRole('group', { name: '性别' });
	await expect(genders.getByRole('button')).toHaveText(['女', '不说', '男']);
	await expect(genders.getByRole('button', { pressed: true })).toHaveText('不说');
	await genders.getByRole('button', { name: '女' }).click();
	await form.getByLabel('生日').fill('1996-04-18');
	await form.getByLabel('一句话介绍').fill('白天做行政，晚上重学数学。');
	await lookInBothLayouts(page, {
		next: [form.getByLabel('昵称'), genders.getByRole('button', { name: '女' }), button(page, '保存')],
		here: () => expect(form.getByText('13 / 100')).toBeVisible(),
	});
	await form.getByLabel('一句话介绍').press('Tab');
	await expect(button(page, '保存')).toBeFocused();
	await page.keyboard.press('Enter');
	await toasted(page, '资料改好了。');
	// On a phone it is on the page 我的.
	const called = page.locator('aside, main').getByText('周大满', { exact: true }).first();
	await inBothLayouts(page, (layout) => expect(called).toBeVisible({ visible: layout === 'desktop' }));
	await page.reload();
	await hydrated(page);
	await expect(form.getByLabel('昵称')).toHaveValue('周大满');
	await expect(genders.getByRole('button', { pressed: true })).toHaveText('女');
	await expect(form.getByLabel('生日')).toHaveValue('1996-04-18');
	await expect(form.getByLabel('一句话介绍')).toHaveValue('白天做行政，晚上重学数学。');
	await form.getByLabel('生日').fill('2199-01-01');
	await button(page, '保存').click();
	await inBothLayouts(page, () => expect(errors).toHaveText(['生日要在 1900 年以后、今天以前']));
});

test('R16 R43 phone: 我的 is the menu alone, the profile a step behind it; how the site looks is chosen there and stays; what 学习 is about is marked so', async ({
	page,
	context,
	baseURL,
}) => {
	await page.setViewportSize(phoneSize);
	await page.emulateMedia({ colorScheme: 'light' });
	await becomes(context, await memberWithPassword(), baseURL);
	const tab = page.getByRole('navigation', { name: '常用' }).locator('[aria-current=page]');
	const back = (name: string) => main(page).getByRole('link', { name, exact: true });
	await page.goto('/user/punch');
	await hydrated(page);
	await expect(tab).toHaveText('学习');
	await expect(back('学习')).toHaveAttribute('href', '/user/course');
	await page.getByRole('navigation', { name: '常用' }).getByRole('link', { name: '我的' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('我的');
	await expect(tab).toHaveText('我的');
	await expect(main(page).getByRole('form')).toHaveCount(0);
	await expect(main(page).getByRole('complementary', { name: '个人中心' })).toHaveCount(1);
	await expect(button(page, '退出登录')).toHaveCount(1);
	const theme = main(page).getByRole('group', { name: '外观' });
	await expect(theme.getByRole('button', { pressed: true })).toHaveText('自动');
	await theme.getByRole('button', { name: '深色' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await expectAccessible(page);
	await main(page).getByRole('link', { name: '个人资料' }).click();
	await expect(main(page).getByRole('form', { name: '个人资料' })).toBeVisible();
	await expect(main(page).getByRole('complementary', { name: '个人中心' })).toHaveCount(0);
	// Side by side, and the button as wide as both.
	const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0, width: 0 };
	const [gender, birthday] = [await boxOf(main(page).getByRole('group', { name: '性别' })), await boxOf(main(page).getByLabel('生日'))];
	expect(Math.abs(gender.y + gender.height / 2 - birthday.y - birthday.height / 2)).toBeLessThan(2);
	expect((await boxOf(button(page, '保存'))).width).toBe(phoneSize.width - 40);
	await page.reload();
	await hydrated(page);
	await expect(theme.getByRole('button', { pressed: true })).toHaveText('深色');
	await main(page).getByRole('group', { name: '语言' }).getByRole('button', { name: 'English' }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
	await expect(main(page).getByRole('link', { name: 'Notice settings' })).toHaveAttribute('href', '/user/notice/settings');
	await expect(back('Back to “Me”')).toHaveAttribute('href', '/user/center?menu=1');
	// From lg on the same address is the profile with its menu beside it.
	await page.setViewportSize(desktop);
	await page.goto('/user/center?menu=1');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
	await expect(main(page).getByRole('form', { name: 'Profile' })).toBeVisible();
	await expect(main(page).getByRole('button', { name: 'Log out' })).toHaveCount(1);
});

test('R16 of two windows the later one is told, keeps what was written, and can see what is stored', async ({ page, context, baseURL }) => {
	await becomes(context, await memberWithPassword(), baseURL);
	await page.goto('/user/center');
	await hydrated(page);
	const other = await context.newPage();
	await other.goto('/user/center');
	await hydrated(other);
	await other.getByLabel('昵称').fill('先改的');
	await button(other, '保存').click();
	await toasted(other, '资料改好了。');
	await page.getByLabel('昵称').fill('后改的');
	await button(page, '保存').click();
	await expect(main(page).getByRole('alert').filter({ hasText: '这一项刚刚在别处改过，请看过新的内容再改' })).toBeVisible();
	await expect(page.getByLabel('昵称')).toHaveValue('后改的');
	await button(page, '看新的内容').click();
	await expect(page.getByLabel('昵称')).toHaveValue('先改的');
	await other.close();
});

test('R66 a picture is chosen, its square moved by keys and by hand, shown in the head, and taken away: on a phone, looked at on a desktop too', async ({
	page,
	context,
	baseURL,
}) => {
	await page.setViewportSize(phoneSize);
	await becomes(context, await memberWithPassword(), baseURL);
	await page.goto('/user/center');
	await hydrated(page);
	const halves = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
		.extend({ right: 400, background: '#0000ff' })
		.png()
		.toBuffer();
	const file = { name: 'me.png', mimeType: 'image/png', buffer: halves };
	const choose = page.locator('input[type=file]');
	const dialog = page.getByRole('dialog', { name: '头像取哪一块？' });
	await choose.setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg') });
	await expect(dialog.getByRole('alert')).toHaveText('这张图片读不出来，请换一张 JPG 或 PNG。');
	await dialog.getByRole('button', { name: '先不换' }).click();
	await expect(dialog).toBeHidden();
	await choose.setInputFiles(file);
	await expect(dialog.getByRole('slider')).toHaveCount(3);
	const take = dialog.getByRole('button', { name: '用这一块' });
	const sideways = dialog.getByRole('slider', { name: '左右' });
	const square = dialog.locator('img').locator('xpath=..');
	await lookInBothLayouts(page, { next: [sideways, square, take], here: () => expect(dialog.getByRole('slider')).toHaveCount(3) });
	// To its right end: the blue half alone.
	await sideways.press('End');
	await take.click();
	await toasted(page, '头像换好了。');
	const shown = main(page).locator('img[src^="/avatar/"][width="96"]');
	await inBothLayouts(page, () => expect(shown).toBeVisible());
	const colours = async () => {
		const answer = await page.request.get((await shown.getAttribute('src')) ?? '');
		// The picture before is gone while the page still shows it.
		if (!answer.ok()) return [];
		const { data, info } = await sharp(await answer.body())
			.raw()
			.toBuffer({ resolveWithObject: true });
		return [5, 128, 250].map((x) => {
			const at = (128 * info.width + x) * info.channels;
			return (data[at] ?? 0) > 200 ? 'red' : 'blue';
		});
	};
	expect(await colours()).toEqual(['blue', 'blue', 'blue']);
	await choose.setInputFiles(file);
	await expect(dialog.locator('img')).toBeVisible();
	const box = await square.boundingBox();
	const [x, y] = [(box?.x ?? 0) + 128, (box?.y ?? 0) + 128];
	await page.mouse.move(x, y);
	await page.mouse.down();
	await page.mouse.move(x + 400, y, { steps: 4 });
	await page.mouse.up();
	await take.click();
	await expect(dialog).toBeHidden();
	await expect.poll(colours).toEqual(['red', 'red', 'red']);
	const without = button(page, '去掉');
	await pressableInBothLayouts(page, without);
	await without.click();
	await toasted(page, '头像换回姓氏了。');
	const surname = main(page).locator('img[src*="/art/avatar/"][width="96"]');
	await inBothLayouts(page, () => expect(surname).toBeVisible());
	await expect(without).toBeHidden();
});

test('R60 where one is logged in, this browser first; one is ended, then all others: on a phone, looked at on a desktop too', async ({
	page,
	context,
	baseURL,
}) => {
	await page.setViewportSize(phoneSize);
	const member = await memberWithPassword();
	await becomes(context, member, baseURL);
	const tokens = [];
	for (let n = 0; n < 3; n += 1) tokens.push(await anotherLogin(page, member.phone, iPhone));
	await page.goto('/user/security');
	await hydrated(page);
	const devices = main(page).getByRole('region', { name: '登录着的设备' });
	const rows = devices.getByRole('listitem');
	await expect(rows).toHaveCount(4);
	await expect(rows.first()).toContainText('正在用');
	await expect(rows.first().getByRole('button')).toHaveCount(0);
	for (const n of [1, 2, 3]) await expect(rows.nth(n)).toContainText(/^Safari · iPhone127\.0\.0\.\* · \d+月\d+日 \d\d:\d\d退出$/);
	await pressableInBothLayouts(page, rows.nth(1).getByRole('button'), button(page, '退出另外 3 台'));
	await rows.nth(1).getByRole('button').click();
	await toasted(page, '已退出，那里要重新登录。');
	await expect(rows).toHaveCount(3);
	expect(await Promise.all(tokens.map((token) => isIn(page, token)))).toEqual([true, true, false]);
	await button(page, '退出另外 2 台').click();
	await expect(rows).toHaveCount(1);
	expect(await Promise.all([...tokens, member.token].map((token) => isIn(page, token)))).toEqual([false, false, false, true]);
	await expect(devices.getByRole('button')).toHaveCount(0);
});

test('R24 a new password by the old one, what is wrong at its field; the other device is logged out: on a phone, looked at on a desktop too', async ({
	page,
	context,
	baseURL,
}) => {
	await page.setViewportSize(phoneSize);
	const member = await memberWithPassword();
	await becomes(context, member, baseURL);
	const other = await anotherLogin(page, member.phone, iPhone);
	await page.goto('/user/pwd');
	await hydrated(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('修改密码');
	const errors = main(page).locator('.field-note[data-tone=error]').filter({ visible: true });
	await button(page, '改密码').click();
	const empty = ['填一下现在的密码。', '想一个密码，至少 8 位。'];
	await inBothLayouts(page, () => expect(errors).toHaveText(empty));
	const [old, next] = [main(page).getByLabel('现在的密码'), main(page).getByLabel('新密码')];
	await expect(old).toBeFocused();
	await expect(old).toHaveAttribute('autocomplete', 'current-password');
	await expect(next).toHaveAttribute('autocomplete', 'new-password');
	await old.fill('not-the-old-one');
	await next.fill('fence-with-3-cats');
	await button(page, '改密码').click();
	await expect(errors).toHaveText(['现在的密码不对，请再试一次，或者用短信验证']);
	await old.fill(password);
	await next.fill('password1');
	await button(page, '改密码').click();
	await expect(errors).toHaveText(['这个密码太常见，请换一个']);
	await next.fill('fence-with-3-cats');
	await lookInBothLayouts(page, { next: [old, next, button(page, '改密码')] });
	await next.press('Enter');
	await expect(main(page).getByText('密码改好了')).toBeVisible();
	await expect(main(page).getByText('下次登录用新密码。另外 1 台设备已退出登录。')).toBeVisible();
	expect([await isIn(page, other), await isIn(page, member.token)]).toEqual([false, true]);
	const back = main(page).getByRole('link', { name: '回账号安全' });
	await pressableInBothLayouts(page, back);
	await back.click();
	await expect(main(page).getByText(/^\d{4}年\d+月\d+日改过$/)).toBeVisible();
});

test('R24 who has forgotten it takes a code to the own phone', async ({ page, context, baseURL }) => {
	const member = await memberWithPassword();
	await becomes(context, member, baseURL);
	await page.goto('/user/pwd');
	await hydrated(page);
	await button(page, '忘了，用短信改').click();
	await expect(main(page).getByText(`验证码发到你绑定的 ${masked(member.phone)}。`)).toBeVisible();
	await button(page, '获取验证码').click();
	await expect(main(page).getByText(`已发到 ${masked(member.phone)}，5 分钟内有效。`)).toBeVisible({ timeout: 60_000 });
	await main(page)
		.getByLabel('验证码')
		.fill(await smsCode(member.phone));
	await main(page).getByLabel('新密码').fill('fence-with-3-cats');
	await button(page, '改密码').click();
	await expect(main(page).getByText('下次登录用新密码。没有别的设备登录着。')).toBeVisible();
});

test('R23 R65 another number after one has shown who one is; a taken one is refused; then it is the one that is bound: on a phone, each step looked at on a desktop too', async ({
	page,
	context,
	baseURL,
}) => {
	await page.setViewportSize(phoneSize);
	const member = await memberWithPassword();
	const taken = (await memberWithPassword()).phone;
	await becomes(context, member, baseURL);
	await page.goto('/user/bind/phone');
	await hydrated(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('更换手机');
	const steps = main(page).getByRole('list', { name: '更换手机的步骤' });
	expect(await texts(steps.getByRole('listitem'))).toEqual(['1确认是你', '2填新号码', '3完成']);
	await expect(steps.locator('[aria-current=step]')).toHaveText('1确认是你');
	const bound = main(page).getByText(`现在绑定的是 ${masked(member.phone)}。`);
	await expect(bound).toBeVisible();
	await lookInBothLayouts(page, { next: button(page, '用密码'), here: () => expect(bound).toBeVisible() });
	await button(page, '用密码').click();
	const old = main(page).getByLabel('现在的密码');
	await old.fill('not-the-old-one');
	await pressableInBothLayouts(page, button(page, '下一步'));
	await button(page, '下一步').click();
	await expect(main(page).getByText('现在的密码不对，请再试一次，或者用短信验证')).toBeVisible();
	await old.fill(password);
	await button(page, '下一步').click();
	await expect(steps.locator('[aria-current=step]')).toHaveText('2填新号码');
	const sendCode = main(page).getByRole('button', { name: /验证码|重新发送/ });
	await pressableInBothLayouts(page, sendCode, button(page, '确认更换'));
	const send = async (number: string) => {
		await main(page).getByLabel('新手机号').fill(number);
		await sendCode.click();
		await expect(main(page).getByText(`已发到 ${masked(number)}`)).toBeVisible({ timeout: 60_000 });
		await main(page)
			.getByLabel('验证码')
			.fill(await smsCode(number));
		await button(page, '确认更换').click();
	};
	await send(taken);
	await expect(main(page).getByText('这个号码绑在别的账号上，请换一个号码')).toBeVisible();
	const next = freshPhone();
	await send(next);
	await page.waitForURL('**/user/bind/success');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('绑定成功');
	const shown = main(page).getByText(masked(next), { exact: true }).filter({ visible: true }).last();
	await expect(steps.getByRole('listitem').locator('svg')).toHaveCount(3);
	expect((await page.request.post('/api/agency/core/member/login', { data: { account: next, password } }).then((answer) => answer.json())).code).toBe(
		1,
	);
	await lookInBothLayouts(page, { here: () => expect(shown).toBeVisible() });
});

test('R23 what was shown holds for ten minutes: then the page asks again, and a code to the old number shows it too', async ({
	page,
	context,
	baseURL,
}) => {
	const member = await memberWithPassword();
	await becomes(context, member, baseURL);
	await inDatabase((db) => db.run(sql`update member_session set confirmed_until = now() + interval '5 minutes' where member_id = ${member.id}`));
	// Shown a moment ago: the second step at once. Its button is pressed before the code that sends it has come.
	const code = await holdAnswers(page, '**/NewPhone*.js');
	await page.goto('/user/bind/phone');
	await alive(main(page));
	await main(page).getByLabel('新手机号').fill(freshPhone());
	await main(page).getByLabel('验证码').fill('123456');
	await inDatabase((db) => db.run(sql`update member_session set confirmed_until = now() - interval '1 second' where member_id = ${member.id}`));
	await button(page, '确认更换').click();
	await expect(button(page, '确认更换')).toHaveAttribute('aria-busy', 'true');
	await code.letGo();
	await expect(main(page).getByRole('alert').filter({ hasText: '过了十分钟，请再确认一次是你本人。' })).toBeVisible();
	// By a code to the number that is bound.
	await button(page, '获取验证码').click();
	await expect(main(page).getByText(`已发到 ${masked(member.phone)}，5 分钟内有效。`)).toBeVisible({ timeout: 60_000 });
	await main(page)
		.getByLabel('验证码')
		.fill(await smsCode(member.phone));
	await button(page, '下一步').click();
	await expect(main(page).locator('[aria-current=step]')).toHaveText('2填新号码');
});
