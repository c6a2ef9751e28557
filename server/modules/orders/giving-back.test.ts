import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuyer, makePlan, minutes, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { returnEnd } from './orders.rules.ts';

let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
});
afterAll(() => site.close());

const order = { paidAt: start, payable: 500, wholeCourses: true, heard: 10 };
test.each([
	[{}, minutes(7 * 1440)],
	[{ payable: 0 }, null],
	[{ wholeCourses: false }, null],
	[{ heard: 11 }, null],
])('R83 an order that is %j goes back without asking until %s', (but, expected) => {
	expect(returnEnd({ ...order, ...but }, start)).toEqual(expected);
});

describe('R83 what its buyer cannot give back without asking', () => {
	const course = async (materials = false) => {
		const id = await makeCourse(site.db, { category, price: 500 });
		if (materials) await site.db.run(sql`update course set materials = true where id = ${id}`);
		return id;
	};
	let forms = 0;
	async function paid(...prodIds: number[]) {
		const who = await makeBuyer(site);
		const addressId = await who.address();
		forms += 1;
		const made = await who.call('orderCreate', { prodIds: prodIds.join(','), addressId, requestId: `giving-back-${forms}` });
		const { orderId } = made.json.data as { orderId: string };
		await who.pay(orderId);
		const until = async () => ((await who.call('orderDetail', { orderId })).json.data as { refundUntil: string | null }).refundUntil;
		const ask = async () => (await who.call('orderRefund', { orderId, reason: '' })).json as { reason?: string; data: object };
		return { orderId, until, ask };
	}

	test('is an order with one thing that is posted, or with VIP; one of courses alone is given back', async () => {
		for (const products of [
			[await course(), await course(true)],
			[await course(), await makePlan(site, 30)],
		]) {
			const mixed = await paid(...products);
			expect([await mixed.until(), (await mixed.ask()).reason]).toEqual([null, 'refund_by_staff']);
		}
		const plain = await paid(await course(), await course());
		expect(await plain.until()).toBe(minutes(7 * 1440).toISOString());
		expect((await plain.ask()).data).toEqual({ orderState: 4 });
		expect(await plain.until()).toBeNull();
	});

	test('is not what is for others because its buyer has heard it', async () => {
		const who = await makeBuyer(site);
		const id = await course();
		await makeGrant(site.db, { member: who.memberId, course: id, startsAt: start });
		await site.db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, updated_at)
			select ${who.memberId}, id, course_id, int4multirange(int4range(0, seconds)), ${start} from lesson where course_id = ${id}`);
		const { orderId } = (await who.create({ prodIds: String(id), seats: 2 })).data;
		await who.pay(orderId);
		expect((await who.call('orderDetail', { orderId })).json.data).toMatchObject({ orderState: 2, refundUntil: minutes(7 * 1440).toISOString() });
	});

	test('is the rest of one of which staff have given a part back', async () => {
		const mine = await paid(await course(), await course());
		const token = await staffToken(site, await makeStaff(site));
		expect((await site.call('staffOrderRefund', { orderId: mine.orderId, lines: [1], reason: '开课前退' }, { token })).json.code).toBe(1);
		expect([await mine.until(), (await mine.ask()).reason]).toEqual([null, 'refund_by_staff']);
	});
});
