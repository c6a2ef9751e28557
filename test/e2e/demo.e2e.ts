import { demoMember, expect, logIn, lookTest as test } from './app.ts';

test('R02 home: eight trial courses that the list of trial courses has too, and no figure of nobody', async ({ page }) => {
	await page.goto('/index');
	const titles = await page.locator('.trial-list li').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText));
	expect(titles).toHaveLength(8);
	await expect(page.getByText(/^.*\b0 人/)).toHaveCount(0);
	await expect(page.getByText('已预约')).toHaveCount(0);
	await page.getByRole('link', { name: '全部试听课' }).click();
	await page.waitForURL('**/course/0/2');
	const cards = page
		.locator('main')
		.getByRole('listitem')
		.filter({ has: page.locator('img') });
	expect(await cards.count()).toBeGreaterThanOrEqual(8);
});

test('who has VIP is not sold the year card', async ({ page }) => {
	await logIn(page, demoMember());
	await page.goto('/user/course');
	await expect(page.locator('main')).toContainText('从零讲微积分');
	await expect(page.getByText('VIP', { exact: true }).first()).toBeVisible();
	await expect(page.getByText('年卡')).toHaveCount(0);
	// A phone has announcements of its own.
	await page.setViewportSize({ width: 390, height: 800 });
	await expect(page.getByText(/年卡/)).toHaveCount(0);
});

test('R02 a recommended course of one’s own says how far one is, and no price', async ({ page }) => {
	await page.goto('/index');
	const card = page.locator('.course-card').filter({ has: page.getByRole('heading', { name: '从零讲微积分', exact: true }) });
	await expect(card).toContainText('¥299');
	await logIn(page, demoMember());
	await page.goto('/index');
	await expect(card).toContainText(/听到第 \d+ 讲|已报名，还没开始听|听完了/);
	await expect(card).not.toContainText('¥');
});
