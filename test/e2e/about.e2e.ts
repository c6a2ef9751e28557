import { answerOf } from './answers.ts';
import { expect, hydrated, lookTest as test } from './app.ts';
import { boxesOf, desktop, linksOf, packed, phone, textsOf } from './on-page.ts';

test('R12 about, desktop and phone: the agency’s HTML element for element, its 6 heads lead to their places, telephone and address', async ({
	page,
	request,
}) => {
	await page.setViewportSize(desktop);
	const [{ content }, info] = await Promise.all([answerOf(request, 'aboutInfo'), answerOf(request, 'webInfo')]);
	await page.goto('/about');
	await hydrated(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于我们');
	const text = page.getByRole('main').getByRole('article').locator('.prose');
	const [same, heads] = await text.evaluate((prose, html) => {
		const given = Object.assign(document.createElement('div'), { innerHTML: html });
		return [prose.innerHTML === given.innerHTML, [...given.querySelectorAll('h2')].map(({ id, textContent }) => [textContent, `#${id}`])] as const;
	}, content);
	expect(same).toBe(true);
	expect(await textsOf(text.locator('h2'))).toEqual(['我们是谁', '我们怎样教', '一门课要经过什么', '几个数字', '来坐坐', '加入我们']);
	expect(await text.locator('table tbody tr').count()).toBe(6);
	const toc = page.getByRole('navigation', { name: '本页目录' }).getByRole('link');
	expect(await linksOf(toc)).toEqual(heads.map(([title, address]) => [packed(title ?? ''), address]));
	const place = text.getByRole('heading', { name: '来坐坐' });
	await expect(place).not.toBeInViewport();
	await toc.nth(4).click();
	await expect(page).toHaveURL(/\/about#visit$/);
	await expect(place).toBeInViewport();

	const visit = page.getByRole('complementary', { name: '目录和地址' });
	await expect(visit.getByRole('heading', { name: '找到我们' })).toBeVisible();
	await expect(visit.getByRole('link', { name: info.hotline })).toHaveAttribute('href', `tel:${info.hotline}`);
	await expect(visit.getByText(info.hotlineHours)).toBeVisible();
	await expect(visit.getByText(info.address)).toBeVisible();
	const side = async () => [(await boxesOf(visit))[0], (await boxesOf(text))[0]];
	const [beside, column] = await side();
	expect(beside?.x).toBeGreaterThan((column?.x ?? 0) + (column?.width ?? 0));
	await page.setViewportSize(phone);
	const [below, whole] = await side();
	expect([below?.x === whole?.x, (whole?.width ?? 0) > phone.width - 60]).toEqual([true, true]);
	await expect(visit.getByText(info.address)).toBeVisible();

	// From anywhere: the footer's link to a head opens the page at it.
	await page.goto('/news');
	await hydrated(page);
	await page.getByRole('contentinfo').getByRole('link', { name: '加入我们' }).click();
	await page.waitForURL('**/about#join');
	await expect(text.getByRole('heading', { name: '加入我们' })).toBeInViewport();
});

test('R12 nothing written yet: the page says so and leads to the teachers; what cannot be refreshed stays and says of when it is', async ({
	page,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	const call = '**/about/info';
	const head = page.getByRole('navigation', { name: '主导航' });
	await page.goto('/about');
	await hydrated(page);
	const words = await page.getByRole('article').locator('.prose').innerText();
	await head.getByRole('link', { name: '资讯' }).click();
	await page.waitForURL('**/news');
	await page.route(call, (route) => route.fulfill({ status: 500, json: { code: 500, msg: 'x', reason: 'internal' } }));
	await head.getByRole('link', { name: '关于我们' }).click();
	await page.waitForURL('**/about');
	await expect(page.getByRole('main').getByRole('status')).toHaveText(/^没能更新，这是 \d\d:\d\d 的这一页的内容。重试$/);
	expect(await page.getByRole('article').locator('.prose').innerText()).toBe(words);
	await page.unroute(call);
	await page.route(call, (route) => route.fulfill({ json: { code: 1, data: { content: '' } } }));
	await page.getByRole('main').getByRole('button', { name: '重试' }).click();
	await expect(page.getByRole('heading', { name: '这一页还没有写' })).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('关于我们');
	await expect(page.getByRole('main').getByRole('link', { name: '看看教师' })).toHaveAttribute('href', '/teacher');
});
