import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { booksOf, changes, makeBuyer, makePlan, start } from '../../../test/buyers.ts';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { vipGrace } from '../members/members.rules.ts';
import { reconcile } from '../payments/reconcile.service.ts';
import { sandboxProvider } from '../payments/sandbox.provider.ts';
import { ordersPersonal } from './orders.personal.ts';

let site: TestApp;
let category: number;
const hour = 3_600_000;
const later = (ms: number) => new Date(start.getTime() + ms);

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

async function course(price = 19_900, memberPrice: number | null = 15_900): Promise<number> {
	const id = await makeCourse(site.db, { category, price });
	if (memberPrice !== null) await site.db.run(sql`update course set member_price = ${memberPrice} where id = ${id}`);
	return id;
}
/** A buyer whose VIP term goes from and to so many milliseconds from the start. */
async function vip(from = -hour, to = hour): Promise<Buyer> {
	const who = await makeBuyer(site);
	await makeGrant(site.db, { member: who.memberId, course: null, startsAt: later(from), endsAt: later(to) });
	return who;
}
const preview = async (who: Buyer, ...ids: number[]) => (await who.call('orderPreview', { prodIds: ids.join() })).json.data as unknown as Shown;
const detail = async (who: Buyer, orderId: string) => (await who.call('orderDetail', { orderId })).json.data as unknown as Shown;
const create = (who: Buyer, ids: number[], more: object = {}) => who.create({ prodIds: ids.join(), ...more });
const ordersOf = async (who: Buyer) => (await site.db.rows(sql`select id from customer_order where member_id = ${who.memberId}`)).length;

interface Shown {
	amount: number;
	discount: number;
	payable: number;
	refunded: number;
	items: { prodId: number; price: number; usualPrice: number | null; paid: number }[];
	invoice: { amount: number } | null;
}
const prices = ({ items }: Shown) => items.map(({ price, usualPrice }) => [price, usualPrice]);

describe('R84 who pays the price for members', () => {
	test('is a member whose VIP term runs at the moment: the form, the order and its list say both prices', async () => {
		const id = await course();
		const who = await vip();
		expect(await preview(who, id)).toMatchObject({ amount: 15_900, discount: 0, payable: 15_900 });
		expect(prices(await preview(who, id))).toEqual([[15_900, 19_900]]);
		const { data } = await create(who, [id], { payable: 15_900 });
		const order = await detail(who, data.orderId);
		expect(order).toMatchObject({ amount: 15_900, discount: 0, payable: 15_900 });
		expect([prices(order), order.items[0]?.paid]).toEqual([[[15_900, 19_900]], 15_900]);
		const [listed] = (await who.call('myOrders', { currPage: 1 })).json.data as unknown as Shown[];
		expect(prices(listed as Shown)).toEqual([[15_900, 19_900]]);
		// What the order was made with stays, whatever the course costs later.
		await asOwner(site.databaseUrl, `update course set price = 300, member_price = null where id = ${id}`);
		expect(prices(await detail(who, data.orderId))).toEqual([[15_900, 19_900]]);
	});

	test('is nobody without VIP, before a term, from its end on, nor in its day of grace, when the courses are still open', async () => {
		const id = await course();
		const nobody = await makeBuyer(site);
		expect(prices(await preview(nobody, id))).toEqual([[19_900, null]]);
		expect((await create(nobody, [id], { payable: 15_900 })).reason).toBe('price_changed');
		expect(prices(await detail(nobody, (await create(nobody, [id])).data.orderId))).toEqual([[19_900, null]]);
		expect(prices(await preview(await vip(1, hour), id))).toEqual([[19_900, null]]);
		const who = await vip(0, hour);
		const at = async (ms: number) => {
			site.setNow(later(ms));
			return prices(await preview(who, id));
		};
		expect([await at(0), await at(hour - 1)]).toEqual([[[15_900, 19_900]], [[15_900, 19_900]]]);
		for (const ms of [hour, hour + vipGrace / 2, hour + vipGrace]) expect([ms, await at(ms)]).toEqual([ms, [[19_900, null]]]);
		const revoked = await vip();
		await site.db.run(sql`update enrolment_grant set revoked_at = ${start} where member_id = ${revoked.memberId}`);
		expect(prices(await preview(revoked, id))).toEqual([[19_900, null]]);
		// Of another course none is for VIP members.
		site.setNow(start);
		expect(prices(await preview(who, await course(9900, null)))).toEqual([[9900, null]]);
	});

	test('a course that is free has none, nor does one that would be as dear or cost nothing', async () => {
		for (const [price, memberPrice] of [
			[0, 0],
			[0, 1],
			[900, 0],
			[900, 900],
			[900, -1],
		] as const)
			await expect(course(price, memberPrice), `${price} ${memberPrice}`).rejects.toThrow('course_member_price_check');
		const free = await course(0, null);
		const who = await vip();
		expect(prices(await preview(who, free))).toEqual([[0, null]]);
		expect((await create(who, [free])).data.orderState).toBe(2);
	});
});

describe('R84 a price for members that was shown and is none any more', () => {
	test('VIP has ended meanwhile: refused, nothing is ordered; the new sum is agreed to', async () => {
		const id = await course();
		const who = await vip(-hour, hour);
		const { payable } = await preview(who, id);
		site.setNow(later(hour));
		expect((await create(who, [id], { payable })).reason).toBe('price_changed');
		expect(await ordersOf(who)).toBe(0);
		const { data } = await create(who, [id], { payable: 19_900 });
		expect(prices(await detail(who, data.orderId))).toEqual([[19_900, null]]);
	});

	test('it has changed, or VIP began: refused both ways', async () => {
		const id = await course();
		const who = await vip();
		await site.db.run(sql`update course set member_price = 15800 where id = ${id}`);
		expect((await create(who, [id], { payable: 15_900 })).reason).toBe('price_changed');
		await site.db.run(sql`update course set member_price = null where id = ${id}`);
		expect((await create(who, [id], { payable: 15_800 })).reason).toBe('price_changed');
		await site.db.run(sql`update course set member_price = 15800 where id = ${id}`);
		expect((await create(who, [id], { payable: 19_900 })).reason).toBe('price_changed');
		expect(await ordersOf(who)).toBe(0);
	});

	test('an order that waits keeps its price to its end; one at the other price is no longer the same', async () => {
		const id = await course();
		const who = await vip(10 * 60_000, hour);
		const dear = await create(who, [id]);
		site.setNow(later(10 * 60_000));
		const cheap = await create(who, [id]);
		expect(cheap.data.orderId).not.toBe(dear.data.orderId);
		await site.db.run(sql`update enrolment_grant set revoked_at = ${start} where member_id = ${who.memberId}`);
		await who.pay(cheap.data.orderId);
		expect([await who.stateOf(cheap.data.orderId), await who.owns(id)]).toEqual([2, 1]);
	});
});

describe('R84 beside other things', () => {
	test('a coupon counts on the price for members: its share, its minimum, and what its check says', async () => {
		const id = await course();
		const [tenth, minimum] = ['MEMBER-TENTH', 'MEMBER-MINIMUM'];
		for (const [code, least] of [
			[tenth, 0],
			[minimum, 15_901],
		] as const)
			await site.db.run(sql`insert into coupon (code, title, kind, value, minimum, scope, starts_at, ends_at, claim, per_member, created_at)
				values (${code}, '九折', 'percent', 10, ${least}, 'all', ${later(-hour)}, ${later(hour)}, 'code', 1, ${start})`);
		const [who, nobody] = [await vip(), await makeBuyer(site)];
		const check = async (by: Buyer, code: string) => (await by.call('couponCheck', { code, prodId: id })).json as { reason?: string; data: object };
		expect((await check(who, tenth)).data).toMatchObject({ discount: 1590, payable: 14_310 });
		expect((await check(nobody, tenth)).data).toMatchObject({ discount: 1990, payable: 17_910 });
		expect([(await check(who, minimum)).reason, (await check(nobody, minimum)).reason]).toEqual(['coupon_minimum', undefined]);
		expect((await create(who, [id], { couponCode: minimum })).reason).toBe('coupon_minimum');
		const { data } = await create(who, [id], { couponCode: tenth, payable: 14_310 });
		const order = await detail(who, data.orderId);
		expect(order).toMatchObject({ amount: 15_900, discount: 1590, payable: 14_310 });
		expect([prices(order), order.items[0]?.paid]).toEqual([[[15_900, 19_900]], 14_310]);
	});

	test('a VIP plan does not make the courses of its own order cheaper; those of the next one it does', async () => {
		const [id, next, plan] = [await course(), await course(), await makePlan(site, 30)];
		const who = await makeBuyer(site);
		expect(await preview(who, plan, id)).toMatchObject({ payable: 39_800 });
		const both = await create(who, [plan, id], { payable: 39_800 });
		expect(prices(await detail(who, both.data.orderId))).toEqual([
			[19_900, null],
			[19_900, null],
		]);
		await who.pay(both.data.orderId);
		expect(prices(await preview(who, plan, next))).toEqual([
			[19_900, null],
			[15_900, 19_900],
		]);
	});

	test('R89 seats for others cost what everybody pays', async () => {
		const id = await course();
		const { json } = await (await vip()).call('orderPreview', { prodIds: String(id), seats: 3 });
		const { amount, payable, items } = json.data as unknown as Shown;
		expect([amount, payable, items.map((item) => [item.price, item.usualPrice])]).toEqual([59_700, 59_700, [[59_700, null]]]);
	});

	test('the cart shows what the member would pay, and what it was worth on the day it was put in', async () => {
		const [id, other] = [await course(), await course(9900, null)];
		const who = await vip(-hour, hour);
		await who.call('cartAdd', { prodIds: `${id},${other}` });
		const list = async () => {
			const rows = (await who.call('cartList', {})).json.data as unknown as {
				prodId: number;
				price: number;
				usualPrice: number | null;
				addedPrice: number;
			}[];
			return rows.map((row) => [row.prodId, row.price, row.usualPrice, row.addedPrice]);
		};
		expect(await list()).toEqual([
			[other, 9900, null, 9900],
			[id, 15_900, 19_900, 15_900],
		]);
		site.setNow(later(hour));
		expect(await list()).toEqual([
			[other, 9900, null, 9900],
			[id, 19_900, null, 15_900],
		]);
	});

	test('two at once are one order; one whose VIP is taken back at the same moment has one price or the other, whole', async () => {
		const id = await course();
		const who = await vip();
		const made = await Promise.all(Array.from({ length: 8 }, () => create(who, [id], { payable: 15_900 })));
		expect(new Set(made.map(({ data }) => data.orderId)).size).toBe(1);
		expect(await ordersOf(who)).toBe(1);
		for (let run = 0; run < 8; run += 1) {
			const one = await vip();
			const [{ data }] = await Promise.all([
				create(one, [id]),
				site.db.run(sql`update enrolment_grant set revoked_at = ${start} where member_id = ${one.memberId}`),
			]);
			const order = await detail(one, data.orderId);
			expect([`[[15900,19900]] 15900`, `[[19900,null]] 19900`]).toContain(`${JSON.stringify(prices(order))} ${order.payable}`);
		}
	});

	test('invoice, refund, the books and the provider’s statement have what was paid; the export has both prices', async () => {
		const id = await course();
		const who = await vip();
		const before = await booksOf(site);
		const { data } = await create(who, [id], {
			invoice: { kind: 'personal', title: '林小满', email: 'xiaoman@example.com' },
		});
		await who.pay(data.orderId);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:sandbox': 15_900, sales: -15_900 });
		expect((await detail(who, data.orderId)).invoice).toMatchObject({ amount: 15_900 });
		const rows: unknown[] = [];
		for (const { pages } of ordersPersonal.files) for await (const page of pages(site.db, who.memberId)) rows.push(...page);
		expect(rows).toMatchObject([{ payable: 15_900, lines: [{ price: 15_900, usual_price: 19_900 }] }]);
		await who.call('orderRefund', { orderId: data.orderId, reason: '' });
		await runJobs(site);
		expect(await detail(who, data.orderId)).toMatchObject({ orderState: 5, refunded: 15_900 });
		expect(changes(before, await booksOf(site))).toEqual({});
		const statement = sandboxProvider(site.app.platform);
		expect((await reconcile(site.app.platform, statement, '2040-11-24')).differences).toEqual([]);
	});
});

test('R84 the course’s page has the price for members for everybody, and says to whom it is theirs; no list has it', async () => {
	const id = await course();
	const of = async (who?: Buyer) => {
		const { data } = (await site.call('courseDetail', { id }, who && { token: who.token })).json;
		return [data.price, data.memberPrice, data.paysMemberPrice];
	};
	expect(await of()).toEqual([19_900, 15_900, false]);
	expect(await of(await makeBuyer(site))).toEqual([19_900, 15_900, false]);
	const who = await vip(-hour, hour);
	expect(await of(who)).toEqual([19_900, 15_900, true]);
	const owner = await vip();
	await makeGrant(site.db, { member: owner.memberId, course: id, startsAt: start });
	expect(await of(owner)).toEqual([19_900, 15_900, true]);
	site.setNow(later(hour));
	expect(await of(who)).toEqual([19_900, 15_900, false]);
	const { dataList } = (await site.call('courseList', { currPage: 1, pageSize: 20 }, { token: who.token })).json.data;
	expect(dataList.find((card) => card.id === id)).toMatchObject({ price: 19_900 });
	expect(JSON.stringify(dataList)).not.toMatch(/member_?price/i);
});
