import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuyer, minutes } from '../../../test/buyers.ts';
import { listenFor } from '../../../test/events.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import { linesReturned, orderClosed } from './orders.events.ts';
import { problemOf } from './orders.rules.ts';
import { closeOrder, prolongOrder, returnLines } from './transitions.service.ts';

let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
});
afterAll(() => site.close());

const kept = (orderId: string) =>
	site.db.one(sql`select o.state, o.refunded, o.expires_at, (select count(*)::int from order_event e where e.order_id = o.id) as steps,
		(select count(*)::int from order_line l where l.order_id = o.id and l.refunded_at is not null) as returned from customer_order o where id = ${Number(orderId)}`);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => site.db.transaction(work);
const step = (orderId: string) => ({ orderId: Number(orderId), at: minutes(5), who: 'staff' as const, staffId: undefined });

describe('R80 an order that does not wait for its money', () => {
	test('when it is paid, is neither closed nor prolonged, and stays what it was', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		await who.pay(orderId);
		const before = await kept(orderId);
		expect(await inTx((tx) => closeOrder(tx, { ...step(orderId), why: 'expired' }))).toBe(false);
		expect(await inTx((tx) => prolongOrder(tx, site.app.platform.jobs, { ...step(orderId), until: minutes(9000), why: 'test' }))).toBe(false);
		expect(await kept(orderId)).toEqual(before);
	});

	test('or was never paid gives no line back', async () => {
		const who = await makeBuyer(site);
		const waiting = await who.order(await makeCourse(site.db, { category, price: 500 }));
		const closed = await who.order(await makeCourse(site.db, { category, price: 600 }));
		await who.call('orderCancel', { orderId: closed.orderId });
		for (const { orderId } of [waiting, closed])
			expect(await inTx((tx) => returnLines(tx, { ...step(orderId), lines: [1], why: 'test' }).then((amount) => amount ?? null))).toBeNull();
	});
});

describe('R80 an order that waits', () => {
	test('is prolonged: it ends later, is looked at then and not before, and closes once', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		const until = minutes(3 * 1440);
		expect(await inTx((tx) => prolongOrder(tx, site.app.platform.jobs, { ...step(orderId), until, why: 'test' }))).toBe(true);
		expect(await kept(orderId)).toMatchObject({ state: 1, expires_at: until, steps: 2 });
		expect(await site.db.rows(sql`select run_at from graphile_worker._private_jobs where key = ${`order-expires ${orderId}`}`)).toEqual([
			{ run_at: until },
		]);
		expect(await inTx((tx) => closeOrder(tx, { ...step(orderId), why: 'expired' }))).toBe(true);
		expect(await inTx((tx) => closeOrder(tx, { ...step(orderId), why: 'expired' }))).toBe(false);
		expect(await kept(orderId)).toMatchObject({ state: 3, steps: 3 });
	});
});

describe('R80 the end of an order', () => {
	test('is told of with its number and its member: closed, and taken back', async () => {
		using closed = listenFor(site.db, orderClosed);
		using returned = listenFor(site.db, linesReturned);
		const who = await makeBuyer(site);
		const [one, two] = [
			await who.order(await makeCourse(site.db, { category, price: 500 })),
			await who.order(await makeCourse(site.db, { category, price: 600 })),
		];
		await who.call('orderCancel', { orderId: one.orderId });
		expect(await closed.told()).toEqual([{ orderId: Number(one.orderId), memberId: who.memberId }]);
		await who.pay(two.orderId);
		await inTx((tx) => returnLines(tx, { ...step(two.orderId), lines: [1], why: 'test' }));
		await inTx((tx) => returnLines(tx, { ...step(two.orderId), lines: [1], why: 'test' }));
		expect(await returned.told()).toEqual([
			{ orderId: Number(two.orderId), memberId: who.memberId, lines: [1], amount: 600, by: step(two.orderId).who },
		]);
	});
});

describe('R80 what stands in the way of a purchase', () => {
	const product = { id: 7, online: true } as Parameters<typeof problemOf>[0];
	test('is that a course is owned; a VIP term is bought as often as one likes', () => {
		const owned = new Set([7]);
		expect(problemOf({ ...product, prodType: 1 }, { owned, free: undefined })).toBe('owned');
		expect(problemOf({ ...product, prodType: 3 }, { owned, free: undefined })).toBeNull();
		expect(problemOf({ ...product, prodType: 1, online: false }, { owned, free: undefined })).toBe('not_for_sale');
		expect([0, 1].map((free) => problemOf({ ...product, prodType: 1 }, { owned: new Set(), free }))).toEqual(['sold_out', null]);
	});
});

describe('R83 a parcel of which a part was given back', () => {
	test('holds the rest', async () => {
		const courses = [
			await makeCourse(site.db, { category, price: 500, title: '上册' }),
			await makeCourse(site.db, { category, price: 600, title: '下册' }),
		];
		await site.db.run(sql`update course set materials = true where id = any(${courses}::int[])`);
		const who = await makeBuyer(site);
		const addressId = await who.address();
		const { orderId } = (await who.call('orderCreate', { prodIds: courses.join(','), addressId, requestId: 'two-with-materials' })).json.data as {
			orderId: string;
		};
		await who.pay(orderId);
		const token = await staffToken(site, await makeStaff(site));
		const titles = async () =>
			(
				(await site.call('staffParcels', { pageSize: 100 }, { token })).json.data as { dataList: { orderId: string; titles: string[] }[] }
			).dataList.find((each) => each.orderId === orderId)?.titles;
		expect(await titles()).toEqual(['上册', '下册']);
		await inTx((tx) => returnLines(tx, { ...step(orderId), lines: [1], why: 'test' }));
		const { title } = await site.db.one<{ title: string }>(sql`select title from order_line where order_id = ${Number(orderId)} and line = 2`);
		expect(await titles()).toEqual([title]);
	});
});
