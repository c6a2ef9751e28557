import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { listenFor } from '../../../test/events.ts';
import { makeCategory, makeCourse, makeGrant, makeLogin } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { newProducts } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import { orderPaid } from './orders.events.ts';

let site: TestApp;
let category: number;
let serial = 0;
const start = new Date('2040-11-24T08:00:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
});
afterAll(() => site.close());
beforeEach(() => site.setNow(start));

async function member() {
	serial += 1;
	const { token, member: made } = await makeLogin(site, `1380009${String(serial).padStart(4, '0')}`);
	const call = <K extends Parameters<TestApp['call']>[0]>(key: K, input: object) => site.call(key, input as never, { token });
	return { id: made.id, token, call };
}
type Member = Awaited<ReturnType<typeof member>>;
let forms = 0;
const form = () => {
	forms += 1;
	return `form-number-${forms}`;
};
const create = async (who: Member, input: object) =>
	(await who.call('orderCreate', { requestId: form(), ...input })).json as {
		code: number;
		reason: string;
		data: { orderId: string; orderState: number };
	};
const ordersOf = async (who: Member) => (await site.db.rows(sql`select id from customer_order where member_id = ${who.id}`)).length;

describe('R80 what an order costs', () => {
	test('is the price of the moment, whatever else the browser sends', async () => {
		const who = await member();
		const course = await makeCourse(site.db, { category, price: 19_900, title: '从零讲微积分', titleEn: 'Calculus from nothing' });
		const { data } = await create(who, { prodId: course, price: 1, amount: 1, discount: 19_899, memberId: 1, orderState: 2, prodType: 3 });
		expect(data).toEqual({ orderId: expect.stringMatching(/^20401124\d{8}$/), orderState: 1 });
		expect((await who.call('orderDetail', { orderId: data.orderId })).json.data).toEqual({
			orderId: data.orderId,
			orderState: 1,
			createdAt: start.toISOString(),
			expiresAt: later(30).toISOString(),
			paidAt: null,
			closedAt: null,
			closedWhy: null,
			amount: 19_900,
			discount: 0,
			payable: 19_900,
			currency: 'CNY',
			refunded: 0,
			items: [
				{
					prodId: course,
					prodType: 1,
					title: '从零讲微积分',
					cover: expect.stringContaining(`/${course}.svg`),
					price: 19_900,
					usualPrice: null,
					paid: 19_900,
					validityDays: null,
					materials: false,
					refunded: false,
					seats: null,
				},
			],
			invoice: null,
			invoiceUntil: null,
			payMethod: null,
			coupon: null,
			address: null,
			steps: [{ at: start.toISOString(), orderState: 1, who: 'member' }],
			shipping: null,
			refundUntil: null,
		});
		const english = await site.call('orderDetail', { orderId: data.orderId }, { token: who.token, headers: { 'accept-language': 'en' } });
		expect(english.json.data.items[0]?.title).toBe('Calculus from nothing');
		// A price that changes afterwards is the next order's.
		await asOwner(site.databaseUrl, `update course set price = 5 where id = ${course}`);
		expect((await who.call('orderDetail', { orderId: data.orderId })).json.data).toMatchObject({ payable: 19_900 });
	});

	test('another sum than the buyer saw is refused, and nothing is ordered', async () => {
		const who = await member();
		const course = await makeCourse(site.db, { category, price: 19_900 });
		expect((await create(who, { prodId: course, payable: 19_800 })).reason).toBe('price_changed');
		expect(await ordersOf(who)).toBe(0);
		expect((await create(who, { prodId: course, payable: 19_900 })).code).toBe(1);
	});

	test('several products are one order, each once', async () => {
		const who = await member();
		const [a, b] = [await makeCourse(site.db, { category, price: 100 }), await makeCourse(site.db, { category, price: 250 })];
		const { data } = await create(who, { prodIds: `${b},${a},${b}` });
		const detail = (await who.call('orderDetail', { orderId: data.orderId })).json.data as { payable: number; items: { prodId: number }[] };
		expect([detail.payable, detail.items.map(({ prodId }) => prodId)]).toEqual([350, [b, a]]);
	});

	test.each([
		['no product', {}],
		['both ways', { prodId: 1, prodIds: '1' }],
		['a negative one', { prodId: -1 }],
		['a huge one', { prodId: 2_147_483_648 }],
		['twenty-one', { prodIds: Array.from({ length: 21 }, (_, n) => n + 1).join(',') }],
		['a list of something else', { prodIds: '1;2' }],
		['a list with a number that no database holds', { prodIds: '9999999999' }],
		['a negative sum', { prodId: 1, payable: -1 }],
		['half a fen', { prodId: 1, payable: 0.5 }],
		['a form without a name', { prodId: 1, requestId: '' }],
		['a form with a long name', { prodId: 1, requestId: 'x'.repeat(65) }],
	])('%s is 422', async (_, input) => {
		const who = await member();
		expect((await who.call('orderCreate', { requestId: form(), ...input })).status).toBe(422);
	});

	test('what is no product is 404, what is no longer sold is refused', async () => {
		const who = await member();
		expect((await who.call('orderCreate', { prodId: 999_999, requestId: form() })).status).toBe(404);
		const gone = await makeCourse(site.db, { category, online: false });
		expect((await create(who, { prodId: gone })).reason).toBe('not_for_sale');
	});
});

describe('R80 the same order again', () => {
	test('the same form, twice and by eight at one moment, is one order; with other content it is refused', async () => {
		const who = await member();
		const [course, other] = [await makeCourse(site.db, { category }), await makeCourse(site.db, { category })];
		const requestId = form();
		const all = await Promise.all(Array.from({ length: 8 }, () => create(who, { prodId: course, requestId })));
		expect(new Set(all.map(({ data }) => data.orderId)).size).toBe(1);
		expect(await ordersOf(who)).toBe(1);
		expect((await create(who, { prodId: other, requestId })).reason).toBe('request_reused');
		// Another member's form of the same name is another form.
		const next = await member();
		expect((await create(next, { prodId: course, requestId })).data.orderId).not.toBe(all[0]?.data.orderId);
	});

	test('another form for what waits already goes on with it; when its time is over it is a new one', async () => {
		const who = await member();
		const course = await makeCourse(site.db, { category });
		const first = await create(who, { prodId: course });
		site.setNow(later(29));
		expect((await create(who, { prodId: course })).data).toEqual(first.data);
		site.setNow(later(30));
		expect((await create(who, { prodId: course })).data.orderId).not.toBe(first.data.orderId);
		expect(await ordersOf(who)).toBe(2);
	});

	test('of a product whose last place it holds: it is not said to be sold out to whom the place is kept for, and it is to everybody else', async () => {
		site.setNow(start);
		const [who, other] = [await member(), await member()];
		const course = await makeCourse(site.db, { category });
		await site.db.run(sql`insert into product_seat (product_id, free) values (${course}, 1)`);
		const first = await create(who, { prodId: course });
		const problem = async (by: Member) =>
			((await by.call('orderPreview', { prodIds: String(course) })).json.data as { items: { problem: string | null }[] }).items[0]?.problem;
		expect([await problem(who), await problem(other)]).toEqual([null, 'sold_out']);
		expect((await create(who, { prodId: course })).data).toEqual(first.data);
		expect((await create(other, { prodId: course })).reason).toBe('sold_out');
		// Two for others are more than the one that is kept.
		expect((await create(who, { prodId: course, seats: 2 })).reason).toBe('sold_out');
		site.setNow(later(30));
		expect(await problem(who)).toBe('sold_out');
	});

	test('of seats for others, each of which holds a place', async () => {
		site.setNow(start);
		const who = await member();
		const course = await makeCourse(site.db, { category });
		await site.db.run(sql`insert into product_seat (product_id, free) values (${course}, 3)`);
		const first = await create(who, { prodId: course, seats: 3 });
		expect((await create(who, { prodId: course, seats: 3 })).data).toEqual(first.data);
		expect((await create(who, { prodId: course, seats: 4 })).reason).toBe('sold_out');
	});

	test('one that was cancelled is not gone on with', async () => {
		site.setNow(later(0));
		const who = await member();
		const course = await makeCourse(site.db, { category });
		const first = await create(who, { prodId: course });
		expect((await who.call('orderCancel', { orderId: first.data.orderId })).json.code).toBe(1);
		expect((await create(who, { prodId: course })).data).toMatchObject({ orderId: expect.not.stringMatching(first.data.orderId), orderState: 1 });
	});

	test('and at another price it is a new one', async () => {
		const who = await member();
		const course = await makeCourse(site.db, { category, price: 500 });
		const first = await create(who, { prodId: course });
		await asOwner(site.databaseUrl, `update course set price = 400 where id = ${course}`);
		const second = await create(who, { prodId: course });
		expect(second.data.orderId).not.toBe(first.data.orderId);
		expect((await who.call('orderDetail', { orderId: second.data.orderId })).json.data).toMatchObject({ payable: 400 });
	});
});

describe('R83 what is free', () => {
	test('is enrolled at once, told once, and owned afterwards', async () => {
		const who = await member();
		const course = await makeCourse(site.db, { category, price: 0 });
		using told = listenFor(site.db, orderPaid);
		const { data } = await create(who, { prodId: course });
		expect(data.orderState).toBe(2);
		expect(await told.told()).toEqual([{ orderId: Number(data.orderId), memberId: who.id }]);
		expect((await who.call('courseDetail', { id: course })).json.data).toMatchObject({ owned: true });
		expect((await who.call('orderDetail', { orderId: data.orderId })).json.data).toMatchObject({
			payMethod: 'free',
			paidAt: start.toISOString(),
			refundUntil: null,
		});
		expect((await create(who, { prodId: course })).reason).toBe('already_owned');
	});

	test('a validity begins with the payment', async () => {
		const who = await member();
		const course = await makeCourse(site.db, { category, price: 0 });
		await asOwner(site.databaseUrl, `update course set validity_days = 90 where id = ${course}`);
		await create(who, { prodId: course });
		expect(await site.db.rows(sql`select starts_at, ends_at, source from enrolment_grant where member_id = ${who.id}`)).toEqual([
			{ starts_at: start, ends_at: later(90 * 1440), source: 'order' },
		]);
		// When it is over it can be had again.
		site.setNow(later(90 * 1440 + 1));
		await site.db.run(sql`update member_session set expires_at = ${later(100 * 1440)} where member_id = ${who.id}`);
		expect((await create(who, { prodId: course })).data).toMatchObject({ orderState: 2 });
		expect(await site.db.rows(sql`select 1 from enrolment_grant where member_id = ${who.id}`)).toHaveLength(2);
	});
});

describe('R80 what stands in the way', () => {
	test('orderPreview says it line by line, and what all of it costs', async () => {
		const who = await member();
		const [owned, gone, full, free] = [
			await makeCourse(site.db, { category, price: 100 }),
			await makeCourse(site.db, { category, price: 200, online: false }),
			await makeCourse(site.db, { category, price: 300 }),
			await makeCourse(site.db, { category, price: 400 }),
		];
		await makeGrant(site.db, { member: who.id, course: owned });
		await site.db.run(sql`insert into product_seat (product_id, free) values (${full}, 0)`);
		const [plan = 0] = await newProducts(site.db, 3, 1);
		await asOwner(
			site.databaseUrl,
			`insert into vip_plan (id, title, days, price, en) values (${plan}, '一年', 365, 59900, '{"title": "One year"}')`,
		);
		const preview = (await who.call('orderPreview', { prodIds: [owned, gone, full, free, plan].join(',') })).json.data as {
			items: { prodId: number; problem: string | null; title: string; validityDays: number | null }[];
			payable: number;
		};
		expect(preview.items.map(({ prodId, problem }) => [prodId, problem])).toEqual([
			[owned, 'owned'],
			[gone, 'not_for_sale'],
			[full, 'sold_out'],
			[free, null],
			[plan, null],
		]);
		expect(preview.items[4]).toMatchObject({ title: 'VIP 一年', validityDays: 365 });
		expect(preview).toMatchObject({ amount: 60_900, discount: 0, payable: 60_900, needsAddress: false });
		expect((await who.call('orderPreview', { prodIds: '999999' })).status).toBe(404);
	});

	test('places: forty buyers for seven, at one moment, are seven orders', async () => {
		const course = await makeCourse(site.db, { category, price: 100 });
		await site.db.run(sql`insert into product_seat (product_id, free) values (${course}, 7)`);
		const buyers = await Promise.all(Array.from({ length: 40 }, () => member()));
		const answers = await Promise.all(buyers.map((who) => create(who, { prodId: course })));
		expect(answers.filter(({ code }) => code === 1)).toHaveLength(7);
		expect(answers.filter(({ reason }) => reason === 'sold_out')).toHaveLength(33);
		expect(await site.db.rows(sql`select free from product_seat where product_id = ${course}`)).toEqual([{ free: 0 }]);
		expect(await site.db.rows(sql`select 1 from order_line where product_id = ${course}`)).toHaveLength(7);
	});

	test('what is posted needs an address of the buyer’s own, which is copied', async () => {
		const [who, other] = [await member(), await member()];
		const course = await makeCourse(site.db, { category, price: 100 });
		await asOwner(site.databaseUrl, `update course set materials = true where id = ${course}`);
		expect((await who.call('orderPreview', { prodIds: String(course) })).json.data).toMatchObject({ needsAddress: true });
		// Also where something else of the order needs none.
		const plain = await makeCourse(site.db, { category, price: 100 });
		expect((await who.call('orderPreview', { prodIds: `${plain},${course}` })).json.data).toMatchObject({ needsAddress: true });
		expect((await create(who, { prodId: course })).reason).toBe('address_needed');
		const saved = async (of: Member) =>
			(await of.call('addressSave', { name: '林小满', phone: '13800138000', division: '330106', detail: '文三路 128 号' })).json.data as {
				id: number;
			};
		const [mine, theirs] = [await saved(who), await saved(other)];
		expect((await create(who, { prodId: course, addressId: theirs.id })).reason).toBe('address_gone');
		const { data } = await create(who, { prodId: course, addressId: mine.id });
		await who.call('addressRemove', { id: mine.id });
		expect((await create(who, { prodId: course, addressId: mine.id })).reason).toBe('address_gone');
		expect((await who.call('orderDetail', { orderId: data.orderId })).json.data).toMatchObject({
			address: { name: '林小满', phone: '13800138000', place: '浙江省杭州市西湖区', detail: '文三路 128 号' },
		});
	});
});

describe('R21 the member’s orders', () => {
	test('the newest first, by state, in pages, with their numbers; nobody else’s', async () => {
		const [who, other] = [await member(), await member()];
		const made: string[] = [];
		for (let n = 0; n < 12; n += 1) {
			site.setNow(later(n));
			made.push((await create(who, { prodId: await makeCourse(site.db, { category, price: n < 2 ? 0 : 100 }) })).data.orderId);
		}
		await create(other, { prodId: await makeCourse(site.db, { category }) });
		const ids = async (input: object) => ((await who.call('myOrders', input)).json.data as { orderId: string }[]).map(({ orderId }) => orderId);
		expect(await ids({})).toEqual(made.toReversed().slice(0, 10));
		expect(await ids({ currPage: 2 })).toEqual([made[1], made[0]]);
		expect(await ids({ currPage: 9 })).toEqual([]);
		expect(await ids({ orderState: 2 })).toEqual([made[1], made[0]]);
		expect(await ids({ orderState: '' })).toHaveLength(10);
		expect(await ids({ orderState: 5 })).toEqual([]);
		expect((await who.call('orderCounts', {})).json.data).toEqual({
			all: 12,
			states: [
				{ orderState: 1, count: 10 },
				{ orderState: 2, count: 2 },
			],
		});
		for (const orderState of [0, 6, 'x']) expect((await who.call('myOrders', { orderState })).status).toBe(422);
		for (const orderId of ['1', '9'.repeat(32)]) expect((await other.call('orderDetail', { orderId })).status).toBe(404);
		const { status, json } = await other.call('orderDetail', { orderId: made[0] ?? '' });
		expect([status, { ...json, traceId: '' }]).toEqual([403, { code: 403, reason: 'forbidden', msg: '没有权限访问', traceId: '' }]);
		expect((await other.call('orderState', { orderId: made[0] ?? '' })).status).toBe(404);
		expect((await who.call('orderDetail', { orderId: 'abc' })).status).toBe(422);
	});
});
