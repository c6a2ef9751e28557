import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../server/db/db.ts';
import { sql } from '../server/db/sql.ts';
import { freePort } from '../tools/lib/free-port.ts';
import { insertOne } from '../tools/seed/bulk.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { makeCategory, makeCourse, makeLogin } from './factories.ts';
import { siteWords, until } from './processes.ts';

/** The site as `npm start` runs it, killed at each step of paying and of giving back: where it is about to write the table that is held here. */
let folder: string;
let database: TestDatabase;
let db: Database;
let server: ChildProcess | undefined;
let origin: string;
let port: number;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-payment-kill-'));
	database = await createDatabase();
	db = openDatabase({ url: database.url });
	port = await freePort();
	origin = `http://127.0.0.1:${port}`;
	await start();
});
afterAll(async () => {
	await end();
	await db.close();
	await database.drop();
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(): Promise<void> {
	const env = {
		...process.env,
		...{ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, PORT: String(port), NODE_ENV: 'test', LECTERN_ENV: undefined },
		...{ LECTERN_PAGES: 'off', LECTERN_DEMO_VIDEOS: 'off', LOG_LEVEL: 'error', RATE_LIMITS: 'off' },
	};
	server = spawn(process.execPath, siteWords, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	await once(server, 'message');
}

async function end(): Promise<void> {
	if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
	const gone = once(server, 'exit');
	server.kill('SIGKILL');
	await gone;
}

/** Each on a connection of its own: one that is kept would be that of the process before. */
async function send(path: string, headers: Record<string, string>, body?: string): Promise<string> {
	const asked = request(`${origin}${path}`, { method: body === undefined ? 'GET' : 'POST', headers, agent: false });
	asked.end(body);
	const [response] = (await once(asked, 'response')) as [IncomingMessage];
	let text = '';
	for await (const part of response) text += part;
	return text;
}

async function call(path: string, token: string, body: object): Promise<{ data: never }> {
	return JSON.parse(await send(path, { token, 'content-type': 'application/json' }, JSON.stringify(body))) as { data: never };
}

/** What is done, and the table at whose writing it is stopped. */
type Act = [table: string, act: () => Promise<unknown>];

/**
 * Kills the site when each of these, or a job that follows from it, has come to where it writes its table, and starts it again. None of several may write the
 * table of another before its own. One that comes there by a job goes first: the jobs of the others, held too, leave no room for it.
 */
async function killedAt(...acts: Act[]): Promise<void> {
	// A job of an earlier act that is late would be taken for one of these.
	await until(async () => (await db.rows(sql`select 1 from graphile_worker._private_jobs where run_at <= now()`)).length === 0);
	const holder = await db.pool.connect();
	await holder.query(`begin; lock table ${acts.map(([table]) => table).join()} in share mode`);
	// Of this database alone: its tables have the same numbers in every copy of the template.
	const stuck = () =>
		db.rows<{ pid: number; table: string }>(sql`select pid, relation::regclass::text as table from pg_locks join pg_stat_activity using (pid)
			where not granted and relation = any(${acts.map(([table]) => table)}::text[]::regclass[]) and datname = current_database()`);
	const acting: Promise<unknown>[] = [];
	for (const [table, act] of acts) {
		acting.push(act().catch(() => {}));
		await until(async () => (await stuck()).some((one) => one.table === table));
	}
	await end();
	// What the database had heard of the dead process goes with its connections.
	for (const { pid } of await stuck()) await db.run(sql`select pg_terminate_backend(${pid}::int, 5000)`);
	await holder.query('rollback');
	holder.release();
	await Promise.all(acting);
	await start();
}

/** Jobs for later are due: as if their time had come. The worker is told, else it looks every two seconds. */
async function hurry(): Promise<void> {
	await db.run(sql`update graphile_worker._private_jobs set run_at = now() where key like 'payment-ask %' or key like 'refund %'`);
	await db.run(sql`select pg_notify('jobs:insert', '{"r":0,"count":1}')`);
}

async function bought(phone: string, n: number) {
	const { token, member } = await makeLogin({ db, app: { platform: { now: () => new Date() } } }, phone);
	const course = await makeCourse(db, { category: await makeCategory(db), price: 500 + n });
	const { orderId } = (await call('/api/agency/core/order/create', token, { prodId: course, requestId: `killed-form-${phone}` })).data as {
		orderId: string;
	};
	const { url } = (await call('/api/agency/core/pay/submit', token, { orderId, method: 'sandbox' })).data as { url: string };
	const pay = () => send(url, { 'content-type': 'application/x-www-form-urlencoded' }, 'outcome=paid');
	const state = async () => (await db.one<{ state: number }>(sql`select state from customer_order where id = ${Number(orderId)}`)).state;
	const facts = async () =>
		db.one<{ grants: number; payments: number; entries: number; steps: string }>(sql`select
			(select count(*)::int from enrolment_grant where member_id = ${member.id} and revoked_at is null) as grants,
			(select count(*)::int from payment where order_id = ${Number(orderId)}) as payments,
			(select count(*)::int from money_entry e join money_posting p on p.id = e.posting_id where (p.cause = 'payment'
				and p.cause_id in (select id::text from payment where order_id = ${Number(orderId)}))
				or (p.cause = 'refund' and p.cause_id in (select number from refund where order_id = ${Number(orderId)}))) as entries,
			(select string_agg(to_state::text, '' order by id) from order_event where order_id = ${Number(orderId)}) as steps`);
	return { token, orderId, pay, state, facts };
}

/** Three seats of a course, ordered with a coupon and an invoice. */
async function boughtSeats(phone: string) {
	const { token, member } = await makeLogin({ db, app: { platform: { now: () => new Date() } } }, phone);
	const course = await makeCourse(db, { category: await makeCategory(db), price: 500 });
	const code = `K${phone.slice(-7)}`;
	const coupon = await insertOne(
		db,
		sql`insert into coupon (code, title, en, kind, value, scope, product_ids, starts_at, ends_at, claim, taken, created_at)
			values (${code}, '一百', '{"title": "One"}', 'amount', 100, 'all', '{}', now() - interval '1 day', now() + interval '1 day', 'code', 0, now()) returning id`,
	);
	const invoice = { kind: 'personal', title: '林小满', email: 'a@example.com' };
	const form = { prodId: course, seats: 3, couponCode: code, invoice, requestId: `killed-form-${phone}` };
	const { orderId } = (await call('/api/agency/core/order/create', token, form)).data as { orderId: string };
	const { url } = (await call('/api/agency/core/pay/submit', token, { orderId, method: 'sandbox' })).data as { url: string };
	const facts = () =>
		db.one<{ state: number; coupon: number; invoice: string; pools: number; open: number; payments: number; takers: number }>(sql`select o.state,
				(select state from member_coupon where coupon_id = ${coupon} and member_id = ${member.id}) as coupon,
				(select state from invoice where order_id = o.id) as invoice,
				(select count(*)::int from seat_pool where order_id = o.id) as pools,
				(select count(*)::int from seat_pool where order_id = o.id and closed_at is null) as open,
				(select count(*)::int from payment where order_id = o.id) as payments,
				(select count(*)::int from seat s join seat_pool p on p.id = s.pool_id join enrolment_grant g on g.source = 'seat' and g.member_id = s.member_id
					where p.order_id = o.id and s.ended_at is null and g.revoked_at is null) as takers
			from customer_order o where o.id = ${Number(orderId)}`);
	return { token, orderId, facts, pay: () => send(url, { 'content-type': 'application/x-www-form-urlencoded' }, 'outcome=paid') };
}

test('R84 R85 R89 kill -9 where a coupon is spent, an invoice is asked for, and seats are opened, taken and given back: all of it or nothing, once', async () => {
	const paid = { state: 2, coupon: 3, invoice: 'requested', pools: 1, open: 1, payments: 1, takers: 0 };
	const givenBack = { ...paid, state: 5, coupon: 1, invoice: 'cancelled', open: 0 };
	const host = await boughtSeats('13700229999');
	await host.pay();
	await until(async () => (await host.facts()).state === 2);
	const { code } = await db.one<{ code: string }>(sql`select code from seat_pool where order_id = ${Number(host.orderId)}`);
	// What is killed beside a payment: somebody who sits down.
	const sitting = ['seat', 'enrolment_grant'];
	for (const [n, table] of ['member_coupon', 'invoice', 'seat_pool'].entries()) {
		const who = await boughtSeats(`1370022${String(n).padStart(4, '0')}`);
		const { token } = await makeLogin({ db, app: { platform: { now: () => new Date() } } }, `1370023${String(n).padStart(4, '0')}`);
		const sit = () => call('/api/agency/core/seat/take', token, { code });
		const where = sitting[n];
		const beside: Act[] = where ? [[where, sit]] : [];
		await killedAt(...beside, [table, who.pay]);
		if (where) {
			expect([where, (await host.facts()).takers]).toEqual([where, n]);
			expect((await sit()).data).toMatchObject({ had: false });
			expect((await sit()).data).toMatchObject({ had: true });
			expect([where, (await host.facts()).takers]).toEqual([where, n + 1]);
		}
		await hurry();
		await until(async () => (await who.facts()).state === 2);
		expect([table, await who.facts()]).toEqual([table, paid]);
		const giveBack = () => call('/api/agency/core/order/refund', who.token, { orderId: who.orderId });
		await killedAt([table, giveBack]);
		expect([table, await who.facts()]).toEqual([table, paid]);
		await giveBack();
		await hurry();
		await until(async () => (await who.facts()).state === 5);
		expect([table, await who.facts()]).toEqual([table, givenBack]);
	}
}, 400_000);

test('R82 R83 kill -9 at each step of paying and of giving back: nothing is lost, and nothing happens twice', async () => {
	// Where one pays, and where another, at the same moment, gives back.
	const steps: [paying: string, givingBack?: string][] = [
		['sandbox_trade', 'customer_order'],
		['payment_notice', 'order_event'],
		['payment', 'money_posting'],
		['payment_try', 'money_entry'],
		['customer_order', 'order_line'],
		['order_event', 'enrolment_grant'],
		['money_posting', 'refund'],
		['money_entry', 'sandbox_refund'],
		['enrolment_grant'],
	];
	for (const [n, [paying, givingBack]] of steps.entries()) {
		const payer = await bought(`1370020${String(n).padStart(4, '0')}`, n);
		const giver = await bought(`1370021${String(n).padStart(4, '0')}`, n);
		if (givingBack) {
			await giver.pay();
			await until(async () => (await giver.state()) === 2);
		}
		const ask = () => call('/api/agency/core/order/refund', giver.token, { orderId: giver.orderId });
		const beside: Act[] = givingBack ? [[givingBack, ask]] : [];
		await killedAt(...beside, [paying, payer.pay]);
		// The payer had not paid yet: they try again.
		if (paying === 'sandbox_trade') await payer.pay();
		// The member was not answered, and presses again.
		if (givingBack) await ask();
		await hurry();
		await until(async () => (await payer.state()) === 2);
		expect([paying, await payer.facts()]).toEqual([paying, { grants: 1, payments: 1, entries: 2, steps: '12' }]);
		if (!givingBack) continue;
		await until(async () => (await giver.state()) === 5);
		expect([givingBack, await giver.facts()]).toEqual([givingBack, { grants: 0, payments: 1, entries: 4, steps: '1245' }]);
		expect(await db.rows(sql`select state from refund where order_id = ${Number(giver.orderId)}`)).toEqual([{ state: 'done' }]);
	}
}, 400_000);
