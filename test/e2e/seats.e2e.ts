import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { alive, expect, hydrated, lookTest as test } from './app.ts';
import { lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { addHeard, becomes, inDatabase, memberWith, memberWithPassword, password } from './member-data.ts';
import { phone, toasted } from './on-page.ts';

/** Group seats: bought at the till, taken by a link, looked after by who bought them. */

const sum = (page: Page) => page.locator('.checkout-box .order-total');
const submit = (page: Page) => page.getByRole('button', { name: '提交订单' }).locator('visible=true');
const figures = (page: Page) => page.locator('.seat-figures dd');

/** Pays at the built-in cashier. */
async function pay(page: Page): Promise<string> {
	await submit(page).click();
	await page.waitForURL(/\/payment\/\d+$/);
	const order = /\d+$/.exec(page.url())?.[0] ?? '';
	await hydrated(page);
	await page.getByRole('button', { name: '去支付' }).locator('visible=true').click();
	await page.waitForURL(/\/sandbox-cashier\//);
	await page.getByRole('radio', { name: '付成功' }).check();
	await page.getByRole('button', { name: '就这么演' }).click();
	return order;
}

test('R89 a company buys seats at the till, sends the link, and sees who sits and how much they heard; a seat is taken back: on a phone, each step looked at on a desktop too', async ({
	page,
	context,
	baseURL,
	browser,
}) => {
	await page.setViewportSize(phone);
	const owner = await inDatabase((db) => memberWith(db, { courses: [16] }));
	await becomes(context, owner, baseURL);
	await page.goto('/checkout/16');
	await hydrated(page);
	// Their own already: for themselves they cannot buy it, for others they can.
	await expect(page.getByText('已经是你的了，不用再买')).toBeVisible();
	const forTeam = page.getByRole('button', { name: '给团队买' });
	await alive(forTeam);
	await pressableInBothLayouts(page, forTeam);
	await forTeam.click();
	await expect(sum(page)).toHaveText('应付¥845.00');
	await expect(page.getByText('已经是你的了，不用再买')).toHaveCount(0);
	await expect(page.getByRole('textbox', { name: '席位数' })).toBeFocused();
	const forOneself = page.getByRole('button', { name: '自己听' });
	await forOneself.click();
	await expect(page.getByText('已经是你的了，不用再买')).toBeVisible();
	await expect(forTeam).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(sum(page)).toHaveText('应付¥845.00');
	const fewer = page.getByRole('button', { name: '少一席' });
	const count = page.getByRole('textbox', { name: '席位数' });
	await lookInBothLayouts(page, { next: [forOneself, fewer, count, submit(page)] });
	await fewer.click();
	await expect(sum(page)).toHaveText('应付¥676.00');
	await count.fill('1');
	await expect(page.getByText('最少 2 席，最多 500 席。')).toBeVisible();
	await expect(sum(page)).toHaveText('应付¥676.00');
	await count.fill('20');
	await expect(sum(page)).toHaveText('应付¥3,380.00');
	await expect(page.locator('.order-items')).toContainText('20 席');
	const order = await pay(page);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('席位买好了。');
	const onward = page.getByRole('link', { name: '去请人坐下' });
	await pressableInBothLayouts(page, onward);
	await onward.click();
	await page.waitForURL(`**/user/seats/${order}`);
	await hydrated(page);
	await expect(figures(page)).toHaveText(['20', '0', '20', '永久有效']);
	await expect(page.getByText('还没有人坐下。')).toBeVisible();
	const address = await page.getByRole('textbox', { name: '席位链接' }).inputValue();
	const code = /code=([\w-]+)$/.exec(address)?.[1] ?? '';
	expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(-[2-9A-HJKMNP-Z]{4}){4}$/);
	await lookInBothLayouts(page, {
		here: async (layout) => {
			if (layout === 'desktop') await expect(page.getByRole('navigation', { name: '学习中心' }).locator('[aria-current]')).toHaveText('我的订单');
		},
	});

	// Somebody of the team comes by the link, through the login.
	const holder = await memberWithPassword();
	const theirs = await browser.newContext({ viewport: phone, ...(baseURL && { baseURL }) });
	const other = await theirs.newPage();
	await other.goto(`/user/seat?code=${code}`);
	await expect(other).toHaveURL(/\/login\?redirect=/);
	await hydrated(other);
	await other.getByRole('tab', { name: '密码登录' }).click();
	await other.getByLabel('手机号').fill(holder.phone);
	await other.getByLabel('密码', { exact: true }).fill(password);
	await other.getByRole('button', { name: '登录', exact: true }).click();
	await other.waitForURL(`**/user/seat?code=${code}`);
	const board = other.getByRole('region', { name: '席位' });
	await expect(board).toContainText('的团队');
	await expect(board).toContainText('永久有效');
	const sit = other.getByRole('button', { name: '坐这一席' });
	await lookInBothLayouts(other, { next: sit });
	await sit.click();
	await expect(other.getByText('坐下了，这门课在“我的课程”里。')).toBeVisible();
	const begin = other.getByRole('link', { name: '开始听' });
	await expect(begin).toBeFocused();
	await other.keyboard.press('Enter');
	await other.waitForURL(/\/video\/\d+$/);
	const lesson = Number(/\d+$/.exec(other.url())?.[0]);
	await inDatabase((db) => addHeard(db, { member: holder.id, lesson, seconds: 600, position: 600, at: new Date() }));

	await page.reload();
	await hydrated(page);
	await expect(figures(page)).toHaveText(['20', '1', '19', '永久有效']);
	const row = page.getByRole('row').filter({ hasText: '林小满' });
	await expect(row.locator('.seat-heard')).toContainText(/[1-9]\d?%/);
	const renew = page.getByRole('button', { name: '换一个链接' });
	const ends = page.getByRole('checkbox', { name: '给链接定一个失效日期' });
	const takeBack = row.getByRole('button', { name: '收回林小满的席位' });
	await lookInBothLayouts(page, { next: [renew, ends, takeBack] });
	await alive(renew);
	// Another link: the old one is dead at once.
	await renew.click();
	const agree = page.getByRole('button', { name: '换链接' });
	await pressableInBothLayouts(page, agree);
	await agree.click();
	await toasted(page, '换好了，旧链接已经作废。');
	await expect(page.getByRole('textbox', { name: '席位链接' })).not.toHaveValue(address);
	await other.goto(`/user/seat?code=${code}`);
	await expect(other.getByRole('alert').filter({ hasText: '这个链接不能用，可能已经换了新的' })).toBeVisible();
	// Until a day.
	await ends.check();
	const lastDay = page.getByLabel('链接的最后一天');
	await pressableInBothLayouts(page, lastDay);
	await lastDay.fill('2044-11-30');
	await toasted(page, '链接用到 2044年11月30日。');
	// Taken back, asked once more before.
	await takeBack.click();
	const dialog = page.getByRole('dialog', { name: '收回林小满的席位？' });
	const keep = dialog.getByRole('button', { name: '先留着' });
	const act = dialog.getByRole('button', { name: '收回席位' });
	await pressableInBothLayouts(page, keep, act);
	await keep.click();
	await expect(dialog).toHaveCount(0);
	await expect(figures(page).nth(1)).toHaveText('1');
	await takeBack.click();
	await act.click();
	await expect(figures(page)).toHaveText(['20', '0', '20', '永久有效']);
	expect(await inDatabase((db) => db.row(sql`select 1 from enrolment_grant where member_id = ${holder.id} and revoked_at is null`))).toBeUndefined();
	await theirs.close();

	// Reached from the list of orders and from the order; more seats of the same course.
	const seats = page.getByRole('link', { name: '看席位' });
	await page.goto('/user/order');
	await pressableInBothLayouts(page, seats);
	await seats.click();
	await page.waitForURL(`**/user/seats/${order}`);
	await page.goto(`/user/order/detail/${order}`);
	await expect(page.locator('.step-line [data-done] b')).toContainText(['下单', '付款', '席位好了']);
	await pressableInBothLayouts(page, seats);
	await seats.click();
	await page.waitForURL(`**/user/seats/${order}`);
	const more = page.getByRole('link', { name: '再买几席' });
	await pressableInBothLayouts(page, more);
	await more.click();
	await page.waitForURL('**/checkout/16?seats=5');
	await expect(sum(page)).toHaveText('应付¥845.00');
});

/** What there is to decide at the till, with the numbers that are painted before it: no script sees those otherwise. */
async function steps(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles: [] });
	await session.detach();
	const painted = new Map<number, string>();
	const { layout, nodes } = documents[0] ?? {};
	for (const [n, node] of layout?.nodeIndex.entries() ?? []) {
		const parent = nodes?.parentIndex?.[node] ?? -1;
		const before = nodes?.pseudoType?.index.includes(node) ? parent : undefined;
		if (before !== undefined) painted.set(before, (painted.get(before) ?? '') + (strings[layout?.text[n] ?? -1] ?? ''));
	}
	const headings = [...painted].filter(([node]) => strings[nodes?.nodeName?.[node] ?? -1] === 'H2');
	return headings.map(([, number]) => number);
}

test('R89 what there is to decide at the till is numbered from one, and anew when the number of seats comes and goes', async ({
	page,
	context,
	baseURL,
}) => {
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	await page.goto('/checkout/16');
	await hydrated(page);
	const headings = page.locator('.checkout-heading h2');
	const forTeam = page.getByRole('button', { name: '给团队买' });
	await alive(forTeam);
	for (let times = 0; times < 2; times += 1) {
		await expect(headings).toHaveText(['优惠券', '发票']);
		expect(await steps(page)).toEqual(['1', '2']);
		await forTeam.click();
		await expect(headings).toHaveText(['几席', '优惠券', '发票']);
		expect(await steps(page)).toEqual(['1', '2', '3']);
		await page.getByRole('button', { name: '自己听' }).click();
	}
	await expect(headings).toHaveText(['优惠券', '发票']);
	expect(await steps(page)).toEqual(['1', '2']);
});

test('R89 who has the course is told and takes no seat; seats of others are no page', async ({ page, context, baseURL, quiet }) => {
	const member = await inDatabase((db) => memberWith(db, { courses: [16] }));
	const code = await inDatabase(async (db) => {
		const owner = await memberWith(db, {});
		const id = 2044010100000000 + Math.floor(Math.random() * 99_999_999);
		await db.run(sql`insert into customer_order (id, member_id, request_id, state, amount, pay_method, created_at, expires_at, paid_at)
			values (${id}, ${owner.id}, ${`seats-${id}`}, 2, 33800, 'sandbox', now(), now(), now())`);
		await db.run(sql`insert into order_line (order_id, line, product_id, prod_type, title, price, seats) values (${id}, 1, 16, 1, '席位', 33800, 2)`);
		const letters = String(id).slice(-8).replace(/0/g, 'A').replace(/1/g, 'B');
		const made = `SEATS2222222${letters}`;
		await db.run(
			sql`insert into seat_pool (member_id, order_id, line, course_id, seats, code, created_at) values (${owner.id}, ${id}, 1, 16, 2, ${made}, now())`,
		);
		return { made, id };
	});
	await becomes(context, member, baseURL);
	await page.goto(`/user/seat?code=${code.made}`);
	await expect(page.getByRole('alert').filter({ hasText: '你已经有这门课了，席位留给别人' })).toBeVisible();
	await expect(page.getByRole('button', { name: '坐这一席' })).toHaveCount(0);
	await expect(page.getByRole('link', { name: '去听这门课' })).toHaveAttribute('href', '/course/detail/16');
	// A link of nothing does not say that a seat is kept.
	await page.goto('/user/seat?code=2222-2222-2222-2222-2222');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('这个链接没有席位');
	await expect(page.getByRole('alert').filter({ hasText: '链接' })).toBeVisible();
	quiet.allow(/404/);
	expect((await page.goto(`/user/seats/${code.id}`))?.status()).toBe(404);
});
