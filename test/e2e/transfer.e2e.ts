import type { Page } from '@playwright/test';
import { bankAccount, slip } from '../bank-account.ts';
import { expect, expectAccessibleInBothThemes, hydrated, lookTest as test } from './app.ts';
import { bankDesk } from './bank-desk.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { toasted } from './on-page.ts';
import { texts } from './read.ts';

/** Paying by a bank transfer: what is to be done, the proof, and what the desk makes of it. */

/** From the form of an order to its payment; its number. */
async function order(page: Page): Promise<string> {
	await page.goto('/checkout/16');
	await hydrated(page);
	await page.getByRole('button', { name: '提交订单' }).locator('visible=true').click();
	await page.waitForURL(/\/payment\/\d+$/);
	return /\d{10,}/.exec(page.url())?.[0] ?? '';
}

async function reload(page: Page): Promise<void> {
	await page.reload();
	await hydrated(page);
}

const picture = async (colour?: string) => ({ name: 'slip.png', mimeType: 'image/png', buffer: await slip(colour).png().toBuffer() });
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

test('R14 R81 a bank transfer, by keys: the account to copy, the order waits for days, a proof that is turned down, another one, and paid by itself', async ({
	page,
	context,
	baseURL,
	request,
}) => {
	const desk = await bankDesk(request);
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const orderId = await order(page);
	await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
	await page.getByRole('radio', { name: /演练付款/ }).focus();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByRole('radio', { name: /对公转账/ })).toBeChecked();
	const pay = page.locator('.pay-box').getByRole('button', { name: '用对公转账付' });
	await pay.focus();
	await page.keyboard.press('Enter');
	const box = page.getByRole('region', { name: '照这些转账' });
	await expect(box.locator('dt')).toHaveText(['户名', '开户行', '银行账号', '金额', '附言（备注）']);
	const told = (await texts(box.locator('dd:not(:has(button))'))).slice(0, 5);
	expect(told.slice(0, 4)).toEqual([bankAccount.holder, bankAccount.bank, bankAccount.number, '¥169.00']);
	expect(told[4]).toMatch(/^\d{8}$/);
	await expect(box).toContainText(bankAccount.remark);
	await expect(page.getByRole('timer')).toHaveText(/^\d+月\d+日 \d\d:\d\d$/);
	await box.getByRole('button', { name: '复制银行账号' }).click();
	await toasted(page, '银行账号复制好了。');
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(bankAccount.number.replaceAll(' ', ''));
	await expectAccessibleInBothThemes(page);
	// What is missing is said beside it.
	const form = page.getByRole('form', { name: '转账凭证' });
	await form.getByRole('button', { name: '交凭证' }).click();
	await expect(form.locator('.field-note[data-tone="error"]')).toHaveText(['请选一张转账凭证的图片', '请写付款账户的户名']);
	await expectAccessibleInBothThemes(page);
	await form.getByLabel('转账凭证').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.alloc(500, 7) });
	await form.getByLabel('付款户名').fill('林小满');
	await form.getByRole('button', { name: '交凭证' }).click();
	await expect(form.locator('.field-note[data-tone="error"]')).toHaveText('这张图片读不出来，请换一张 JPG 或 PNG，5 MB 以内');
	await form.getByLabel('转账凭证').setInputFiles(await picture());
	await form.getByRole('button', { name: '交凭证' }).click();
	await expect(box.getByRole('status')).toContainText('凭证收到了，最晚下一个工作日确认。');
	await expect(form).toHaveCount(0);
	// It is there when they come back, and theirs to see.
	await reload(page);
	await expect(page.getByRole('radio', { name: /对公转账/ })).toBeChecked();
	await box.getByRole('button', { name: '看凭证' }).click();
	await expect(box.getByRole('img', { name: '你交的转账凭证' })).toBeVisible();
	await expectAccessibleInBothThemes(page);
	expect((await desk('staffTransferRefuse', { orderId, version: 1, reason: '图上没有金额' })).code).toBe(1);
	// Said when the page is looked at again, without a reload.
	await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
	await expect(box.getByRole('status')).toContainText('凭证没有对上：图上没有金额');
	await expect(form.getByLabel('付款户名')).toHaveValue('林小满');
	await expectAccessibleInBothThemes(page);
	await form.getByLabel('转账凭证').setInputFiles(await picture('#00f'));
	await form.getByRole('button', { name: '交凭证' }).click();
	await expect(box.getByRole('status')).toContainText('凭证收到了');
	expect((await desk('staffTransferConfirm', { orderId, amount: 16_900, bankNumber: `E2E-${orderId}`, day: today() })).code).toBe(1);
	// The page asks, and moves on.
	await page.waitForURL(`**/payresult?order=${orderId}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('付好了，现在就能开始听。');
	expect((await texts(page.locator('.receipt dd'))).slice(0, 2)).toEqual(['¥169.00', '对公转账']);
});

test('R14 R81 phone, in English: one button at the foot until the account is shown; another sum is said to go back; the list of orders says until when it waits', async ({
	page,
	context,
	baseURL,
	request,
}) => {
	await page.setViewportSize({ width: 390, height: 844 });
	const desk = await bankDesk(request);
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	const orderId = await order(page);
	await page.goto(`/payment/${orderId}?lang=en`);
	await hydrated(page);
	await page.getByRole('radio', { name: /Bank transfer/ }).check();
	await page.locator('.buy-bar').getByRole('button', { name: 'Pay by Bank transfer' }).click();
	const box = page.getByRole('region', { name: 'Your transfer' });
	await expect(box).toContainText(bankAccount.remarkEn);
	await expect(page.locator('.buy-bar')).toHaveCount(0);
	const form = page.getByRole('form', { name: 'Proof of the transfer' });
	await form.getByLabel('Proof of the transfer').setInputFiles(await picture());
	await form.getByLabel('Name of the paying account').fill('Xiaoman Lin');
	await form.getByRole('button', { name: 'Send the proof' }).click();
	await expect(box.getByRole('status')).toContainText('We have your proof. It is confirmed by the next working day.');
	await expectAccessibleInBothThemes(page);
	const kept = { orderId, amount: 16_000, bankNumber: `E2E-${orderId}`, day: today(), differs: true };
	expect((await desk('staffTransferConfirm', kept)).code).toBe(1);
	await reload(page);
	await expect(box.getByRole('status')).toContainText('What arrived is not ¥169.00');
	await expect(form).toBeVisible();
	await page.goto('/user/order');
	await expect(page.locator('.order-list > li').first()).toContainText(/Kept until \d+ \w+ \d\d:\d\d/);
	await page.goto(`/payment/${orderId}?lang=zh-CN`);
	await hydrated(page);
	await expect(page.getByRole('region', { name: '照这些转账' })).toBeVisible();
});
