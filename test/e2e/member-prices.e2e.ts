import type { Page } from '@playwright/test';
import { fen } from '../../contract/money.ts';
import { sql } from '../../server/db/sql.ts';
import { alive, expect, hydrated, lookTest } from './app.ts';
import { courses } from './demo-content.ts';
import { inBothLayouts, type Layout, lookInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { type Box, boxesOf, phone, toasted } from './on-page.ts';
import { texts } from './read.ts';

/** Prices for VIP members: on the course's page, in the cart, at the till, on the order and its receipt; and one that is none any more. */

/** Neither is part of VIP. */
const [one, two] = ['a-day-inside-the-machine', 'manners-on-a-screen'].map((key) => {
	const course = courses.find((each) => each.key === key);
	if (course?.memberPrice === undefined) throw new Error(`${key} has no price for members`);
	return { ...course, memberPrice: fen(course.memberPrice) };
}) as [Priced, Priced];
type Priced = (typeof courses)[number] & { memberPrice: number };

const sums = async (page: Page, box: string) => (await texts(page.locator(`${box} .order-sums > div`))).map((each) => each.replace(/\s/g, ''));
const buyBox = (page: Page, layout: Layout) => page.locator(layout === 'desktop' ? '.course-box .buy-box' : '.buy-bar');
const submit = (page: Page) => page.getByRole('button', { name: '提交订单' }).locator('visible=true');
const exactly = (amount: number) => `¥${(amount / 100).toFixed(2)}`;

lookTest(
	'R84 the price for members stands beside the price for everybody; a VIP member reads that it is theirs, and nothing else moves; cart, till, order and receipt have both prices: on a phone, each looked at on a desktop too',
	async ({ page, request, context, baseURL }) => {
		await page.setViewportSize(phone);
		const price = (layout: Layout) => buyBox(page, layout).locator('.price').locator('visible=true');
		const buttons = async () => {
			const all: [boxes: Box[], names: string[]][] = [];
			await inBothLayouts(page, async (layout) => {
				const each = buyBox(page, layout).locator('a, button');
				all.push([await boxesOf(each), await texts(each)]);
			});
			return all;
		};
		await page.goto(`/course/detail/${one.id}`);
		await hydrated(page);
		const before = await buttons();
		await lookInBothLayouts(page, {
			here: (layout) => expect(price(layout)).toHaveText(`${exactly(one.price)}VIP 会员价 ${exactly(one.memberPrice)}`),
		});
		const offered = await page.locator('script[type="application/ld+json"]').allTextContents();
		expect(offered.join()).toContain(`"price":"${one.price / 100}.00"`);
		expect(offered.join()).not.toContain(`${one.memberPrice / 100}.00`);

		const member = await inDatabase((db) => memberWith(db, { vip: true }));
		const [theirs, ours] = [{ cookie: `agency-smart-token=${member.token}` }, {}].map((headers) =>
			request.get(`/course/detail/${one.id}`, { headers }),
		);
		expect(await (await theirs)?.text()).toBe(await (await ours)?.text());
		await becomes(context, member, baseURL);
		await page.goto(`/course/detail/${one.id}`);
		await hydrated(page);
		expect(await buttons()).toEqual(before);
		const add = page.getByRole('button', { name: '加入购物车' }).locator('visible=true');
		await lookInBothLayouts(page, {
			next: add,
			here: (layout) => expect(price(layout)).toHaveText(`${exactly(one.price)}你的会员价 ${exactly(one.memberPrice)}`),
		});
		await page.goto(`/course/detail/${two.id}?lang=en`);
		await hydrated(page);
		await inBothLayouts(page, (layout) => expect(price(layout)).toContainText(`Your price ${exactly(two.memberPrice)}`));
		await page.goto(`/course/detail/${one.id}?lang=zh-CN`);
		await hydrated(page);
		await alive(add);
		await add.click();
		await toasted(page, '放进购物车了。');

		await page.goto('/cart');
		await hydrated(page);
		const row = page.locator('.cart-list > li').filter({ hasText: one.title });
		await expect(row.locator('.price')).toHaveText(`${exactly(one.memberPrice)}原价¥${one.price / 100}`);
		await expect(row.locator('.cart-notes')).toHaveText('VIP 会员价');
		await expect
			.poll(() => sums(page, '.cart-box'))
			.toEqual([`选了1门${exactly(one.price)}`, `已优惠−${exactly(one.price - one.memberPrice)}`, `合计${exactly(one.memberPrice)}`]);
		const toTill = page.getByRole('link', { name: '去确认订单' }).locator('visible=true');
		await lookInBothLayouts(page, { next: toTill });
		await toTill.click();
		await page.waitForURL(`**/checkout/${one.id}`);
		await hydrated(page);
		const all = [`小计${exactly(one.price)}`, `VIP会员价−${exactly(one.price - one.memberPrice)}`, `应付${exactly(one.memberPrice)}`];
		await expect.poll(() => sums(page, '.checkout-box')).toEqual(all);
		await expect(page.locator('.order-items .price')).toHaveText(`${exactly(one.memberPrice)}原价¥${one.price / 100}`);
		await lookInBothLayouts(page, { next: submit(page) });
		await submit(page).click();
		await page.waitForURL(/\/payment\/\d+$/);
		const number = /\d{10,}/.exec(page.url())?.[0] ?? '';
		await page.goto(`/user/order/detail/${number}`);
		await hydrated(page);
		await expect.poll(() => sums(page, '.order-columns')).toEqual(all);
		await expect(page.locator('.receipt > div').first()).toHaveText(`VIP 会员价${exactly(one.memberPrice)}原价¥${one.price / 100}`);
		await lookInBothLayouts(page);
		await page.goto(`/user/order/detail/${number}?lang=en`);
		await hydrated(page);
		await expect(page.locator('.receipt > div').first()).toContainText('VIP price');
		await expect(page.locator('.order-sums')).toContainText(`VIP price−${exactly(one.price - one.memberPrice)}`);
		await lookInBothLayouts(page);
	},
);

lookTest(
	'R84 VIP has ended while the form was open: both sums are said, on a phone and on a desktop, and nothing is ordered before the new one is agreed to',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		const member = await inDatabase((db) => memberWith(db, { vip: true }));
		await becomes(context, member, baseURL);
		await page.goto(`/checkout/${two.id}`);
		await hydrated(page);
		await expect.poll(async () => (await sums(page, '.checkout-box')).at(-1)).toBe(`应付${exactly(two.memberPrice)}`);
		const orders = () => inDatabase((db) => db.rows(sql`select payable from customer_order where member_id = ${member.id}`));
		await inDatabase((db) => db.run(sql`update enrolment_grant set ends_at = now() where member_id = ${member.id}`));
		await submit(page).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('价格变了，先给你看一眼。');
		await expect(page.locator('.cashier-figure')).toHaveText(`${two.memberPrice / 100} ${two.price / 100} 元`);
		const agree = page.getByRole('button', { name: `按 ${exactly(two.price)} 下单` });
		await lookInBothLayouts(page, { next: agree });
		expect(await orders()).toEqual([]);
		await agree.click();
		await page.waitForURL(/\/payment\/\d+$/);
		expect(await orders()).toEqual([{ payable: two.price }]);
	},
);
