import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse, makeLogin } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { newProducts } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import { applyPayment } from './apply.service.ts';

let site: TestApp;
let category: number;
let serial = 0;
// Ahead of every real clock: jobs for later run when a test moves them.
const start = new Date('2040-11-24T08:00:00Z');
const minutes = (n: number) => new Date(start.getTime() + n * 60_000);

beforeAll(async () => {
	site = await startApp();
	category = await makeCategory(site.db);
});
afterAll(() => site.close());

/** A member who is logged in at the start of the clock. */
async function buyer() {
	site.setNow(start);
	serial += 1;
	const { token, member } = await makeLogin(site, `1380008${String(serial).padStart(4, '0')}`);
	const call = <K extends Parameters<TestApp['call']>[0]>(key: K, input: object) => site.call(key, input as never, { token });
	return { token, memberId: member.id, call };
}

async function plan(days: number, price = 19_900) {
	const [id = 0] = await newProducts(site.db, 3, 1);
	await asOwner(
		site.databaseUrl,
		`insert into vip_plan (id, title, days, price, en) values (${id}, '一年', ${days}, ${price}, '{"title": "One year"}')`,
	);
	return id;
}

type Buyer = Awaited<ReturnType<typeof buyer>>;
let forms = 0;
const order = async (who: Buyer, prodId: number) => {
	forms += 1;
	return (await who.call('orderCreate', { prodId, requestId: `form-${forms}-of-this-test` })).json.data as { orderId: string; orderState: number };
};
const submit = async (who: Buyer, orderId: string) =>
	(await who.call('paySubmit', { orderId, method: 'sandbox' })).json as { code: number; reason: string; data: { action: string; url: string } };
/** Stands at the cashier and lets the payment go this way. */
async function play(url: string, outcome: string) {
	const answer = await site.app.server.inject({
		method: 'POST',
		url,
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		payload: `outcome=${outcome}`,
	});
	return { status: answer.statusCode, location: answer.headers.location };
}
async function pay(who: Buyer, orderId: string, outcome = 'paid') {
	return play((await submit(who, orderId)).data.url, outcome);
}
const stateOf = async (who: Buyer, orderId: string) => ((await who.call('orderState', { orderId })).json.data as { orderState: number }).orderState;
const owns = async (who: Buyer, id: number) =>
	(await site.db.rows(sql`select 1 from enrolment_grant where member_id = ${who.memberId} and course_id = ${id} and revoked_at is null`)).length;
const numberOf = async (orderId: string) =>
	(await site.db.one<{ number: string }>(sql`select number from payment_try where order_id = ${Number(orderId)} order by n desc limit 1`)).number;
/** What the books say of the whole database: every account, and that all of it together is nought. */
async function books() {
	const rows = await site.db.rows<{ account: string; amount: number }>(
		sql`select account, sum(amount)::bigint as amount from money_entry group by account`,
	);
	expect(rows.reduce((total, { amount }) => total + amount, 0)).toBe(0);
	return Object.fromEntries(rows.map((row) => [row.account, row.amount]));
}
const change = (before: Record<string, number>, after: Record<string, number>) =>
	Object.fromEntries(
		Object.keys(after).flatMap((account) =>
			(after[account] ?? 0) === (before[account] ?? 0) ? [] : [[account, (after[account] ?? 0) - (before[account] ?? 0)]],
		),
	);

describe('R83 paying', () => {
	test('opens the course in the moment of the notice, once, and the books say so', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 27_900 });
		const { orderId, orderState } = await order(who, course);
		expect(orderState).toBe(1);
		const before = await books();
		const { data } = await submit(who, orderId);
		expect(data).toMatchObject({ action: 'redirect', url: expect.stringContaining(`/sandbox-cashier/L${orderId}x1?key=`) });
		expect((await submit(who, orderId)).data).toEqual(data);
		expect(await owns(who, course)).toBe(0);
		expect(await play(data.url, 'paid')).toEqual({ status: 303, location: `/payment/${orderId}?back=1` });
		expect(await stateOf(who, orderId)).toBe(2);
		expect(await owns(who, course)).toBe(1);
		expect(change(before, await books())).toEqual({ 'provider:sandbox': 27_900, sales: -27_900 });
		// The job that was queued with the notice, and the questions to the provider, change nothing any more.
		await runJobs(site);
		await play(data.url, 'paid');
		expect(await owns(who, course)).toBe(1);
		expect(change(before, await books())).toEqual({ 'provider:sandbox': 27_900, sales: -27_900 });
		expect(await who.call('paySubmit', { orderId, method: 'sandbox' }).then((answer) => answer.json.data)).toEqual({ action: 'done' });
	});

	test('told twice, and by many at one moment, counts once', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 100 });
		const { orderId } = await order(who, course);
		const before = await books();
		await pay(who, orderId, 'twice');
		await runJobs(site);
		const number = await numberOf(orderId);
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
		expect(await owns(who, course)).toBe(1);
		expect(change(before, await books())).toEqual({ 'provider:sandbox': 100, sales: -100 });
	});

	test('a lost notice loses nothing: the site asks', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 500 });
		const { orderId } = await order(who, course);
		await pay(who, orderId, 'lost');
		expect(await stateOf(who, orderId)).toBe(1);
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${`payment-ask ${await numberOf(orderId)}`}`);
		await runJobs(site);
		expect(await stateOf(who, orderId)).toBe(2);
		expect(await owns(who, course)).toBe(1);
	});

	test('a notice that was lost is found when the time of the order is over: paid, not closed', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 500 });
		const { orderId } = await order(who, course);
		await pay(who, orderId, 'lost');
		site.setNow(minutes(31));
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${`order-expires ${orderId}`}`);
		await runJobs(site);
		expect(await stateOf(who, orderId)).toBe(2);
		expect(await owns(who, course)).toBe(1);
	});

	test('a failed payment opens nothing, and can be tried again', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 500 });
		const { orderId } = await order(who, course);
		await pay(who, orderId, 'failed');
		await runJobs(site);
		expect([await stateOf(who, orderId), await owns(who, course)]).toEqual([1, 0]);
		await pay(who, orderId, 'paid');
		expect([await stateOf(who, orderId), await owns(who, course)]).toEqual([2, 1]);
	});

	test('a VIP term that runs is gone on with at its end, also when two are paid at one moment', async () => {
		const who = await buyer();
		const vip = await plan(30);
		const first = await order(who, vip);
		await pay(who, first.orderId);
		forms += 2;
		const [a, b] = await Promise.all(
			[1, 2].map((n) =>
				site.db.transaction(
					async () =>
						(await who.call('orderCreate', { prodIds: String(n === 1 ? vip : vip), requestId: `vip-form-${forms}-${n}` })).json.data as {
							orderId: string;
						},
				),
			),
		);
		// The same content that waits is the same order: a second press makes no second row.
		expect(a?.orderId).toBe(b?.orderId);
		await pay(who, a?.orderId ?? '');
		const terms = await site.db.rows<{ starts_at: Date; ends_at: Date }>(
			sql`select starts_at, ends_at from enrolment_grant where member_id = ${who.memberId} and course_id is null order by starts_at`,
		);
		expect(terms.map((term) => [term.starts_at, term.ends_at])).toEqual([
			[start, minutes(30 * 1440)],
			[minutes(30 * 1440), minutes(60 * 1440)],
		]);
		expect((await who.call('memberInfo', {})).json.data).toMatchObject({ vip: { until: minutes(60 * 1440).toISOString() } });
	});
});

describe('R82 money that no order waits for', () => {
	test('comes after the order was closed: kept, sent back, and in the books', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 900 });
		const { orderId } = await order(who, course);
		const before = await books();
		await pay(who, orderId, 'closed');
		expect([await stateOf(who, orderId), await owns(who, course)]).toEqual([3, 0]);
		expect(change(before, await books())).toEqual({ 'provider:sandbox': 900, owed: -900 });
		await runJobs(site);
		expect(change(before, await books())).toEqual({});
		expect(await site.db.rows(sql`select amount, state, who from refund where order_id = ${Number(orderId)}`)).toEqual([
			{ amount: 900, state: 'done', who: 'site' },
		]);
		expect([await stateOf(who, orderId), await owns(who, course)]).toEqual([3, 0]);
	});

	test('is another sum than was owed: nothing opens, it goes back', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 900 });
		const { orderId } = await order(who, course);
		const before = await books();
		await pay(who, orderId, 'wrong');
		await runJobs(site);
		expect([await stateOf(who, orderId), await owns(who, course)]).toEqual([1, 0]);
		expect(change(before, await books())).toEqual({});
		expect(await site.db.rows(sql`select amount, state from refund where order_id = ${Number(orderId)}`)).toEqual([{ amount: 899, state: 'done' }]);
		// And the order can still be paid, under another number.
		await pay(who, orderId, 'paid');
		expect(await numberOf(orderId)).toBe(`L${orderId}x2`);
		expect([await stateOf(who, orderId), await owns(who, course)]).toEqual([2, 1]);
	});

	test('pays a second try of an order that is paid: it goes back, the course stays', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 700 });
		const { orderId } = await order(who, course);
		await pay(who, orderId, 'paid');
		const number = await numberOf(orderId);
		const before = await books();
		expect(
			await applyPayment(site.app.platform, 'sandbox', { number, tradeNumber: 'another-trade', amount: 700 as never, currency: 'CNY', at: start }),
		).toBe('sent_back');
		expect(change(before, await books())).toEqual({ 'provider:sandbox': 700, owed: -700 });
		expect([await stateOf(who, orderId), await owns(who, course)]).toEqual([2, 1]);
	});

	test('is of another currency, or of a number that is none of ours: nothing is entered', async () => {
		const who = await buyer();
		const { orderId } = await order(who, await makeCourse(site.db, { category, price: 700 }));
		await submit(who, orderId);
		const before = await books();
		const paid = { number: await numberOf(orderId), tradeNumber: 'foreign', amount: 700 as never, currency: 'USD', at: start };
		expect(await applyPayment(site.app.platform, 'sandbox', paid)).toBe('other_currency');
		expect(await applyPayment(site.app.platform, 'sandbox', { ...paid, number: 'L999x1', currency: 'CNY' })).toBe('unknown_number');
		expect(await applyPayment(site.app.platform, 'wechat', { ...paid, currency: 'CNY' })).toBe('unknown_number');
		expect(change(before, await books())).toEqual({});
		expect(await stateOf(who, orderId)).toBe(1);
	});
});

describe('R82 notices', () => {
	const notify = (payload: string | Buffer, headers: Record<string, string> = {}, provider = 'sandbox') =>
		site.app.server.inject({ method: 'POST', url: `/api/agency/core/pay/notify/${provider}`, headers, payload });

	test('that are not signed, signed by another, old, or from the future are refused, kept, and change nothing', async () => {
		const who = await buyer();
		const { orderId } = await order(who, await makeCourse(site.db, { category, price: 700 }));
		await submit(who, orderId);
		const body = JSON.stringify({
			id: 'paid-x',
			paid: { number: await numberOf(orderId), tradeNumber: 'x', amount: 700, currency: 'CNY', at: start.toISOString() },
		});
		const { hmac } = await import('../../lib/hmac.ts');
		const secret = await site.app.platform.secret('sandbox-cashier');
		const signed = (time: number, key = secret, text = body) => ({
			'content-type': 'application/json',
			'sandbox-signature': `t=${time},v1=${hmac(key, `${time}.${text}`).toString('hex')}`,
		});
		const now = start.getTime() / 1000;
		const tried: [string, Record<string, string>][] = [
			['unsigned', { 'content-type': 'application/json' }],
			['unsigned', { 'sandbox-signature': 'v1=00' }],
			['bad_signature', signed(now, Buffer.alloc(32, 7))],
			['bad_signature', signed(now, secret, body.replace('700', '7'))],
			['old', signed(now - 301)],
			['old', signed(now + 301)],
		];
		for (const [, headers] of tried) expect((await notify(body, headers)).statusCode).toBe(400);
		const kept = await site.db.rows<{ fault: string }>(sql`select fault from payment_notice where not verified order by id desc limit 6`);
		expect(kept.map(({ fault }) => fault).reverse()).toEqual(tried.map(([fault]) => fault));
		expect(await stateOf(who, orderId)).toBe(1);
		// The forged ones have not taken the place of the real one.
		expect((await notify(body, signed(now))).statusCode).toBe(200);
		expect(await stateOf(who, orderId)).toBe(2);
	});

	test('of a megabyte, of no provider of ours, and by another method', async () => {
		expect((await notify(Buffer.alloc(1024 * 1024), { 'content-type': 'text/xml' })).statusCode).toBe(413);
		expect((await notify(Buffer.alloc(64 * 1024), { 'content-type': 'text/xml' })).statusCode).toBe(400);
		expect((await notify('', {})).statusCode).toBe(400);
		expect((await notify('{}', {}, 'paypal')).statusCode).toBe(404);
		expect((await site.app.server.inject({ method: 'GET', url: '/api/agency/core/pay/notify/sandbox' })).statusCode).toBe(404);
	});

	test('a flood of forged ones fills no table', async () => {
		site.setNow(minutes(3000));
		const before = (await site.db.one<{ n: number }>(sql`select count(*)::int as n from payment_notice`)).n;
		for (let n = 0; n < 80; n += 1) await notify('x'.repeat(5000), {});
		const rows = await site.db.rows<{ bytes: number }>(
			sql`select length(body) as bytes from payment_notice where not verified and received_at = ${minutes(3000)}`,
		);
		expect(rows).toHaveLength(60);
		expect(rows.every(({ bytes }) => bytes === 4096)).toBe(true);
		expect((await site.db.one<{ n: number }>(sql`select count(*)::int as n from payment_notice`)).n).toBe(before + 60);
	});

	test('R82 a notice that could not be done at once is done by its job', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 700 });
		const { orderId } = await order(who, course);
		const { data } = await submit(who, orderId);
		await asOwner(site.databaseUrl, `alter table money_entry add constraint broken check (account <> 'provider:sandbox' or amount <> 700) not valid`);
		await play(data.url, 'paid').catch(() => {});
		expect(await stateOf(who, orderId)).toBe(1);
		await asOwner(site.databaseUrl, 'alter table money_entry drop constraint broken');
		await runJobs(site);
		expect([await stateOf(who, orderId), await owns(who, course)]).toEqual([2, 1]);
	});
});

describe('R83 giving back', () => {
	test('within seven days: the course is closed at once, the money arrives, the order says so, and the books are level', async () => {
		const who = await buyer();
		const [course, other] = [await makeCourse(site.db, { category, price: 800 }), await makeCourse(site.db, { category, price: 300 })];
		const before = await books();
		const mine = await order(who, course);
		await pay(who, mine.orderId);
		const kept = await order(who, other);
		await pay(who, kept.orderId);
		expect((await who.call('orderDetail', { orderId: mine.orderId })).json.data).toMatchObject({ refundUntil: minutes(7 * 1440).toISOString() });
		expect((await who.call('orderRefund', { orderId: mine.orderId, reason: '买错了' })).json.data).toEqual({ orderState: 4 });
		expect([await owns(who, course), await owns(who, other)]).toEqual([0, 1]);
		expect((await who.call('orderRefund', { orderId: mine.orderId })).json.data).toEqual({ orderState: 4 });
		await runJobs(site);
		expect(await stateOf(who, mine.orderId)).toBe(5);
		expect(await stateOf(who, kept.orderId)).toBe(2);
		expect(change(before, await books())).toEqual({ 'provider:sandbox': 300, sales: -300 });
		const detail = (await who.call('orderDetail', { orderId: mine.orderId })).json.data as {
			refunded: number;
			steps: { orderState: number; who: string }[];
		};
		expect(detail.refunded).toBe(800);
		expect(detail.steps.map((step) => `${step.orderState} ${step.who}`)).toEqual(['1 member', '2 provider', '4 member', '5 provider']);
		await runJobs(site);
		expect(await site.db.rows(sql`select state from refund where order_id = ${Number(mine.orderId)}`)).toEqual([{ state: 'done' }]);
	});

	test('after seven days, or after more than a tenth was heard, staff are asked', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 800 });
		const { orderId } = await order(who, course);
		await pay(who, orderId);
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
		expect(await owns(who, course)).toBe(1);
	});

	test('what was not paid, and what another member paid', async () => {
		const [who, other] = [await buyer(), await buyer()];
		const { orderId } = await order(who, await makeCourse(site.db, { category, price: 800 }));
		expect((await who.call('orderRefund', { orderId })).json.reason).toBe('not_paid');
		for (const key of ['orderRefund', 'orderCancel', 'orderDetail', 'orderState'] as const)
			expect((await other.call(key, { orderId })).status).toBe(404);
		expect((await other.call('paySubmit', { orderId, method: 'sandbox' })).status).toBe(404);
		expect(await stateOf(who, orderId)).toBe(1);
	});
});

describe('R80 the end of an order that nobody pays', () => {
	test('thirty minutes, then closed, its place free again; a cancel is the same at once and twice is once', async () => {
		const [who, next] = [await buyer(), await buyer()];
		const course = await makeCourse(site.db, { category, price: 800 });
		await site.db.run(sql`insert into product_seat (product_id, free) values (${course}, 1)`);
		const mine = await order(who, course);
		expect((await next.call('orderCreate', { prodId: course, requestId: 'next-in-line-1' })).json.reason).toBe('sold_out');
		site.setNow(minutes(30));
		expect((await who.call('paySubmit', { orderId: mine.orderId, method: 'sandbox' })).json.reason).toBe('order_closed');
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where key = ${`order-expires ${mine.orderId}`}`);
		await runJobs(site);
		expect((await who.call('orderDetail', { orderId: mine.orderId })).json.data).toMatchObject({ orderState: 3, closedWhy: 'expired' });
		const second = await order(next, course);
		expect((await next.call('orderCancel', { orderId: second.orderId })).json.data).toEqual({ orderState: 3 });
		expect((await next.call('orderCancel', { orderId: second.orderId })).json.data).toEqual({ orderState: 3 });
		expect(await site.db.rows(sql`select free from product_seat where product_id = ${course}`)).toEqual([{ free: 1 }]);
	});

	test('cancelled in the moment in which it was paid: it is paid', async () => {
		const who = await buyer();
		const course = await makeCourse(site.db, { category, price: 800 });
		const { orderId } = await order(who, course);
		await pay(who, orderId, 'lost');
		expect((await who.call('orderCancel', { orderId })).json.reason).toBe('order_paid');
		expect([await stateOf(who, orderId), await owns(who, course)]).toEqual([2, 1]);
	});
});

describe('R81 the built-in cashier', () => {
	test('opens by its key alone, says what it is, and takes no ending that it does not know', async () => {
		const who = await buyer();
		const { orderId } = await order(who, await makeCourse(site.db, { category, price: 12_345, title: '从零讲<微>积分' }));
		const { url } = (await submit(who, orderId)).data;
		const page = await site.app.server.inject({ method: 'GET', url });
		expect(page.statusCode).toBe(200);
		expect(page.body).toContain('这里付的不是钱');
		expect(page.body).toContain('¥123.45');
		expect(page.body).toContain('从零讲&#60;微&#62;积分');
		expect(page.headers['content-security-policy']).toContain("default-src 'none'");
		expect((await site.app.server.inject({ method: 'GET', url: url.replace(/key=.{4}/, 'key=AAAA') })).statusCode).toBe(404);
		expect((await site.app.server.inject({ method: 'GET', url: url.replace(/\?.*/, '') })).statusCode).toBe(404);
		expect((await play(url, 'rich')).status).toBe(422);
		expect(await stateOf(who, orderId)).toBe(1);
	});

	test('is nowhere where real money is taken', async () => {
		const strict = await startApp({ config: { paySandbox: false } });
		try {
			const { token } = await makeLogin(strict, '13900000001');
			expect((await strict.call('payMethods', {}, { token })).json.data).toEqual([]);
			expect((await strict.app.server.inject({ method: 'POST', url: '/api/agency/core/pay/notify/sandbox', payload: '' })).statusCode).toBe(404);
			expect((await strict.app.server.inject({ method: 'GET', url: '/sandbox-cashier/L1234567x1?key=x' })).statusCode).toBe(404);
		} finally {
			await strict.close();
		}
	});

	test('payMethods names it in both languages', async () => {
		const who = await buyer();
		expect((await who.call('payMethods', {})).json.data).toEqual([{ code: 'sandbox', name: '演练付款', icon: 'sandbox', kind: 'sandbox' }]);
		expect((await who.call('paySubmit', { orderId: '1', method: 'sandbox' })).status).toBe(404);
		const { orderId } = await order(who, await makeCourse(site.db, { category, price: 100 }));
		expect((await who.call('paySubmit', { orderId, method: 'wechat' })).json.reason).toBe('pay_method_closed');
	});
});

describe('R83 the books', () => {
	test('refuse what does not balance, one leg, another currency, a posting without legs, and every change', async () => {
		const bad = [
			`insert into money_posting (cause, cause_id, at) values ('payment', 'no legs', now())`,
			`with p as (insert into money_posting (cause, cause_id, at) values ('payment', 'one', now()) returning id) insert into money_entry select id, 1, 'sales', 5, 'CNY' from p`,
			`with p as (insert into money_posting (cause, cause_id, at) values ('payment', 'odd', now()) returning id) insert into money_entry select id, n, 'a' || n, n * 3 - 4, 'CNY' from p, generate_series(1, 2) n`,
			`with p as (insert into money_posting (cause, cause_id, at) values ('payment', 'mixed', now()) returning id) insert into money_entry select id, n, 'a' || n, n * 10 - 15, case n when 1 then 'CNY' else 'USD' end from p, generate_series(1, 2) n`,
			`update money_entry set amount = amount + 1`,
			`delete from money_entry`,
			`truncate money_entry`,
			`update money_posting set at = now()`,
			`delete from money_posting`,
		];
		const before = await books();
		for (const statement of bad) await expect(asOwner(site.databaseUrl, statement), statement).rejects.toMatchObject({ code: '23514' });
		expect(await books()).toEqual(before);
	});
});
