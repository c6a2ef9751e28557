import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { setUpBank } from '../../../test/bank.ts';
import { makeBuyer, minutes, playAt, start, tryOf } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { jobsAbout, runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import type { PaymentProvider } from '../../adapters/payments/provider.ts';
import { sql } from '../../db/sql.ts';
import { lockedOrder } from '../orders/orders.service.ts';
import { closeOrder } from '../orders/transitions.service.ts';
import { cashierKey, sandboxProvider } from './sandbox.provider.ts';
import { tellSite } from './sandbox.service.ts';
import { ask } from './tries.service.ts';

/** Tries of an order, and the built-in cashier that plays their provider. */
let site: TestApp;
let category: number;
let sandbox: PaymentProvider;

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	site.setNow(start);
	category = await makeCategory(site.db);
	await setUpBank(site);
	sandbox = sandboxProvider(site.app.platform);
});
afterAll(() => site.close());

const seconds = (n: number) => new Date(start.getTime() + n * 1000);
/** An order whose buyer stands at the cashier. */
async function submitted(price = 500) {
	const who = await makeBuyer(site);
	const { orderId } = await who.order(await makeCourse(site.db, { category, price, title: '从零讲微积分', titleEn: 'Calculus from nought' }));
	const { url } = (await who.submit(orderId)).data;
	return { ...who, orderId, url, number: await tryOf(site, orderId) };
}
const triesOf = async (orderId: string) =>
	(await site.db.rows<{ state: string }>(sql`select state from payment_try where order_id = ${Number(orderId)} order by n`)).map(
		({ state }) => state,
	);
const tradeOf = (number: string) =>
	site.db.one<{ state: string; paid_amount: number | null }>(sql`select state, paid_amount from sandbox_trade where number = ${number}`);

describe('R82 a try is asked about', () => {
	test('while it is open, ever less often, counting how often it was', async () => {
		const { number } = await submitted();
		await ask(site.app.platform, { number, round: 3 });
		expect(await jobsAbout(site, 'payments.ask', number)).toMatchObject([{ run_at: seconds(30), payload: { number, round: 4 } }]);
	});

	test('after its order was cancelled three times more, then not; one that is paid is not asked about', async () => {
		const who = await submitted();
		await who.call('orderCancel', { orderId: who.orderId });
		const { number } = who;
		expect(await triesOf(who.orderId)).toEqual(['closed']);
		const asked = await jobsAbout(site, 'payments.ask', number);
		expect(asked).toMatchObject([{ run_at: seconds(300), payload: { number, round: 1 } }]);
		await ask(site.app.platform, { number, round: 1 });
		expect(await jobsAbout(site, 'payments.ask', number)).toMatchObject([{ run_at: seconds(1800), payload: { number, round: 2 } }]);
		await ask(site.app.platform, { number, round: 2 });
		const last = [{ run_at: seconds(7200), payload: { number, round: 3 } }];
		expect(await jobsAbout(site, 'payments.ask', number)).toMatchObject(last);
		await ask(site.app.platform, { number, round: 3 });
		expect(await jobsAbout(site, 'payments.ask', number)).toMatchObject(last);
		const paid = await submitted();
		await playAt(site, paid.url, 'paid');
		await site.db.run(sql`delete from graphile_worker._private_jobs where payload ->> 'number' = ${paid.number}`);
		await ask(site.app.platform, { number: paid.number, round: 1 });
		await ask(site.app.platform, { number: 'L1x1', round: 1 });
		expect([await jobsAbout(site, 'payments.ask', paid.number), await jobsAbout(site, 'payments.ask', 'L1x1')]).toEqual([[], []]);
	});

	test('that took another sum is paid and stays so, and nobody asks about it when its order is cancelled', async () => {
		const who = await submitted();
		await playAt(site, who.url, 'wrong');
		await runJobs(site);
		await who.submit(who.orderId);
		await site.db.run(sql`delete from graphile_worker._private_jobs where payload ->> 'number' = ${who.number}`);
		expect((await who.call('orderCancel', { orderId: who.orderId })).json.data).toEqual({ orderState: 3 });
		expect(await triesOf(who.orderId)).toEqual(['paid', 'closed']);
		expect([await jobsAbout(site, 'payments.ask', who.number), (await jobsAbout(site, 'payments.ask', `L${who.orderId}x2`)).length]).toEqual([[], 1]);
	});

	test('a transfer that was chosen is asked about by nobody', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		await who.call('paySubmit', { orderId, method: 'bank' });
		await who.call('orderCancel', { orderId });
		expect(await triesOf(orderId)).toEqual(['closed']);
		expect(await jobsAbout(site, 'payments.ask', await tryOf(site, orderId))).toEqual([]);
	});
});

describe('R83 who is back from the provider', () => {
	test('asks it: it failed and why, or was paid and is entered, or nobody knows', async () => {
		const who = await makeBuyer(site);
		const course = await makeCourse(site.db, { category, price: 500 });
		const { orderId } = await who.order(course);
		const check = async (locale: 'zh-CN' | 'en' = 'zh-CN') =>
			(await site.call('payCheck', { orderId }, { token: who.token, headers: { 'accept-language': locale } })).json.data as {
				orderState: number;
				failed: object | null;
			};
		const waits = { orderState: 1, failed: null };
		expect(await check(), 'no method was chosen yet').toEqual(waits);
		await who.pay(orderId, 'nothing');
		expect(await check()).toEqual(waits);
		await who.pay(orderId, 'failed');
		const method = { code: 'sandbox', name: '演练付款', icon: 'sandbox', kind: 'sandbox' };
		expect(await check()).toEqual({ orderState: 1, failed: { method, why: '余额不足' } });
		// The provider’s words are Chinese.
		expect(await check('en')).toEqual({ orderState: 1, failed: { method: { ...method, name: 'Practice payment' }, why: '' } });
		await who.pay(orderId, 'lost');
		expect(await who.stateOf(orderId)).toBe(1);
		expect(await check()).toEqual({ orderState: 2, failed: null });
		expect(await who.owns(course)).toBe(1);
		expect(await check()).toEqual({ orderState: 2, failed: null });
	});

	test('a try that the provider has closed has failed, too', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		await who.submit(orderId);
		await site.db.run(sql`update sandbox_trade set state = 'closed' where number = ${await tryOf(site, orderId)}`);
		expect((await who.call('payCheck', { orderId })).json.data).toMatchObject({ orderState: 1, failed: { why: '' } });
		// The next one is what counts.
		await site.db.run(sql`update payment_try set state = 'closed' where order_id = ${Number(orderId)}`);
		await who.submit(orderId);
		expect((await who.call('payCheck', { orderId })).json.data).toEqual({ orderState: 1, failed: null });
	});
});

describe('R81 a try tells its provider', () => {
	test('what is paid for in the payer’s language, cut, where to go back to, where to tell, and until when', async () => {
		const who = await makeBuyer(site);
		const courses = [
			await makeCourse(site.db, { category, price: 100, title: '甲'.repeat(30), titleEn: 'A' }),
			await makeCourse(site.db, { category, price: 200, title: '乙'.repeat(30), titleEn: 'B' }),
		];
		const { orderId } = (await who.call('orderCreate', { prodIds: courses.join(), requestId: 'told-in-full' })).json.data as { orderId: string };
		// Its time is that of its order, however late it was begun.
		site.setNow(minutes(10));
		await site.call('paySubmit', { orderId, method: 'sandbox' }, { token: who.token, headers: { 'accept-language': 'en' } });
		const trade = () =>
			site.db.row(sql`select amount, subject, return_url, notify_url, expires_at from sandbox_trade where number = ${`L${orderId}x1`}`);
		expect(await trade()).toEqual({
			amount: 300,
			subject: 'A, B',
			return_url: expect.stringMatching(new RegExp(`^http.*/payment/${orderId}\\?back=1$`)),
			notify_url: expect.stringMatching(/^http.*\/api\/agency\/core\/pay\/notify\/sandbox$/),
			expires_at: minutes(30),
		});
		site.setNow(start);
		await who.call('orderCancel', { orderId });
		const next = (await who.call('orderCreate', { prodIds: courses.join(), requestId: 'told-in-chinese' })).json.data as { orderId: string };
		await who.submit(next.orderId);
		const { subject } = await site.db.one<{ subject: string }>(sql`select subject from sandbox_trade where number = ${`L${next.orderId}x1`}`);
		expect(subject).toMatch(/^甲{30}、乙{8,9}/);
		expect([...subject].length).toBeLessThanOrEqual(40);
	});
});

describe('R81 a try of an order that waits no more', () => {
	test('is not begun where it was closed this moment', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 500 }));
		let begun: ReturnType<typeof who.submit> | undefined;
		await site.db.transaction(async (tx) => {
			await lockedOrder(tx, Number(orderId));
			begun = who.submit(orderId);
			await untilWaiting(site);
			await closeOrder(tx, { orderId: Number(orderId), at: start, who: 'site', why: 'expired' });
		});
		expect((await begun)?.data).toEqual({ action: 'done' });
		expect(await triesOf(orderId)).toEqual([]);
	});

	test('is done when it was paid, also after its time', async () => {
		const who = await submitted();
		await playAt(site, who.url, 'paid');
		site.setNow(minutes(40));
		expect((await who.submit(who.orderId)).data).toEqual({ action: 'done' });
		site.setNow(start);
	});
});

describe('R81 at the built-in cashier', () => {
	test('a late notice comes after two minutes by its job alone, two come by two', async () => {
		const late = await submitted();
		await playAt(site, late.url, 'late');
		expect(await late.stateOf(late.orderId)).toBe(1);
		expect(await jobsAbout(site, 'payments.sandbox-notice', late.number)).toMatchObject([
			{ run_at: seconds(120), payload: { number: late.number, copy: 1 } },
		]);
		await tellSite(site.app.platform, { number: late.number });
		expect(await late.stateOf(late.orderId)).toBe(2);
		const [once, twice] = [await submitted(), await submitted()];
		await playAt(site, once.url, 'paid');
		await playAt(site, twice.url, 'twice');
		const copies = async (number: string) => (await jobsAbout(site, 'payments.sandbox-notice', number)).map(({ payload }) => payload);
		expect(await copies(once.number)).toEqual([{ number: once.number, copy: 1 }]);
		expect(await copies(twice.number)).toEqual([1, 2].map((copy) => ({ number: twice.number, copy })));
		await runJobs(site);
	});

	test('what was paid does not fail afterwards, what was closed is not paid, and a fen less than a fen is nothing', async () => {
		const paid = await submitted();
		await playAt(site, paid.url, 'paid');
		await playAt(site, paid.url, 'failed');
		expect(await tradeOf(paid.number)).toEqual({ state: 'paid', paid_amount: 500 });
		await sandbox.close(paid.number);
		expect(await tradeOf(paid.number)).toMatchObject({ state: 'paid' });
		const closed = await submitted();
		await playAt(site, closed.url, 'failed');
		expect(await sandbox.close(closed.number)).toEqual({ state: 'closed' });
		await playAt(site, closed.url, 'paid');
		expect(await tradeOf(closed.number)).toEqual({ state: 'closed', paid_amount: null });
		const least = await submitted(1);
		await playAt(site, least.url, 'wrong');
		expect(await tradeOf(least.number)).toEqual({ state: 'open', paid_amount: null });
		await tellSite(site.app.platform, { number: least.number });
		expect(await site.db.rows(sql`select 1 from payment_notice where event -> 'paid' ->> 'number' = ${least.number}`)).toEqual([]);
	});

	test('a notice that the site does not take is no success of its job', async () => {
		const who = await submitted();
		await playAt(site, who.url, 'lost');
		// Longer than a notice may be called.
		await site.db.run(sql`update sandbox_trade set trade_number = ${'x'.repeat(100)} where number = ${who.number}`);
		await expect(tellSite(site.app.platform, { number: who.number })).rejects.toThrow('did not take the notice');
	});

	test('a try is over from the end of its time on', async () => {
		const who = await submitted();
		site.setNow(new Date(minutes(30).getTime() - 1));
		expect(await sandbox.stateOf(who.number)).toEqual({ state: 'open' });
		site.setNow(minutes(30));
		expect(await sandbox.stateOf(who.number)).toEqual({ state: 'closed' });
		await playAt(site, who.url, 'paid');
		expect(await tradeOf(who.number)).toEqual({ state: 'open', paid_amount: null });
		site.setNow(start);
	});

	test('has a page of its own, by a key of its own; a number that was never begun has neither', async () => {
		const { url, number } = await submitted();
		expect(url).toMatch(/\?key=[\w-]{22}$/);
		const unknown = 'L1234567x1';
		const key = await cashierKey(site.app.platform, unknown);
		expect((await site.get(url.replace(number, unknown).replace(/key=.*/, `key=${key}`))).status).toBe(404);
		expect(await sandbox.stateOf(unknown)).toEqual({ state: 'open' });
	});

	test('an order that its payer is left with is closed by the site, and so is its try', async () => {
		const who = await submitted();
		await playAt(site, who.url, 'closed');
		expect(await triesOf(who.orderId)).toEqual(['paid']);
		expect((await who.call('orderDetail', { orderId: who.orderId })).json.data).toMatchObject({ orderState: 3, closedWhy: 'expired' });
		expect(await site.db.rows(sql`select who, why from order_event where order_id = ${Number(who.orderId)} and to_state = 3`)).toEqual([
			{ who: 'site', why: 'expired' },
		]);
	});

	test('no more goes back than came, once for each number, and nothing of what was not paid', async () => {
		const [one, other, open] = [await submitted(100), await submitted(100), await submitted(100)];
		for (const { url } of [one, other]) await playAt(site, url, 'paid');
		const back = async (number: string, refundNumber: string, amount: number) =>
			(await sandbox.refund({ number, refundNumber, tradeNumber: '', amount: fen(amount), total: fen(100), reason: '', notifyUrl: '' })).state;
		expect(await sandbox.queryRefund({ number: one.number, refundNumber: 'Rback1' })).toEqual({ state: 'unheard' });
		expect(await back(one.number, 'Rback1', 60)).toBe('done');
		expect(await back(one.number, 'Rback1', 60)).toBe('done');
		expect(await back(one.number, 'Rback2', 41)).toBe('failed');
		expect(await back(one.number, 'Rback2', 40)).toBe('done');
		expect(await back(other.number, 'Rback3', 100)).toBe('done');
		expect(await back(open.number, 'Rback4', 1)).toBe('failed');
		expect(await sandbox.queryRefund({ number: one.number, refundNumber: 'Rback1' })).toEqual({ state: 'done', at: start });
		const stated = (await sandbox.statement('2040-11-24')).filter(({ refundNumber }) => refundNumber?.startsWith('Rback'));
		expect(
			stated.map(({ number, refundNumber, amount }) => [number, refundNumber, amount]).sort((a, b) => `${a[1]}`.localeCompare(`${b[1]}`)),
		).toEqual([
			[one.number, 'Rback1', 60],
			[one.number, 'Rback2', 40],
			[other.number, 'Rback3', 100],
		]);
	});
});

describe('R83 what costs nothing', () => {
	test('has no money to give back: a free order is not paid, and a free line goes without a refund', async () => {
		const who = await makeBuyer(site);
		const free = (await who.call('orderCreate', { prodId: await makeCourse(site.db, { category, price: 0 }), requestId: 'free-one' })).json.data as {
			orderId: string;
		};
		expect(await who.stateOf(free.orderId)).toBe(2);
		expect((await who.call('orderRefund', { orderId: free.orderId })).json.reason).toBe('not_paid');
		const prodIds = `${await makeCourse(site.db, { category, price: 500 })},${await makeCourse(site.db, { category, price: 0 })}`;
		const { orderId } = (await who.call('orderCreate', { prodIds, requestId: 'half-free' })).json.data as { orderId: string };
		await who.pay(orderId);
		const token = await staffToken(site, await makeStaff(site));
		const { data } = (await site.call('staffOrderRefund', { orderId, lines: [2], reason: '退' }, { token })).json;
		expect([data.orderState, data.refunds, data.items.map(({ refunded }) => refunded)]).toEqual([2, [], [false, true]]);
	});
});
