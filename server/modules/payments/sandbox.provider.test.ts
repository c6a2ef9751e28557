import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { makeBuyer, minutes, playAt, start, tryOf } from '../../../test/buyers.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { jobsAbout, runJobs } from '../../../test/jobs.ts';
import { makeStaff, staffToken } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { runNotice } from './inbox.service.ts';
import { sandboxNotice } from './payments.jobs.ts';
import { runRefund } from './refunds.service.ts';
import { sandboxProvider } from './sandbox.provider.ts';

let site: TestApp;
let category: number;
let staff: { id: number };

beforeAll(async () => {
	site = await startApp({ config: { rateLimits: false } });
	category = await makeCategory(site.db);
	staff = await makeStaff(site);
});
afterAll(() => site.close());

/** Somebody who stands at the cashier, or has paid there. */
async function atCashier(price: number, outcome?: string) {
	const who = await makeBuyer(site);
	const { orderId } = await who.order(await makeCourse(site.db, { category, price }));
	const { url } = (await who.submit(orderId)).data;
	if (outcome !== undefined) await playAt(site, url, outcome);
	return { who, orderId, url, number: await tryOf(site, orderId) };
}
const provider = () => sandboxProvider(site.app.platform);

describe('R81 the built-in cashier as a provider', () => {
	test('a trade that is closed is closed there, too, and takes no money any more', async () => {
		const { who, orderId, url, number } = await atCashier(500);
		const other = await atCashier(400);
		expect(await provider().close(number)).toEqual({ state: 'closed' });
		expect(await site.db.rows(sql`select state from sandbox_trade where number = ${number}`)).toEqual([{ state: 'closed' }]);
		await playAt(site, url, 'paid');
		expect([await provider().stateOf(number), await who.stateOf(orderId)]).toEqual([{ state: 'closed' }, 1]);
		expect(await provider().stateOf(other.number)).toEqual({ state: 'open' });
	});

	test('gives back of the trade that is named, once for a number, and never more than is left of it', async () => {
		const [small, big] = [await atCashier(300, 'paid'), await atCashier(9000, 'paid')];
		const refund = (number: string, refundNumber: string, amount: number) =>
			provider().refund({ number, refundNumber, tradeNumber: '', amount: fen(amount), total: fen(amount), reason: '', notifyUrl: '' });
		expect((await refund(small.number, 'Rtest1', 301)).state).toBe('failed');
		expect((await refund(small.number, 'Rtest2', 200)).state).toBe('done');
		expect((await refund(small.number, 'Rtest2', 200)).state).toBe('done');
		expect((await refund(small.number, 'Rtest3', 101)).state).toBe('failed');
		expect((await refund(small.number, 'Rtest4', 100)).state).toBe('done');
		expect((await refund(big.number, 'Rtest5', 9000)).state).toBe('done');
		const given = await site.db.rows(sql`select number, trade, amount from sandbox_refund where number like 'Rtest%' order by number`);
		expect(given).toEqual([
			{ number: 'Rtest2', trade: small.number, amount: 200 },
			{ number: 'Rtest4', trade: small.number, amount: 100 },
			{ number: 'Rtest5', trade: big.number, amount: 9000 },
		]);
	});

	test('a late notice comes when it comes: until then the order waits', async () => {
		const { who, orderId, number } = await atCashier(500, 'late');
		expect(await who.stateOf(orderId)).toBe(1);
		expect(await jobsAbout(site, sandboxNotice.name, number)).toMatchObject([{ run_at: minutes(2) }]);
		await site.db.run(sql`update graphile_worker._private_jobs set run_at = now() where run_at = ${minutes(2)}`);
		await runJobs(site);
		expect(await who.stateOf(orderId)).toBe(2);
	});
});

describe('R82 R83 one of several', () => {
	test('of two refunds that wait the one is sent whose turn it is', async () => {
		const [one, other] = [await atCashier(700, 'paid'), await atCashier(800, 'paid')];
		for (const { who, orderId } of [one, other]) await who.call('orderRefund', { orderId });
		const states = () =>
			site.db.rows<{ number: string; state: string }>(
				sql`select number, state from refund where order_id in (${Number(one.orderId)}, ${Number(other.orderId)}) order by order_id = ${Number(other.orderId)}`,
			);
		const [first] = await states();
		await runRefund(site.app.platform, first?.number ?? '');
		expect((await states()).map(({ state }) => state)).toEqual(['done', 'queued']);
	});

	test('a notice that nobody proved is never done, whoever asks for it', async () => {
		const { who, orderId, number } = await atCashier(900);
		const event = { kind: 'paid', paid: { number, tradeNumber: 'Sforged', amount: 900, currency: 'CNY', at: start.toISOString() } };
		const { id } = await site.db.one<{ id: number }>(sql`insert into payment_notice (provider, headers, body, received_at, verified, event)
			values ('sandbox', '{}', '', ${start}, false, ${JSON.stringify(event)}::jsonb) returning id`);
		await runNotice(site.app.platform, id);
		const replayed = await site.call('staffNoticeReplay', { id }, { token: await staffToken(site, staff) });
		expect([replayed.status, await who.stateOf(orderId)]).toEqual([404, 1]);
	});
});

test('R83 what staff gave back, and asked for, stands in the audit with its lines, its reason and its sum', async () => {
	const token = await staffToken(site, staff);
	const { orderId } = await atCashier(600, 'paid');
	await site.call('staffOrderRefund', { orderId, lines: [1], reason: '听不懂' }, { token });
	const detail = await site.db.rows(sql`select kind, detail from staff_audit where subject = ${`order ${orderId}`} order by id`);
	expect(detail).toEqual([{ kind: 'order_refunded', detail: { lines: [1], reason: '听不懂' } }]);
});

test('R81 a method that was never set up is offered to nobody', async () => {
	const listed = (await site.call('staffPayProviders', {}, { token: await staffToken(site, staff) })).json.data;
	expect(listed.map(({ code, online, version }) => [code, online, version])).toEqual(listed.map(({ code }) => [code, false, 0]));
	expect(listed.length).toBeGreaterThan(3);
});
