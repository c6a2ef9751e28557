import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, expectAccessible, hydrated, lookTest } from './app.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { addNotices } from './notice-data.ts';
import { desktop, phone } from './on-page.ts';

/** With the reader's own few colours (Windows: contrast themes) grounds and shadows are gone: what they said is said by a line, or drawn as one. */

/** How light an element's parts are drawn, each the mean of a part of it, from 0 to 255; `columns` from left to right. */
async function lightnessOf(element: Locator, columns: number): Promise<number[]> {
	const { data, info } = await sharp(await element.screenshot())
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const sums = Array.from({ length: columns }, () => ({ sum: 0, count: 0 }));
	// Without the frame.
	for (let y = 5; y < info.height - 5; y += 1)
		for (let x = 5; x < info.width - 5; x += 1) {
			const column = sums[Math.floor(((x - 5) / (info.width - 10)) * columns)];
			if (column) {
				column.sum += data[(y * info.width + x) * info.channels] ?? 0;
				column.count += 1;
			}
		}
	return sums.map(({ sum, count }) => sum / count);
}
const outlineOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).outlineStyle);
/** Of what CSS draws before or after it. */
const lineOf = (element: Locator, part: '::before' | '::after') =>
	element.evaluate((each, name) => {
		const { borderTopColor, borderTopWidth, content } = getComputedStyle(each, name);
		return content === 'none' ? 'none' : `${borderTopWidth} ${borderTopColor}`;
	}, part);

lookTest.beforeEach(async ({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' }));

lookTest(
	'R101 in a contrast theme a switch shows which way it is, unread notices have their square and the current kind its line',
	async ({ page, context, baseURL }) => {
		const member = await inDatabase(async (db) => {
			const one = await memberWith(db, {});
			await addNotices(db, one.id);
			return one;
		});
		await becomes(context, member, baseURL);
		await page.setViewportSize(phone);
		await page.goto('/user/notice/settings');
		await hydrated(page);
		const nights = page.getByRole('switch', { name: '22:00 到 8:00 不发短信和推送' });
		await expect(nights).toBeChecked();
		const [onLeft = 0, onRight = 0] = await lightnessOf(nights, 2);
		await nights.click();
		await expect(nights).not.toBeChecked();
		await page.mouse.move(0, 0);
		const [offLeft = 0, offRight = 0] = await lightnessOf(nights, 2);
		// On, its block lies right on a filled ground; off, left on an empty one.
		expect(Math.abs(onLeft - onRight)).toBeGreaterThan(20);
		expect(offLeft - offRight).toBeGreaterThan(60);
		await expectAccessible(page);

		await page.goto('/user/notice');
		await hydrated(page);
		const rows = page.getByRole('main').locator('.notice-row');
		await expect(rows).toHaveCount(5);
		expect(await Promise.all((await rows.all()).map((each) => lineOf(each, '::before')))).toEqual([
			...Array(3).fill('4px rgb(255, 255, 255)'),
			'none',
			'none',
		]);
		const kinds = page.getByRole('navigation', { name: '种类' });
		await expect(kinds.locator('[aria-current]')).toHaveText('全部');
		expect(await lineOf(kinds, '::after')).toBe('3px rgb(255, 255, 255)');
		const places = page.getByRole('navigation', { name: '常用' }).getByRole('link');
		expect(await Promise.all((await places.all()).map(outlineOf))).toEqual(['none', 'none', 'none', 'none', 'solid']);
	},
);

lookTest('R101 in a contrast theme what is chosen, found and suggested is told apart', async ({ page }) => {
	await page.setViewportSize(desktop);
	await page.goto('/course');
	await hydrated(page);
	const levels = page.getByRole('main').locator('.filter').first().locator('li > *');
	const outlines = await Promise.all((await levels.all()).map(outlineOf));
	expect(outlines).toEqual(['solid', ...Array(outlines.length - 1).fill('none')]);
	expect(outlines.length).toBeGreaterThan(5);
	await page.getByRole('combobox').first().click();
	await page.keyboard.type('微积分');
	const options = page.getByRole('option');
	await expect(options.first()).toBeVisible();
	await page.keyboard.press('ArrowDown');
	await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
	expect(await outlineOf(page.getByRole('option', { selected: true }))).toBe('solid');
	expect(await outlineOf(page.getByRole('option', { selected: false }).first())).toBe('none');
	// The words that were searched for have the colour of those beside them, on the same ground.
	const found = page.locator('mark').first();
	await expect(found).toHaveText('微积分');
	expect(await found.evaluate((mark) => [getComputedStyle(mark).color, getComputedStyle(mark.parentElement ?? mark).color])).not.toContain(
		'rgb(0, 0, 0)',
	);
	await page.keyboard.press('Escape');

	await page.setViewportSize(phone);
	await page.goto('/course');
	await hydrated(page);
	await page.getByRole('button', { name: /^筛选/ }).click();
	const chips = page.getByRole('dialog').locator('.chip');
	await expect(chips.first()).toBeVisible();
	await chips.nth(2).click();
	const chosen = chips.locator('input:checked + span');
	await expect(chosen.first()).toHaveText(/^学过一点/);
	expect(await outlineOf(chosen.first())).toBe('solid');
	expect(await outlineOf(chips.locator('input:not(:checked) + span').first())).toBe('none');
});
