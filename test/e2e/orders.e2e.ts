import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { alive, expect, expectAccessibleInBothThemes, hydrated, lookTest, test } from './app.ts';
import { courseOf, lessonsOf } from './demo-content.ts';
import { lookInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, memberWith, memberWithPassword, password } from './member-data.ts';
import { boxesOf, desktop, phone, toasted } from './on-page.ts';
import { links, texts } from './read.ts';

/** Buying, from the button on a course to its first lesson, by the built-in cashier; and one's own orders. */

const course = courseOf(16);
const title = course.title;
const firstLesson = `/video/${lessonsOf(course)[0]?.id}`;
const posted = courseOf(30);
const free = courseOf(29);

const tabs = (page: Page) => texts(page.getByRole('navigation', { name: '订单的状态' }).locator('a'));
const numberIn = (page: Page) => /\d{10,}/.exec(page.url())?.[0] ?? '';
const inFours = (number: string) => number.replace(/\d{4}(?=\d)/g, '$& ');

async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await hydrated(page);
}

/** From the form of an order to its payment; its number. */
async function order(page: Page): Promise<string> {
	await page.getByRole('button', { name: '提交订单' }).locator('visible=true').click();
	await page.waitForURL(/\/payment\/\d+$/);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('支付订单');
	return numberIn(page);
}

/** At the built-in cashier this ending is chosen. */
async function play(page: Page, ending: string): Promise<void> {
	await page.getByRole('button', { name: '去支付' }).locator('visible=true').click();
	await page.waitForURL(/\/sandbox-cashier\//);
	await page.getByRole('radio', { name: ending }).check();
	await page.getByRole('button', { name: '就这么演' }).click();
}

lookTest(
	'R14 a visitor buys a course from its page, by keys: the login in between, the sum, the clock, the cashier, the red tick and lesson one',
	async ({ page }) => {
		const member = await memberWithPassword();
		await open(page, '/course/detail/16');
		await page.locator('.course-box').getByRole('link', { name: '立即购买' }).click();
		await page.waitForURL((url) => url.pathname === '/login');
		expect(new URL(page.url()).searchParams.get('redirect')).toBe('/checkout/16');
		await hydrated(page);
		await page.getByLabel('手机号').fill(member.phone);
		await page.getByLabel('密码', { exact: true }).fill(password);
		await page.getByLabel('密码', { exact: true }).press('Enter');
		await page.waitForURL(/\/checkout\/16$/);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('确认订单');
		await expect(page.locator('.order-items > li')).toContainText([title]);
		await expect(page.locator('.checkout-box .order-total')).toHaveText('应付¥169.00');
		await expect(page.locator('.address-rows')).toHaveCount(0);
		await expectAccessibleInBothThemes(page);
		const submit = page.locator('.checkout-box').getByRole('button', { name: '提交订单' });
		await submit.focus();
		await page.keyboard.press('Enter');
		await page.waitForURL(/\/payment\/\d+$/);
		const number = numberIn(page);
		await hydrated(page);
		await expect(page.locator('.pay-head')).toContainText(`订单号 ${inFours(number)}`);
		await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
		await expect(page.getByRole('radio', { name: /演练付款/ })).toBeChecked();
		await expect(page.locator('.pay-box .price')).toHaveText('¥169.00');
		await expect(page.locator('.pay-waits')).toHaveText('等待支付');
		await expectAccessibleInBothThemes(page);
		await page.locator('.pay-box').getByRole('button', { name: '去支付' }).focus();
		await page.keyboard.press('Enter');
		await page.waitForURL(/\/sandbox-cashier\//);
		// Whoever pays nothing is told nothing, and can go back to pay.
		await page.goto(`/payment/${number}?back=1`);
		await hydrated(page);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('正在等，付款的结果。');
		await expectAccessibleInBothThemes(page);
		await page.getByRole('link', { name: '回去付款' }).click();
		await hydrated(page);
		await play(page, '付成功');
		await page.waitForURL(`**/payresult?order=${number}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('付好了，现在就能开始听。');
		await expect(page.locator('.pay-tick')).toBeVisible();
		await expect(page.locator('.cashier-lead')).toHaveText(`《${title}》已放进“我的课程”，永久有效。`);
		expect((await texts(page.locator('.receipt dt'))).slice(0, 2)).toEqual(['实付', '支付方式']);
		expect((await texts(page.locator('.receipt dd'))).slice(0, 2)).toEqual(['¥169.00', '演练付款']);
		expect(await links(page.locator('.cashier-actions a'))).toEqual([
			['开始第一讲', firstLesson],
			['查看订单', `/user/order/detail/${number}`],
		]);
		await expectAccessibleInBothThemes(page);
		await page.getByRole('link', { name: '开始第一讲' }).click();
		await page.waitForURL(`**${firstLesson}`);
		await open(page, '/course/detail/16');
		await expect(page.locator('.course-box').getByRole('link', { name: /开始听/ })).toBeVisible();
		// What it was paid with and when stands in a column, also beside the longer names of another language, each on one line.
		await open(page, `/payresult?order=${number}&lang=en`);
		const names = page.locator('.receipt dt');
		expect(await texts(names)).toEqual(['Paid in all', 'Payment method', 'Ordered at', 'Paid at', 'Order number']);
		const facts = await boxesOf(page.locator('.receipt dd'));
		expect(facts.map(({ x }) => x)).toEqual(facts.map(() => facts[0]?.x));
		expect((await boxesOf(names)).map(({ height }) => height)).toEqual(facts.map(({ height }) => height));
	},
);

lookTest(
	'R14 a payment that failed says why and that no money has moved; tried again the same way, by keys, and paid another time: on a phone, looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
		await open(page, '/checkout/16');
		const number = await order(page);
		await play(page, '付失败');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('没付成，钱没有动。');
		await expect(page.locator('header span').locator('visible=true').first()).toHaveText('收银台');
		await expect(page.locator('.cashier-lead')).toHaveText(/^演练付款说：余额不足。订单还替你留着 (29分(\d{1,2}秒)?|30分)，换一种方式接着付就行。$/);
		await expect(page.locator('.cashier-story')).toContainText('银行卡已经扣了钱？别急着再付。把扣款短信上的时间念给 400-000-0000，我们当场查。');
		await expect(page.locator('aside .order-items > li')).toContainText([title]);
		const again = page.getByRole('button', { name: '用演练付款再试' });
		await lookInBothLayouts(page, {
			next: [page.getByRole('link', { name: '换一种方式付' }), again],
			here: async () => {
				expect(await links(page.locator('.cashier-actions').locator('a, button'))).toEqual([
					['换一种方式付', `/payment/${number}`],
					['用演练付款再试', null],
				]);
				await expect(page.locator('.cashier-figure .icon')).toBeVisible();
			},
		});
		await again.focus();
		await page.keyboard.press('Enter');
		await page.waitForURL(/\/sandbox-cashier\//);
		// What the site is not told of it asks for.
		await page.getByRole('radio', { name: '付了，通知丢了' }).check();
		await page.getByRole('button', { name: '就这么演' }).click();
		await page.waitForURL(`**/payresult?order=${number}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('付好了，现在就能开始听。');
	},
);

lookTest('R83 where no real money is taken every page says so, in its language', async ({ page, context, baseURL, quiet }) => {
	quiet.allow(/status of 404/);
	const marked = () => page.evaluate(() => getComputedStyle(document.documentElement, '::before').content);
	for (const [path, words] of [
		['/index', '"演练模式"'],
		['/course/detail/16', '"演练模式"'],
		['/login?lang=en', '"Practice mode"'],
		['/nothing-is-here', '"Practice mode"'],
	] as const) {
		await page.goto(path);
		await hydrated(page);
		expect([path, await marked()]).toEqual([path, words]);
	}
	await context.clearCookies();
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	await open(page, '/user/order');
	expect(await marked()).toBe('"演练模式"');
	// It stays where pages change without the server.
	await page.getByRole('link', { name: '消息' }).first().click();
	await page.waitForURL(/\/user\/notice/);
	expect(await marked()).toBe('"演练模式"');
});

test('R14 phone: the head leads back, one 去支付 at the foot; the tab is closed at the cashier and the money comes all the same: the page of the order says so', async ({
	page,
	context,
	baseURL,
}) => {
	await page.setViewportSize(phone);
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	const [wayBack, mark] = [page.locator('header').getByRole('link', { name: '返回' }), page.locator('header .logo')];
	const bar = page.locator('header span').locator('visible=true');
	await open(page, '/checkout/16,30');
	await expect(wayBack).toHaveAttribute('href', '/cart');
	await expect(bar).toHaveText('确认订单');
	await page.setViewportSize(desktop);
	await expect(bar.last()).toHaveText('遇到问题？');
	await expect(page.locator('header')).toContainText('收银台');
	await page.setViewportSize(phone);
	await open(page, '/checkout/16');
	await expect(mark).toBeHidden();
	await wayBack.click();
	await expect(page).toHaveURL(/\/course\/detail\/16$/);
	await open(page, '/checkout/16');
	const number = await order(page);
	await expect(wayBack).toHaveAttribute('href', `/user/order/detail/${number}`);
	await expect(bar).toHaveText('收银台');
	await expect(page.locator('.pay-box .btn')).toBeHidden();
	await expect(page.locator('.buy-bar')).toContainText('¥169.00');
	await expectAccessibleInBothThemes(page);
	await open(page, `/payment/${number}?back=1`);
	await expect(bar).toHaveText('等回执');
	await open(page, `/payment/${number}`);
	await page.locator('.buy-bar').getByRole('button', { name: '去支付' }).click();
	await page.waitForURL(/\/sandbox-cashier\//);
	const cashier = await context.newPage();
	await cashier.goto(page.url());
	await page.close();
	// A page that waits is there before the money is.
	const waiting = await context.newPage();
	await waiting.goto(`/payresult?order=${number}`);
	await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('正在等，付款的结果。');
	await cashier.getByRole('radio', { name: '付成功' }).check();
	await cashier.getByRole('button', { name: '就这么演' }).click();
	await waiting.bringToFront();
	await expect(waiting.getByRole('heading', { level: 1 })).toHaveText('付好了，现在就能开始听。');
	await expect(waiting.locator('header').getByRole('link')).toHaveText([/讲台/, /^[\d-]+$/]);
});

lookTest(
	'R14 the time to pay is over while one looks: nobody says that nothing was paid before the site knows',
	async ({ page, context, baseURL }) => {
		await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
		await open(page, '/checkout/16');
		const id = Number(await order(page));
		const heading = page.getByRole('heading', { level: 1 });
		let seconds = 3;
		// A slow machine may show the page when they are over: more of them, then.
		await expect(async () => {
			await inDatabase((db) => db.run(sql`update customer_order set expires_at = now() + make_interval(secs => ${seconds}) where id = ${id}`));
			seconds *= 2;
			await page.reload();
			await expect(heading).toHaveText('支付订单', { timeout: 1000 });
		}).toPass();
		await expect(heading).toHaveText('正在等，付款的结果。');
		await expect(page.locator('main')).not.toContainText('没有扣钱');
		await inDatabase((db) => db.run(sql`update customer_order set state = 3, closed_at = now(), closed_why = 'expired' where id = ${id}`));
		await expect(heading).toContainText('这张单关了。');
		await expect(page.locator('.cashier-figure')).toContainText('00:00');
		await expectAccessibleInBothThemes(page);
		await expect(page.locator('main')).toContainText('没有扣钱');
	},
);

lookTest(
	'R14 R21 orders: none, one that waits and is cancelled, one whose time is over, a free course by one press, one that is given back; another member’s are not there',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/status of 40[34]/);
		const [buyer, other] = await inDatabase(async (db) => [await memberWith(db, {}), await memberWith(db, {})] as const);
		await becomes(context, buyer, baseURL);
		await open(page, '/user/order');
		await expect(page.locator('main .state h2')).toHaveText('还没有订单');
		// What costs nothing is theirs by one press.
		await open(page, `/course/detail/${free.id}`);
		await page.locator('.course-box').getByRole('link', { name: '免费报名' }).click();
		await toasted(page, '报好名了，现在就能听。');
		await expect(page.locator('.course-box').getByRole('link', { name: /开始听/ })).toBeVisible();
		expect(new URL(page.url()).pathname).toBe(`/course/detail/${free.id}`);
		await open(page, `/checkout/${free.id}`);
		await expect(page.locator('.order-items')).toContainText('已经是你的了，不用再买');
		await expect(page.locator('.checkout-box').getByRole('button', { name: '现在不能下单' })).toHaveAttribute('aria-disabled', 'true');
		// One is cancelled, one runs out, one waits.
		await open(page, '/checkout/16');
		const cancelled = await order(page);
		await page.getByRole('button', { name: '取消订单' }).click();
		await page.getByRole('dialog', { name: '取消这张订单？' }).getByRole('button', { name: '取消订单' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('这张订单，你取消了。');
		await expect(page.getByRole('link', { name: '重新下单' })).toHaveAttribute('href', '/checkout/16');
		await page.getByRole('link', { name: '重新下单' }).click();
		const expired = await order(page);
		await inDatabase((db) => db.run(sql`update customer_order set expires_at = now() - interval '1 minute' where id = ${expired}`));
		await open(page, '/checkout/16');
		const waits = await order(page);
		await open(page, '/user/order');
		expect(await tabs(page)).toEqual(['全部', '待支付2', '已支付1', '退款中', '已退款', '已关闭1']);
		await expect(page.locator('.order-list > li')).toHaveCount(4);
		const row = page.locator('.order-list > li').first();
		await expect(row).toContainText(`订单号 ${inFours(waits)}`);
		await expect(row).toContainText(/(29|30):\d\d 后关闭/);
		expect(await links(row.locator('.order-row-acts').locator('a, button'))).toEqual([
			['立即支付', `/payment/${waits}`],
			['取消订单', null],
		]);
		await expectAccessibleInBothThemes(page);
		await page
			.getByRole('navigation', { name: '订单的状态' })
			.getByRole('link', { name: /已关闭/ })
			.click();
		await page.waitForURL('**/user/order/3');
		await expect(page.locator('.order-list > li')).toHaveCount(1);
		await expect(page.locator('.order-list > li')).toContainText('你取消了');
		// Nothing was paid for it, and its page says nothing else.
		await page.locator('.order-list > li').getByRole('link', { name: '查看' }).click();
		await page.waitForURL('**/user/order/detail/*');
		const [total, steps] = [page.locator('.order-total dt'), page.locator('.step-line [data-done] b')];
		await expect(total).toHaveText('应付');
		await expect(steps).toContainText(['下单', '取消']);
		await open(page, `${new URL(page.url()).pathname}?lang=en`);
		await expect(total).toHaveText('Amount due');
		await expect(steps).toContainText(['Ordered', 'Cancelled']);
		await open(page, '/user/order/3?lang=zh-CN');
		await page.getByRole('navigation', { name: '订单的状态' }).getByRole('link', { name: '已退款' }).click();
		await expect(page.locator('main .state h2')).toHaveText('没有这样的订单');
		// Paid, looked at, and given back.
		await open(page, `/payment/${waits}`);
		await play(page, '付成功');
		await page.waitForURL('**/payresult?order=*');
		await page.getByRole('link', { name: '查看订单' }).click();
		await page.waitForURL(`**/user/order/detail/${waits}`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
		expect(await page.locator('.step-line b').evaluateAll((all) => all.map((each) => each.firstChild?.textContent))).toEqual([
			'下单',
			'付款',
			'已报名',
		]);
		await expect(page.locator('.step-line [data-done]')).toHaveCount(3);
		await expect(total).toHaveText('实付');
		await expectAccessibleInBothThemes(page);
		await page.getByRole('button', { name: '申请退款' }).click();
		const dialog = page.getByRole('dialog', { name: '退掉这张订单？' });
		await dialog.getByLabel('为什么退').fill('和想的不一样');
		await expectAccessibleInBothThemes(page);
		await dialog.getByRole('button', { name: '申请退 ¥169.00' }).click();
		await expect(dialog).toHaveCount(0);
		await expect(page.getByRole('button', { name: '申请退款' })).toHaveCount(0);
		await expect(page.locator('.step-line')).toContainText('申请退款');
		// Nobody else has these.
		await becomes(context, other, baseURL);
		for (const path of [`/payment/${waits}`, `/payresult?order=${waits}`, `/user/order/detail/${cancelled}`]) {
			expect([path, (await page.goto(path))?.status()]).toEqual([path, 403]);
			await expect(page.getByText('它属于另一个账号。如果是你自己的，换那个账号登录再来。')).toBeVisible();
		}
		for (const path of ['/user/order/9', '/payment/x', '/checkout/0']) expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
	},
);

test('R14 R21 what is posted asks where to; a price that has changed meanwhile is shown beside the old one before anything is ordered; the order says by whom it was sent, until it has come', async ({
	page,
	context,
	baseURL,
}) => {
	await becomes(context, await inDatabase((db) => memberWith(db, {})), baseURL);
	await open(page, `/checkout/${posted.id}`);
	await expect(page.locator('.checkout-box').getByRole('button')).toHaveText('先填收货地址');
	const add = page.getByRole('button', { name: '添加地址' });
	await alive(add);
	await add.click();
	const form = page.getByRole('form', { name: '添加地址' });
	await page.getByLabel('粘贴一段，自动填好').fill('林小满 13805710066 浙江省杭州市西湖区文三路128号3幢502');
	await page.getByRole('button', { name: '填到下面' }).click();
	// The table of regions comes meanwhile.
	await expect(page.getByText('填好了，核对一遍再保存。')).toBeVisible();
	await form.getByRole('button', { name: '保存' }).click();
	await expect(page.getByRole('radio', { name: /林小满/ })).toBeChecked();
	await expectAccessibleInBothThemes(page);
	const { price } = await inDatabase((db) => db.one<{ price: number }>(sql`select price from course where id = ${posted.id}`));
	await inDatabase((db) => db.run(sql`update course set price = ${price + 5000} where id = ${posted.id}`));
	try {
		await page.locator('.checkout-box').getByRole('button', { name: '提交订单' }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('价格变了，先给你看一眼。');
		await expect(page.locator('.cashier-figure')).toHaveText(`${price / 100} ${price / 100 + 50} 元`);
		await expectAccessibleInBothThemes(page);
		await page.getByRole('button', { name: `按 ¥${price / 100 + 50}.00 下单` }).click();
		await page.waitForURL(/\/payment\/\d+$/);
		await expect(page.locator('.pay-box .price')).toHaveText(`¥${price / 100 + 50}.00`);
		await hydrated(page);
		const number = numberIn(page);
		await play(page, '付成功');
		await page.waitForURL('**/payresult?order=*');
		await open(page, '/user/order');
		const row = page.locator('.order-list > li').first();
		await expect(row).toContainText('讲义等着寄出');
		await open(page, `/user/order/detail/${number}`);
		const steps = () => texts(page.locator('.step-line b'));
		expect(await steps()).toEqual(['下单，完成', '付款，完成', '已报名，完成', '寄出讲义', '收到讲义']);
		await expect(page.locator('.step-line [aria-current]')).toContainText('等着寄出');
		await expect(page.getByRole('button', { name: '已收到' })).toHaveCount(0);
		await inDatabase((db) =>
			db.run(sql`update parcel set state = 'sent', carrier = 'sf', tracking_number = 'SF1234567890123', sent_at = now() where order_id = ${number}`),
		);
		await open(page, '/user/order');
		await expect(row).toContainText('讲义寄出了，顺丰速运 SF1234567890123');
		await open(page, `/user/order/detail/${number}`);
		expect(await steps()).toEqual(['下单，完成', '付款，完成', '已报名，完成', '寄出讲义，完成', '收到讲义']);
		await expect(page.getByRole('link', { name: '查物流' })).toHaveAttribute('href', 'https://www.sf-express.com/');
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.getByRole('button', { name: '复制单号' }).click();
		await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('SF1234567890123');
		await expectAccessibleInBothThemes(page);
		await page.setViewportSize(phone);
		await expectAccessibleInBothThemes(page);
		await page.getByRole('button', { name: '已收到' }).click();
		await expect(page.locator('.step-line [data-done]')).toHaveCount(5);
		await expect(page.getByRole('button', { name: '已收到' })).toHaveCount(0);
		await expect(page.getByRole('button', { name: '复制单号' })).toBeVisible();
		await open(page, '/user/order');
		await expect(row).toContainText(posted.title);
		await expect(row).not.toContainText('讲义寄出了');
	} finally {
		await inDatabase((db) => db.run(sql`update course set price = ${price} where id = ${posted.id}`));
	}
});
