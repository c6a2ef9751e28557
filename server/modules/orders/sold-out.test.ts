import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBuyer, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

const limited = async (places: number) => {
	const course = await makeCourse(site.db, { category, price: 500 });
	await site.db.run(sql`insert into product_seat (product_id, free) values (${course}, ${places})`);
	return course;
};
const isSoldOut = async (id: number) => (await site.call('courseDetail', { id })).json.data.soldOut;
/** What the cache of this process learns from the database comes a moment later. */
const untilSoldOut = (id: number, soldOut: boolean) => expect.poll(() => isSoldOut(id)).toBe(soldOut);

test('R80 R102 a course says that all its places are taken, from the last one on until one is given up', async () => {
	const [one, three, other] = [await limited(1), await limited(3), await makeCourse(site.db, { category, price: 500 })];
	expect([await isSoldOut(one), await isSoldOut(three), await isSoldOut(other)]).toEqual([false, false, false]);
	const [who, next] = [await makeBuyer(site), await makeBuyer(site)];
	const { orderId } = await who.order(one, three);
	await untilSoldOut(one, true);
	const several = (await next.create({ prodIds: String(three), seats: 2 })).data.orderId;
	await untilSoldOut(three, true);
	expect(await isSoldOut(other)).toBe(false);
	expect((await next.create({ prodId: one })).reason).toBe('sold_out');
	await who.call('orderCancel', { orderId });
	await untilSoldOut(one, false);
	await untilSoldOut(three, false);
	await next.order(three);
	await untilSoldOut(three, true);
	await next.pay(several);
	expect(await site.db.row(sql`select sold_out from course where id = ${three}`)).toEqual({ sold_out: true });
});

test('R80 whose own waiting order has the last place is told so, until that order is paid for or given up', async () => {
	const [last, more] = [await limited(1), await limited(9)];
	const [who, next] = [await makeBuyer(site), await makeBuyer(site)];
	const { orderId } = await who.order(last, more);
	const preview = async (one: typeof who) => (await one.call('orderPreview', { prodIds: String(last) })).json.data;
	expect([(await preview(who)).items[0]?.problem, (await preview(next)).items[0]?.problem]).toEqual([null, 'sold_out']);
	const refused = await who.create({ prodId: last });
	expect(refused).toMatchObject({ reason: 'place_held' });
	expect((await next.create({ prodId: last })).reason).toBe('sold_out');
	// What was to be ordered is the order that waits.
	expect((await who.order(last, more)).orderId).toBe(orderId);
	await who.call('orderCancel', { orderId });
	expect((await who.create({ prodId: last })).code).toBe(1);
	expect((await next.create({ prodIds: `${last},${more}` })).reason).toBe('sold_out');
});

test('R80 R102 so it says of places that staff take away or add by hand', async () => {
	const course = await limited(0);
	await untilSoldOut(course, true);
	await site.db.run(sql`update product_seat set free = 4 where product_id = ${course}`);
	await untilSoldOut(course, false);
	await site.db.run(sql`update product_seat set free = 0 where product_id = ${course}`);
	await untilSoldOut(course, true);
	await site.db.run(sql`delete from product_seat where product_id = ${course}`);
	await untilSoldOut(course, false);
});
