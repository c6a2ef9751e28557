import autocannon from 'autocannon';
import { fen } from '../../contract/money.ts';
import { pagePaths } from '../../contract/page-paths.ts';
import { type Database, openDatabase } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { applyIn } from '../../server/modules/payments/apply.service.ts';
import * as notices from '../../server/modules/payments/notices.queries.ts';
import { applyNotice } from '../../server/modules/payments/payments.jobs.ts';
import { StripeGateway } from '../../test/gateways/stripe.ts';
import { openOffice } from '../gateways/office.ts';
import { against, roundOf } from './load.ts';
import { addBuyers, connections, inTurn, quantiles } from './orders.ts';
import { cpuSeconds, type Measured } from './process.ts';
import { ratio, type Table, thousands } from './report.ts';
import type { Round } from './wrk.ts';

const price = 27_900;
/** More than come in all rounds: each pays an order of its own. */
const waiting = 60_000;

/** Notices of paid orders over HTTP, each proved, kept, applied and its course opened, against what is written by the driver from this process. */
export async function noticeTable(server: Measured, url: string, rounds: number, seconds: number): Promise<Table> {
	const db = openDatabase({ url, connections: 8 });
	const numbers = await addWaiting(db);
	const gateway = new StripeGateway();
	await gateway.listen();
	const office = await openOffice(db, (path) => server.origin + path);
	await office.setUp('stripe', gateway.settings);
	let turn = 0;
	const next = () => {
		const number = numbers[turn];
		turn += 1;
		if (number === undefined) throw new Error('there are too few orders: more of them, or fewer seconds');
		return { number, tradeNumber: `pi_${number}`, at: new Date() };
	};
	const byHttp = async (length: number): Promise<Round> => {
		const before = cpuSeconds(server.pid);
		const result = await autocannon({
			url: server.origin,
			connections,
			duration: length,
			requests: [
				{
					method: 'POST',
					path: pagePaths.payNotices('stripe'),
					setupRequest: (request) => {
						const { number, tradeNumber, at } = next();
						const body = completed(number, tradeNumber, Math.floor(at.getTime() / 1000));
						return { ...request, body, headers: { 'content-type': 'application/json; charset=utf-8', ...gateway.proof(body) } };
					},
				},
			],
		});
		return roundOf(result, cpuSeconds(server.pid) - before);
	};
	const byStatement = (length: number) =>
		inTurn(length, async () => {
			const { number, tradeNumber, at } = next();
			const received = {
				provider: 'stripe',
				headers: { 'content-type': 'application/json' },
				body: Buffer.from(completed(number, tradeNumber, 0)),
				at,
			};
			const paid = { number, tradeNumber, amount: fen(price), currency: 'CNY', at };
			const id = await db.transaction(async (tx) => {
				const kept = await notices.insertProved(tx, received, { noticeId: `evt_${number}`, event: { kind: 'paid', paid } });
				await jobs.queue(tx, applyNotice, { id: kept?.id ?? 0 });
				return kept?.id ?? 0;
			});
			await notices.find(db, id);
			const outcome = await db.transaction((tx) => applyIn(tx, { now: () => at, jobs }, 'stripe', paid));
			if (outcome !== 'paid') throw new Error(`${number} became ${outcome}`);
			await notices.setApplied(db, id, outcome, at);
		});
	await byHttp(1);
	await byStatement(1);
	const result = await against(
		rounds,
		() => byHttp(seconds),
		() => byStatement(seconds),
	);
	const { wrong } = await db.one<{ wrong: number }>(sql`select count(*)::int as wrong from payment_notice n
		where n.outcome is distinct from 'paid' or not exists (select from payment p where p.number = n.event -> 'paid' ->> 'number' and p.applied)`);
	await office.close();
	await gateway.close();
	await db.close();
	if (wrong > connections * (rounds + 1)) throw new Error(`${wrong} notices did not pay their orders`);
	return {
		title: 'Payment notices, against their bare statements by the driver',
		note: `Median of ${rounds} interleaved rounds of ${seconds} s, ${connections} at once, each signed by the local Stripe and paying an order of its own: inbox, payment, books, order, course. The load generator shares the two cores with server and database, and signs.`,
		head: ['what', 'notices/s', 'p50/p99 ms', 'ratio', 'errors'],
		rows: [
			['over HTTP', thousands(result.app.perSecond), quantiles(result.app), ratio(result.ratio, 0.3), String(result.errors)],
			['the statements', thousands(result.reference.perSecond), quantiles(result.reference), '', ''],
		],
	};
}

/** Orders that wait, of a thousand members, each with a try at Stripe; the numbers of the tries. */
async function addWaiting(db: Database): Promise<string[]> {
	const buyers = (await addBuyers(db, 1000)).map(({ id }) => id);
	await db.run(sql`insert into customer_order (id, member_id, request_id, amount, created_at, expires_at)
		select 2026112400000000 + n, (${buyers}::int[])[1 + n % 1000], 'bench-notice-' || n, ${price}::int, now(), now() + interval '1 day'
		from generate_series(1, ${waiting}::int) n`);
	await db.run(sql`insert into order_line (order_id, line, product_id, prod_type, title, price)
		select 2026112400000000 + n, 1, c.ids[1 + (n / 1000) % cardinality(c.ids)], 1, '从零讲微积分', ${price}::int
		from generate_series(1, ${waiting}::int) n, (select array_agg(id order by id) as ids from course) c`);
	const rows = await db.rows<{ number: string }>(sql`insert into payment_try (number, order_id, n, provider, amount, created_at, expires_at)
		select 'L' || id || 'x1', id, 1, 'stripe', payable, created_at, expires_at from customer_order where request_id like 'bench-notice-%' returning number`);
	for (const table of [sql`customer_order`, sql`order_line`, sql`payment_try`]) await db.run(sql`vacuum (analyze) ${table}`);
	await db.run(sql`checkpoint`);
	return rows.map((row) => row.number);
}

/** What Stripe tells of a session that was paid, as far as a site reads it. */
function completed(number: string, tradeNumber: string, created: number): string {
	const object = {
		id: `cs_test_${number}`,
		object: 'checkout.session',
		mode: 'payment',
		status: 'complete',
		payment_status: 'paid',
		client_reference_id: number,
		metadata: { number },
		amount_total: price,
		currency: 'cny',
		payment_intent: tradeNumber,
		created,
		livemode: false,
	};
	const event = {
		id: `evt_${number}`,
		object: 'event',
		api_version: '2026-10-28.endive',
		created,
		type: 'checkout.session.completed',
		livemode: false,
		data: { object },
	};
	return JSON.stringify(event);
}
