import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBuyer, makePlan, minutes, playAt, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { lockPurchases } from '../../db/purchase-lock.ts';
import { sql } from '../../db/sql.ts';
import { nextVipStart } from '../enrolment/enrolment.service.ts';

/** VIP terms one after the other, of which one goes back. */
let site: TestApp;
let plan: number;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	plan = await makePlan(site, 30);
});
afterAll(() => site.close());

const days = (n: number) => minutes(n * 1440);

/** A member with so many terms of thirty days from the first day on. The clock is at its start. */
async function withTerms(count: number) {
	const who = await makeBuyer(site);
	const buy = async () => {
		const { orderId } = await who.order(plan);
		await who.pay(orderId);
		return orderId;
	};
	const orders: string[] = [];
	for (let n = 0; n < count; n += 1) orders.push(await buy());
	return {
		...who,
		buy,
		orders,
		/** Staff give an order back. */
		back: async (orderId: string | undefined) => {
			// Who signed in days ago is no longer in.
			const token = await staffToken(site, await makeStaff(site));
			return (await site.call('staffOrderRefund', { orderId: orderId ?? '', reason: '退' }, { token })).json as { code: number; reason?: string };
		},
		/** First and last day of each term, in their order. */
		terms: async () =>
			(
				await site.db.rows<{ starts_at: Date; ends_at: Date }>(sql`select starts_at, ends_at from enrolment_grant
					where member_id = ${who.memberId} and course_id is null and revoked_at is null order by starts_at`)
			).map((row) => [row.starts_at, row.ends_at].map((at) => (at.getTime() - start.getTime()) / 86_400_000)),
		shown: async () => (await site.db.one<{ vip_until: Date | null }>(sql`select vip_until from member where id = ${who.memberId}`)).vip_until,
	};
}

describe('R83 R84 a VIP term that goes back', () => {
	test('while it runs: those after it begin at that moment, and the next one at their end', async () => {
		const who = await withTerms(3);
		expect(await who.terms()).toEqual([
			[0, 30],
			[30, 60],
			[60, 90],
		]);
		site.setNow(days(10));
		await who.back(who.orders[0]);
		expect([await who.terms(), await who.shown()]).toEqual([
			[
				[10, 40],
				[40, 70],
			],
			days(70),
		]);
		await who.buy();
		expect((await who.terms()).at(-1)).toEqual([70, 100]);
		// What has gone back once moves nothing a second time.
		expect((await who.back(who.orders[0])).reason).toBe('not_paid');
		expect(await who.terms()).toHaveLength(3);
		expect((await who.terms())[0]).toEqual([10, 40]);
	});

	test('opens the courses to whoever has the next one, without a hole', async () => {
		const course = await makeCourse(site.db, { category: await makeCategory(site.db), price: 500, vip: true });
		const who = await withTerms(2);
		site.setNow(days(10));
		await who.back(who.orders[0]);
		expect((await who.call('courseDetail', { id: course })).json.data).toMatchObject({ owned: true });
	});

	test('before it begins: those after it join the one before', async () => {
		const who = await withTerms(3);
		site.setNow(days(10));
		await who.back(who.orders[1]);
		expect([await who.terms(), await who.shown()]).toEqual([
			[
				[0, 30],
				[30, 60],
			],
			days(60),
		]);
	});

	test('in the last millisecond of it, at its end, and in the grace after it', async () => {
		for (const [at, moved] of [
			[-1, 1],
			[0, 0],
			[60_000, 0],
		] as const) {
			const who = await withTerms(2);
			site.setNow(new Date(days(30).getTime() + at));
			await who.back(who.orders[0]);
			const ends = [30, 60].map((n) => (n * 86_400_000 - moved) / 86_400_000);
			expect([at, await who.terms()]).toEqual([at, [ends]]);
		}
	});

	test('as the last one moves none', async () => {
		const who = await withTerms(2);
		site.setNow(days(10));
		await who.back(who.orders[1]);
		expect([await who.terms(), await who.shown()]).toEqual([[[0, 30]], days(30)]);
	});

	test('moves a term that was given after it; none that has a day of its own, none that was taken back, no course', async () => {
		const who = await withTerms(1);
		const given = { member: who.memberId, course: null };
		await makeGrant(site.db, { ...given, startsAt: days(30), endsAt: days(37) });
		await makeGrant(site.db, { ...given, startsAt: days(200), endsAt: days(230) });
		await makeGrant(site.db, { ...given, startsAt: days(37), endsAt: days(40), revokedAt: start });
		const course = await makeCourse(site.db, { category: await makeCategory(site.db), price: 500 });
		await makeGrant(site.db, { member: who.memberId, course, startsAt: days(30), endsAt: days(60) });
		site.setNow(days(12));
		await who.back(who.orders[0]);
		expect(await who.terms()).toEqual([
			[12, 19],
			[200, 230],
		]);
		expect(
			await site.db.rows(
				sql`select starts_at from enrolment_grant where member_id = ${who.memberId} and (course_id = ${course} or revoked_why is null and revoked_at is not null) order by starts_at`,
			),
		).toEqual([{ starts_at: days(30) }, { starts_at: days(37) }]);
	});

	test('leaves those of other members where they are', async () => {
		const [who, other] = [await withTerms(2), await withTerms(2)];
		site.setNow(days(10));
		await who.back(who.orders[0]);
		expect(await other.terms()).toEqual([
			[0, 30],
			[30, 60],
		]);
	});

	test('with another one of its order: what was bought after both begins at that moment', async () => {
		const who = await withTerms(0);
		const { orderId } = await who.order(plan, await makePlan(site, 10));
		await who.pay(orderId);
		await who.buy();
		expect((await who.terms()).at(-1)).toEqual([40, 70]);
		site.setNow(days(5));
		await who.back(orderId);
		expect(await who.terms()).toEqual([[5, 35]]);
	});

	test('at the moment at which another one is paid: neither a hole nor the same time twice, whichever comes first', async () => {
		for (const first of ['back', 'pay'] as const) {
			const who = await withTerms(2);
			site.setNow(days(10));
			const { orderId } = await who.order(plan);
			const { url } = (await who.submit(orderId)).data;
			let going: Promise<unknown>[] = [];
			await site.db.transaction(async (tx) => {
				await lockPurchases(tx, who.memberId);
				const steps = { back: () => who.back(who.orders[0]), pay: () => playAt(site, url, 'paid') };
				going = [steps[first]()];
				await untilWaiting(site);
				going.push(steps[first === 'back' ? 'pay' : 'back']());
				await untilWaiting(site, 2);
			});
			await Promise.all(going);
			expect([first, await who.terms()]).toEqual([
				first,
				[
					[10, 40],
					[40, 70],
				],
			]);
			expect(await nextVipStart(site.db, who.memberId, days(10))).toEqual(days(70));
		}
	});

	test('while one is paid that has read the clock before: that one begins at the end of those that were moved', async () => {
		const who = await withTerms(2);
		site.setNow(days(10));
		const { orderId } = await who.order(plan);
		const { url } = (await who.submit(orderId)).data;
		let going: Promise<unknown>[] = [];
		await site.db.transaction(async (tx) => {
			await lockPurchases(tx, who.memberId);
			site.setNow(new Date(days(10).getTime() + 5_000));
			going = [who.back(who.orders[0])];
			await untilWaiting(site);
			site.setNow(days(10));
			going.push(playAt(site, url, 'paid'));
			await untilWaiting(site, 2);
		});
		await Promise.all(going);
		const [moved, bought] = await who.terms();
		expect(moved?.[0]).toBe(10 + 5_000 / 86_400_000);
		expect(bought?.[0]).toBe(moved?.[1]);
	});

	test('waits for a purchase of its member before it holds its order, as the payment of an order does', async () => {
		const who = await withTerms(1);
		let going: Promise<unknown> | undefined;
		await site.db.transaction(async (tx) => {
			await lockPurchases(tx, who.memberId);
			going = who.back(who.orders[0]);
			await untilWaiting(site);
			const free = sql`select 1 from customer_order where id = ${Number(who.orders[0])} for update skip locked`;
			expect(await site.db.rows(free)).toHaveLength(1);
		});
		await going;
		expect(await who.terms()).toEqual([]);
	});
});
