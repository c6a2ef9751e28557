import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { booksOf, changes, makeBuyer, makePlan, minutes, playAt, start, tryOf } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { jobsAbout, runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import { ProviderTrouble } from '../../adapters/payments/provider.ts';
import { sql } from '../../db/sql.ts';
import { lockedOrder } from '../orders/orders.service.ts';
import { prolongOrder } from '../orders/transitions.service.ts';
import { applyPayment } from './apply.service.ts';
import { askAboutTry } from './payments.jobs.ts';
import { runRefund } from './refunds.service.ts';
import { expire, ignoringTrouble } from './tries.service.ts';

let site: TestApp;
let category: number;

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
});
afterAll(() => site.close());

describe('R83 paying', () => {
	test('opens the course in the moment of the notice, once, and the books say so', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 27_900 });
		const { orderId, orderState } = await who.order(course);
		expect(orderState).toBe(1);
		const before = await booksOf(site);
		const { data } = await who.submit(orderId);
		expect(data).toMatchObject({ action: 'redirect', url: expect.stringContaining(`/sandbox-cashier/L${orderId}x1?key=`) });
		expect((await who.submit(orderId)).data).toEqual(data);
		expect(await who.owns(course)).toBe(0);
		expect(await playAt(site, data.url, 'paid')).toEqual({ status: 303, location: `/payment/${orderId}?back=1` });
		expect(await who.stateOf(orderId)).toBe(2);
		expect(await who.owns(course)).toBe(1);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:sandbox': 27_900, sales: -27_900 });
		// The job that was queued with the notice, and the questions to the provider, change nothing any more.
		await runJobs(site);
		await playAt(site, data.url, 'paid');
		expect(await who.owns(course)).toBe(1);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:sandbox': 27_900, sales: -27_900 });
		expect(await who.call('paySubmit', { orderId, method: 'sandbox' }).then((answer) => answer.json.data)).toEqual({ action: 'done' });
	});

	test('told twice, and by many at one moment, counts once', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 100 });
		const { orderId } = await who.order(course);
		const before = await booksOf(site);
		await who.pay(orderId, 'twice');
		await runJobs(site);
		const number = await tryOf(site, orderId);
		const [paid] = await site.db.rows<{ trade_number: string }>(sql`select trade_number from payment where order_id = ${Number(orderId)}`);
		const again = await Promise.all(
			Array.from({ length: 8 }, () =>
				applyPayment(site.app.platform, 'sandbox', {
					number,
					tradeNumber: paid?.trade_number ?? '',
					amount: 100 as never,
					currency: 'CNY',
					at: start,
				}),
			),
		);
		expect(new Set(again)).toEqual(new Set(['known']));
		expect(await who.owns(course)).toBe(1);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:sandbox': 100, sales: -100 });
	});

	test('a lost notice loses nothing: the site asks', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 500 });
		const { orderId } = await who.order(course);
		await who.pay(orderId, 'lost');
		expect(await who.stateOf(orderId)).toBe(1);
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${`payment-ask ${await tryOf(site, orderId)}`}`);
		await runJobs(site);
		expect(await who.stateOf(orderId)).toBe(2);
		expect(await who.owns(course)).toBe(1);
	});

	test('a try is asked about eight seconds after it was begun', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		await who.submit(orderId);
		const asked = await jobsAbout(site, askAboutTry.name, await tryOf(site, orderId));
		expect(asked).toMatchObject([{ run_at: new Date(start.getTime() + 8000) }]);
	});

	test('a provider in trouble says nothing; whatever else goes wrong is not kept quiet', () => {
		expect(ignoringTrouble(new ProviderTrouble('away'))).toBeUndefined();
		expect(() => ignoringTrouble(new Error('no such column'))).toThrow('no such column');
	});

	test('a notice that was lost is found when the time of the order is over: paid, not closed', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 500 });
		const { orderId } = await who.order(course);
		await who.pay(orderId, 'lost');
		site.setNow(minutes(31));
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${`order-expires ${orderId}`}`);
		await runJobs(site);
		expect(await who.stateOf(orderId)).toBe(2);
		expect(await who.owns(course)).toBe(1);
	});

	test('R80 while the clock of the database is ahead, the end of an order is looked at again a second later and not without pause', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		// By the site the order goes on for 30 minutes from now, by the database it ended a day ago.
		const key = `order-expires ${orderId}`;
		const ended = new Date(Date.now() - 86_400_000);
		site.setNow(new Date(ended.getTime() - 60_000));
		await site.db.run(sql`update customer_order set expires_at = ${ended} where id = ${Number(orderId)}`);
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${key}`);
		await runJobs(site);
		expect(await who.stateOf(orderId)).toBe(1);
		expect(await site.db.rows(sql`select run_at > now() as later from graphile_worker._private_jobs where key = ${key}`)).toMatchObject([
			{ later: true },
		]);
		site.setNow(ended);
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${key}`);
		await runJobs(site);
		expect(await who.stateOf(orderId)).toBe(3);
	});

	test('R80 what another order has opened meanwhile is not paid for again', async () => {
		const who = await makeBuyer(site);
		const [course, other] = [await makeCourse(site.db, { category, price: 500 }), await makeCourse(site.db, { category, price: 300 })];
		const both = (await who.call('orderCreate', { prodIds: `${other},${course}`, requestId: 'both-of-them-1' })).json.data as { orderId: string };
		await who.pay((await who.order(course)).orderId);
		expect((await who.submit(both.orderId)).reason).toBe('already_owned');
		expect(await site.db.rows(sql`select 1 from payment_try where order_id = ${Number(both.orderId)}`)).toEqual([]);
	});

	test('a failed payment opens nothing, and can be tried again', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 500 });
		const { orderId } = await who.order(course);
		await who.pay(orderId, 'failed');
		await runJobs(site);
		expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([1, 0]);
		await who.pay(orderId, 'paid');
		expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([2, 1]);
	});

	test('R84 a VIP term that runs is gone on with at its end, also when two are paid at one moment', async () => {
		const who = await makeBuyer(site);
		const vip = await makePlan(site, 10);
		const first = await who.order(vip);
		await who.pay(first.orderId);
		const [a, b] = await Promise.all([1, 2].map(() => who.order(vip)));
		// The same content that waits is the same order: a second press makes no second row.
		expect(a?.orderId).toBe(b?.orderId);
		await who.pay(a?.orderId ?? '');
		const terms = await site.db.rows<{ starts_at: Date; ends_at: Date }>(
			sql`select starts_at, ends_at from enrolment_grant where member_id = ${who.memberId} and course_id is null order by starts_at`,
		);
		expect(terms.map((term) => [term.starts_at, term.ends_at])).toEqual([
			[start, minutes(10 * 1440)],
			[minutes(10 * 1440), minutes(20 * 1440)],
		]);
		const end = minutes(20 * 1440);
		const info = async () => (await who.call('memberInfo', {})).json.data;
		expect(await info()).toMatchObject({ vip: { until: end.toISOString() }, vipRenewsFrom: end.toISOString() });
		// What the page of VIP promises is what comes, in the day of grace too.
		site.setNow(new Date(end.getTime() + 3_600_000));
		expect(await info()).toMatchObject({ vip: null, vipRenewsFrom: end.toISOString() });
		await who.pay((await who.order(vip)).orderId);
		expect(await info()).toMatchObject({ vip: { until: minutes(30 * 1440).toISOString() } });
	});
});

describe('R82 money that no order waits for', () => {
	test('comes after the order was closed: kept, sent back, and in the books', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 900 });
		const { orderId } = await who.order(course);
		const before = await booksOf(site);
		await who.pay(orderId, 'closed');
		expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([3, 0]);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:sandbox': 900, owed: -900 });
		await runJobs(site);
		expect(changes(before, await booksOf(site))).toEqual({});
		expect(await site.db.rows(sql`select amount, state, who from refund where order_id = ${Number(orderId)}`)).toEqual([
			{ amount: 900, state: 'done', who: 'site' },
		]);
		expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([3, 0]);
	});

	test('is another sum than was owed: nothing opens, it goes back', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 900, title: '把话写清楚', titleEn: 'Plain writing' });
		const { orderId } = await who.order(course);
		const before = await booksOf(site);
		await who.pay(orderId, 'wrong');
		await runJobs(site);
		expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([1, 0]);
		expect(changes(before, await booksOf(site))).toEqual({});
		expect(await site.db.rows(sql`select amount, state from refund where order_id = ${Number(orderId)}`)).toEqual([{ amount: 899, state: 'done' }]);
		const said = async (locale: string) =>
			(await site.call('noticeList', {}, { token: who.token, headers: { 'accept-language': locale } })).json.data.dataList[0]?.text;
		expect(await said('zh-CN')).toBe('《把话写清楚》应付 ¥9.00，到账的是 ¥8.99，会原路退回。请按 ¥9.00 再付一次。');
		expect(await said('en')).toBe('¥8.99 came for Plain writing, which costs ¥9.00. It goes back the way it came; please pay ¥9.00.');
		// And the order can still be paid, under another number.
		await who.pay(orderId, 'paid');
		expect(await tryOf(site, orderId)).toBe(`L${orderId}x2`);
		expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([2, 1]);
	});

	test('pays a second try of an order that is paid: it goes back, the course stays', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 700 });
		const { orderId } = await who.order(course);
		await who.pay(orderId, 'paid');
		const number = await tryOf(site, orderId);
		const before = await booksOf(site);
		expect(
			await applyPayment(site.app.platform, 'sandbox', { number, tradeNumber: 'another-trade', amount: 700 as never, currency: 'CNY', at: start }),
		).toBe('sent_back');
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:sandbox': 700, owed: -700 });
		expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([2, 1]);
		await runJobs(site);
		expect(changes(before, await booksOf(site))).toEqual({});
	});

	test('is of another currency, or of a number that is none of ours: nothing is entered', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 700 }));
		await who.submit(orderId);
		const before = await booksOf(site);
		const paid = { number: await tryOf(site, orderId), tradeNumber: 'foreign', amount: 700 as never, currency: 'USD', at: start };
		expect(await applyPayment(site.app.platform, 'sandbox', paid)).toBe('other_currency');
		expect(await applyPayment(site.app.platform, 'sandbox', { ...paid, number: 'L999x1', currency: 'CNY' })).toBe('unknown_number');
		expect(await applyPayment(site.app.platform, 'wechat', { ...paid, currency: 'CNY' })).toBe('unknown_number');
		expect(changes(before, await booksOf(site))).toEqual({});
		expect(await who.stateOf(orderId)).toBe(1);
	});
});

describe('R83 giving back', () => {
	test('within seven days: the course is closed at once, the money arrives, the order says so, and the books are level', async () => {
		const who = await makeBuyer(site);
		const [course, other] = [await makeCourse(site.db, { category, price: 800 }), await makeCourse(site.db, { category, price: 300 })];
		const before = await booksOf(site);
		const mine = await who.order(course);
		await who.pay(mine.orderId);
		const kept = await who.order(other);
		await who.pay(kept.orderId);
		expect((await who.call('orderDetail', { orderId: mine.orderId })).json.data).toMatchObject({ refundUntil: minutes(7 * 1440).toISOString() });
		expect((await who.call('orderRefund', { orderId: mine.orderId, reason: '买错了' })).json.data).toEqual({ orderState: 4 });
		expect([await who.owns(course), await who.owns(other)]).toEqual([0, 1]);
		expect((await who.call('orderRefund', { orderId: mine.orderId })).json.data).toEqual({ orderState: 4 });
		await runJobs(site);
		expect(await who.stateOf(mine.orderId)).toBe(5);
		expect(await who.stateOf(kept.orderId)).toBe(2);
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:sandbox': 300, sales: -300 });
		const detail = (await who.call('orderDetail', { orderId: mine.orderId })).json.data as {
			refunded: number;
			steps: { orderState: number; who: string }[];
		};
		expect(detail.refunded).toBe(800);
		expect(detail.steps.map((step) => `${step.orderState} ${step.who}`)).toEqual(['1 member', '2 provider', '4 member', '5 provider']);
		await runJobs(site);
		expect(await site.db.rows(sql`select state from refund where order_id = ${Number(mine.orderId)}`)).toEqual([{ state: 'done' }]);
	});

	test('is pressed again when the money is back: no error, and nothing more; its job run again sends nothing, one that was refused stays so', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		await who.pay(orderId);
		const press = async () => (await who.call('orderRefund', { orderId, reason: '' })).json.data;
		expect([await press(), await press()]).toEqual([{ orderState: 4 }, { orderState: 4 }]);
		await runJobs(site);
		expect(await press()).toEqual({ orderState: 5 });
		const { number } = await site.db.one<{ number: string }>(sql`select number from refund where order_id = ${Number(orderId)}`);
		await site.db.run(sql`delete from sandbox_refund where number = ${number}`);
		const sent = () => site.db.rows(sql`select 1 from sandbox_refund where number = ${number}`);
		await runRefund(site.app.platform, number);
		expect(await sent()).toEqual([]);
		await site.db.run(sql`update refund set state = 'failed', done_at = null where number = ${number}`);
		await runRefund(site.app.platform, number);
		expect(await sent()).toEqual([]);
		expect(await site.db.rows(sql`select state from refund where number = ${number}`)).toEqual([{ state: 'failed' }]);
	});

	test('in two parts: refunded when the last of them has arrived', async () => {
		const who = await makeBuyer(site);
		const courses = [await makeCourse(site.db, { category, price: 500 }), await makeCourse(site.db, { category, price: 300 })];
		const { orderId } = await who.order(...courses);
		await who.pay(orderId);
		const token = await staffToken(site, await makeStaff(site));
		for (const line of [1, 2]) await site.call('staffOrderRefund', { orderId, lines: [line], reason: '退' }, { token });
		const numbers = await site.db.rows<{ number: string }>(sql`select number from refund where order_id = ${Number(orderId)} order by number`);
		const states = [await who.stateOf(orderId)];
		for (const { number } of numbers) {
			await runRefund(site.app.platform, number);
			states.push(await who.stateOf(orderId));
		}
		expect(states).toEqual([4, 4, 5]);
	});

	test('after seven days, or after more than a tenth was heard, staff are asked', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 800 });
		const { orderId } = await who.order(course);
		await who.pay(orderId);
		const ask = async () => ((await who.call('orderRefund', { orderId })).json as { reason: string }).reason;
		site.setNow(minutes(7 * 1440));
		expect(await ask()).toBe('refund_by_staff');
		site.setNow(minutes(5));
		const lessons = await site.db.rows<{ id: number; seconds: number }>(sql`select id, seconds from lesson where course_id = ${course} order by id`);
		const hear = (seconds: number) =>
			site.db.run(sql`insert into heard (member_id, lesson_id, course_id, heard, updated_at)
				values (${who.memberId}, ${lessons[0]?.id}, ${course}, int4multirange(int4range(0, ${seconds}::int)), ${start})
				on conflict (member_id, lesson_id) do update set heard = excluded.heard`);
		const whole = lessons.reduce((total, { seconds }) => total + seconds, 0);
		await hear(Math.floor(whole * 0.1));
		expect((await who.call('orderDetail', { orderId })).json.data).toMatchObject({ refundUntil: minutes(7 * 1440).toISOString() });
		await hear(Math.ceil(whole * 0.12));
		expect((await who.call('orderDetail', { orderId })).json.data).toMatchObject({ refundUntil: null });
		expect(await ask()).toBe('refund_by_staff');
		expect(await who.owns(course)).toBe(1);
	});

	test('nobody is told of a transfer where none was chosen, nor where the site takes none', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		expect((await who.call('orderTransfer', { orderId })).json.data).toEqual({ transfer: null });
	});

	test('what was not paid, and what another member paid', async () => {
		const [who, other] = [await makeBuyer(site), await makeBuyer(site)];
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 800 }));
		expect((await who.call('orderRefund', { orderId })).json.reason).toBe('not_paid');
		for (const key of ['orderRefund', 'orderCancel', 'orderState'] as const) expect((await other.call(key, { orderId })).status).toBe(404);
		expect((await other.call('paySubmit', { orderId, method: 'sandbox' })).status).toBe(404);
		expect(await who.stateOf(orderId)).toBe(1);
	});
});

describe('R80 the end of an order that nobody pays', () => {
	test('thirty minutes, then closed, its place free again; a cancel is the same at once and twice is once', async () => {
		const [who, next] = [await makeBuyer(site), await makeBuyer(site)];
		const course = await makeCourse(site.db, { category, price: 800 });
		await site.db.run(sql`insert into product_seat (product_id, free) values (${course}, 1)`);
		const mine = await who.order(course);
		expect((await next.call('orderCreate', { prodId: course, requestId: 'next-in-line-1' })).json.reason).toBe('sold_out');
		site.setNow(minutes(30));
		expect((await who.call('paySubmit', { orderId: mine.orderId, method: 'sandbox' })).json.reason).toBe('order_closed');
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${`order-expires ${mine.orderId}`}`);
		await runJobs(site);
		expect((await who.call('orderDetail', { orderId: mine.orderId })).json.data).toMatchObject({ orderState: 3, closedWhy: 'expired' });
		const second = await next.order(course);
		expect((await next.call('orderCancel', { orderId: second.orderId })).json.data).toEqual({ orderState: 3 });
		expect((await next.call('orderCancel', { orderId: second.orderId })).json.data).toEqual({ orderState: 3 });
		expect(await site.db.rows(sql`select free from product_seat where product_id = ${course}`)).toEqual([{ free: 1 }]);
	});

	test('goes on where a transfer was chosen while its end was being looked at', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 800 }));
		const id = Number(orderId);
		site.setNow(minutes(31));
		let ending: Promise<void> | undefined;
		await site.db.transaction(async (tx) => {
			await lockedOrder(tx, id);
			ending = expire(site.app.platform, id);
			await untilWaiting(site);
			await prolongOrder(tx, site.app.platform.jobs, { orderId: id, at: minutes(31), who: 'member', until: minutes(90), why: 'transfer' });
		});
		await ending;
		expect(await who.stateOf(orderId)).toBe(1);
		site.setNow(minutes(91));
		await expire(site.app.platform, id);
		expect(await who.stateOf(orderId)).toBe(3);
		site.setNow(start);
	});

	test('cancelled in the moment in which it was paid: it is paid', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 800 });
		const { orderId } = await who.order(course);
		await who.pay(orderId, 'lost');
		expect((await who.call('orderCancel', { orderId })).json.reason).toBe('order_paid');
		expect([await who.stateOf(orderId), await who.owns(course)]).toEqual([2, 1]);
	});
});
