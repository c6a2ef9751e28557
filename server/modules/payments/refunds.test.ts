import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk } from '../../../test/bank.ts';
import { booksOf, changes, makeBuyer, minutes, start } from '../../../test/buyers.ts';
import { makeCourse } from '../../../test/factories.ts';
import { StripeGateway } from '../../../test/gateways/stripe.ts';
import { runJobs } from '../../../test/jobs.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { untilWaiting } from '../../../test/waiting.ts';
import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import * as payments from './payments.queries.ts';
import * as refunds from './refunds.queries.ts';
import { finishRefund, runRefund } from './refunds.service.ts';

/** Money that goes back: its end, and two who bring it there at one moment. */
let site: TestApp;
let category: number;
let desk: Awaited<ReturnType<typeof openDesk>>['desk'];

beforeAll(async () => {
	({ site, category, desk } = await openDesk());
});
afterAll(() => site.close());

const day = '2040-11-24';

/** A paid order of courses at these prices. */
async function paid(...prices: number[]) {
	const who = await makeBuyer(site);
	const { orderId } = await who.order(...(await Promise.all(prices.map((price) => makeCourse(site.db, { category, price })))));
	await who.pay(orderId);
	const back = (line: number) => desk('staffOrderRefund', { orderId, lines: [line], reason: '退' });
	return { ...who, orderId, back, state: () => who.stateOf(orderId), number: `R${orderId}x1` };
}
const kept = (number: string) => site.db.one(sql`select state, detail, done_at from refund where number = ${number}`);
async function finish(tx: Tx, number: string, at: Date): Promise<void> {
	const refund = (await refunds.find(tx, number)) as refunds.RefundRow;
	await finishRefund(tx, site.app.platform, { refund, payment: (await payments.find(tx, refund.payment_id)) as payments.PaymentRow, at });
}

describe('R83 an order of which the last line cost nothing', () => {
	test('is refunded with that line when the rest of its money is back, and by whom', async () => {
		const who = await paid(500, 0);
		await who.back(1);
		await runJobs(site);
		expect(await who.state()).toBe(2);
		expect((await who.back(2)).data).toMatchObject({ orderState: 5, refunded: 500, refunds: [{ state: 'done' }] });
		const steps = await site.db.rows(
			sql`select to_state, who, staff_id is not null as named from order_event where order_id = ${Number(who.orderId)} and to_state > 3 order by id`,
		);
		expect(steps).toEqual([4, 5].map((state) => ({ to_state: state, who: 'staff', named: true })));
	});

	test('is refunded when the rest has come that was still under way', async () => {
		const who = await paid(500, 0);
		await who.back(1);
		expect((await who.back(2)).data).toMatchObject({ orderState: 4 });
		await runJobs(site);
		expect(await who.state()).toBe(5);
	});

	test('stays paid while something is left of it', async () => {
		const who = await paid(500, 0);
		expect((await who.back(2)).data).toMatchObject({ orderState: 2 });
	});
});

test('R83 an order that cost nothing has nothing to give back', async () => {
	const who = await makeBuyer(site);
	const { orderId } = await who.order(await makeCourse(site.db, { category, price: 0 }));
	expect((await desk('staffOrderRefund', { orderId, reason: '退' })).reason).toBe('not_paid');
	expect(await who.stateOf(orderId)).toBe(2);
});

describe('R78 R83 a buyer is told that money is back', () => {
	const bought = async () => {
		const who = await makeBuyer(site);
		const courses = await Promise.all(
			[
				{ title: '极限', price: 500 },
				{ title: '导数', price: 300 },
				{ title: '积分', price: 0 },
			].map((course) => makeCourse(site.db, { category, ...course })),
		);
		const { orderId } = await who.order(...courses);
		await who.pay(orderId);
		const back = async (lines: number[]) => {
			await desk('staffOrderRefund', { orderId, lines, reason: '退' });
			await runJobs(site);
		};
		const all = async () =>
			((await who.call('noticeList', {})).json.data as { dataList: { title: string; text: string }[] }).dataList.map(({ title, text }) => [
				title,
				text,
			]);
		const told = async () => (await all()).flatMap(([title, text]) => (title === '退款到账了' ? [text] : []));
		return { who, orderId, back, told, all };
	};

	test('of a part its own sum and what it was for, whatever is left of the order', async () => {
		const { back, told } = await bought();
		await back([2]);
		expect(await told()).toEqual(['《导数》的 ¥3.00 已经原路退回。']);
		// More than five of an hour are told by one notice.
		site.setNow(minutes(61));
		await back([1]);
		await back([3]);
		site.setNow(start);
		expect(await told()).toEqual(['《极限》的 ¥5.00 已经原路退回。', '《导数》的 ¥3.00 已经原路退回。']);
	});

	test('and before it that what was taken back is closed, also what cost nothing', async () => {
		const { back, all } = await bought();
		await back([2]);
		await back([3]);
		expect((await all()).slice(0, 3)).toEqual([
			['订单里退掉了一部分', '《积分》已经关上。如果不是你要退的，就打电话给我们。'],
			['退款到账了', '《导数》的 ¥3.00 已经原路退回。'],
			['正在退款', '《导数》已经关上，¥3.00 正在退给你，办好时再告诉你。'],
		]);
	});

	test('and of nothing before it where they gave it back themselves', async () => {
		const { who, orderId, all } = await bought();
		await who.call('orderRefund', { orderId, reason: '' });
		await runJobs(site);
		expect((await all()).map(([title]) => title)).toEqual(['退款到账了', '报名成功']);
	});

	test('of all at once by one notice', async () => {
		const { back, told } = await bought();
		await back([1, 2, 3]);
		expect(await told()).toEqual(['《极限》等 3 项的 ¥8.00 已经原路退回。']);
	});
});

describe('R83 a refund', () => {
	test('that arrived is entered once, on the day on which it arrived', async () => {
		const who = await paid(500);
		const before = await booksOf(site);
		await who.call('orderRefund', { orderId: who.orderId, reason: '' });
		for (const at of [minutes(1), minutes(2)]) await site.db.transaction((tx) => finish(tx, who.number, at));
		expect(await kept(who.number)).toEqual({ state: 'done', detail: '', done_at: minutes(1) });
		expect(changes(before, await booksOf(site))).toEqual({ 'provider:sandbox': -500, sales: 500 });
		expect(await who.state()).toBe(5);
	});

	test('that is refused in the moment in which it arrived has arrived', async () => {
		const who = await paid(500);
		await who.call('orderRefund', { orderId: who.orderId, reason: '' });
		await site.db.run(sql`update refund set state = 'sent' where number = ${who.number}`);
		// The cashier has nothing left to give.
		await site.db.run(sql`update sandbox_trade set paid_amount = 0 where number = ${`L${who.orderId}x1`}`);
		let refused: Promise<void> | undefined;
		await site.db.transaction(async (tx) => {
			await finish(tx, who.number, minutes(1));
			refused = runRefund(site.app.platform, who.number);
			await untilWaiting(site);
		});
		await refused;
		expect(await kept(who.number)).toEqual({ state: 'done', detail: '', done_at: minutes(1) });
	});

	test('of a part arrives while another part does: the order is refunded', async () => {
		const who = await paid(500, 300);
		for (const line of [1, 2]) await who.back(line);
		let other: Promise<void> | undefined;
		await site.db.transaction(async (tx) => {
			await finish(tx, who.number, minutes(1));
			other = runRefund(site.app.platform, `R${who.orderId}x2`);
			await untilWaiting(site);
		});
		await other;
		expect(await who.state()).toBe(5);
	});

	test('that two say they have sent by hand, under two numbers at one moment, was sent under one of them', async () => {
		const who = await makeBuyer(site);
		const { orderId } = await who.order(await makeCourse(site.db, { category, price: 400 }));
		await who.call('paySubmit', { orderId, method: 'bank' });
		await desk('staffTransferConfirm', { orderId, amount: 400, bankNumber: 'both-0', day });
		await who.call('orderRefund', { orderId, reason: '' });
		const number = `R${orderId}x1`;
		let both: ReturnType<typeof desk>[] = [];
		await site.db.transaction(async (tx) => {
			await refunds.findForUpdate(tx, number);
			both = ['both-1', 'both-2'].map((bankNumber) => desk('staffRefundSent', { number, bankNumber, day }));
			await untilWaiting(site, 2);
		});
		const answers = await Promise.all(both);
		expect(answers.map(({ reason }) => reason).sort()).toEqual(['refund_sent_before', undefined]);
		const sent = answers.findIndex(({ reason }) => reason === undefined);
		expect(await site.db.one(sql`select bank_number from refund where number = ${number}`)).toEqual({ bank_number: `BOTH-${sent + 1}` });
		expect(await site.db.rows(sql`select kind from staff_audit where subject = ${`refund ${number}`}`)).toEqual([{ kind: 'refund_sent' }]);
	});

	test('that there is not is not sent', async () => {
		await runRefund(site.app.platform, 'R1234567x9');
		expect(await site.db.rows(sql`select 1 from sandbox_refund where number = 'R1234567x9'`)).toEqual([]);
	});

	test('that its provider refuses at length is kept with the first five hundred letters of it', async () => {
		const gateway = new StripeGateway({ now: site.app.platform.now });
		await gateway.listen();
		try {
			await desk('staffPayProviderSave', { code: 'stripe', version: 0, online: true, settings: JSON.stringify(gateway.settings) });
			const who = await makeBuyer(site);
			const { orderId } = await who.order(await makeCourse(site.db, { category, price: 400 }));
			await who.call('paySubmit', { orderId, method: 'stripe' });
			gateway.switches.notices.lose = true;
			await gateway.pay(`L${orderId}x1`);
			await who.call('payCheck', { orderId });
			gateway.refundsBegin = 'x'.repeat(600) as 'pending';
			await who.call('orderRefund', { orderId, reason: '' });
			await runRefund(site.app.platform, `R${orderId}x1`);
			expect(await kept(`R${orderId}x1`)).toEqual({ state: 'failed', detail: `Stripe: ${'x'.repeat(492)}`, done_at: null });
		} finally {
			await gateway.close();
		}
	});
});

test('R83 a refund of which nobody could say anything to the last try is at the desk, and goes back once when it is sent again', async () => {
	const who = await paid(500);
	await who.call('orderRefund', { orderId: who.orderId, reason: '' });
	await site.db.run(sql`update payment set provider = 'gone' where order_id = ${Number(who.orderId)}`);
	const last = (attempts: number) =>
		site.db.run(sql`update graphile_worker._private_jobs set attempts = ${attempts}, run_at = now() where key = ${`refund ${who.number}`}`);
	await last(23);
	await runJobs(site);
	expect(await kept(who.number)).toMatchObject({ state: 'queued' });
	await last(24);
	await runJobs(site);
	expect(await kept(who.number)).toMatchObject({ state: 'failed', detail: expect.stringMatching(/^not sent: .*gone/) });
	expect((await desk('staffMoneyDesk', {})).data).toMatchObject({
		refunds: expect.arrayContaining([expect.objectContaining({ number: who.number, state: 'failed' })]),
	});
	await site.db.run(sql`update payment set provider = 'sandbox' where order_id = ${Number(who.orderId)}`);
	await desk('staffRefundRetry', { number: who.number });
	await runJobs(site);
	expect([await kept(who.number), await who.state()]).toEqual([expect.objectContaining({ state: 'done' }), 5]);
});

test('R83 the desk has a hundred refunds that need a hand, those that wait longest, and a hundred notices, the newest', async () => {
	const who = await paid(100);
	await site.db.run(sql`insert into refund (number, payment_id, order_id, amount, reason, who, state, created_at)
		select 'Rmany' || lpad(n::text, 3, '0'), id, order_id, 1, '', 'staff', 'failed', ${start}::timestamptz - interval '1 day' + n * interval '1 minute'
		from payment, generate_series(1, 101) n where order_id = ${Number(who.orderId)}`);
	await site.db.run(sql`insert into payment_notice (provider, notice_id, verified, headers, body, event, received_at)
		select 'sandbox', 'many-' || n, true, '{}', '', '{"kind": "other", "type": "x"}', ${start}::timestamptz + n * interval '1 minute' from generate_series(1, 101) n`);
	const { refunds: left, notices } = (await desk('staffMoneyDesk', {})).data as {
		refunds: { number: string }[];
		notices: { receivedAt: string }[];
	};
	expect([left.length, left[0]?.number, left.at(-1)?.number]).toEqual([100, 'Rmany001', 'Rmany100']);
	expect([notices.length, notices[0]?.receivedAt, notices.at(-1)?.receivedAt]).toEqual([100, minutes(101).toISOString(), minutes(2).toISOString()]);
});
