import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDesk, sentSlip } from '../../../test/bank.ts';
import { makeBuyer, minutes, start, tryOf } from '../../../test/buyers.ts';
import { asOwner } from '../../../test/database.ts';
import { makeCourse } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import type { TestStaff } from '../../../test/staff.ts';
import type { TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { ordersPersonal } from '../orders/orders.personal.ts';
import { purgeRefused, runNotice } from './inbox.service.ts';
import { paymentsPersonal } from './payments.personal.ts';

/** What staff see of money, and what of theirs is kept. */
let site: TestApp;
let category: number;
let staff: TestStaff;
let desk: Awaited<ReturnType<typeof openDesk>>['desk'];

beforeAll(async () => {
	({ site, category, staff, desk } = await openDesk());
});
afterAll(() => site.close());

const audits = (subject: string) =>
	site.db.rows<{ kind: string; staff_id: number; detail: object }>(
		sql`select kind, staff_id, detail from staff_audit where subject = ${subject} order by id`,
	);
const day = '2040-11-24';
const midnight = '2040-11-23T16:00:00.000Z';

/** An order of courses at these prices. */
async function ordered(...prices: number[]) {
	const who = await makeBuyer(site);
	const courses: number[] = [];
	for (const price of prices) courses.push(await makeCourse(site.db, { category, price, title: `课${price}` }));
	const { orderId } = await who.order(...courses);
	return { ...who, courses, orderId };
}

/** Their orders, as an archive of theirs has them. */
async function archived({ memberId }: { memberId: number }) {
	const rows: object[] = [];
	for await (const page of ordersPersonal.files[0]?.pages(site.db, memberId) ?? []) rows.push(...(page as object[]));
	return rows;
}

describe('R83 an order at the desk', () => {
	test('that its buyer cancelled has what they wrote, as it was typed; of the first time, and until they are gone', async () => {
		const who = await ordered(400);
		const { orderId } = who;
		const cancel = async (reason?: string) => (await who.call('orderCancel', { orderId, reason })).status;
		for (const reason of ['a\u0007b', '长'.repeat(201)]) expect(await cancel(reason)).toBe(422);
		const reason = '买错了 <b>"两门"</b> & 想换';
		expect([await cancel(reason), await cancel('别的')]).toEqual([200, 200]);
		const shown = async (id = orderId) => (await desk('staffOrder', { orderId: id })).data as { orderState: number; cancelReason: string };
		expect(await shown()).toMatchObject({ orderState: 3, cancelReason: reason });
		expect((await who.call('orderDetail', { orderId })).json.data).toMatchObject({ closedWhy: 'cancelled' });
		expect(await archived(who)).toMatchObject([{ cancel_reason: reason }]);
		// Whoever says nothing, or runs out of time.
		const [quiet, late] = [await ordered(400), await ordered(400)];
		await quiet.call('orderCancel', { orderId: quiet.orderId });
		await site.db.run(sql`update customer_order set state = 3, closed_why = 'expired', closed_at = ${start} where id = ${Number(late.orderId)}`);
		for (const id of [quiet.orderId, late.orderId]) expect(await shown(id)).toMatchObject({ orderState: 3, cancelReason: '' });
		await site.db.transaction((tx) => ordersPersonal.forget(tx, { id: who.memberId } as never, site.app.platform));
		expect(await shown()).toMatchObject({ orderState: 3, cancelReason: '' });
		expect(await archived(who)).toMatchObject([{ cancel_reason: null }]);
	});

	test('that its buyer gave back has what they wrote, until they are gone', async () => {
		const [reason, who] = ['要出国了 <b>"一年"</b>', await ordered(400)];
		const { orderId } = who;
		await who.pay(orderId);
		await who.call('orderRefund', { orderId, reason });
		const shown = async () => ((await desk('staffOrder', { orderId })).data as { refunds: { reason: string; who: string }[] }).refunds;
		expect(await shown()).toMatchObject([{ reason, who: 'member' }]);
		expect(await archived(who)).toMatchObject([{ refund_reason: reason }]);
		for (const { forget } of [paymentsPersonal, ordersPersonal])
			await site.db.transaction((tx) => forget(tx, { id: who.memberId } as never, site.app.platform));
		expect([await shown(), await archived(who)]).toMatchObject([[{ reason: '', who: 'member' }], [{ refund_reason: null }]]);
		// What is sent is the same before and after: it goes, or goes again, whenever that may be.
		await runJobs(site);
		expect(await shown()).toMatchObject([{ state: 'done' }]);
	});

	test('has what was paid for each line, its tries, payments and refunds, the first first', async () => {
		const who = await ordered(300, 700);
		await site.db.run(sql`update customer_order set discount = 90 where id = ${Number(who.orderId)}`);
		await site.db.run(sql`update order_line set discount = case line when 1 then 20 else 70 end where order_id = ${Number(who.orderId)}`);
		await who.call('paySubmit', { orderId: who.orderId, method: 'bank' });
		site.setNow(minutes(1));
		await who.pay(who.orderId);
		const trade = await site.db.one<{ trade_number: string }>(sql`select trade_number from payment where order_id = ${Number(who.orderId)}`);
		site.setNow(minutes(2));
		await desk('staffOrderRefund', { orderId: who.orderId, lines: [2], reason: '换课' });
		await runJobs(site);
		site.setNow(minutes(3));
		// Money that paid nothing, and came later.
		expect((await desk('staffTransferConfirm', { orderId: who.orderId, amount: 910, bankNumber: 'desk-001', day })).data).toMatchObject({
			outcome: 'sent_back',
		});
		const number = (n: number) => `R${who.orderId}x${n}`;
		expect((await desk('staffOrder', { orderId: who.orderId })).data).toEqual({
			orderId: who.orderId,
			orderState: 2,
			memberId: who.memberId,
			payable: 910,
			refunded: 630,
			cancelReason: '',
			items: [
				{ line: 1, prodId: who.courses[0], title: '课300', paid: 280, refunded: false },
				{ line: 2, prodId: who.courses[1], title: '课700', paid: 630, refunded: true },
			],
			tries: [
				{ number: `L${who.orderId}x1`, provider: 'bank', amount: 910, state: 'paid' },
				{ number: `L${who.orderId}x2`, provider: 'sandbox', amount: 910, state: 'paid' },
			],
			payments: [
				{ provider: 'sandbox', tradeNumber: trade.trade_number, amount: 910, paidAt: minutes(1).toISOString(), applied: true },
				{ provider: 'bank', tradeNumber: 'DESK-001', amount: 910, paidAt: midnight, applied: false },
			],
			refunds: [
				{
					...{ number: number(1), provider: 'sandbox', bankNumber: null, lines: [2], amount: 630, state: 'done', detail: '', who: 'staff' },
					...{ reason: '换课', createdAt: minutes(2).toISOString(), doneAt: minutes(2).toISOString() },
				},
				{
					...{ number: number(2), provider: 'bank', bankNumber: null, lines: [], amount: 910, state: 'queued', detail: '', who: 'site' },
					...{ reason: 'the order did not wait for it', createdAt: minutes(3).toISOString(), doneAt: null },
				},
			],
			asked: null,
		});
		expect(await audits(`order ${who.orderId}`)).toEqual([
			{ kind: 'order_refunded', staff_id: staff.id, detail: { lines: [2], reason: '换课' } },
			{ kind: 'transfer_confirmed', staff_id: staff.id, detail: { amount: 910, bankNumber: 'DESK-001', day, outcome: 'sent_back' } },
		]);
		expect((await desk('staffRefundSent', { number: number(2), bankNumber: 'out-0001', day })).data).toMatchObject({
			state: 'done',
			bankNumber: 'OUT-0001',
			doneAt: midnight,
		});
		expect(await audits(`refund ${number(2)}`)).toEqual([
			{ kind: 'refund_sent', staff_id: staff.id, detail: { bankNumber: 'OUT-0001', day, amount: 910 } },
		]);
		// What is not whole is left of it alone.
		expect((await desk('staffOrderRefund', { orderId: who.orderId, reason: '都退' })).data).toMatchObject({ orderState: 4, refunded: 910 });
		expect((await desk('staffOrderRefund', { orderId: who.orderId, reason: '再退' })).reason).toBe('not_paid');
		expect((await audits(`order ${who.orderId}`)).slice(2)).toEqual([
			{ kind: 'order_refunded', staff_id: staff.id, detail: { lines: [1], reason: '都退' } },
		]);
		site.setNow(start);
	});

	test('refunds of one moment stand by their numbers', async () => {
		const who = await ordered(100);
		await who.pay(who.orderId);
		for (const n of [3, 1, 2])
			await site.db.run(sql`insert into refund (number, payment_id, order_id, amount, reason, who, state, created_at)
				select ${`Rsame${n}`}, id, order_id, ${n}, '', 'staff', 'failed', ${start} from payment where order_id = ${Number(who.orderId)}`);
		const { refunds } = (await desk('staffOrder', { orderId: who.orderId })).data as { refunds: { number: string }[] };
		expect(refunds.map(({ number }) => number)).toEqual(['Rsame1', 'Rsame2', 'Rsame3']);
	});

	test('accounts stand by their names, one of two currencies by these', async () => {
		await asOwner(
			site.databaseUrl,
			`with p as (insert into money_posting (cause, cause_id, at) values ('payment', 'of dollars', now()) returning id)
				insert into money_entry select id, n, case n when 1 then 'provider:sandbox' else 'sales' end, n * 10 - 15, 'USD' from p, generate_series(1, 2) n`,
		);
		const { accounts } = (await desk('staffMoneyDesk', {})).data as { accounts: { account: string; currency: string; amount: number }[] };
		const names = accounts.map(({ account, currency }) => `${account} ${currency}`);
		expect(names).toEqual(names.toSorted());
		expect(accounts.filter(({ currency }) => currency === 'USD').map(({ account, amount }) => [account, amount])).toEqual([
			['provider:sandbox', -5],
			['sales', 5],
		]);
		expect(names).toContain('sales CNY');
	});

	test('a refund is sent again when it was refused, and then alone', async () => {
		const who = await ordered(100);
		await who.pay(who.orderId);
		await who.call('orderRefund', { orderId: who.orderId, reason: '' });
		const number = `R${who.orderId}x1`;
		expect((await desk('staffRefundRetry', { number })).status).toBe(404);
		await site.db.run(sql`update refund set state = 'failed', detail = 'no' where number = ${number}`);
		await runJobs(site);
		expect((await desk('staffRefundRetry', { number })).data).toMatchObject({ number, state: 'queued', detail: '' });
		await runJobs(site);
		expect(await who.stateOf(who.orderId)).toBe(5);
		expect((await desk('staffRefundRetry', { number })).status).toBe(404);
		expect((await audits(`refund ${number}`)).map(({ kind, staff_id }) => [kind, staff_id])).toEqual([['refund_retried', staff.id]]);
	});
});

describe('R81 a transfer at the desk', () => {
	test('of which nothing was shown has no picture, and nobody has seen one', async () => {
		const who = await ordered(400);
		await who.call('paySubmit', { orderId: who.orderId, method: 'bank' });
		const seen = { orderId: who.orderId, orderState: 1, memberId: who.memberId, payable: 400, reference: expect.stringMatching(/^\d{8}$/) };
		const expiresAt = minutes(3 * 1440).toISOString();
		expect((await desk('staffTransfer', { orderId: who.orderId })).data).toEqual({ ...seen, expiresAt, proof: null, image: '' });
		expect(await audits(`order ${who.orderId}`)).toEqual([]);
		site.setNow(minutes(7));
		await who.call('transferProofSend', { orderId: who.orderId, image: await sentSlip(), payer: '林小满', paidOn: day });
		const proof = { version: 1, state: 'sent', why: '', payer: '林小满', paidOn: day, sentAt: minutes(7).toISOString() };
		expect((await desk('staffTransfer', { orderId: who.orderId })).data).toEqual({ ...seen, expiresAt, proof, image: expect.stringMatching(/./) });
		expect((await desk('staffTransferRefuse', { orderId: who.orderId, version: 1, reason: '看不清' })).data).toEqual({
			...seen,
			expiresAt,
			proof: { ...proof, state: 'turned_down', why: '看不清' },
		});
		expect(await audits(`order ${who.orderId}`)).toEqual([
			{ kind: 'transfer_seen', staff_id: staff.id, detail: {} },
			{ kind: 'transfer_refused', staff_id: staff.id, detail: { version: 1, reason: '看不清' } },
		]);
		// The sum that is told counts as one of its own also where it is said to differ and does not.
		expect(
			(await desk('staffTransferConfirm', { orderId: who.orderId, amount: 400, bankNumber: 'desk-002', day, differs: true })).data,
		).toMatchObject({
			outcome: 'paid',
		});
		expect((await desk('staffTransfer', { orderId: who.orderId })).data).toMatchObject({ orderState: 2, proof: { state: 'confirmed', why: '' } });
		// Paid by a transfer that is done: nobody is told of it any more.
		expect((await who.call('orderTransfer', { orderId: who.orderId })).json.data).toEqual({ transfer: null });
		site.setNow(start);
	});

	test('a reference has one page, and a refund was sent on no day to come', async () => {
		const who = await ordered(400);
		const { transfer } = (await who.call('paySubmit', { orderId: who.orderId, method: 'bank' })).json.data as { transfer: { reference: string } };
		expect((await desk('staffTransfers', { reference: transfer.reference, currPage: 2 })).data).toMatchObject({
			dataList: [],
			totalCount: 1,
			curPage: 2,
		});
		await who.call('orderCancel', { orderId: who.orderId });
		await desk('staffTransferConfirm', { orderId: who.orderId, amount: 400, bankNumber: 'desk-003', day });
		const number = `R${who.orderId}x1`;
		expect((await desk('staffRefundSent', { number, bankNumber: 'OUT-0002', day: '2040-11-25' })).status).toBe(422);
		expect((await desk('staffRefundSent', { number: 'R1234567x1', bankNumber: 'OUT-0002', day })).status).toBe(404);
		// A day has come from its first moment in Shanghai on.
		site.setNow(new Date('2040-11-24T16:00:00Z'));
		expect((await desk('staffRefundSent', { number, bankNumber: 'OUT-0002', day: '2040-11-25' })).data).toMatchObject({ state: 'done' });
		site.setNow(start);
	});

	test('while the site takes none any more nobody is told of one, and its proof finds no account', async () => {
		const who = await ordered(400);
		await who.call('paySubmit', { orderId: who.orderId, method: 'bank' });
		const kept = await site.db.rows<{ sealed: Buffer; summary: object }>(sql`select sealed, summary from pay_provider where code = 'bank'`);
		await site.db.run(sql`delete from pay_provider where code = 'bank'`);
		expect((await who.call('orderTransfer', { orderId: who.orderId })).json.data).toEqual({ transfer: null });
		const sent = await who.call('transferProofSend', { orderId: who.orderId, image: await sentSlip(), payer: '林小满', paidOn: day });
		expect(sent.status).toBe(404);
		for (const { sealed, summary } of kept)
			await site.db.run(sql`insert into pay_provider (code, sealed, summary, online, updated_at)
				values ('bank', ${sealed}, ${JSON.stringify(summary)}::jsonb, true, ${start})`);
		expect((await who.call('orderTransfer', { orderId: who.orderId })).json.data).not.toEqual({ transfer: null });
	});
});

describe('R82 notices at the desk', () => {
	let names = 0;
	const keep = async (event: object | null, is: { outcome?: string; at?: Date; applied?: boolean } = {}) => {
		names += 1;
		const { outcome = null, at = start, applied = outcome !== null } = is;
		const name = event && `desk-notice-${names}`;
		return (
			await site.db.one<{
				id: number;
			}>(sql`insert into payment_notice (provider, notice_id, verified, fault, headers, body, event, received_at, applied_at, outcome)
				values ('sandbox', ${name}, ${event !== null}, ${event ? null : 'old'}, '{}', '', ${event && JSON.stringify(event)}::jsonb, ${at}, ${applied ? at : null}, ${outcome})
				returning id`)
		).id;
	};
	const other = { kind: 'other', type: 'dispute' };

	test('are those that were proved and of which nothing came, the newest first', async () => {
		const [currency, number, open] = [
			await keep(other, { outcome: 'other_currency', at: minutes(1) }),
			await keep(other, { outcome: 'unknown_number', at: minutes(2) }),
			await keep(other, { at: minutes(3) }),
		];
		const done = await keep(other, { outcome: 'sent_back' });
		await keep(null);
		const { notices } = (await desk('staffMoneyDesk', {})).data as { notices: object[] };
		expect(notices).toEqual([
			{ id: open, provider: 'sandbox', receivedAt: minutes(3).toISOString(), outcome: null },
			{ id: number, provider: 'sandbox', receivedAt: minutes(2).toISOString(), outcome: 'unknown_number' },
			{ id: currency, provider: 'sandbox', receivedAt: minutes(1).toISOString(), outcome: 'other_currency' },
		]);
		site.setNow(minutes(9));
		expect((await desk('staffNoticeReplay', { id: done })).data).toEqual({ id: done, outcome: 'sent_back' });
		expect(await audits(`notice ${done}`)).toEqual([]);
		expect((await desk('staffNoticeReplay', { id: open })).data).toEqual({ id: open, outcome: 'dispute' });
		expect(await audits(`notice ${open}`)).toEqual([{ kind: 'notice_replayed', staff_id: staff.id, detail: { before: null, outcome: 'dispute' } }]);
		expect(await site.db.rows(sql`select applied_at, outcome from payment_notice where id = ${open}`)).toEqual([
			{ applied_at: minutes(9), outcome: 'dispute' },
		]);
		for (const id of [currency, number]) await desk('staffNoticeReplay', { id });
		expect(((await desk('staffMoneyDesk', {})).data as { notices: object[] }).notices).toEqual([]);
		site.setNow(start);
	});

	test('of a kind that nobody knows are cut, of a refund ask for it, of a close say so; one that was refused does nothing', async () => {
		const who = await ordered(100);
		await who.pay(who.orderId);
		await who.call('orderRefund', { orderId: who.orderId, reason: '' });
		await runJobs(site);
		const number = `R${who.orderId}x1`;
		const outcomeOf = async (event: object) => {
			const id = await keep(event);
			await runNotice(site.app.platform, id);
			return (await site.db.one<{ outcome: string }>(sql`select outcome from payment_notice where id = ${id}`)).outcome;
		};
		expect(await outcomeOf({ kind: 'other', type: 'x'.repeat(101) })).toBe('x'.repeat(100));
		expect(await outcomeOf({ kind: 'closed', number: 'L1x1' })).toBe('closed');
		const asked = () =>
			site.db.rows(sql`select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
				where t.identifier = 'payments.refund'`);
		expect(await outcomeOf({ kind: 'refund', number: await tryOf(site, who.orderId), refundNumber: null })).toBe('refund');
		expect(await asked()).toEqual([]);
		expect(await outcomeOf({ kind: 'refund', number: await tryOf(site, who.orderId), refundNumber: number })).toBe('refund');
		expect(await asked()).toEqual([{ payload: { number } }]);
		await runJobs(site);
		const refused = await keep(null);
		await runNotice(site.app.platform, refused);
		expect(await site.db.rows(sql`select applied_at from payment_notice where id = ${refused}`)).toEqual([{ applied_at: null }]);
		expect((await desk('staffNoticeReplay', { id: refused })).status).toBe(404);
		await runNotice(site.app.platform, 999_999);
	});

	test('that were refused are kept for thirty days, those that were proved for ever', async () => {
		const old = new Date(start.getTime() - 30 * 86_400_000);
		const [gone, last, proved] = [
			await keep(null, { at: new Date(old.getTime() - 1) }),
			await keep(null, { at: old }),
			await keep(other, { at: new Date(0) }),
		];
		await purgeRefused(site.app.platform);
		const left = await site.db.rows<{ id: number }>(sql`select id from payment_notice where id = any(${[gone, last, proved]}::bigint[]) order by id`);
		expect(left.map(({ id }) => id)).toEqual([last, proved]);
		await site.db.run(sql`delete from payment_notice where id = ${last}`);
	});

	test('sixty that are refused are kept of each minute, with the headers that say who signed, cut', async () => {
		const url = '/api/agency/core/pay/notify/sandbox';
		const kept = async () => (await site.db.one<{ n: number }>(sql`select count(*)::int as n from payment_notice where not verified`)).n;
		await site.db.run(sql`delete from payment_notice where not verified`);
		const headers = {
			'content-type': 'text/plain',
			cookie: 'secret=1',
			'user-agent': 'u'.repeat(1500),
			'x-wechatpay-serial': '1',
			'user-agent-x': '1',
			'wechatpay-serial': '7',
		};
		const send = () => site.app.server.inject({ method: 'POST', url, payload: 'x', headers });
		for (let n = 0; n < 61; n += 1) await send();
		expect(await kept()).toBe(60);
		site.setNow(new Date(start.getTime() + 59_999));
		await send();
		expect(await kept()).toBe(60);
		site.setNow(new Date(start.getTime() + 60_000));
		await send();
		expect(await kept()).toBe(61);
		const { headers: stored } = await site.db.one<{ headers: object }>(sql`select headers from payment_notice order by id desc limit 1`);
		expect(stored).toEqual({ 'content-type': 'text/plain', 'user-agent': 'u'.repeat(1000), 'wechatpay-serial': '7' });
		site.setNow(start);
	});
});
