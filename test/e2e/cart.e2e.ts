import type { Page } from '@playwright/test';
import { sql } from '../../server/db/sql.ts';
import { announced, listen } from '../announced.ts';
import { alive, expect, hydrated, lookTest, test } from './app.ts';
import { courseOf } from './demo-content.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, type LoggedIn, memberWith, memberWithPassword, password } from './member-data.ts';
import { desktop, phone, slowDoubleClick, toasted } from './on-page.ts';
import { texts } from './read.ts';
import { Wire } from './wire.ts';

/** The cart: filled from a course's page, also by a visitor; what has changed is told; what is ticked is ordered together. */

const [one, two, full] = [courseOf(16), courseOf(18), courseOf(20)];
const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`;
const rows = (page: Page) => page.locator('.cart-list > li');
const row = (page: Page, { title }: { title: string }) => rows(page).filter({ hasText: title });
const sums = async (page: Page) => (await texts(page.locator('.cart-box dd'))).map((each) => each.replace(/\s/g, ''));
const addButton = (page: Page) => page.getByRole('button', { name: '加入购物车' }).locator('visible=true');
const toTill = (page: Page) => page.getByRole('link', { name: '去确认订单' }).locator('visible=true');
const priceOf = (id: number) =>
	inDatabase((db) =>
		db.one<{ price: number; usual: number }>(sql`select price, greatest(price, original_price) as usual from course where id = ${id}`),
	);
const inside = (member: LoggedIn) =>
	inDatabase(async (db) =>
		(await db.rows<{ id: number }>(sql`select product_id as id from cart_item where member_id = ${member.id} order by product_id`)).map(
			({ id }) => id,
		),
	);

/** Put in an hour apart, the first of them last, each at its price and so many fen more. */
async function memberWithCart(items: readonly (readonly [id: number, more?: number])[], owned: readonly number[] = []): Promise<LoggedIn> {
	return inDatabase(async (db) => {
		const member = await memberWith(db, { courses: owned });
		for (const [n, [id, more = 0]] of items.entries())
			await db.run(sql`insert into cart_item (member_id, product_id, price, added_at)
				select ${member.id}, id, price + ${more}, now() - ${n}::int * interval '1 hour' from course where id = ${id}`);
		return member;
	});
}

lookTest(
	'R14 R86 two courses go into the cart from their pages, one on a phone, one on a desktop by keys; without the tick of one the sum is another; both are bought in one order, on a phone, each step looked at on a desktop too, are theirs, and the cart is empty',
	async ({ page, context, baseURL }) => {
		const member = await inDatabase((db) => memberWith(db, {}));
		await becomes(context, member, baseURL);
		const [first, second] = [await priceOf(one.id), await priceOf(two.id)];
		for (const [course, size] of [
			[one, phone],
			[two, desktop],
		] as const) {
			await page.setViewportSize(size);
			await page.goto(`/course/detail/${course.id}`);
			await hydrated(page);
			await alive(addButton(page));
			if (course === one) await addButton(page).click();
			else {
				await addButton(page).focus();
				await page.keyboard.press('Enter');
			}
			await toasted(page, '放进购物车了。');
		}
		await lookInBothLayouts(page, {
			here: async (layout) => {
				if (layout === 'phone') return;
				const head = page.getByRole('link', { name: '购物车，2 门' });
				await expect(page.locator('.head .cart-root b')).toHaveText('2');
				await expect(head).toHaveAttribute('href', '/cart');
				await head.click({ trial: true });
			},
		});
		expect(await inside(member)).toEqual([one.id, two.id]);
		await page.setViewportSize(phone);
		await page.goto('/user/center?menu=1');
		await hydrated(page);
		const menu = page.getByRole('navigation', { name: '学习中心' }).getByRole('link', { name: '购物车' });
		await expect(menu.locator('.member-count')).toHaveText('2');
		await menu.click();
		await page.waitForURL('**/cart');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('购物车');
		await expect(rows(page).locator('h2')).toHaveText([two.title, one.title]);
		await expect(row(page, two).locator('.type-meta')).toContainText(' 讲 · 永久有效');
		const [usual, now] = [first.usual + second.usual, first.price + second.price];
		expect(await sums(page)).toEqual([yuan(usual), `−${yuan(usual - now)}`, yuan(now)]);
		const tick = row(page, one).getByRole('checkbox', { name: `一起下单：《${one.title}》` });
		const otherTick = row(page, two).getByRole('checkbox');
		const go = toTill(page);
		await lookInBothLayouts(page, {
			next: [tick, otherTick, go],
			here: async (layout) => {
				if (layout === 'phone') await expect(page.locator('.buy-bar')).toContainText(`2 门，合计${yuan(now)}`);
			},
		});
		await tick.focus();
		await page.evaluate(listen);
		await page.keyboard.press('Space');
		await expect.poll(() => sums(page)).toEqual([yuan(second.price), yuan(second.price)]);
		expect(await page.evaluate(announced)).toEqual([`选了 1 门${yuan(second.price)}合计${yuan(second.price)}`]);
		await expect(page.locator('.cart-box dt').first()).toHaveText('选了 1 门');
		await inBothLayouts(page, () => expect(go).toHaveAttribute('href', `/checkout/${two.id}`));
		await otherTick.uncheck();
		const none = page.getByRole('button', { name: '先选一门课' }).locator('visible=true');
		await inBothLayouts(page, () => expect(none).toHaveAttribute('aria-disabled', 'true'));
		await otherTick.check();
		await tick.check();
		await go.click();
		await page.waitForURL(`**/checkout/${two.id},${one.id}`);
		await expect(page.locator('.order-items > li')).toHaveCount(2);
		const submit = page.getByRole('button', { name: '提交订单' }).locator('visible=true');
		await pressableInBothLayouts(page, submit);
		await submit.click();
		await page.waitForURL(/\/payment\/\d+$/);
		expect(await inside(member)).toEqual([]);
		await hydrated(page);
		const pay = page.getByRole('button', { name: '去支付' }).locator('visible=true');
		await pressableInBothLayouts(page, pay);
		await pay.click();
		await page.waitForURL(/\/sandbox-cashier\//);
		await page.getByRole('radio', { name: '付成功' }).check();
		await page.getByRole('button', { name: '就这么演' }).click();
		await page.waitForURL('**/payresult?order=*');
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('付好了，现在就能开始听。');
		await page.goto('/cart');
		await expect(page.locator('main .state h2')).toHaveText('购物车是空的');
		for (const { id } of [one, two]) {
			await page.goto(`/course/detail/${id}`);
			await hydrated(page);
			await inBothLayouts(page, async (layout) => {
				await expect(page.locator(layout === 'desktop' ? '.course-box' : '.buy-bar').getByRole('link', { name: /开始听/ })).toBeVisible();
				await expect(addButton(page)).toHaveCount(0);
			});
		}
	},
);

lookTest(
	'R14 R32 a visitor’s course is in the cart once they have logged in, back on its page: on a phone, and the button is there on a desktop too',
	async ({ page }) => {
		await page.setViewportSize(phone);
		const member = await memberWithPassword();
		await page.goto(`/course/detail/${one.id}?sort=newest`);
		await hydrated(page);
		const button = addButton(page);
		await pressableInBothLayouts(page, button);
		await alive(button);
		await button.click();
		await page.waitForURL((url) => url.pathname === '/login');
		await hydrated(page);
		await page.getByLabel('手机号').fill(member.phone);
		await page.getByLabel('密码', { exact: true }).fill(password);
		await page.getByLabel('密码', { exact: true }).press('Enter');
		// It is said before the page is there to which one goes back.
		await toasted(page, '放进购物车了。');
		await page.waitForURL(`**/course/detail/${one.id}?sort=newest`);
		expect(await inside(member)).toEqual([one.id]);
		await expect(page.locator('.head .cart-root b')).toHaveText('1');
	},
);

lookTest(
	'R86 a price that has changed is told beside it; what is sold out or owned stays without a tick and says why; one that is taken out can be put back: on a phone, looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		const owned = courseOf(3);
		const member = await memberWithCart([[one.id, 3000], [full.id], [two.id, -3050], [owned.id]], [owned.id]);
		await inDatabase((db) =>
			db.run(sql`insert into product_seat (product_id, free) values (${full.id}, 0) on conflict (product_id) do update set free = 0`),
		);
		try {
			await becomes(context, member, baseURL);
			await page.goto('/cart');
			await hydrated(page);
			await expect(rows(page)).toHaveCount(4);
			const notes = (course: { title: string }) => row(page, course).locator('.cart-notes');
			await expect(notes(one)).toHaveText('比放进来那天便宜 ¥30');
			await expect(notes(two)).toHaveText('比放进来那天贵 ¥30.50');
			await expect(notes(full)).toHaveText('名额卖完了，有人退订会再放出来');
			await expect(notes(owned)).toContainText('已经是你的了，不用再买');
			for (const [course, ticked, enabled] of [
				[one, true, true],
				[two, true, true],
				[full, false, false],
				[owned, false, false],
			] as const) {
				await expect(row(page, course).getByRole('checkbox')).toBeChecked({ checked: ticked });
				await expect(row(page, course).getByRole('checkbox')).toBeEnabled({ enabled });
			}
			const takingOut = (course: { title: string }) => row(page, course).getByRole('button', { name: `拿掉《${course.title}》` });
			const takeOut = takingOut(full);
			await lookInBothLayouts(page, {
				next: takeOut,
				here: () => expect(toTill(page)).toHaveAttribute('href', `/checkout/${one.id},${two.id}`),
			});
			await slowDoubleClick(page, takeOut, takingOut(two));
			await expect(rows(page)).toHaveCount(3);
			await toasted(page, `《${full.title}》拿掉了。`);
			const undo = page.getByRole('button', { name: '撤销' });
			// It stays while the pointer is there.
			await pressableInBothLayouts(page, undo);
			expect(await inside(member)).toEqual([owned.id, one.id, two.id]);
			await undo.click();
			await expect(rows(page)).toHaveCount(4);
			expect(await inside(member)).toHaveLength(4);
		} finally {
			await inDatabase((db) => db.run(sql`delete from product_seat where product_id = ${full.id}`));
		}
	},
);

test('R38 R86 a cart that fails on coming back keeps what was there, and says how old it is; what could not be taken out is still there', async ({
	page,
	context,
	baseURL,
	quiet,
}) => {
	quiet.allow(/Failed to load resource/);
	await becomes(context, await memberWithCart([[one.id]]), baseURL);
	await page.clock.install();
	const wire = await Wire.of(page);
	await page.goto('/cart');
	await hydrated(page);
	wire.status(503, 'cartRemove');
	await row(page, one)
		.getByRole('button', { name: `拿掉《${one.title}》` })
		.click();
	await toasted(page, '没能拿掉，请再试一次。');
	await expect(rows(page)).toHaveCount(1);
	await page.getByRole('link', { name: one.title }).click();
	await page.waitForURL(`**/course/detail/${one.id}`);
	await page.clock.fastForward(61_000);
	wire.status(503, 'cartList');
	await page.getByRole('link', { name: /^购物车/ }).click();
	await expect(row(page, one)).toBeVisible();
	await expect(page.getByText(/没能更新，这是 \d\d:\d\d 的购物车。/)).toBeVisible();
});

lookTest(
	'R38 R86 a press whose code cannot be fetched says that nothing came into the cart, and the next one puts it there',
	async ({ page, context, baseURL, quiet }) => {
		quiet.allow(/Failed to load resource/);
		const member = await inDatabase((db) => memberWith(db, {}));
		await becomes(context, member, baseURL);
		await page.route(/\/add-to-cart-[^/]+\.js/, (route) => route.abort());
		await page.goto(`/course/detail/${one.id}`);
		await hydrated(page);
		const button = addButton(page);
		await alive(button);
		await button.click();
		await toasted(page, '没能放进购物车，请再试一次。');
		expect(await inside(member)).toEqual([]);
		await page.unroute(/\/add-to-cart-[^/]+\.js/);
		await button.click();
		await toasted(page, '放进购物车了。');
		expect(await inside(member)).toEqual([one.id]);
	},
);
