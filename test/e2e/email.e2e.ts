import { expect, expectAccessible, hydrated, lookTest as test } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { mailTo } from './mail.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { phone, toasted } from './on-page.ts';

let serial = 0;
const newAddress = () => `reader${process.pid}-${++serial}@post.example`;

test('R16 an e-mail address is the member’s once the code of its mail is typed; until then it says that it waits; on a phone, each step looked at on a desktop too', async ({
	page,
	context,
	baseURL,
}) => {
	await page.setViewportSize(phone);
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	await page.goto('/user/center');
	await hydrated(page);
	const row = page.getByRole('main').locator('dl > div').filter({ hasText: '邮箱' });
	await expect(row).toContainText('还没有');
	const begin = row.getByRole('button', { name: '填写邮箱' });
	await pressableInBothLayouts(page, begin);
	await begin.click();
	const dialog = page.getByRole('dialog');
	await expect(dialog.getByRole('heading', { name: '邮箱用哪一个？' })).toBeVisible();
	const [field, send] = [dialog.getByLabel('邮箱'), dialog.getByRole('button', { name: '发确认邮件' })];
	await pressableInBothLayouts(page, field, send);
	await field.fill('reader');
	await send.click();
	await inBothLayouts(page, () => expect(dialog.getByText('邮箱是 name@example.com 的样子，再看一眼。')).toBeVisible());
	const address = newAddress();
	await field.fill(address);
	await page.keyboard.press('Enter');
	const next = dialog.getByRole('heading', { name: '去邮箱里看看' });
	await expect(next).toBeVisible();
	await expect(dialog).toContainText(address);
	await expect(dialog).toContainText(/看看垃圾邮件；\d+ 秒后可以再发/);
	await lookInBothLayouts(page, { here: () => expect(next).toBeVisible() });
	// Closed and found again after a reload.
	await page.keyboard.press('Escape');
	await page.reload();
	await hydrated(page);
	await expect(row).toContainText(`${address} 等你确认`);
	const { text = '', subject } = await mailTo(address);
	expect(subject).toBe('确认你的邮箱');
	const code = /^ {4}(\d{6})$/m.exec(text)?.[1] ?? '';
	const confirm = row.getByRole('button', { name: '确认邮箱' });
	await pressableInBothLayouts(page, confirm);
	await confirm.click();
	const digits = dialog.getByLabel('6 位数字');
	await pressableInBothLayouts(page, digits);
	await digits.fill(code === '000000' ? '000001' : '000000');
	await page.keyboard.press('Enter');
	await inBothLayouts(page, () => expect(dialog.getByText('数字不对，请核对最新的那封邮件')).toBeVisible());
	await digits.fill(code);
	await page.keyboard.press('Enter');
	await toasted(page, '邮箱确认好了。');
	await expect(dialog).toHaveCount(0);
	await expect(row).toContainText(address);
	await expect(row).not.toContainText('等你确认');
});

test('R16 R100 the link of the mail works in a browser that nobody is logged in to, says what happened, and is good for once', async ({
	page,
	context,
	baseURL,
	browser,
	quiet,
}) => {
	quiet.allow(/Failed to load resource.*(404|422)/);
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	await page.goto('/user/center?lang=en');
	await hydrated(page);
	await page.getByRole('button', { name: 'Add an e-mail address' }).click();
	const address = newAddress();
	await page.getByRole('dialog').getByLabel('E-mail').fill(address);
	await page.keyboard.press('Enter');
	await expect(page.getByRole('heading', { name: 'Look in your inbox' })).toBeVisible();
	const { text = '', subject } = await mailTo(address);
	expect(subject).toBe('Confirm your e-mail address');
	const token = /\/email#(\S+)/.exec(text)?.[1] ?? '';

	const stranger = await browser.newContext({ baseURL: baseURL ?? '', colorScheme: 'dark', viewport: phone });
	const other = await stranger.newPage();
	await other.goto(`/email?lang=en#${token}`);
	await hydrated(other);
	await expect(other.getByText(`Use ${address.slice(0, 2)}***@post.example for your account?`)).toBeVisible();
	await expectAccessible(other);
	await other.getByRole('button', { name: 'Confirm this address' }).click();
	await expect(other.getByText('The address is confirmed.')).toBeVisible();
	await other.reload();
	await expect(other.getByText('The address is confirmed.')).toBeVisible();
	await other.goto(`/email?lang=zh-CN#${token.slice(0, -1)}`);
	await expect(other.getByText('没有这个链接。')).toBeVisible();
	await expect(other.getByText(/从邮件里再点一次/)).toBeVisible();
	await stranger.close();

	await page.reload();
	await expect(page.getByRole('main').locator('dl')).toContainText(address);
});
