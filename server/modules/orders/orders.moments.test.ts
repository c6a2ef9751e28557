import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sentSlip, setUpBank } from '../../../test/bank.ts';
import { makeBuyer, makePlan, minutes, playAt, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { drawing } from '../../../test/random.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { lockPurchases } from '../../db/purchase-lock.ts';
import { sql } from '../../db/sql.ts';
import * as parcels from './parcels.queries.ts';

/** Two at one moment: what is held, for whom, and in which order. */
let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

const newCourse = (price = 500) => makeCourse(site.db, { category, price });
/** Whether nobody holds the places of a product. */
const isFree = async (product: number) =>
	(await site.db.rows(sql`select 1 from product_seat where product_id = ${product} for update skip locked`)).length === 1;

describe('R80 an order of products whose places are few', () => {
	test('takes them, and frees them, in the order of their numbers: who waits for one holds none of those that come after it', async () => {
		const [low, high] = [await newCourse(), await newCourse()];
		expect(low).toBeLessThan(high);
		for (const product of [high, low]) await site.db.run(sql`insert into product_seat (product_id, free) values (${product}, 5)`);
		const who = await makeBuyer(site);
		/** While somebody else holds the places of the first. */
		const during = async <T>(work: () => Promise<T>): Promise<T> => {
			let going: Promise<T> | undefined;
			await site.db.transaction(async (tx) => {
				await tx.run(sql`select 1 from product_seat where product_id = ${low} for update`);
				going = work();
				await untilWaiting(site);
				expect(await isFree(high)).toBe(true);
			});
			return going as Promise<T>;
		};
		const { orderId } = await during(() => who.order(high, low));
		expect((await during(() => who.call('orderCancel', { orderId }))).json.data).toEqual({ orderState: 3 });
		expect(await site.db.rows(sql`select free from product_seat where product_id in (${low}, ${high})`)).toEqual([{ free: 5 }, { free: 5 }]);
	});
});

describe('R80 the number of an order', () => {
	test('is never that of another one', async () => {
		const [who, other] = [await makeBuyer(site), await makeBuyer(site)];
		const course = await newCourse();
		const first = await who.order(course);
		const second = await drawing([Number(first.orderId.slice(8))], () => other.order(course));
		expect(second).toEqual({ orderId: expect.stringMatching(/^20401124\d{8}$/), orderState: 1 });
		expect(second.orderId).not.toBe(first.orderId);
		expect(await other.stateOf(second.orderId)).toBe(1);
		expect((await drawing([7], async () => (await makeBuyer(site)).order(course))).orderId).toBe('2040112400000007');
	});

	test('of one that costs nothing is not looked at when its time is over: nobody pays it', async () => {
		const { orderId } = await (await makeBuyer(site)).order(await newCourse(0));
		expect(await site.db.rows(sql`select 1 from graphile_worker._private_jobs where key = ${`order-expires ${orderId}`}`)).toEqual([]);
	});

	test('R81 nor is the reference of its transfer', async () => {
		await setUpBank(site);
		const course = await newCourse();
		const references: string[] = [];
		for (const drawn of [[], [7]]) {
			const who = await makeBuyer(site);
			const { orderId } = await who.order(course);
			const begin = () => who.call('paySubmit', { orderId, method: 'bank' });
			if (drawn.length > 0) await site.db.run(sql`update bank_transfer set reference = '00000007'`);
			const { transfer } = (await drawing(drawn, begin)).json.data as { transfer: { reference: string } };
			references.push(transfer.reference);
			const shown = await who.call('transferProofSend', { orderId, image: await sentSlip(), payer: '林小满', paidOn: '2040-11-24' });
			expect(shown.json.data).toMatchObject({ transfer: { reference: transfer.reference } });
		}
		expect(references).toEqual([expect.stringMatching(/^\d{8}$/), expect.stringMatching(/^\d{8}$/)]);
		expect(references[1]).not.toBe('00000007');
	});
});

test('R80 what waits already is looked for among the fifty newest of a member’s orders that wait; of an older one the member is told to pay or cancel one', async () => {
	const who = await makeBuyer(site);
	const course = await newCourse();
	const { orderId } = await who.order(course);
	const add = (from: number, to: number) =>
		site.db.run(sql`insert into customer_order (id, member_id, request_id, amount, created_at, expires_at)
			select 1000000000000000 + n, member_id, 'older-form-' || n, amount, created_at + n * interval '1 second', expires_at
			from customer_order, generate_series(${from}::int, ${to}::int) n where id = ${Number(orderId)}`);
	await add(1, 49);
	expect((await who.order(course)).orderId).toBe(orderId);
	await add(50, 50);
	expect((await who.create({ prodId: course })).reason).toBe('orders_open_full');
});

test('R84 two VIP terms that are paid at one moment come one after the other', async () => {
	const who = await makeBuyer(site);
	const urls: string[] = [];
	for (const days of [30, 30]) {
		const { orderId } = await who.order(await makePlan(site, days));
		urls.push((await who.submit(orderId)).data.url);
	}
	let paying: Promise<unknown>[] = [];
	await site.db.transaction(async (tx) => {
		await lockPurchases(tx, who.memberId);
		paying = urls.map((url) => playAt(site, url, 'paid'));
		await untilWaiting(site, 2);
	});
	await Promise.all(paying);
	expect(
		await site.db.rows(
			sql`select starts_at, ends_at from enrolment_grant where member_id = ${who.memberId} and course_id is null order by starts_at`,
		),
	).toEqual([
		{ starts_at: start, ends_at: minutes(30 * 1440) },
		{ starts_at: minutes(30 * 1440), ends_at: minutes(60 * 1440) },
	]);
});

test('R83 while somebody holds a parcel another one is free', async () => {
	const orders: number[] = [];
	for (let n = 0; n < 2; n += 1) {
		const book = await newCourse();
		await site.db.run(sql`update course set materials = true where id = ${book}`);
		const who = await makeBuyer(site);
		const { orderId } = (await who.create({ prodId: book, addressId: await who.address() })).data;
		await who.pay(orderId);
		orders.push(Number(orderId));
	}
	const [held = 0, other = 0] = orders;
	const unheld = (id: number) => site.db.rows(sql`select order_id from parcel where order_id = ${id} for update skip locked`);
	await site.db.transaction(async (tx) => {
		await parcels.lock(tx, held);
		expect([await unheld(held), await unheld(other)]).toEqual([[], [{ order_id: other }]]);
	});
});
