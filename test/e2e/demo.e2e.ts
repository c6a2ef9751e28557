import { demoMember, expect, hydrated, logIn, test } from './app.ts';

test('R05 the first page of the timetable looks back as well: coming rooms, then three that are over', async ({ page }) => {
	await page.goto('/live');
	await expect(page.locator('.room-row')).toHaveCount(12);
	const past = page.locator('section.past');
	await expect(past).toHaveCount(1);
	await expect(past.locator('.past-room')).toHaveCount(3);
	await page.goto('/live/0/2');
	await expect(page.locator('.room-row')).toHaveCount(12);
	await expect(page.locator('section.past')).toHaveCount(0);
});

test('R06 a room past its start asks by itself, says so, and changes without a reload', async ({ page }) => {
	await page.goto('/live');
	const href = (await page.locator('.room-row').nth(6).locator('a:not([href*=".ics"])').first().getAttribute('href')) ?? '';
	const id = Number(href.split('/').at(-1));
	const room = (await (await page.request.get(`/api/product/live/room/info?id=${id}`)).json()).data;
	// The server's clock is five minutes past the start; the teacher is late, then comes.
	let state = 'upcoming';
	let asked = 0;
	await page.route('**/core/current/time*', (route) =>
		route.fulfill({ json: { code: 1, data: { time: Date.parse(room.startAt) + 300_000, iso: room.startAt, timezone: 'Asia/Shanghai' } } }),
	);
	await page.route('**/live/room/info*', (route) => {
		asked += 1;
		return route.fulfill({ json: { code: 1, data: { ...room, state } } });
	});
	await page.goto(href);
	await hydrated(page);
	await page.evaluate(() => Object.assign(window, { stayed: true }));
	await expect(page.getByText('老师还没有开播')).toBeVisible();
	await expect(page.getByText('不用刷新')).toBeVisible();
	await expect(page.getByText('刷新这一页')).toHaveCount(0);
	await expect(page.getByText('到时间打开这一页就行')).toHaveCount(0);
	await expect.poll(() => asked).toBeGreaterThan(0);
	state = 'live';
	await expect(page.getByText('老师正在讲')).toBeVisible({ timeout: 20_000 });
	await expect(page.locator('.player-head').getByText('直播中')).toBeVisible();
	expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
});

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
