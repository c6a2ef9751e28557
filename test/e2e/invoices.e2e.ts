import type { APIRequestContext, Page } from '@playwright/test';
import { type CallKey, callPaths } from '../../contract/paths.ts';
import { sql } from '../../server/db/sql.ts';
import type { Context } from '../../server/http/route.ts';
import { openStaffSession } from '../../server/modules/staff/sessions.service.ts';
import { alive, expect, hydrated, lookTest } from './app.ts';
import { inBothLayouts, lookInBothLayouts, pressableInBothLayouts } from './layouts.ts';
import { becomes, inDatabase, memberWith } from './member-data.ts';
import { desktop, phone } from './on-page.ts';
import { texts } from './read.ts';

/** Invoices: asked for at the till and afterwards, changed, issued by staff, read on the page of the order. */

const company = '杭州启明设计有限公司';
const good = '91350100M000100Y43';

/** What somebody who issues invoices does at the running site. */
async function invoiceDesk(request: APIRequestContext) {
	const token = await inDatabase(async (db) => {
		const { id } = await db.one<{ id: number }>(
			sql`insert into staff (account, name, password_hash, roles) values (${`invoices-${process.pid}-${Date.now()}`}, '财务', '-', '{finance}') returning id`,
		);
		const context = { now: () => new Date(), userAgent: 'a test', ip: '127.0.0.1' } as unknown as Context;
		return (await openStaffSession(db, context, id, true)).token;
	});
	return async (key: CallKey, input: object) => {
		const answer = await request.post(callPaths[key][1], { headers: { token }, data: input });
		expect(await answer.json()).toMatchObject({ code: 1 });
	};
}

const rowOf = (orderId: string) =>
	inDatabase((db) =>
		db.one<{ id: number; version: number }>(sql`select id, version from invoice where order_id = ${Number(orderId)} order by id desc limit 1`),
	);

const submit = (page: Page) => page.getByRole('button', { name: '提交订单' }).locator('visible=true');

/** From the form of an order to the page of the order, by the built-in cashier; its number. */
async function buy(page: Page): Promise<string> {
	await submit(page).click();
	await page.waitForURL(/\/payment\/\d+$/);
	const number = /\d{10,}/.exec(page.url())?.[0] ?? '';
	await hydrated(page);
	await page.getByRole('button', { name: '去支付' }).locator('visible=true').click();
	await page.waitForURL(/\/sandbox-cashier\//);
	await page.getByRole('radio', { name: '付成功' }).check();
	await page.getByRole('button', { name: '就这么演' }).click();
	await page.waitForURL(`**/payresult?order=${number}`);
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('付好了，现在就能开始听。');
	await page.goto(`/user/order/detail/${number}`);
	await hydrated(page);
	return number;
}

lookTest(
	'R87 an invoice is asked for at the till, its tax number checked while it is typed; it is changed, issued, and its number is on the order, on paper and in a notice: on a phone, each step looked at on a desktop too',
	async ({ page, context, baseURL, request }) => {
		await page.setViewportSize(phone);
		const member = await inDatabase((db) => memberWith(db, {}));
		await becomes(context, member, baseURL);
		await page.goto('/checkout/16');
		await hydrated(page);
		const section = page.getByRole('region', { name: '发票' });
		await expect(section.getByRole('button', { name: '不开' })).toHaveAttribute('aria-pressed', 'true');
		// What there is to decide is counted, and nothing else.
		await inBothLayouts(page, async () => {
			const steps = await page
				.locator('.checkout-heading > h2')
				.evaluateAll((all) => all.map((each) => [each.textContent, getComputedStyle(each, '::before').content !== 'none']));
			expect(steps).toEqual([
				['优惠券', true],
				['发票', true],
			]);
		});
		const number = section.getByLabel('税号');
		const trouble = section.locator('#invoice-taxNumber-note');
		// Without anything filled in nothing is ordered, be it the very next press, and what is missing first has the focus.
		const forCompany = section.getByRole('button', { name: '单位' });
		const forPerson = section.getByRole('button', { name: '个人' });
		await pressableInBothLayouts(page, forCompany, forPerson);
		const order = await submit(page).elementHandle();
		await forCompany.evaluate(async (button: HTMLElement, next) => {
			button.click();
			await null;
			(next as HTMLElement).click();
		}, order);
		await expect(section.getByLabel('单位全称')).toBeFocused();
		await page.setViewportSize(desktop);
		await submit(page).focus();
		await submit(page).click();
		await expect(section.getByLabel('单位全称')).toBeFocused();
		await page.setViewportSize(phone);
		expect(await texts(section.locator('.field-note[data-tone=error]'))).toEqual([
			'填一下单位的全称。',
			'填一下税号，在营业执照上。',
			'邮箱是 name@example.com 的样子，再看一眼。',
		]);
		await section.getByLabel('单位全称').fill(company);
		await section.getByLabel('邮箱').fill('xiaoman@example.com');
		for (const [typed, sentence] of [
			['91330106MA2X7K8', '税号是 18 位，还差 3 位。'],
			['91330106MA2X7K8I', '税号里不会有“I”，看一下第 16 位。'],
			[`${good}3`, '税号是 18 位，多了 1 位。'],
			['91350100M000100Y44', '这个税号对不上，请照着营业执照再看一遍。'],
		] as const) {
			await number.fill(typed);
			await expect(trouble).toHaveText(sentence);
		}
		const stopped = async () => {
			await submit(page).click();
			await expect(number).toBeFocused();
			await expect(page).toHaveURL(/\/checkout\/16$/);
		};
		await stopped();
		await lookInBothLayouts(page, { next: [number, submit(page)], here: stopped });
		await number.fill('9135 0100 m000 100y 43');
		await expect(trouble).toBeHidden();

		const orderId = await buy(page);
		const fact = page.locator('.receipt > div', { has: page.getByText('发票', { exact: true }) });
		await expect(fact).toContainText('申请了，一天内发到 xiaoman@example.com');
		await expect(fact).toContainText(company);
		await expect(fact).toContainText(good);
		const change = fact.getByRole('button', { name: '修改' });
		const cancel = fact.getByRole('button', { name: '取消申请' });
		await lookInBothLayouts(page, { next: [change, cancel] });

		await alive(change);
		await change.click();
		const dialog = page.getByRole('dialog', { name: '发票开给谁？' });
		await expect(dialog.getByLabel('税号')).toHaveValue(good);
		const person = dialog.getByRole('button', { name: '个人' });
		await person.click();
		await dialog.getByLabel('抬头').fill('林小满');
		await expect(dialog).toContainText('电子发票，一天内发到 xiaoman@example.com。');
		const done = dialog.getByRole('button', { name: '改好了' });
		await lookInBothLayouts(page, { next: [person, dialog.getByLabel('抬头'), done] });
		await done.click();
		await expect(fact).toContainText('林小满');
		await expect(fact).not.toContainText(good);
		await expect(dialog).toHaveCount(0);

		await cancel.click();
		const ask = fact.getByRole('button', { name: '开具电子发票' });
		await pressableInBothLayouts(page, ask);
		await ask.click();
		// It begins with what was said last.
		const another = page.getByRole('dialog', { name: '开一张电子发票' });
		await expect(another.getByLabel('抬头')).toHaveValue('林小满');
		const otherAddress = another.getByRole('button', { name: '换一个邮箱' });
		const send = another.getByRole('button', { name: '申请发票' });
		await pressableInBothLayouts(page, another.getByLabel('抬头'), otherAddress, send);
		await otherAddress.click();
		await pressableInBothLayouts(page, another.getByLabel('邮箱'));
		await another.getByLabel('邮箱').fill('lin@example.com');
		await another.getByLabel('邮箱').press('Enter');
		await expect(fact).toContainText('申请了，一天内发到 lin@example.com');

		const desk = await invoiceDesk(request);
		const first = await rowOf(orderId);
		await desk('staffInvoiceReject', { ...first, why: '抬头要写全名' });
		await page.reload();
		await hydrated(page);
		await expect(fact).toContainText('没有开成：抬头要写全名');
		const again = fact.getByRole('button', { name: '重新申请' });
		await alive(again);
		await pressableInBothLayouts(page, again);
		await again.click();
		await another.getByLabel('抬头').fill('林小满同学');
		await send.click();
		await expect(fact).toContainText('林小满同学');

		const digits = String(Date.now()).padStart(20, '2');
		const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date());
		await desk('staffInvoiceIssue', { ...(await rowOf(orderId)), number: digits, issuedOn: today, link: 'https://tax.example.com/one' });
		await page.reload();
		await hydrated(page);
		await expect(fact).toContainText('开好了');
		await expect(fact).toContainText(digits);
		await expect(fact.getByRole('link', { name: '打开发票' })).toHaveAttribute('href', 'https://tax.example.com/one');
		await lookInBothLayouts(page, { here: () => expect(fact.getByRole('button')).toHaveCount(0) });
		await page.emulateMedia({ media: 'print' });
		await inBothLayouts(page, async () => {
			await expect(fact).toContainText(digits);
			await expect(fact.getByRole('link')).toBeHidden();
		});
		await page.emulateMedia({ media: 'screen' });
		await page.goto('/user/notice');
		await expect(page.getByRole('main')).toContainText(digits);
		// The next form remembers to whom.
		await page.goto('/checkout/18');
		await hydrated(page);
		await forPerson.click();
		await expect(section.getByLabel('抬头')).toHaveValue('林小满同学');
		await expect(section).toContainText('电子发票，付款后一天内发到 lin@example.com。');
	},
);
