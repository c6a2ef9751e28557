import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { alive, expect, hydrated, lookTest as test } from './app.ts';
import { courseOf } from './demo-content.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { addNotice } from './notice-data.ts';
import { desktop, phone } from './on-page.ts';

/** Where the focus goes when what had it is gone, or when another page has come: a reader who does not see the page is where it goes on, and nowhere else. */

const main = (page: Page) => page.getByRole('main');

async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await hydrated(page);
}

test('R101 a page that came without a reload has the focus, at its start; whoever chooses among filters stays at them', async ({ page }) => {
	await page.setViewportSize(desktop);
	await open(page, '/course');
	const filters = main(page).locator('.filter');
	await expect(filters.nth(1)).toContainText('零基础');
	await filters.first().getByRole('link', { name: '数学' }).focus();
	await page.keyboard.press('Enter');
	await page.waitForURL(/\/course\/\d+$/);
	await expect(filters.first().getByRole('link', { name: '数学' })).toBeFocused();
	await open(page, '/course');
	const pages = page.getByRole('navigation', { name: '分页' });
	await pages.getByRole('link', { name: '第 2 页', exact: true }).focus();
	await page.keyboard.press('Enter');
	await page.waitForURL('**/course/0/0/2');
	await expect(main(page)).toBeFocused();

	// A page that fills the window.
	await page.getByRole('banner').getByRole('link', { name: '登录', exact: true }).focus();
	await page.keyboard.press('Enter');
	await page.waitForURL(/\/login/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('登录');
	await expect(main(page)).toBeFocused();
});

test('R101 what is closed gives the focus back: a dialog, by Esc and by its button, and the menu of a phone', async ({ page, context, baseURL }) => {
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	await page.setViewportSize(desktop);
	await open(page, '/user/center');
	const email = main(page).getByRole('button', { name: '填写邮箱' });
	await alive(email);
	const dialog = page.getByRole('dialog');
	for (const close of ['Escape', 'Enter']) {
		await email.focus();
		await page.keyboard.press('Enter');
		await expect(dialog).toBeVisible();
		if (close === 'Enter') await dialog.getByRole('button', { name: '先这样' }).focus();
		await page.keyboard.press(close);
		await expect(dialog).toHaveCount(0);
		await expect(email).toBeFocused();
	}
	await page.setViewportSize(phone);
	await open(page, '/course');
	const menu = page.getByRole('button', { name: '菜单' });
	await menu.focus();
	await page.keyboard.press('Enter');
	await dialog.getByRole('button', { name: '关闭菜单' }).focus();
	await page.keyboard.press('Enter');
	await expect(dialog).toHaveCount(0);
	await expect(menu).toBeFocused();
});

test('R101 a row that is taken away leaves the focus in its list; behind the login a page begins after the menu beside it', async ({
	page,
	context,
	baseURL,
}) => {
	const [one, two] = [courseOf(16), courseOf(18)];
	const member = await inDatabase(async (db) => {
		const made = await memberWith(db, {});
		await db.run(
			sql`insert into cart_item (member_id, product_id, price, added_at) select ${made.id}, id, price, now() from course where id in (${one.id}, ${two.id})`,
		);
		for (let n = 0; n < 21; n += 1) await addNotice(db, { member: made.id, topic: 'account_closing', at: new Date(), read: true });
		return made;
	});
	await becomes(context, member, baseURL);
	await page.setViewportSize(desktop);
	await open(page, '/cart');
	const rows = page.locator('.cart-list > li');
	await expect(rows).toHaveCount(2);
	await page.getByRole('button', { name: `拿掉《${one.title}》` }).focus();
	await page.keyboard.press('Enter');
	await expect(rows).toHaveCount(1);
	await expect(page.locator('.cart-list')).toBeFocused();
	await page.keyboard.press('Tab');
	await expect(rows.locator(':focus')).toHaveCount(1);

	await open(page, '/user/notice');
	await page.keyboard.press('Tab');
	await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(page.locator('#content')).toBeFocused();
	await expect(page.locator('#content').getByRole('heading', { level: 1 })).toHaveText('消息');
	await page.keyboard.press('Tab');
	await expect(page.locator('#content :focus')).toHaveCount(1);
	// Another page of the same address.
	await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '第 2 页', exact: true }).focus();
	await page.keyboard.press('Enter');
	await page.waitForURL(/page=2/);
	await expect(page.locator('#content')).toBeFocused();
	await page.getByRole('link', { name: '优惠券' }).focus();
	await page.keyboard.press('Enter');
	await page.waitForURL('**/user/coupon');
	await expect(page.locator('#content')).toBeFocused();
});

test('R101 on a phone the bars at the foot never lie over what has the focus', async ({ page }) => {
	await page.setViewportSize({ width: 390, height: 700 });
	for (const [path, bar, steps] of [
		['/course/detail/1', '.buy-bar', 45],
		['/live', '.tabbar', 30],
	] as const) {
		await open(page, path);
		const covered: string[] = [];
		let seen = 0;
		for (let step = 0; step < steps; step += 1) {
			await page.keyboard.press('Tab');
			const found = await page.evaluate((selector) => {
				const focused = document.activeElement;
				const foot = document.querySelector(selector);
				if (!focused || !foot || focused === document.body || foot.contains(focused)) return null;
				const [box, lid] = [focused.getBoundingClientRect(), foot.getBoundingClientRect()];
				return { words: focused.textContent?.slice(0, 30) ?? '', under: box.height > 0 && box.top >= lid.top - 2 && box.top < innerHeight };
			}, bar);
			if (found) seen += 1;
			if (found?.under) covered.push(found.words);
		}
		expect(covered).toEqual([]);
		expect(seen).toBeGreaterThan(steps / 2);
	}
});
