import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBuyer, playAt, start } from '../../../test/buyers.ts';
import { listenFor } from '../../../test/events.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { seatTakenBack } from './seats.events.ts';

/** What is told of seats that are taken back, and to whom. */

let site: TestApp;
type Buyer = Awaited<ReturnType<typeof makeBuyer>>;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
});
beforeEach(() => site.setNow(start));
afterAll(() => site.close());

/** Seats of a course, on the first of which the owner sits, on the next ones others. */
async function taken(others: number) {
	const owner = await makeBuyer(site);
	const course = await makeCourse(site.db, { category: await makeCategory(site.db), price: 10_000, title: '把话写清楚', titleEn: 'Say it plainly' });
	await site.db.run(sql`update member set nickname = '启明设计' where id = ${owner.memberId}`);
	const { orderId } = (await owner.create({ prodId: course, seats: others + 2 })).data;
	await playAt(site, (await owner.submit(orderId)).data.url, 'paid');
	const { code } = (await owner.call('seatPool', { orderId })).json.data.link;
	const holders: Buyer[] = [];
	for (let n = 0; n < others; n += 1) holders.push(await makeBuyer(site));
	for (const who of [owner, ...holders]) expect((await who.call('seatTake', { code: code ?? '' })).status).toBe(200);
	const ids = (await owner.call('seatPool', { orderId })).json.data.holders.dataList.map(({ id }) => id);
	return { owner, orderId, course, holders, ids };
}
const told = async (who: Buyer, locale = 'zh') =>
	(await site.call('noticeList', {}, { token: who.token, headers: { 'accept-language': locale } })).json.data.dataList.map(
		({ kind, title, text, act }) => [kind, title, text, act?.href],
	);

describe('R89 R78 a seat that is taken back', () => {
	test('is told to who sat on it, once, in both languages, and to nobody else', async () => {
		const { owner, orderId, course, holders, ids } = await taken(2);
		const [who, stays] = holders as [Buyer, Buyer];
		using events = listenFor(site.db, seatTakenBack);
		await Promise.all([1, 2].map(() => owner.call('seatTakeBack', { orderId, id: ids[1] as number })));
		expect(await events.told()).toEqual([{ seatId: ids[1], memberId: who.memberId, by: 'owner' }]);
		await runJobs(site);
		const href = `/course/detail/${course}`;
		expect(await told(who)).toEqual([['order', '你的席位被收回了', '买席位的人收回了你在《把话写清楚》的席位。听过的和笔记都还在。', href]]);
		expect(await told(who, 'en')).toEqual([
			['order', 'Your seat was taken back', 'The buyer took back your seat in “Say it plainly”. What you have heard and your notes stay.', href],
		]);
		expect(await told(stays)).toEqual([]);
		// Whoever closes their account leaves no name behind with others.
		expect(JSON.stringify(await site.db.rows(sql`select facts from notice where member_id = ${who.memberId}`))).not.toContain('启明设计');
		// The owner, of their own seat too, knows what they did.
		await owner.call('seatTakeBack', { orderId, id: ids[0] as number });
		await runJobs(site);
		expect((await told(owner)).map(([, title]) => title)).toEqual(['席位买好了']);
	});

	test('with its whole order, by staff, is told to everybody who sat, and not as taken by the owner', async () => {
		const { owner, orderId, course, holders, ids } = await taken(3);
		const [back, ...sit] = holders as [Buyer, ...Buyer[]];
		await owner.call('seatTakeBack', { orderId, id: ids[1] as number });
		const token = await staffToken(site, await makeStaff(site, { roles: ['finance'] }));
		expect((await site.call('staffOrderRefund', { orderId, reason: '退' } as never, { token })).json.code).toBe(1);
		await runJobs(site);
		const href = `/course/detail/${course}`;
		for (const who of sit) {
			expect(await told(who)).toEqual([['order', '你的席位退掉了', '一起买的《把话写清楚》席位都退了。听过的和笔记都还在。', href]]);
			expect((await told(who, 'en')).flat()).toContain(
				'All seats that were bought with yours in “Say it plainly” went back. What you have heard and your notes stay.',
			);
		}
		expect((await told(back)).map(([, title]) => title)).toEqual(['你的席位被收回了']);
		expect((await told(owner)).map(([, title]) => title)).not.toContain('你的席位退掉了');
	});

	test('is not told of when taking it back comes to nothing', async () => {
		const { owner, orderId, holders, ids } = await taken(1);
		using events = listenFor(site.db, seatTakenBack, 'nothing');
		expect((await holders[0]?.call('seatTakeBack', { orderId, id: ids[1] as number }))?.status).toBe(404);
		expect((await owner.call('orderRefund', { orderId, reason: '' })).json).toMatchObject({ reason: 'refund_by_staff' });
		expect(await events.told()).toEqual([]);
	});
});
