import { expect, hydrated, lookTest as test } from './app.ts';

test('R28 the layout is mobile up to 1023 and desktop from 1024', async ({ page }) => {
	for (const [width, mobile] of [
		[375, true],
		[768, true],
		[1023, true],
		[1024, false],
		[1600, false],
	] as const) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto('/index');
		await hydrated(page);
		await expect(page.getByRole('navigation').filter({ hasText: '我的' }).last()).toBeVisible({ visible: mobile });
	}
});
