import { expect, hydrated, test } from './app.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { toasted } from './on-page.ts';

test('R16 of a birthday a part is cleared by the keyboard: that is said beside it, and the one that is stored stays; all of it cleared is a wish', async ({
	page,
	context,
	baseURL,
}) => {
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	await page.goto('/user/center');
	await hydrated(page);
	const form = page.getByRole('form', { name: '个人资料' });
	const [birthday, save] = [form.getByLabel('生日'), form.getByRole('button', { name: '保存' })];
	const stored = async () => {
		await page.reload();
		await hydrated(page);
		return birthday.inputValue();
	};
	await birthday.fill('1996-04-18');
	await save.click();
	await toasted(page, '资料改好了。');
	expect(await stored()).toBe('1996-04-18');
	await birthday.focus();
	await page.keyboard.press('Backspace');
	await expect(birthday).toHaveValue('');
	await save.click();
	await expect(form.getByText('生日没填完：年、月、日都填上，或者全部清空。')).toBeVisible();
	await expect(birthday).toBeFocused();
	// The other two parts: the value was empty before, and no input is told.
	for (const part of ['Tab', 'Tab']) {
		await page.keyboard.press(part);
		await page.keyboard.press('Backspace');
	}
	await expect(form.getByText('生日没填完')).toHaveCount(0);
	expect(await stored()).toBe('1996-04-18');
	await birthday.fill('');
	await save.click();
	await toasted(page, '资料改好了。');
	expect(await stored()).toBe('');
});
