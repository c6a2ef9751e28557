import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booksOf, changes, makeBuyer, minutes, start } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { sql } from '../../db/sql.ts';
import { needsSecondPerson } from './payments.rules.ts';
import { lockOrder } from './refund-asks.queries.ts';

let site: TestApp;
let category: number;
let [one, two, three] = [{ id: 0 }, { id: 0 }, { id: 0 }];

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false, refundAskAbove: 1000 } });
	category = await makeCategory(site.db);
	[one, two, three] = [await makeStaff(site, { roles: ['finance'] }), await makeStaff(site, { roles: ['finance'] }), await makeStaff(site)];
});
afterAll(() => site.close());

type Key = 'staffOrder' | 'staffOrderRefund' | 'staffRefundAsks' | 'staffRefundConfirm' | 'staffRefundTurnDown' | 'staffNoticeReplay';

interface Answer {
	orderState: number;
	refunded: number;
	refunds: { amount: number; who: string }[];
	asked: { id: number; askedBy: number } | null;
}
async function by(staff: { id: number }, key: Key, input: object) {
	const { json, status } = await site.call(key, input as never, { token: await staffToken(site, staff) });
	return { status, reason: json.reason as string, data: json.data as unknown as Answer };
}
/** A paid order of courses at these prices. */
async function paid(...prices: number[]) {
	const who = await makeBuyer(site);
	const courses = await Promise.all(prices.map((price) => makeCourse(site.db, { category, price })));
	const { orderId } = await who.order(...courses);
	await who.pay(orderId);
	const owned = async () => (await Promise.all(courses.map((course) => who.owns(course)))).reduce((all, n) => all + n, 0);
	return { orderId, owned };
}
const audited = async (orderId: string) =>
	(
		await site.db.rows<{ kind: string; staff_id: number }>(
			sql`select kind, staff_id from staff_audit where subject = ${`order ${orderId}`} order by id`,
		)
	).map(({ kind, staff_id: id }) => [kind, id]);

test.each([
	[{ amount: 1000, before: 0, limit: 1000 }, false],
	[{ amount: 1001, before: 0, limit: 1000 }, true],
	[{ amount: 600, before: 400, limit: 1000 }, false],
	[{ amount: 600, before: 401, limit: 1000 }, true],
	[{ amount: 0, before: 2000, limit: 1000 }, false],
	[{ amount: 9_000_000, before: 0, limit: 0 }, false],
])('R83 %j waits for a second person: %s', (refund, expected) => {
	expect(needsSecondPerson(refund)).toBe(expected);
});

describe('R83 a refund above the limit', () => {
	test('is only asked for by one, happens when another one confirms it, and once', async () => {
		const { orderId, owned } = await paid(700, 800);
		const before = await booksOf(site);
		const asked = await by(one, 'staffOrderRefund', { orderId, reason: '退课' });
		const ask = {
			id: expect.any(Number),
			orderId,
			lines: [1, 2],
			amount: 1500,
			reason: '退课',
			askedBy: one.id,
			askedAt: start.toISOString(),
		};
		expect(asked.data).toMatchObject({ orderState: 2, refunded: 0, refunds: [], asked: ask });
		const id = asked.data.asked?.id ?? 0;
		expect((await by(one, 'staffOrderRefund', { orderId, reason: '退课' })).data.asked?.id).toBe(id);
		const audit = await site.db.rows(sql`select detail from staff_audit where subject = ${`order ${orderId}`}`);
		expect(audit).toEqual([{ detail: { lines: [1, 2], reason: '退课', amount: 1500 } }]);
		expect((await by(two, 'staffOrderRefund', { orderId, lines: [1], reason: '退' })).reason).toBe('refund_asked');
		expect((await by(one, 'staffRefundConfirm', { id })).reason).toBe('second_person');
		await runJobs(site);
		expect([await owned(), changes(before, await booksOf(site))]).toEqual([2, {}]);
		expect((await by(two, 'staffRefundAsks', {})).data).toMatchObject({ dataList: [ask], totalCount: 1 });

		const confirmed = await Promise.all([two, three, two].map((each) => by(each, 'staffRefundConfirm', { id })));
		for (const { data } of confirmed)
			expect(data).toMatchObject({ orderState: 4, refunded: 1500, refunds: [{ amount: 1500, who: 'staff' }], asked: null });
		await runJobs(site);
		expect([await owned(), changes(before, await booksOf(site))]).toEqual([0, { 'provider:sandbox': -1500, sales: 1500 }]);
		expect((await by(three, 'staffRefundTurnDown', { id, why: '晚了' })).reason).toBe('changed_meanwhile');
		expect((await by(two, 'staffRefundAsks', {})).data).toMatchObject({ dataList: [], totalCount: 0 });
		expect((await audited(orderId)).map(([kind]) => kind)).toEqual(['refund_asked', 'refund_confirmed']);
		expect((await by(two, 'staffRefundConfirm', { id: 999_999 })).status).toBe(404);
	});

	test('is taken back by who asked for it, and another one asks for something else', async () => {
		const { orderId, owned } = await paid(700, 800);
		const id = (await by(one, 'staffOrderRefund', { orderId, reason: '退课' })).data.asked?.id ?? 0;
		for (let twice = 0; twice < 2; twice += 1)
			expect((await by(one, 'staffRefundTurnDown', { id, why: '看错了订单' })).data).toMatchObject({ orderState: 2, asked: null });
		expect((await by(two, 'staffRefundConfirm', { id })).reason).toBe('changed_meanwhile');
		expect(await audited(orderId)).toEqual([
			['refund_asked', one.id],
			['refund_turned_down', one.id],
		]);
		expect(await owned()).toBe(2);
		expect((await by(two, 'staffOrderRefund', { orderId, lines: [1], reason: '退' })).data).toMatchObject({ refunded: 700, asked: null });
		expect(await owned()).toBe(1);
	});

	test('asked for twice by one is asked for once; another one is told that it is', async () => {
		const { orderId } = await paid(700, 800);
		expect((await by(one, 'staffOrderRefund', { orderId, reason: '退课' })).reason).toBeUndefined();
		expect((await by(one, 'staffOrderRefund', { orderId, reason: '退课' })).reason).toBeUndefined();
		expect((await by(two, 'staffOrderRefund', { orderId, reason: '退课' })).reason).toBe('refund_asked');
		expect((await by(one, 'staffOrderRefund', { orderId, lines: [1], reason: '退课' })).reason).toBe('refund_asked');
		expect(await site.db.rows(sql`select lines from refund_ask where order_id = ${Number(orderId)}`)).toEqual([{ lines: [1, 2] }]);
	});

	test('confirmed by one and turned down by another at one moment: one of them is right, and what happened is what it says', async () => {
		for (let round = 0; round < 4; round += 1) {
			const { orderId, owned } = await paid(1200);
			const id = (await by(one, 'staffOrderRefund', { orderId, reason: '退课' })).data.asked?.id ?? 0;
			const [yes, no] = await Promise.all([by(two, 'staffRefundConfirm', { id }), by(three, 'staffRefundTurnDown', { id, why: '已经听完' })]);
			expect([yes.reason, no.reason].filter((reason) => reason === 'changed_meanwhile')).toHaveLength(1);
			expect(await owned()).toBe(yes.reason === 'changed_meanwhile' ? 1 : 0);
			expect(await audited(orderId)).toEqual([
				['refund_asked', one.id],
				yes.reason === 'changed_meanwhile' ? ['refund_turned_down', three.id] : ['refund_confirmed', two.id],
			]);
		}
	});

	test('turned down it can be asked for again; in small parts it waits from the limit on, also by two at one moment', async () => {
		const { orderId, owned } = await paid(600, 600);
		const both = await Promise.all([1, 2].map((line) => by(line === 1 ? one : two, 'staffOrderRefund', { orderId, lines: [line], reason: '退' })));
		expect(both.map(({ reason }) => reason)).not.toContain('refund_asked');
		expect(await owned()).toBe(1);
		const { asked, refunded } = (await by(three, 'staffOrder', { orderId })).data;
		expect([refunded, asked !== null]).toEqual([600, true]);
		const id = asked?.id ?? 0;
		for (let twice = 0; twice < 2; twice += 1) expect((await by(three, 'staffRefundTurnDown', { id, why: '不退' })).data.asked).toBeNull();
		expect((await by(two, 'staffRefundConfirm', { id })).reason).toMatch(/changed_meanwhile|second_person/);
		expect((await by(three, 'staffOrderRefund', { orderId, reason: '再提' })).data.asked).toMatchObject({ askedBy: three.id });
		expect(await owned()).toBe(1);
	});

	test('waits while somebody else takes something of the same order back', async () => {
		const { orderId } = await paid(600, 600);
		let asking: ReturnType<typeof by> | undefined;
		await site.db.transaction(async (tx) => {
			await lockOrder(tx, Number(orderId));
			asking = by(one, 'staffOrderRefund', { orderId, lines: [1], reason: '退' });
			await untilWaiting(site);
		});
		expect((await asking)?.data.refunded).toBe(600);
	});

	test('stands in the list of what waits, the oldest first', async () => {
		const orders = [await paid(1500), await paid(1500), await paid(1500)];
		for (const [n, { orderId }] of orders.entries()) {
			site.setNow(minutes([20, 10, 30][n] ?? 0));
			await by(one, 'staffOrderRefund', { orderId, reason: '退课' });
		}
		site.setNow(start);
		const { dataList } = (await by(two, 'staffRefundAsks', { pageSize: 50 })).data as unknown as { dataList: { orderId: string }[] };
		const ours = dataList.map(({ orderId }) => orderId).filter((id) => orders.some(({ orderId }) => orderId === id));
		expect(ours).toEqual([1, 0, 2].map((n) => orders[n]?.orderId));
	});

	test('is kept with who asked, who decided and why; of an order by lines, none that it does not have or that went back', async () => {
		const { orderId } = await paid(600, 1500, 900);
		const asked = async (lines: number[] | undefined) => by(one, 'staffOrderRefund', { orderId, ...(lines && { lines }), reason: '退课' });
		expect((await asked([2, 4])).status).toBe(404);
		expect((await asked([1])).data).toMatchObject({ refunded: 600, asked: null });
		expect((await asked([1, 2])).status).toBe(409);
		const decided = () =>
			site.db.rows(
				sql`select lines, amount, state, asked_by, decided_by, decided_at, why from refund_ask where order_id = ${Number(orderId)} order by id`,
			);
		const first = (await asked([2])).data.asked?.id ?? 0;
		const waits = { lines: [2], amount: 1500, asked_by: one.id };
		expect(await decided()).toEqual([{ ...waits, state: 'asked', decided_by: null, decided_at: null, why: '' }]);
		site.setNow(minutes(4));
		await by(two, 'staffRefundTurnDown', { id: first, why: '听完了' });
		const second = (await asked(undefined)).data.asked?.id ?? 0;
		await by(three, 'staffRefundConfirm', { id: second });
		expect(await decided()).toEqual([
			{ ...waits, state: 'turned_down', decided_by: two.id, decided_at: minutes(4), why: '听完了' },
			{ lines: [2, 3], amount: 2400, asked_by: one.id, state: 'confirmed', decided_by: three.id, decided_at: minutes(4), why: '' },
		]);
		expect(await site.db.rows(sql`select kind, staff_id, detail from staff_audit where subject = ${`order ${orderId}`} order by id`)).toEqual([
			{ kind: 'order_refunded', staff_id: one.id, detail: { lines: [1], reason: '退课' } },
			{ kind: 'refund_asked', staff_id: one.id, detail: { lines: [2], reason: '退课', amount: 1500 } },
			{ kind: 'refund_turned_down', staff_id: two.id, detail: { lines: [2], amount: 1500, askedBy: one.id, why: '听完了' } },
			{ kind: 'refund_asked', staff_id: one.id, detail: { lines: [2, 3], reason: '退课', amount: 2400 } },
			{ kind: 'refund_confirmed', staff_id: three.id, detail: { lines: [2, 3], amount: 2400, askedBy: one.id } },
		]);
		expect(
			await site.db.rows(sql`select lines, amount, reason, who, staff_id from refund where order_id = ${Number(orderId)} order by number`),
		).toEqual([
			{ lines: [1], amount: 600, reason: '退课', who: 'staff', staff_id: one.id },
			{ lines: [2, 3], amount: 2400, reason: '退课', who: 'staff', staff_id: three.id },
		]);
		site.setNow(start);
	});

	test('stands on its page of those that wait, those of one moment as they were asked for', async () => {
		await site.db.run(sql`update refund_ask set state = 'turned_down', decided_by = ${two.id}, decided_at = ${start} where state = 'asked'`);
		const orders = [await paid(1500), await paid(1500), await paid(1500)];
		for (const { orderId } of orders) await by(one, 'staffOrderRefund', { orderId, reason: '退课' });
		const page = async (currPage: number) =>
			(await by(two, 'staffRefundAsks', { pageSize: 2, currPage })).data as unknown as { dataList: { orderId: string }[]; totalCount: number };
		expect([await page(1), await page(2)].map(({ dataList, totalCount }) => [totalCount, dataList.map(({ orderId }) => orderId)])).toEqual([
			[3, orders.slice(0, 2).map(({ orderId }) => orderId)],
			[3, orders.slice(2).map(({ orderId }) => orderId)],
		]);
	});

	test('is of what was paid for its lines, not of what they cost', async () => {
		const { orderId } = await paid(700, 900);
		await site.db.run(sql`update order_line set discount = 50 where order_id = ${Number(orderId)}`);
		expect((await by(one, 'staffOrderRefund', { orderId, reason: '退课' })).data.asked).toMatchObject({ amount: 1500 });
	});

	test('of which a line has gone back meanwhile is not done', async () => {
		const { orderId, owned } = await paid(600, 900);
		const id = (await by(one, 'staffOrderRefund', { orderId, reason: '退课' })).data.asked?.id ?? 0;
		await site.db.run(sql`update order_line set refunded_at = now() where order_id = ${Number(orderId)} and line = 1`);
		expect((await by(two, 'staffRefundConfirm', { id })).status).toBe(409);
		expect((await by(two, 'staffOrder', { orderId })).data).toMatchObject({ refunds: [], asked: { id } });
		expect(await owned()).toBe(2);
	});
});

test('R82 a notice that could not be applied is done once more by staff, once; what was applied stays so', async () => {
	// Money that others sent back is on its way no more.
	await runJobs(site);
	const who = await makeBuyer(site);
	const course = await makeCourse(site.db, { category, price: 500 });
	const { orderId } = await who.order(course);
	await who.submit(orderId);
	const paidEvent = {
		kind: 'paid',
		paid: { number: `L${orderId}x1`, tradeNumber: `replayed-${orderId}`, amount: 500, currency: 'CNY', at: start.toISOString() },
	};
	const { id } = await site.db.one<{
		id: number;
	}>(sql`insert into payment_notice (provider, notice_id, verified, headers, body, event, received_at, applied_at, outcome)
		values ('sandbox', ${`n-${orderId}`}, true, '{}', '', ${JSON.stringify(paidEvent)}::jsonb, ${start}, ${start}, 'unknown_number') returning id`);
	const before = await booksOf(site);
	const replayed = await Promise.all([one, two].map((each) => by(each, 'staffNoticeReplay', { id })));
	expect(replayed.map(({ data }) => data)).toEqual([
		{ id, outcome: 'paid' },
		{ id, outcome: 'paid' },
	]);
	await runJobs(site);
	expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([2, 1]);
	expect(changes(before, await booksOf(site))).toEqual({ 'provider:sandbox': 500, sales: -500 });
	expect(await site.db.rows(sql`select detail from staff_audit where kind = 'notice_replayed' and subject = ${`notice ${id}`}`)).toEqual([
		{ detail: { before: 'unknown_number', outcome: 'paid' } },
	]);
	expect((await by(one, 'staffNoticeReplay', { id: 999_999 })).status).toBe(404);
});
