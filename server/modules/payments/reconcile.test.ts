import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { setUpBank } from '../../../test/bank.ts';
import { makeBuyer, minutes, start, tryOf } from '../../../test/buyers.ts';
import { asOwner } from '../../../test/database.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { type PaymentProvider, ProviderTrouble, type StatementLine } from '../../adapters/payments/provider.ts';
import { sql } from '../../db/sql.ts';
import { reconcile, reconcileDue } from './reconcile.service.ts';
import { sandboxProvider } from './sandbox.provider.ts';

let site: TestApp;
let sandbox: PaymentProvider;
let category: number;
/** The day of `start` in Shanghai. */
const day = '2040-11-24';

beforeAll(async () => {
	site = await startApp();
	site.setNow(start);
	category = await makeCategory(site.db);
	sandbox = sandboxProvider(site.app.platform);
});
afterAll(() => site.close());

async function paid(price: number) {
	const who = await makeBuyer(site);
	const course = await makeCourse(site.db, { category, price });
	const { orderId } = await who.order(course);
	await who.pay(orderId);
	return { who, course, orderId, number: await tryOf(site, orderId) };
}

describe('R83 the books and a provider’s statement', () => {
	test('agree on payments, on refunds, and on what came late and went back', async () => {
		await paid(100);
		const back = await paid(200);
		await back.who.call('orderRefund', { orderId: back.orderId, reason: '' });
		const late = await makeBuyer(site);
		await late.pay((await late.order(await makeCourse(site.db, { category, price: 300 }))).orderId, 'closed');
		await runJobs(site);
		expect((await sandbox.statement(day)).length).toBe(5);
		expect(await reconcile(site.app.platform, sandbox, day)).toEqual({ provider: 'sandbox', day, differences: [] });
		// The day before has nothing, and nothing to differ by.
		expect((await reconcile(site.app.platform, sandbox, '2040-11-23')).differences).toEqual([]);
	});

	test('differ in each of five ways, and in nothing else', async () => {
		const fine = await paid(1000);
		// The provider has it; here its notice was lost, and nobody has asked yet.
		const lost = await makeBuyer(site);
		const { orderId: lostOrder } = await lost.order(await makeCourse(site.db, { category, price: 1100 }));
		await lost.pay(lostOrder, 'lost');
		const lostNumber = await tryOf(site, lostOrder);
		// What was paid is not open any more, and no refund says why.
		const closed = await paid(1200);
		await site.db.run(sql`update enrolment_grant set revoked_at = ${start}, revoked_why = 'test' where member_id = ${closed.who.memberId}`);
		// The provider's books without a payment of ours, with another sum, and with a refund of another sum.
		const gone = await paid(1300);
		const other = await paid(1400);
		const refunded = await paid(1500);
		await refunded.who.call('orderRefund', { orderId: refunded.orderId, reason: '' });
		await runJobs(site);
		await site.db.run(sql`update sandbox_trade set state = 'open' where number = ${gone.number}`);
		await site.db.run(sql`update sandbox_trade set paid_amount = 1399 where number = ${other.number}`);
		await site.db.run(sql`update sandbox_refund set amount = 1499 where trade = ${refunded.number}`);
		// A second payment of an order that is paid, which does not go back.
		await site.db.run(sql`insert into payment_try (number, order_id, n, provider, amount, state, created_at, expires_at)
			values (${`L${fine.orderId}x2`}, ${Number(fine.orderId)}, 2, 'sandbox', 1000, 'closed', ${start}, ${start})`);
		await site.db.run(sql`insert into sandbox_trade (number, amount, subject, expires_at, return_url, notify_url, state, trade_number, paid_amount, paid_at)
			values (${`L${fine.orderId}x2`}, 1000, '', ${start}, '', '', 'paid', 'second-trade', 1000, ${start})`);
		const { differences } = await reconcile(site.app.platform, sandbox, day);
		expect(differences.map(({ kind, number, ours, theirs }) => [kind, number, ours, theirs]).sort()).toEqual(
			[
				['paid_not_granted', lostNumber, null, 1100],
				['paid_not_granted', closed.number, 1200, 1200],
				['granted_not_paid', gone.number, 1300, null],
				['amount_differs', other.number, 1400, 1399],
				['refund_differs', `R${refunded.orderId}x1`, 1500, 1499],
				['double_paid', `L${fine.orderId}x2`, null, 1000],
			].sort(),
		);
		const token = await staffToken(site, await makeStaff(site));
		const desk = (await site.call('staffMoneyDesk', {}, { token })).json.data;
		expect(desk.days.map((each) => [each.provider, each.day, each.differences.length])).toEqual([['sandbox', day, 6]]);
		expect(desk.days[0]?.differences.find(({ kind }) => kind === 'double_paid')?.orderId).toBe(fine.orderId);
	});

	test('are compared once for each day that is over; a day without a statement is tried again', async () => {
		site.setNow(minutes(1440));
		await site.db.run(sql`delete from reconciliation`);
		await reconcileDue(site.app.platform);
		const days = async () =>
			(await site.db.rows<{ day: string; n: number }>(sql`select day, jsonb_array_length(differences) as n from reconciliation order by day`)).map(
				(row) => [row.day, row.n],
			);
		expect(await days()).toEqual([...[18, 19, 20, 21, 22, 23].map((n) => [`2040-11-${n}`, 0]), ['2040-11-24', 6]]);
		await site.db.run(sql`update reconciliation set made_at = ${start}`);
		await reconcileDue(site.app.platform);
		expect(await site.db.rows(sql`select 1 from reconciliation where made_at <> ${start}`)).toEqual([]);
		const silent: PaymentProvider = {
			...sandbox,
			statement: (): Promise<StatementLine[]> => Promise.reject(new ProviderTrouble('not ready')),
		};
		await expect(reconcile(site.app.platform, silent, '2040-11-25')).rejects.toThrow('not ready');
		expect((await days()).length).toBe(7);
	});

	test('of one provider have nothing of another one’s refunds', async () => {
		site.setNow(minutes(3 * 1440));
		const card = await paid(2100);
		await site.db.run(sql`update payment set provider = 'stripe' where order_id = ${Number(card.orderId)}`);
		const back = await paid(2200);
		await back.who.call('orderRefund', { orderId: back.orderId, reason: '' });
		await runJobs(site);
		const line = { kind: 'payment', refundNumber: null, amount: fen(2100), currency: 'CNY', at: minutes(3 * 1440) } as const;
		const { trade_number: tradeNumber } = await site.db.one<{ trade_number: string }>(
			sql`select trade_number from payment where order_id = ${Number(card.orderId)}`,
		);
		const stripe: PaymentProvider = { ...sandbox, code: 'stripe', statement: async () => [{ ...line, number: card.number, tradeNumber }] };
		expect((await reconcile(site.app.platform, stripe, '2040-11-27')).differences).toEqual([]);
	});

	test('agree on a refund of another day than its payment, at midnight, and noted here an hour before', async () => {
		const midnight = new Date('2040-11-29T16:00:00Z');
		const { number } = await paid(2300);
		await site.db.run(sql`insert into sandbox_refund (number, trade, amount, at) values ('Rmidnight1', ${number}, 5, ${midnight})`);
		const on = async (date: string) =>
			(await sandbox.statement(date)).filter(({ refundNumber }) => refundNumber === 'Rmidnight1').map(({ at, amount }) => [at, amount]);
		expect([await on('2040-11-29'), await on('2040-11-30')]).toEqual([[], [[midnight, 5]]]);
		await site.db.run(sql`insert into refund (number, payment_id, order_id, amount, reason, who, state, created_at, done_at)
			select 'Rmidnight1', id, order_id, 5, '', 'staff', 'done', ${start}, ${new Date(midnight.getTime() - 3_600_000)} from payment where number = ${number}`);
		expect((await reconcile(site.app.platform, sandbox, '2040-11-30')).differences).toEqual([]);
		await site.db.run(sql`delete from refund where number = 'Rmidnight1'`);
		await site.db.run(sql`delete from sandbox_refund where number = 'Rmidnight1'`);
	});
});

test('R83 what came in the first moment of a day, and the provider knows nothing of, or went back then, is of that day alone', async () => {
	const midnight = new Date('2040-12-01T16:00:00Z');
	const { orderId, number } = await paid(2400);
	await site.db.run(sql`update payment set paid_at = ${midnight} where number = ${number}`);
	await site.db.run(sql`delete from sandbox_trade where number = ${number}`);
	const on = async (date: string) => (await reconcile(site.app.platform, sandbox, date)).differences.map((each) => [each.kind, each.orderId]);
	expect([await on('2040-12-01'), await on('2040-12-02')]).toEqual([[], [['granted_not_paid', Number(orderId)]]]);
	// So is what went back then.
	await site.db.run(sql`insert into refund (number, payment_id, order_id, amount, reason, who, state, created_at, done_at)
		select 'Rfirst', id, order_id, 5, '', 'staff', 'done', ${start}, ${new Date(midnight.getTime() + 86_400_000)} from payment where number = ${number}`);
	expect([await on('2040-12-02'), await on('2040-12-03')]).toEqual([[['granted_not_paid', Number(orderId)]], [['refund_differs', Number(orderId)]]]);
	await site.db.run(sql`delete from refund where number = 'Rfirst'`);
	await site.db.run(sql`delete from reconciliation where day in ('2040-12-01', '2040-12-02', '2040-12-03')`);
});

test('R83 the desk has the newest uneven day first, and of refunds that need a hand the one that waits longest', async () => {
	const orders = [await paid(3100), await paid(3200), await paid(3300)];
	for (const [n, { orderId }] of orders.entries())
		await site.db.run(sql`insert into refund (number, payment_id, order_id, amount, reason, who, state, created_at)
			select ${`Rwaiting${n}`}, id, order_id, amount, '', 'staff', 'failed', ${minutes([20, 10, 30][n] ?? 0)} from payment where order_id = ${Number(orderId)}`);
	// On its way by itself: nobody needs to do anything about it.
	await site.db.run(sql`insert into refund (number, payment_id, order_id, amount, reason, who, state, created_at)
		select 'Rqueued', id, order_id, 1, '', 'staff', 'queued', ${start} from payment where order_id = ${Number(orders[0]?.orderId)}`);
	for (const day of ['2041-01-02', '2041-01-03', '2041-01-01'])
		await site.db.run(
			sql`insert into reconciliation (provider, day, differences, made_at) values ('sandbox', ${day}, '[{"kind": "double_paid", "number": "x", "orderId": null, "ours": null, "theirs": 1}]', ${start})`,
		);
	const desk = (await site.call('staffMoneyDesk', {}, { token: await staffToken(site, await makeStaff(site)) })).json.data;
	expect(desk.refunds.map(({ orderId }) => orderId)).toEqual([1, 0, 2].map((n) => orders[n]?.orderId));
	expect(desk.days.map(({ day }) => day).slice(0, 3)).toEqual(['2041-01-03', '2041-01-02', '2041-01-01']);
});

test('R83 each provider that gives a statement has its own days; whatever else goes wrong with one is not kept quiet', async () => {
	await setUpBank(site);
	site.setNow(new Date('2042-03-10T16:00:00Z'));
	const days = ['04', '05', '06', '07', '08', '09', '10'].map((n) => `2042-03-${n}`);
	for (const each of days)
		await site.db.run(sql`insert into reconciliation (provider, day, differences, made_at) values ('stripe', ${each}, '[]', ${start})`);
	await site.db.run(sql`insert into reconciliation (provider, day, differences, made_at) values ('sandbox', '2042-03-06', '[]', ${start})`);
	await asOwner(site.databaseUrl, 'alter table sandbox_trade rename to sandbox_trade_away');
	await expect(reconcileDue(site.app.platform)).rejects.toThrow('sandbox_trade');
	await asOwner(site.databaseUrl, 'alter table sandbox_trade_away rename to sandbox_trade');
	await reconcileDue(site.app.platform);
	const made = await site.db.rows<{ provider: string; day: string; made_at: Date }>(
		sql`select provider, day, made_at from reconciliation where day between '2042-03-01' and '2042-03-31' and provider <> 'stripe' order by day`,
	);
	expect(made.map((row) => [row.provider, row.day, row.made_at.getTime() === start.getTime()])).toEqual(
		days.map((each) => ['sandbox', each, each === '2042-03-06']),
	);
	site.setNow(start);
});

test('R83 a day that is compared again has what differs now; the desk has thirty-one days, of one day by provider', async () => {
	await site.db.run(sql`delete from reconciliation`);
	const { orderId, number } = await paid(4100);
	await site.db.run(sql`update sandbox_trade set paid_amount = 4099 where number = ${number}`);
	const ours = async () => {
		const { differences } = await reconcile(site.app.platform, sandbox, day);
		const kept = await site.db.one<{ n: number; made_at: Date }>(
			sql`select count(*)::int as n, max(made_at) as made_at from reconciliation, jsonb_array_elements(differences) d where d ->> 'orderId' = ${orderId}`,
		);
		return [differences.filter((each) => each.orderId === Number(orderId)).length, kept.n, kept.made_at];
	};
	expect(await ours()).toEqual([1, 1, start]);
	site.setNow(minutes(5));
	expect(await ours()).toEqual([1, 1, minutes(5)]);
	await site.db.run(sql`update sandbox_trade set paid_amount = 4100 where number = ${number}`);
	expect(await ours()).toEqual([0, 0, null]);
	await site.db.run(sql`delete from reconciliation`);
	const differences = '[{"kind": "double_paid", "number": "x", "orderId": null, "ours": null, "theirs": 1}]';
	await site.db.run(sql`insert into reconciliation (provider, day, differences, made_at)
		select 'sandbox', date '2043-01-01' + n, ${differences}::jsonb, ${start} from generate_series(0, 31) n`);
	for (const provider of ['wechat', 'alipay'])
		await site.db.run(
			sql`insert into reconciliation (provider, day, differences, made_at) values (${provider}, '2043-02-01', ${differences}::jsonb, ${start})`,
		);
	await site.db.run(sql`insert into reconciliation (provider, day, differences, made_at) values ('sandbox', '2043-03-01', '[]', ${start})`);
	const desk = (await site.call('staffMoneyDesk', {}, { token: await staffToken(site, await makeStaff(site)) })).json.data;
	expect(desk.days.slice(0, 4).map((each) => [each.provider, each.day])).toEqual([
		['alipay', '2043-02-01'],
		['sandbox', '2043-02-01'],
		['wechat', '2043-02-01'],
		['sandbox', '2043-01-31'],
	]);
	expect(desk.days).toHaveLength(31);
	expect(desk.days[0]?.differences).toEqual([{ kind: 'double_paid', number: 'x', orderId: null, ours: null, theirs: 1 }]);
	site.setNow(start);
});
