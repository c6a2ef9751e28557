import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBuyer, playAt, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';

/** The link of group seats: whom it lets in and until when, and what ends a seat that was taken by it. */

let site: TestApp;
type Buyer = Awaited<ReturnType<typeof makeBuyer>>;
const day = 86_400_000;
const later = (ms: number) => new Date(start.getTime() + ms);

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

/** Somebody who has bought so many seats of a course, which lasts so many days. */
async function bought(seats: number, { days = null as number | null, on = site } = {}) {
	const owner = await makeBuyer(on);
	const course = await makeCourse(on.db, { category: await makeCategory(on.db), price: 10_000, title: '把话写清楚' });
	await on.db.run(sql`update course set validity_days = ${days} where id = ${course}`);
	const { orderId } = (await owner.create({ prodId: course, seats })).data;
	await playAt(on, (await owner.submit(orderId)).data.url, 'paid');
	return { owner, orderId, course, code: (await linkOf(owner, orderId)).code ?? '' };
}
const linkOf = async (who: Buyer, orderId: string) => (await who.call('seatPool', { orderId })).json.data.link;
const look = async (who: Buyer, code: string) => (await who.call('seatLook', { code })).json.data;
const take = async (who: Buyer, code: string) => (await who.call('seatTake', { code })).json as { reason?: string };

test('R89 ten of one office open a link that was replaced: whoever comes from there by the new one sees a free seat', async () => {
	const strict = await startApp();
	try {
		const { owner, orderId, code } = await bought(2, { on: strict });
		const fresh = (await owner.call('seatLinkRenew', { orderId, code })).json.data.code ?? '';
		for (let n = 0; n < 10; n += 1) expect((await look(await makeBuyer(strict), code)).state).toBe('unknown');
		expect((await look(await makeBuyer(strict), fresh)).state).toBe('free');
	} finally {
		await strict.close();
	}
});

describe('R89 a link that is over', () => {
	test('by its last day is told to who bought the seats; another one works, and one whose day is to come keeps it', async () => {
		const { owner, orderId, code } = await bought(3);
		await owner.call('seatLinkEnd', { orderId, lastDay: '2040-11-30' });
		const early = (await owner.call('seatLinkRenew', { orderId, code })).json.data;
		expect(early).toEqual({ code: expect.stringMatching(/^.{24}$/), lastDay: '2040-11-30', over: null });
		site.setNow(new Date('2040-11-30T15:59:59Z'));
		expect((await linkOf(owner, orderId)).over).toBeNull();
		site.setNow(new Date('2040-11-30T16:00:00Z'));
		expect(await linkOf(owner, orderId)).toEqual({ ...early, over: 'day' });
		const fresh = (await owner.call('seatLinkRenew', { orderId, code: early.code ?? '' })).json.data;
		expect(fresh).toEqual({ code: expect.stringMatching(/^.{24}$/), lastDay: null, over: null });
		const who = await makeBuyer(site);
		site.setNow(new Date('2040-11-30T16:00:00Z'));
		expect((await look(who, fresh.code ?? '')).state).toBe('free');
		expect((await owner.call('seatLinkEnd', { orderId, lastDay: '2040-11-30' })).json.data).toMatchObject({ over: 'day' });
		expect((await owner.call('seatLinkEnd', { orderId, lastDay: '2040-12-01' })).json.data).toMatchObject({ over: null });
	});

	test('with the time of all seats: also who sits is told, as there is nothing to listen to', async () => {
		const { owner, orderId, code } = await bought(3, { days: 20 });
		const who = await makeBuyer(site);
		await take(who, code);
		await owner.call('seatLinkEnd', { orderId, lastDay: '2040-11-30' });
		site.setNow(later(20 * day - 1));
		expect([(await look(who, code)).state, (await linkOf(owner, orderId)).over]).toEqual(['yours', 'day']);
		site.setNow(later(20 * day));
		expect([(await look(who, code)).state, (await linkOf(owner, orderId)).over]).toEqual(['over', 'seats']);
		expect((await look(who, code)).problem).toBe('这个链接或者席位已经过期，请问一问发给你的人');
		expect((await take(who, code)).reason).toBe('seat_over');
	});
});

describe('R89 a seat that is taken at the moment at which it ends', () => {
	const afterThat = (orderId: string) =>
		site.db.run(sql`update seat set taken_at = ${later(1000)} where pool_id = (select id from seat_pool where order_id = ${Number(orderId)})`);
	const endsOf = (orderId: string) =>
		site.db.rows(sql`select s.taken_at, s.ended_at from seat s join seat_pool p on p.id = s.pool_id where p.order_id = ${Number(orderId)}`);
	const noTime = [{ taken_at: later(1000), ended_at: later(1000) }];

	test('goes back with its order, by staff', async () => {
		const { orderId, code, course } = await bought(2);
		const who = await makeBuyer(site);
		await take(who, code);
		await afterThat(orderId);
		const token = await staffToken(site, await makeStaff(site, { roles: ['finance'] }));
		expect((await site.call('staffOrderRefund', { orderId, reason: '退' } as never, { token })).json.code).toBe(1);
		expect(await endsOf(orderId)).toEqual(noTime);
		expect(await who.owns(course)).toBe(0);
	});

	test('is taken back by who bought it', async () => {
		const { owner, orderId, code } = await bought(2);
		await take(await makeBuyer(site), code);
		await afterThat(orderId);
		const [seat] = (await owner.call('seatPool', { orderId })).json.data.holders.dataList;
		expect((await owner.call('seatTakeBack', { orderId, id: seat?.id ?? 0 })).json.data).toEqual({ taken: 0 });
		expect(await endsOf(orderId)).toEqual(noTime);
	});
});
