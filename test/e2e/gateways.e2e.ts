import type { BrowserContext, Page } from '@playwright/test';
import { toString as drawQr } from 'qrcode';
import { sql } from '../../server/db/sql.ts';
import { makeCourse } from '../factories.ts';
import { type Agency, type Code, openAgency } from './agency.ts';
import { expect, expectAccessible, hydrated, test } from './app.ts';
import { becomes, memberWith } from './member-data.ts';
import { texts } from './read.ts';

/** Buying by the three providers, each at its own page: as they were set up by staff, and as strict as the real ones. */

test.describe.configure({ mode: 'default' });

let agency: Agency;
test.beforeAll(async () => {
	agency = await openAgency();
});
test.afterEach(() => {
	for (const gateway of Object.values(agency.gateways)) gateway.switches.reset();
});
test.afterAll(() => agency.close());

const waiting = '正在等，付款的结果。';
const done = '付好了，现在就能开始听。';
const codeOn = (page: Page) => page.getByRole('img', { name: '微信支付的付款码' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const price = 27_900;
const phone = { width: 390, height: 844 };
let courses = 0;

async function open(page: Page, path: string): Promise<void> {
	await page.goto(agency.origin + path);
	await hydrated(page);
}

/** A new member with a new course before them, on a desktop or with a phone in their hand, orders it; what they know of it. */
async function order(page: Page, device: 'desktop' | 'phone') {
	await page.setViewportSize(device === 'phone' ? phone : { width: 1280, height: 900 });
	const member = await memberWith(agency.db, {});
	await becomes(page.context(), member, agency.origin);
	courses += 1;
	const title = `从零讲微积分 & 真题 ${courses}`;
	const course = await makeCourse(agency.db, { category: agency.category, price, title });
	await open(page, `/course/detail/${course}`);
	await page.getByRole('link', { name: '立即购买' }).locator('visible=true').first().click();
	await page.waitForURL(`**/checkout/${course}`);
	await hydrated(page);
	await page.getByRole('button', { name: '提交订单' }).locator('visible=true').click();
	await page.waitForURL(/\/payment\/\d+$/);
	await hydrated(page);
	const number = /\d{10,}/.exec(page.url())?.[0] ?? '';
	return {
		member,
		title,
		course,
		number,
		/** Of the last try to pay. */
		async merchantNumber() {
			const { number: last } = await agency.db.one<{ number: string }>(
				sql`select number from payment_try where order_id = ${Number(number)} order by n desc limit 1`,
			);
			return last;
		},
		/** How many payments are known, and how many rights to the course there are. */
		counts: () =>
			agency.db.one<{
				payments: number;
				grants: number;
			}>(sql`select (select count(*)::int from payment where order_id = ${Number(number)}) as payments,
				(select count(*)::int from enrolment_grant where member_id = ${member.id} and course_id = ${course} and revoked_at is null) as grants`),
	};
}
type Order = Awaited<ReturnType<typeof order>>;

/** Leaves for the provider's page. */
async function leave(page: Page, name: string): Promise<void> {
	// WeChat Pay is chosen at first, and where a code can be scanned it is asked for at once: one way after the other.
	if (page.viewportSize()?.width !== phone.width) await expect(codeOn(page)).toBeVisible();
	await page.getByRole('radio', { name: new RegExp(name) }).check();
	await page
		.getByRole('button', { name: `去${name}支付` })
		.locator('visible=true')
		.click();
	await page.waitForURL((url) => url.origin !== agency.origin);
	await expect(page.locator('body')).toContainText('¥279.00');
}

/** It is paid, the page says by what, and the course is open. */
async function isBought(page: Page, bought: Order, method: string): Promise<void> {
	await page.waitForURL(`${agency.origin}/payresult?order=${bought.number}`);
	await expect(heading(page)).toHaveText(done);
	await expect(page.locator('.cashier-lead')).toContainText(`《${bought.title}》`);
	expect((await texts(page.locator('.receipt dd'))).slice(0, 2)).toEqual(['¥279.00', method]);
	expect(await bought.counts()).toEqual({ payments: 1, grants: 1 });
	await page.getByRole('link', { name: '开始第一讲' }).click();
	await page.waitForURL(/\/video\/\d+$/);
}

/** Whoever is sent back without having paid, or writes such an address by hand, is told nothing of a payment. */
async function isNotBelieved(page: Page, { number, counts, merchantNumber }: Order): Promise<void> {
	const said = `out_trade_no=${await merchantNumber()}&trade_no=2026112422001400000000000001&trade_status=TRADE_SUCCESS&total_amount=279.00&redirect_status=succeeded`;
	for (const path of [`/payment/${number}?back=1&${said}`, `/payresult?order=${number}&orderState=2&${said}`]) {
		await open(page, path);
		await expect(heading(page)).toHaveText(waiting);
		// It has asked how the order stands, and was not told that it is paid.
		await expect(page.locator('.step-line')).toContainText(/问过 [1-9]\d* 次/);
		await expect(heading(page)).toHaveText(waiting);
	}
	expect(await counts()).toEqual({ payments: 0, grants: 0 });
	await page.getByRole('link', { name: '回去付款' }).click();
	await page.waitForURL(`${agency.origin}/payment/${number}`);
	await hydrated(page);
}

/** They pay at the provider's page, nobody tells the site of it, and the tab is closed before its page is back. */
async function payAndLeave(page: Page, method: Code, button: string, bought: Order): Promise<void> {
	const { number, counts } = bought;
	const { switches, heard } = agency.gateways[method];
	await ask(bought, 'much later');
	switches.notices.lose = true;
	const before = heard.length;
	const isBack = (url: URL) => url.pathname === `/payment/${number}` && url.searchParams.get('back') === '1';
	// Never answered: the page that would ask the provider does not come.
	await page.route(isBack, () => {});
	const leaving = page.waitForRequest((request) => isBack(new URL(request.url())));
	await page.getByRole('button', { name: button, exact: true }).click();
	await leaving;
	await page.close();
	expect(heard).toHaveLength(before);
	expect(await counts()).toEqual({ payments: 0, grants: 0 });
}

/** With the same phone, later. */
async function comeBack(context: BrowserContext): Promise<Page> {
	const page = await context.newPage();
	await page.setViewportSize(phone);
	return page;
}

/** When the provider is asked about the order next: by itself that is seconds after it was gone to. */
async function ask({ merchantNumber }: Order, when: 'now' | 'much later'): Promise<void> {
	const moved = await agency.db.run(sql`update graphile_worker._private_jobs set run_at = now() + ${when === 'now' ? '0' : '1 day'}::interval
		where key = ${`payment-ask ${await merchantNumber()}`}`);
	expect(moved).toBe(1);
}

test('R14 R81 Alipay: on a desktop by its page, on a phone by its other one; a lie told on the way back, a notice that comes after the payer, one that never comes', async ({
	page,
	context,
}) => {
	const first = await order(page, 'desktop');
	await leave(page, '支付宝');
	expect(new URL(page.url()).searchParams.get('method')).toBe('alipay.trade.page.pay');
	await isNotBelieved(page, first);
	await leave(page, '支付宝');
	await ask(first, 'much later');
	agency.gateways.alipay.switches.notices.hold = true;
	await page.getByRole('button', { name: '确认付款' }).click();
	await page.waitForURL(`${agency.origin}/payment/${first.number}?back=1&**`);
	// The page has the provider asked, and its notice comes when all is done.
	await isBought(page, first, '支付宝');
	await agency.gateways.alipay.release();
	expect(await first.counts()).toEqual({ payments: 1, grants: 1 });

	const second = await order(page, 'phone');
	await leave(page, '支付宝');
	expect(new URL(page.url()).searchParams.get('method')).toBe('alipay.trade.wap.pay');
	await payAndLeave(page, 'alipay', '确认付款', second);
	const later = await comeBack(context);
	await open(later, `/payment/${second.number}`);
	await expect(heading(later)).toHaveText('支付订单');
	await ask(second, 'now');
	await isBought(later, second, '支付宝');
});

test('R14 R81 WeChat Pay: on a desktop a code to scan, on a phone its own page; a notice that never comes, and a code that is asked for again after it was paid', async ({
	page,
	context,
}) => {
	const payer = await context.newPage();
	const { wechat } = agency.gateways;
	const scan = async (number: string) => {
		await payer.goto(wechat.settings.baseUrl);
		await payer.getByRole('button', { name: `扫码支付 ${number}`, exact: true }).click();
		await expect(payer.getByText(number)).toHaveCount(0);
	};
	const code = codeOn(page);
	const first = await order(page, 'desktop');
	await expect(code).toBeVisible();
	const drawn = await drawQr(`weixin://wxpay/bizpayurl?pr=${await first.merchantNumber()}`, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
	await expect(code).toHaveAttribute('src', `data:image/svg+xml,${encodeURIComponent(drawn)}`);
	await expectAccessible(page);
	await isNotBelieved(page, first);
	await expect(code).toBeVisible();
	await scan(await first.merchantNumber());
	// The page with the code goes on by itself.
	await isBought(page, first, '微信支付');

	// Paid by a phone while the page with the code was gone: whoever opens it again finds no second code, but what was paid.
	const second = await order(page, 'desktop');
	await expect(code).toBeVisible();
	await page.goto('about:blank');
	await ask(second, 'much later');
	wechat.switches.notices.lose = true;
	await scan(await second.merchantNumber());
	expect(await second.counts()).toEqual({ payments: 0, grants: 0 });
	await page.goto(`${agency.origin}/payment/${second.number}`);
	await isBought(page, second, '微信支付');
	wechat.switches.reset();

	const third = await order(page, 'phone');
	await leave(page, '微信支付');
	expect(new URL(page.url()).pathname).toBe('/h5');
	await payAndLeave(page, 'wechat', '支付', third);
	const later = await comeBack(context);
	await open(later, `/payment/${third.number}`);
	await ask(third, 'now');
	await isBought(later, third, '微信支付');
});

test('R14 R81 Stripe: its page on a desktop and on a phone; another way was begun before, a lie told on the way back, a notice that never comes', async ({
	page,
	context,
}) => {
	const first = await order(page, 'desktop');
	// The code of WeChat Pay, chosen at first, cannot be paid any more once the card is.
	await expect(codeOn(page)).toBeVisible();
	const scanned = await first.merchantNumber();
	await leave(page, '银行卡');
	expect(new URL(page.url()).pathname).toMatch(/^\/c\/pay\/cs_test_/);
	await expect(agency.gateways.wechat.pay(scanned)).rejects.toThrow('CLOSED');
	await isNotBelieved(page, first);
	await leave(page, '银行卡');
	await page.getByRole('button', { name: '付款', exact: true }).click();
	await isBought(page, first, '银行卡');

	const second = await order(page, 'phone');
	await leave(page, '银行卡');
	await payAndLeave(page, 'stripe', '付款', second);
	const later = await comeBack(context);
	// The page that waits for the result has the provider asked.
	await open(later, `/payresult?order=${second.number}`);
	await isBought(later, second, '银行卡');
});
