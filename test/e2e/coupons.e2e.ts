import { callPaths } from '../../contract/paths.ts';
import { sql } from '../../server/db/sql.ts';
import { alive, expect, hydrated, lookTest } from './app.ts';
import { lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { inDatabase, memberWith } from './member-data.ts';
import { phone } from './on-page.ts';
import { texts } from './read.ts';

/** Coupons: claimed on a course's page, typed as a code, chosen at the till, kept in the wallet. */

const day = 86_400_000;
let serial = 0;

/** A coupon of this test alone; its code. */
async function coupon({ title, value, ...more }: { title: string; value: number; kind?: string; minimum?: number; claim?: string; days?: number }) {
	serial += 1;
	const { kind = 'amount', minimum = 0, claim = 'code', days = 60 } = more;
	const code = `E2E-${Date.now().toString(36).toUpperCase()}-${process.pid}-${serial}`;
	const [from, to] = [new Date(Date.now() - day), new Date(Date.now() + days * day)];
	await inDatabase((db) =>
		db.transaction(async (tx) => {
			await tx.run(sql`insert into coupon (code, title, en, kind, value, minimum, scope, product_ids, starts_at, ends_at, claim, per_member, created_at)
				values (${code}, ${title}, ${{ title: `Coupon ${serial}` }}, ${kind}, ${value}, ${minimum}, 'products', array[18], ${from}, ${to}, ${claim}, 1, ${from})`);
			await tx.invalidate('coupons');
		}),
	);
	return code;
}

const stop = (code: string) =>
	inDatabase((db) =>
		db.transaction(async (tx) => {
			await tx.run(sql`update coupon set online = false where code = ${code}`);
			await tx.invalidate('coupons');
		}),
	);

lookTest(
	'R84 a coupon is claimed on the course’s page, another typed at the till; the best one is on the order, another choice is another sum, and the wallet shows what became of it: on a phone, each step looked at on a desktop too',
	async ({ page, context, baseURL }) => {
		await page.setViewportSize(phone);
		const claimed = await coupon({ title: '领的减十元', value: 1000, claim: 'page', days: 2 });
		// The site hears of what another process wrote a moment after it.
		const offered = async () => (await context.request.get(callPaths.courseCoupons[1], { params: { prodId: 18 } })).text();
		await expect.poll(offered).toContain('领的减十元');
		const typed = await coupon({ title: '八五折', value: 15, kind: 'percent' });
		const high = await coupon({ title: '满九千减六十', value: 6000, minimum: 900_000 });
		const member = await inDatabase((db) => memberWith(db, {}));
		await context.addCookies([{ name: 'agency-smart-token', value: member.token, url: baseURL ?? '' }]);
		await page.goto('/course/detail/18');
		await hydrated(page);
		const offer = page.getByRole('region', { name: '先领券' }).locator('li', { hasText: '领的减十元' });
		await expect(offer).toContainText('¥10');
		await expect(offer).toContainText('指定的内容');
		await alive(offer.getByRole('button'));
		await pressableInBothLayouts(page, offer.getByRole('button'));
		await offer.getByRole('button', { name: '领取：领的减十元' }).click();
		await expect(offer.getByRole('button')).toHaveText('已领');
		await lookInBothLayouts(page);

		await page.goto('/checkout/18');
		await hydrated(page);
		const box = page.locator('.checkout-box');
		const rows = page.getByRole('radiogroup', { name: '优惠券' }).locator('label');
		await expect(rows.first().getByRole('radio')).toBeChecked();
		await expect(box.locator('.order-sums')).toContainText('领的减十元');
		const sums = async () => (await texts(box.locator('.order-sums dd'))).map((each) => each.replace(/\s/g, ''));
		const whole = Number((await sums())[0]?.replace(/[¥,]/g, ''));
		const yuan = (amount: number) => `¥${amount.toFixed(2)}`;
		expect(await sums()).toEqual([yuan(whole), '−¥10.00', yuan(whole - 10)]);

		const opener = page.getByRole('button', { name: '输入券码' });
		await pressableInBothLayouts(page, opener);
		await opener.click();
		await page.getByLabel('券码').fill('no');
		await page.getByLabel('券码').press('Enter');
		await expect(page.locator('.field-note')).toHaveText('券码是四位以上的字母、数字和短横线，请对一对。');
		await page.getByLabel('券码').fill('NOBODY-HAS-IT');
		await page.getByLabel('券码').press('Enter');
		await expect(page.locator('.field-note')).toHaveText('没有这个券码，请对一对有没有输错');
		const redeem = page.getByRole('button', { name: '兑换' });
		await lookInBothLayouts(page, { next: [page.getByLabel('券码'), redeem] });
		await page.getByLabel('券码').fill(typed.toLowerCase());
		await redeem.click();
		const off = Math.round(whole * 15) / 100;
		await expect.poll(sums).toEqual([yuan(whole), `−${yuan(off)}`, yuan(whole - off)]);
		await expect(opener).toBeFocused();

		await opener.click();
		await page.getByLabel('券码').fill(high);
		await redeem.click();
		await expect(page.locator('#checkout-coupon ~ [role=alert], section [role=alert]').filter({ hasText: '金额' })).toHaveText(
			'还没到这张优惠券要求的金额',
		);
		await expect(rows.filter({ hasText: '满九千' })).toContainText('还没到这张优惠券要求的金额');
		await expect(rows.filter({ hasText: '满九千' }).locator('input')).toBeDisabled();
		const without = rows.filter({ hasText: '这次不用券' });
		const percent = rows.filter({ hasText: '八五折' });
		await pressableInBothLayouts(page, without, percent);
		await without.click();
		await expect.poll(sums).toEqual([yuan(whole)]);
		// What was chosen is in the address: loaded again the page has it from the server on.
		await page.reload();
		expect(await sums()).toEqual([yuan(whole)]);
		await hydrated(page);
		await percent.click();
		await expect.poll(sums).toEqual([yuan(whole), `−${yuan(off)}`, yuan(whole - off)]);
		const submit = page.getByRole('button', { name: '提交订单' }).locator('visible=true');
		await lookInBothLayouts(page, { next: submit });

		await submit.click();
		await page.waitForURL(/\/payment\/\d+$/);
		const number = /\d{10,}/.exec(page.url())?.[0] ?? '';
		await page.goto('/user/coupon');
		await hydrated(page);
		const mine = page.locator('.coupon-list > li');
		await expect(mine).toHaveCount(3);
		await expect(mine.first()).toContainText('领的减十元');
		// The last three days are red, others are not.
		await expect(mine.first().locator('.text-red')).toHaveCount(1);
		await expect(mine.nth(1).locator('.text-red')).toHaveCount(0);
		await expect(mine.filter({ hasText: '八五折' }).getByRole('link')).toHaveAttribute('href', `/user/order/detail/${number}`);
		expect(await texts(page.getByRole('navigation', { name: '优惠券的状态' }).locator('a'))).toEqual(['能用3', '用过', '过期']);
		const used = page.getByRole('link', { name: '用过' });
		await lookInBothLayouts(page, { next: used });
		await inDatabase((db) =>
			db.run(sql`update member_coupon set state = 3, used_at = now() where member_id = ${member.id} and order_id = ${Number(number)}`),
		);
		await used.click();
		await expect(mine).toHaveCount(1);
		await expect(mine.getByRole('link')).toHaveText('看用在哪张订单上');
		for (const code of [claimed, typed, high]) await stop(code);
	},
);
