import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBuyer, makePlan, minutes, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { revoke } from '../enrolment/enrolment.service.ts';
import { ordersPersonal } from './orders.personal.ts';
import { forSeats, problemOf, returnEnd } from './orders.rules.ts';
import { findOrder, isOwnedMeanwhile, ordersByIds, orderWords } from './orders.service.ts';
import { parcelWords } from './parcels.service.ts';
import { closeOrder, markPaid, markRefunded, openedOrders, prolongOrder, returnLines } from './transitions.service.ts';

let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

type Buyer = Awaited<ReturnType<typeof makeBuyer>>;
const newCourse = (price = 500, title = '把话写清楚') => makeCourse(site.db, { category, price, title });
const limit = (product: number, free: number) => site.db.run(sql`insert into product_seat (product_id, free) values (${product}, ${free})`);
const freeOf = async (product: number) =>
	(await site.db.one<{ free: number }>(sql`select free from product_seat where product_id = ${product}`)).free;
const ask = (who: Buyer, prodIds: number[], more: object = {}) => who.create({ prodIds: prodIds.join(), ...more });
/** An order that waits, and who made it. */
async function waiting(...prodIds: number[]) {
	const who = await makeBuyer(site);
	const { orderId } = (await ask(who, prodIds)).data;
	return { who, orderId, id: Number(orderId) };
}
async function paid(...prodIds: number[]) {
	const made = await waiting(...prodIds);
	await made.who.pay(made.orderId);
	return made;
}
async function newStaff(): Promise<number> {
	return (await makeStaff(site)).id;
}
const inTx = <T>(work: (tx: Tx) => Promise<T>) => site.db.transaction(work);
const eventsOf = (id: number) =>
	site.db.rows(sql`select at, from_state, to_state, who, staff_id, why from order_event where order_id = ${id} order by id`);
const detail = async (who: Buyer, orderId: string) => (await who.call('orderDetail', { orderId })).json.data as unknown as Record<string, unknown>;

describe('R80 an order that is made', () => {
	test('is looked at when its time is over and not before', async () => {
		const { orderId } = await waiting(await newCourse());
		expect(await site.db.rows(sql`select run_at from graphile_worker._private_jobs where key = ${`order-expires ${orderId}`}`)).toEqual([
			{ run_at: minutes(30) },
		]);
	});

	test('is the same one for the same form with the same products, however it stands; with fewer, others or for others it is refused', async () => {
		const [a, b, c] = [await newCourse(), await newCourse(0), await newCourse(0)];
		const who = await makeBuyer(site);
		const form = (prodIds: number[], more: object = {}) => ask(who, prodIds, { requestId: 'one-form-for-all', ...more });
		const first = await form([a, b]);
		for (const others of [[a], [a, c], [c, b], [a, b, c]]) expect((await form(others)).reason, others.join()).toBe('request_reused');
		expect((await form([b, a])).data).toEqual(first.data);
		await who.pay(first.data.orderId);
		expect((await form([a, b])).data).toEqual({ orderId: first.data.orderId, orderState: 2 });
		const seats = (n: number | undefined) => ask(who, [a], { requestId: 'a-form-for-seats', seats: n });
		const bought = await seats(3);
		expect((await seats(3)).data).toEqual(bought.data);
		for (const n of [2, undefined]) expect((await seats(n)).reason, String(n)).toBe('request_reused');
		// Another one that waits is not gone on with when it holds more or less, though it costs the same.
		const next = await makeBuyer(site);
		const both = await ask(next, [a, b]);
		expect((await ask(next, [a])).data.orderId).not.toBe(both.data.orderId);
		expect((await ask(next, [a, c])).data.orderId).not.toBe(both.data.orderId);
	});

	test('goes to another address as another order; a city that is its province is written once', async () => {
		const book = await newCourse();
		await site.db.run(sql`update course set materials = true where id = ${book}`);
		const who = await makeBuyer(site);
		const home = await who.address();
		const capital = { name: '林小满', phone: '13800138000', division: '110105', detail: '建国路 1 号' };
		const { id: away } = (await who.call('addressSave', capital)).json.data as { id: number };
		const first = await ask(who, [book], { addressId: home });
		expect((await ask(who, [book], { addressId: home })).data).toEqual(first.data);
		const second = await ask(who, [book], { addressId: away });
		expect(second.data.orderId).not.toBe(first.data.orderId);
		expect(await detail(who, second.data.orderId)).toMatchObject({ address: { place: '北京市朝阳区', detail: '建国路 1 号' } });
	});

	test('with another coupon is another order, though it takes off the same', async () => {
		const course = await newCourse(1000);
		for (const code of ['ROWS-ONE', 'ROWS-TWO'])
			await site.db.run(sql`insert into coupon (code, title, kind, value, minimum, scope, starts_at, ends_at, claim, per_member, created_at)
				values (${code}, '九折', 'percent', 10, 0, 'all', ${minutes(-1)}, ${minutes(60)}, 'code', 9, ${start})`);
		const who = await makeBuyer(site);
		const ids: string[] = [];
		for (const couponCode of ['ROWS-ONE', 'ROWS-TWO', 'ROWS-ONE']) ids.push((await ask(who, [course], { couponCode })).data.orderId);
		expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([false, true]);
	});

	test('leaves what is bought for others in the cart', async () => {
		const course = await newCourse();
		const who = await makeBuyer(site);
		await who.call('cartAdd', { prodIds: String(course) });
		const count = async () => ((await who.call('cartCount', {})).json.data as { count: number }).count;
		await ask(who, [course], { seats: 2 });
		expect(await count()).toBe(1);
		await ask(who, [course]);
		expect(await count()).toBe(0);
	});

	test('was shown before with all that it holds', async () => {
		const course = await makeCourse(site.db, { category, price: 500, title: '把话写清楚', titleEn: 'Say it plainly' });
		await site.db.run(sql`update course set validity_days = 90, materials = true where id = ${course}`);
		const who = await makeBuyer(site);
		const item = {
			prodId: course,
			prodType: 1,
			title: '把话写清楚',
			cover: expect.stringContaining(`/${course}.svg`),
			price: 500,
			usualPrice: null,
			validityDays: 90,
			materials: true,
			seats: null,
			problem: null,
		};
		const preview = (await who.call('orderPreview', { prodIds: String(course) })).json.data;
		expect(preview).toMatchObject({ items: [item], amount: 500, discount: 0, payable: 500, currency: 'CNY', needsAddress: true });
		// What is no course has no picture.
		const plan = await makePlan(site, 30);
		expect((await who.call('orderPreview', { prodIds: String(plan) })).json.data).toMatchObject({ items: [{ cover: '', prodType: 3 }] });
		const { orderId } = (await ask(who, [plan, await newCourse()])).data;
		expect(await detail(who, orderId)).toMatchObject({ items: [{ cover: '', prodType: 3 }, { cover: expect.stringContaining('.svg') }] });
	});
});

describe('R80 what an order went through', () => {
	test('one that was cancelled says when and why, and its places are free again', async () => {
		const [few, seats] = [await newCourse(), await newCourse()];
		await limit(few, 2);
		await limit(seats, 5);
		const { who, orderId, id } = await waiting(few);
		const pool = await ask(who, [seats], { seats: 3 });
		expect([await freeOf(few), await freeOf(seats)]).toEqual([1, 2]);
		site.setNow(minutes(5));
		for (const each of [orderId, pool.data.orderId]) expect((await who.call('orderCancel', { orderId: each })).json.code).toBe(1);
		expect([await freeOf(few), await freeOf(seats)]).toEqual([2, 5]);
		expect(await detail(who, orderId)).toMatchObject({
			orderState: 3,
			closedAt: minutes(5).toISOString(),
			closedWhy: 'cancelled',
			paidAt: null,
			steps: [
				{ at: start.toISOString(), orderState: 1, who: 'member' },
				{ at: minutes(5).toISOString(), orderState: 3, who: 'member' },
			],
		});
		expect(await eventsOf(id)).toEqual([
			{ at: start, from_state: null, to_state: 1, who: 'member', staff_id: null, why: '' },
			{ at: minutes(5), from_state: 1, to_state: 3, who: 'member', staff_id: null, why: 'cancelled' },
		]);
	});

	test('each step is noted with who took it and why; waiting longer is no step of the member’s', async () => {
		const staffId = await newStaff();
		const course = await newCourse();
		const { who, orderId, id } = await waiting(course);
		const by = (n: number) => ({ orderId: id, at: minutes(n), who: 'staff' as const, staffId });
		const prolong = (until: Date) => inTx((tx) => prolongOrder(tx, site.app.platform.jobs, { ...by(1), until, why: 'slow bank' }));
		expect([await prolong(minutes(60)), await prolong(minutes(60)), await prolong(minutes(59))]).toEqual([true, false, false]);
		expect(await inTx((tx) => markPaid(tx, { ...by(2), method: 'bank' }))).toBe(true);
		expect(await inTx((tx) => markPaid(tx, { ...by(3), method: 'other' }))).toBe(false);
		expect(await inTx((tx) => markPaid(tx, { ...by(3), orderId: 7, method: 'bank' }))).toBe(false);
		expect(await inTx((tx) => markRefunded(tx, by(3)))).toBe(false);
		expect(await inTx((tx) => returnLines(tx, { ...by(4), lines: [1], why: 'ill' }))).toBe(500);
		expect(await inTx((tx) => markRefunded(tx, { orderId: id, at: minutes(5), staffId }))).toBe(true);
		const step = (at: Date, from: number, to: number, why: string) => ({ at, from_state: from, to_state: to, who: 'staff', staff_id: staffId, why });
		expect((await eventsOf(id)).slice(1)).toEqual([
			step(minutes(1), 1, 1, 'slow bank'),
			step(minutes(2), 1, 2, ''),
			step(minutes(4), 2, 4, 'ill'),
			{ ...step(minutes(5), 4, 5, ''), who: 'provider' },
		]);
		const shown = await detail(who, orderId);
		expect(shown).toMatchObject({ orderState: 5, payMethod: 'bank', paidAt: minutes(2).toISOString(), refunded: 500, items: [{ refunded: true }] });
		expect((shown.steps as { orderState: number }[]).map(({ orderState }) => orderState)).toEqual([1, 2, 4, 5]);
	});

	test('what was closed says by whom', async () => {
		const staffId = await newStaff();
		const { id } = await waiting(await newCourse());
		expect(await inTx((tx) => closeOrder(tx, { orderId: id, at: minutes(40), who: 'site', staffId, why: 'expired' }))).toBe(true);
		expect((await eventsOf(id)).at(-1)).toEqual({ at: minutes(40), from_state: 1, to_state: 3, who: 'site', staff_id: staffId, why: 'expired' });
		expect(await site.db.one(sql`select closed_why, closed_at from customer_order where id = ${id}`)).toEqual({
			closed_why: 'expired',
			closed_at: minutes(40),
		});
	});

	test('a line that goes back frees its own place and sum; twice it does not, nor together with one that has not', async () => {
		const courses = [await newCourse(500), await newCourse(700), await newCourse(900)];
		for (const course of courses) await limit(course, 1);
		const { who, orderId, id } = await paid(...courses);
		const free = () => Promise.all(courses.map(freeOf));
		const back = (lines: number[]) => inTx((tx) => returnLines(tx, { orderId: id, at: minutes(4), who: 'staff', lines, why: '' }));
		expect(await free()).toEqual([0, 0, 0]);
		expect(await back([2])).toBe(700);
		expect([await free(), (await detail(who, orderId)).refunded, await who.stateOf(orderId)]).toEqual([[0, 1, 0], 700, 2]);
		const undone = inTx(async (tx) => {
			if ((await returnLines(tx, { orderId: id, at: minutes(5), who: 'staff', lines: [1, 2], why: '' })) === undefined) throw new Error('undone');
		});
		await expect(undone).rejects.toThrow('undone');
		expect(await back([1, 3])).toBe(1400);
		expect([await free(), (await detail(who, orderId)).refunded, await who.stateOf(orderId)]).toEqual([[1, 1, 1], 2100, 4]);
		expect(await site.db.rows(sql`select line, refunded_at from order_line where order_id = ${id} order by line`)).toEqual([
			{ line: 1, refunded_at: minutes(4) },
			{ line: 2, refunded_at: minutes(4) },
			{ line: 3, refunded_at: minutes(4) },
		]);
	});
});

describe('R83 what is open of orders', () => {
	test('those of which everything that was not given back is open, for the buyer and for others', async () => {
		const [whole, closed, part] = [
			await paid(await newCourse(), await newCourse()),
			await paid(await newCourse(), await newCourse()),
			await paid(await newCourse(), await newCourse()),
		];
		const never = await waiting(await newCourse());
		const owner = await makeBuyer(site);
		const seats = Number((await ask(owner, [await newCourse()], { seats: 2 })).data.orderId);
		const unpaidSeats = Number((await ask(owner, [await newCourse()], { seats: 2 })).data.orderId);
		await owner.pay(String(seats));
		await inTx((tx) => revoke(tx, { source: 'order', sourceRef: `${closed.orderId}-2`, why: 'refund', now: start }));
		await inTx((tx) => returnLines(tx, { orderId: part.id, at: start, who: 'staff', lines: [1], why: '' }));
		expect(await openedOrders(site.db, [whole.id, closed.id, part.id, never.id, seats, unpaidSeats])).toEqual(new Set([whole.id, part.id, seats]));
		expect(await openedOrders(site.db, [])).toEqual(new Set());
	});

	test('one of several that is owned meanwhile is in the way; what is for others or no course is not', async () => {
		const [one, two, plan] = [await newCourse(), await newCourse(), await makePlan(site, 30)];
		const { who, orderId } = await waiting(one, two, plan);
		const seats = (await ask(who, [two], { seats: 2 })).data.orderId;
		const owned = async (of: string) => isOwnedMeanwhile(site.db, await findOrder(site.db, of), start);
		expect(await owned(orderId)).toBe(false);
		await makeGrant(site.db, { member: who.memberId, course: two, startsAt: start });
		expect([await owned(orderId), await owned(seats)]).toEqual([true, false]);
	});
});

describe('R80 orders by their numbers', () => {
	test('those that there are, each under its own; none of nothing; what is no number of one is not found', async () => {
		const [one, two] = [await waiting(await newCourse()), await waiting(await newCourse())];
		const found = await ordersByIds(site.db, [two.id, one.id, 7]);
		expect([...found].map(([id, row]) => [id, row.id, row.member_id]).sort()).toEqual([one, two].map(({ id, who }) => [id, id, who.memberId]).sort());
		expect((await ordersByIds(site.db, [])).size).toBe(0);
		for (const odd of ['7', '9'.repeat(32), 'x']) await expect(findOrder(site.db, odd), odd).rejects.toMatchObject({ reason: 'not_found' });
	});

	test('those of one moment are listed by their numbers, the largest first, in every page', async () => {
		const who = await makeBuyer(site);
		const made: string[] = [];
		for (let n = 0; n < 6; n += 1) made.push((await ask(who, [await newCourse()])).data.orderId);
		const ids = async (page: object) => ((await who.call('myOrders', page)).json.data as { orderId: string }[]).map(({ orderId }) => orderId);
		const sorted = made.toSorted((a, b) => Number(b) - Number(a));
		expect(await ids({})).toEqual(sorted);
		expect([...(await ids({ pageSize: 4 })), ...(await ids({ pageSize: 4, currPage: 2 }))]).toEqual(sorted);
	});

	test('what messages say of one: its first title in both languages, how many, its sums', async () => {
		const english = await makeCourse(site.db, { category, price: 500, title: '把话写清楚', titleEn: 'Say it plainly' });
		const { id } = await paid(english, await newCourse(700, '静物'));
		await inTx((tx) => returnLines(tx, { orderId: id, at: start, who: 'staff', lines: [2], why: '' }));
		const words = { orderId: String(id), title: '把话写清楚', titleEn: 'Say it plainly', count: 2, seats: null, amount: 1200, refunded: 700 };
		expect(await orderWords(site.db, id)).toEqual(words);
		expect(await orderWords(site.db, id, [1])).toEqual({ ...words, count: 1 });
		expect(await orderWords(site.db, id, [2])).toMatchObject({ title: '静物', count: 1 });
		const who = await makeBuyer(site);
		const plain = Number((await ask(who, [await newCourse(300, '静物')], { seats: 4 })).data.orderId);
		await site.db.run(sql`update order_line set en = '{}' where order_id = ${plain}`);
		expect(await orderWords(site.db, plain)).toEqual({
			...{ orderId: String(plain), title: '静物', titleEn: '静物', count: 1, seats: 4, amount: 1200, refunded: 0 },
		});
		expect(await orderWords(site.db, 7)).toBeNull();
	});
});

describe('R83 a parcel', () => {
	test('is told of while it is on its way; its number alone is put right; the copy and the closing of an account know it', async () => {
		const book = await newCourse();
		await site.db.run(sql`update course set materials = true where id = ${book}`);
		const token = await staffToken(site, await makeStaff(site));
		const who = await makeBuyer(site);
		const addressId = await who.address();
		const orders: string[] = [];
		const plain = [await newCourse(), await newCourse()];
		for (const moment of [0, 1]) {
			site.setNow(minutes(moment));
			const { orderId } = (await ask(who, [plain[moment] ?? 0, book], { addressId, seats: undefined })).data;
			await who.pay(orderId);
			orders.push(orderId);
			await site.db.run(sql`update enrolment_grant set revoked_at = ${start} where member_id = ${who.memberId}`);
		}
		const [orderId = '', other = ''] = orders;
		const words = () => parcelWords(site.db, Number(orderId));
		expect([await words(), await parcelWords(site.db, 7)]).toEqual([null, null]);
		const send = async (version: number, trackingNumber: string) =>
			(await site.call('staffParcelSend', { orderId, version, carrier: 'sf', trackingNumber }, { token })).json.data;
		site.setNow(minutes(10));
		await send(1, 'SF1234567890123');
		expect(await send(2, 'SF1234567890124')).toMatchObject({ trackingNumber: 'SF1234567890124', version: 3, sentAt: minutes(10).toISOString() });
		expect(await words()).toEqual({ carrier: '顺丰速运', carrierEn: 'SF Express', trackingNumber: 'SF1234567890124' });
		const english = await site.call('orderDetail', { orderId }, { token: who.token, headers: { 'accept-language': 'en' } });
		expect(english.json.data.shipping?.carrier).toBe('SF Express');
		site.setNow(minutes(20));
		await who.call('parcelReceived', { orderId });
		expect(await words()).toBeNull();
		const received = await site.call('staffParcels', { state: 'received', pageSize: 100 }, { token });
		expect(received.json.data.dataList.find((each) => each.orderId === orderId)).toMatchObject({
			state: 'received',
			sentAt: minutes(10).toISOString(),
			receivedAt: minutes(20).toISOString(),
		});

		const rows: Record<string, unknown>[] = [];
		for (const { pages } of ordersPersonal.files)
			for await (const page of pages(site.db, who.memberId)) rows.push(...(page as Record<string, unknown>[]));
		expect(
			rows.map(({ id, state, payable, parcel, lines }) => [
				id,
				state,
				payable,
				parcel,
				(lines as { product_id: number }[]).map((line) => line.product_id),
			]),
		).toEqual([
			[
				Number(orderId),
				2,
				1000,
				{
					...{ state: 'received', carrier: 'sf', tracking_number: 'SF1234567890124' },
					...{ sent_at: expect.any(String), received_at: expect.any(String) },
				},
				[plain[0], book],
			],
			[Number(other), 2, 1000, expect.objectContaining({ state: 'waiting', carrier: null }), [plain[1], book]],
		]);
		const neighbour = await makeBuyer(site);
		const theirs = (await ask(neighbour, [book], { addressId: await neighbour.address() })).data.orderId;
		await neighbour.pay(theirs);
		await inTx((tx) => ordersPersonal.forget(tx, { id: who.memberId, phone: null, email: null, at: start }, site.app.platform));
		const left = await site.db.rows(sql`select o.id, o.address is null as nowhere, p.order_id is null as unposted from customer_order o
			left join parcel p on p.order_id = o.id where o.id = any(${[...orders, theirs].map(Number)}::bigint[]) order by o.created_at, o.id`);
		expect(left).toHaveLength(3);
		expect(left).toEqual(
			expect.arrayContaining([
				{ id: Number(orderId), nowhere: true, unposted: true },
				{ id: Number(other), nowhere: true, unposted: true },
				{ id: Number(theirs), nowhere: false, unposted: false },
			]),
		);
	});
});

describe('R80 the rules', () => {
	test('an order goes back until the last millisecond of the seventh day', () => {
		const order = { paidAt: start, payable: 500, wholeCourses: true, heard: 0 };
		const end = minutes(7 * 1440);
		expect([new Date(end.getTime() - 1), end].map((now) => returnEnd(order, now))).toEqual([end, null]);
	});

	test('seats: as many as are free, of a course that costs something, up to what is held of an amount', () => {
		const course = { id: 7, online: true, prodType: 1, price: 1_000_000 } as Parameters<typeof problemOf>[0];
		const places = (free: number | undefined, seats: number) => problemOf(course, { owned: new Set([7]), free, seats });
		expect([places(2, 2), places(2, 3), places(undefined, 3)]).toEqual([null, 'sold_out', null]);
		expect(forSeats([course], 2000)).toEqual([{ ...course, price: 2_000_000_000 }]);
		expect(forSeats([course], 2001)).toBeUndefined();
		for (const odd of [[], [course, course], [{ ...course, prodType: 3 }], [{ ...course, price: 0 }]])
			expect(forSeats(odd as (typeof course)[], 2)).toBeUndefined();
	});
});
