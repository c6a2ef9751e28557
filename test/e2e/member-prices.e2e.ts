import type { Page } from '@playwright/test';
import { fen } from '../../contract/money.ts';
import { sql } from '../../server/db/sql.ts';
import { alive, expect, expectAccessibleInBothThemes, hydrated, test } from './app.ts';
import { courses } from './demo-content.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { boxesOf, desktop, phone } from './on-page.ts';
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
const exactly = (amount: number) => `¥${(amount / 100).toFixed(2)}`;

for (const [name, viewport] of [
	['desktop', desktop],
	['phone', phone],
] as const) {
	const buyBox = name === 'desktop' ? '.course-box .buy-box' : '.buy-bar';

	test(`R84 ${name}: the price for members stands beside the price for everybody; a VIP member reads that it is theirs, and nothing else moves; cart, till, order and receipt have both prices`, async ({
		page,
		request,
		context,
		baseURL,
	}) => {
		await page.setViewportSize(viewport);
		const price = page.locator(`${buyBox} .price`);
		await page.goto(`/course/detail/${one.id}`);
		await hydrated(page);
		await expect(price).toHaveText(`${exactly(one.price)}VIP 会员价 ${exactly(one.memberPrice)}`);
		await expectAccessibleInBothThemes(page);
		const offered = await page.locator('script[type="application/ld+json"]').allTextContents();
		expect(offered.join()).toContain(`"price":"${one.price / 100}.00"`);
		expect(offered.join()).not.toContain(`${one.memberPrice / 100}.00`);
		const buttons = page.locator(buyBox).locator('a, button');
		const [before, names] = [await boxesOf(buttons), await texts(buttons)];

		const member = await inDatabase((db) => memberWith(db, { vip: true }));
		const [theirs, ours] = [{ cookie: `agency-smart-token=${member.token}` }, {}].map((headers) =>
			request.get(`/course/detail/${one.id}`, { headers }),
		);
		expect(await (await theirs)?.text()).toBe(await (await ours)?.text());
		await becomes(context, member, baseURL);
		await page.goto(`/course/detail/${one.id}`);
		await hydrated(page);
		await expect(price).toHaveText(`${exactly(one.price)}你的会员价 ${exactly(one.memberPrice)}`);
		expect([await boxesOf(buttons), await texts(buttons)]).toEqual([before, names]);
		await expectAccessibleInBothThemes(page);
		await page.goto(`/course/detail/${two.id}?lang=en`);
		await hydrated(page);
		await expect(price).toContainText(`Your price ${exactly(two.memberPrice)}`);
		await page.goto(`/course/detail/${one.id}?lang=zh-CN`);
		await hydrated(page);
		const add = page.getByRole('button', { name: '加入购物车' }).locator('visible=true');
		await alive(add);
		await add.click();
		await expect(page.getByRole('status').filter({ hasText: '放进购物车了。' })).toBeVisible();

		await page.goto('/cart');
		await hydrated(page);
		const row = page.locator('.cart-list > li').filter({ hasText: one.title });
		await expect(row.locator('.price')).toHaveText(`${exactly(one.memberPrice)}原价¥${one.price / 100}`);
		await expect(row.locator('.cart-notes')).toHaveText('VIP 会员价');
		await expect
			.poll(() => sums(page, '.cart-box'))
			.toEqual([`选了1门${exactly(one.price)}`, `已优惠−${exactly(one.price - one.memberPrice)}`, `合计${exactly(one.memberPrice)}`]);
		await expectAccessibleInBothThemes(page);
		await page.getByRole('link', { name: '去确认订单' }).locator('visible=true').click();
		await page.waitForURL(`**/checkout/${one.id}`);
		await hydrated(page);
		const all = [`小计${exactly(one.price)}`, `VIP会员价−${exactly(one.price - one.memberPrice)}`, `应付${exactly(one.memberPrice)}`];
		await expect.poll(() => sums(page, '.checkout-box')).toEqual(all);
		await expect(page.locator('.order-items .price')).toHaveText(`${exactly(one.memberPrice)}原价¥${one.price / 100}`);
		await expectAccessibleInBothThemes(page);
		await page.getByRole('button', { name: '提交订单' }).locator('visible=true').click();
		await page.waitForURL(/\/payment\/\d+$/);
		const number = /\d{10,}/.exec(page.url())?.[0] ?? '';
		await page.goto(`/user/order/detail/${number}`);
		await hydrated(page);
		await expect.poll(() => sums(page, '.order-columns')).toEqual(all);
		await expect(page.locator('.receipt > div').first()).toHaveText(`VIP 会员价${exactly(one.memberPrice)}原价¥${one.price / 100}`);
		await expectAccessibleInBothThemes(page);
		await page.goto(`/user/order/detail/${number}?lang=en`);
		await hydrated(page);
		await expect(page.locator('.receipt > div').first()).toContainText('VIP price');
		await expect(page.locator('.order-sums')).toContainText(`VIP price−${exactly(one.price - one.memberPrice)}`);
		await expectAccessibleInBothThemes(page);
	});

	test(`R84 ${name}: VIP has ended while the form was open: both sums are said, and nothing is ordered before the new one is agreed to`, async ({
		page,
		context,
		baseURL,
	}) => {
		await page.setViewportSize(viewport);
		const member = await inDatabase((db) => memberWith(db, { vip: true }));
		await becomes(context, member, baseURL);
		await page.goto(`/checkout/${two.id}`);
		await hydrated(page);
		await expect.poll(async () => (await sums(page, '.checkout-box')).at(-1)).toBe(`应付${exactly(two.memberPrice)}`);
		const orders = () => inDatabase((db) => db.rows(sql`select payable from customer_order where member_id = ${member.id}`));
		await inDatabase((db) => db.run(sql`update enrolment_grant set ends_at = now() where member_id = ${member.id}`));
		await page.getByRole('button', { name: '提交订单' }).locator('visible=true').click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('价格变了，先给你看一眼。');
		await expect(page.locator('.cashier-figure')).toHaveText(`${two.memberPrice / 100} ${two.price / 100} 元`);
		await expectAccessibleInBothThemes(page);
		expect(await orders()).toEqual([]);
		await page.getByRole('button', { name: `按 ${exactly(two.price)} 下单` }).click();
		await page.waitForURL(/\/payment\/\d+$/);
		expect(await orders()).toEqual([{ payable: two.price }]);
	});
}
