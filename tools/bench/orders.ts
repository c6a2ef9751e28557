import { createHash, randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { callPaths } from '../../contract/paths.ts';
import { type Database, openDatabase } from '../../server/db/db.ts';
import { lockPurchases } from '../../server/db/purchase-lock.ts';
import { sql } from '../../server/db/sql.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { listForSale } from '../../server/modules/catalogue/sale.queries.ts';
import * as coupons from '../../server/modules/coupons/coupons.queries.ts';
import { copyOf } from '../../server/modules/coupons/order-coupons.service.ts';
import { listCourses, vipUntil } from '../../server/modules/enrolment/enrolment.queries.ts';
import { expireOrder } from '../../server/modules/orders/orders.jobs.ts';
import * as queries from '../../server/modules/orders/orders.queries.ts';
import { newOrderId } from '../../server/modules/orders/orders.rules.ts';
import { WechatGateway } from '../../test/gateways/wechat.ts';
import { openOffice } from '../gateways/office.ts';
import { against, median, roundOf } from './load.ts';
import { cpuSeconds, type Measured } from './process.ts';
import { ms, ratio, type Table, thousands } from './report.ts';
import type { Round } from './wrk.ts';

export const connections = 32;
/** Courses that are ordered, each with more places than are asked for, and with a coupon of its own. */
const stocked = 10;
/** What a coupon takes off, in fen. */
const off = 100;

export interface Buyer {
	id: number;
	token: string;
}

/** Members who are logged in and own nothing. */
export async function addBuyers(db: Database, count: number): Promise<Buyer[]> {
	const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
	const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
	const made = await db.rows<{ id: number }>(
		sql`insert into member (nickname) select '同学' || n from generate_series(1, ${count}::int) n returning id`,
	);
	const ids = made.map((row) => row.id);
	await db.run(sql`insert into member_session (token_hash, member_id, expires_at)
		select hash, id, now() + interval '1 day' from unnest(${hashes}::bytea[], ${ids}::int[]) t(hash, id)`);
	for (const table of [sql`member`, sql`member_session`]) await db.run(sql`vacuum (analyze) ${table}`);
	await db.run(sql`checkpoint`);
	return ids.map((id, at) => ({ id, token: tokens[at] ?? '' }));
}

/** Gives the first courses that cost something a number of places each; their ids. */
async function stock(db: Database, count: number, places: number): Promise<number[]> {
	const rows = await db.rows<{ product_id: number }>(sql`insert into product_seat (product_id, free)
		select id, ${places}::int from course where online and price > 0 and withdrawn_at is null and not materials order by id limit ${count}
		on conflict (product_id) do update set free = excluded.free returning product_id`);
	if (rows.length < count) throw new Error('the demo agency sells too few courses');
	return rows.map((row) => row.product_id);
}

/** A coupon for each of these courses, as many as are wanted; their codes, in the order of the courses. */
async function printCoupons(db: Database, courses: readonly number[]): Promise<string[]> {
	const codes = courses.map((course) => `BENCH-${course}`);
	await db.run(sql`insert into coupon (code, title, kind, value, scope, product_ids, starts_at, ends_at, claim, created_at)
		select 'BENCH-' || id, '测量', 'amount', ${off}::int, 'products', array[id], now() - interval '1 day', now() + interval '1 day', 'code', now()
		from unnest(${courses}::int[]) id`);
	return codes;
}

/** Orders over HTTP, each of another member, against the statements of the same order by the driver from this process, as many at once over as many connections. */
export async function orderTable(server: Measured, url: string, rounds: number, seconds: number): Promise<Table> {
	const db = openDatabase({ url, connections: 8 });
	const courses = await stock(db, stocked, 100_000_000);
	const codes = await printCoupons(db, courses);
	const buyers = await addBuyers(db, 60_000);
	let turn = 0;
	const next = () => {
		const [buyer, course, couponCode] = [buyers[turn], courses[turn % stocked] as number, codes[turn % stocked] as string];
		turn += 1;
		if (buyer === undefined) throw new Error('there are too few members: more of them, or fewer seconds');
		return { buyer, course, couponCode, requestId: `bench-order-${turn}` };
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
					path: callPaths.orderCreate[1],
					setupRequest: (request) => {
						const { buyer, course, couponCode, requestId } = next();
						return {
							...request,
							body: JSON.stringify({ prodId: course, couponCode, requestId }),
							headers: { 'content-type': 'application/json', token: buyer.token },
						};
					},
				},
			],
		});
		return roundOf(result, cpuSeconds(server.pid) - before);
	};
	const byStatement = (length: number) =>
		inTurn(length, async () => {
			const { buyer, ...asked } = next();
			await order(db, buyer.id, asked);
		});
	await byHttp(1);
	await byStatement(1);
	const result = await against(
		rounds,
		() => byHttp(seconds),
		() => byStatement(seconds),
	);
	const { taken, held, used, made } = await db.one<{ taken: number; held: number; used: number; made: number }>(sql`select
		(select sum(100000000 - free)::int from product_seat where product_id = any(${courses}::int[])) as taken,
		(select sum(taken)::int from coupon where code = any(${codes}::text[])) as held,
		(select count(*)::int from member_coupon m join coupon c on c.id = m.coupon_id where c.code = any(${codes}::text[]) and m.state = 2) as used,
		(select count(*)::int from customer_order where request_id like 'bench-order-%' and discount = ${off}) as made`);
	if (taken !== made || held !== made || used !== made)
		throw new Error(`${made} orders took ${taken} places and ${held} coupons, and hold ${used} of them`);
	await db.close();
	return {
		title: 'Orders with a coupon and stock, against their bare statements by the driver',
		note: `Median of ${rounds} interleaved rounds of ${seconds} s, ${connections} at once, each order of another member, ${stocked} courses whose places are counted, each with a coupon of its own. The load generator shares the two cores with server and database.`,
		head: ['what', 'orders/s', 'p50/p99 ms', 'ratio', 'errors'],
		rows: [
			['over HTTP', thousands(result.app.perSecond), quantiles(result.app), ratio(result.ratio, 0.3), String(result.errors)],
			['the statements', thousands(result.reference.perSecond), quantiles(result.reference), '', ''],
		],
	};
}

/** What `orderCreate` asks and writes, in its order. */
function order(
	db: Database,
	memberId: number,
	{ course, couponCode, requestId }: { course: number; couponCode: string; requestId: string },
): Promise<void> {
	return db.transaction(async (tx) => {
		await lockPurchases(tx, memberId);
		await queries.findByRequest(tx, memberId, requestId);
		const at = new Date();
		const [product] = await listForSale(tx, [course]);
		if (product === undefined) throw new Error(`${course} is not sold`);
		await listCourses(tx, memberId, at);
		await vipUntil(tx, memberId, at);
		await queries.listPlaces(tx, [course], memberId, at);
		const coupon = await coupons.findByCode(tx, couponCode);
		if (coupon === undefined) throw new Error(`there is no ${couponCode}`);
		await queries.listAwaiting(tx, memberId, at);
		const expiresAt = new Date(at.getTime() + 1_800_000);
		const { title, price, validity_days: validityDays, materials } = product;
		let id = newOrderId(at, 'Asia/Shanghai');
		const made = { memberId, requestId, amount: price, discount: off, address: null, coupon: copyOf({ row: coupon, discounts: [] }), at, expiresAt };
		while ((await queries.insert(tx, { ...made, id })) === 0) id = newOrderId(at, 'Asia/Shanghai');
		await queries.insertLines(tx, id, [
			{ productId: course, prodType: 1, title, en: {}, price, usualPrice: null, discount: off, validityDays, materials, seats: null },
		]);
		await queries.insertEvent(tx, { orderId: id, at, from: null, to: 1, who: 'member' });
		await jobs.queue(tx, expireOrder, { orderId: id }, { runAt: expiresAt });
		await coupons.listOfMember(tx, memberId, coupon.id);
		await coupons.take(tx, coupon.id);
		const held = await coupons.insertHeld(tx, { couponId: coupon.id, memberId, n: 1, at });
		await coupons.hold(tx, held.id, id);
		if (!(await queries.takePlaces(tx, course))) throw new Error('no place is left');
	});
}

/** A thousand buyers at one moment for a hundred places, who pay at once when they get one. Throws when not exactly a hundred are paid. */
export async function seatsTable(server: Measured, url: string): Promise<Table> {
	const [many, places] = [1000, 100];
	const db = openDatabase({ url, connections: 2 });
	const [course = 0] = await stock(db, 1, places);
	const buyers = await addBuyers(db, many);
	const gateway = new WechatGateway();
	await gateway.listen();
	const office = await openOffice(db, (path) => server.origin + path);
	await office.setUp('wechat', gateway.settings);
	const post = async <T>(key: 'orderCreate' | 'paySubmit', token: string, input: object) => {
		const answer = await fetch(server.origin + callPaths[key][1], {
			method: 'POST',
			headers: { 'content-type': 'application/json', token },
			body: JSON.stringify(input),
		});
		return (await answer.json()) as { code: number; reason?: string; data: T };
	};
	const times: number[] = [];
	const outcomes = new Map<string, number>();
	const began = performance.now();
	await Promise.all(
		buyers.map(async ({ token }, n) => {
			const asked = performance.now();
			const { code, reason, data } = await post<{ orderId: string }>('orderCreate', token, { prodId: course, requestId: `bench-seat-${n}` });
			times.push(performance.now() - asked);
			const outcome = code === 1 ? 'ordered' : (reason ?? '');
			outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
			if (outcome !== 'ordered') return;
			await post('paySubmit', token, { orderId: data.orderId, method: 'wechat' });
			await gateway.pay(`L${data.orderId}x1`);
		}),
	);
	const taken = (performance.now() - began) / 1000;
	const { paid, grants, free } = await db.one<{ paid: number; grants: number; free: number }>(sql`select
		(select count(*)::int from customer_order where request_id like 'bench-seat-%' and state = 2) as paid,
		(select count(*)::int from enrolment_grant where course_id = ${course} and source = 'order' and member_id = any(${buyers.map(({ id }) => id)}::int[])) as grants,
		(select free from product_seat where product_id = ${course}) as free`);
	await office.close();
	await gateway.close();
	await db.close();
	if (paid !== places || grants !== places || free !== 0) throw new Error(`${paid} orders are paid, ${grants} courses open, ${free} places left`);
	return {
		title: `${thousands(many)} buyers at one moment for ${places} places`,
		note: 'All at once over HTTP; whoever gets a place pays by the local WeChat Pay, whose notice opens the course. Times are those of the order’s answer.',
		head: ['paid and open', 'sold out', 'other', 'p50 ms', 'p99 ms', 'seconds in all'],
		rows: [
			[
				String(paid),
				String(outcomes.get('sold_out') ?? 0),
				String(many - places - (outcomes.get('sold_out') ?? 0)),
				ms(median(times)),
				ms(times.toSorted((a, b) => a - b)[Math.floor(many * 0.99)] ?? 0),
				taken.toFixed(1),
			],
		],
	};
}

/** Does a thing over and over for some seconds, as many at once as the server is asked. */
export async function inTurn(seconds: number, work: () => Promise<void>): Promise<Round> {
	const began = performance.now();
	const times: number[] = [];
	const worker = async () => {
		while (performance.now() - began < seconds * 1000) {
			const asked = performance.now();
			await work();
			times.push(performance.now() - asked);
		}
	};
	await Promise.all(Array.from({ length: connections }, worker));
	const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
	return { perSecond: (times.length * 1000) / (performance.now() - began), perCpuSecond: Number.NaN, p50: median(times), p99, errors: 0 };
}

export const quantiles = ({ p50, p99 }: Pick<Round, 'p50' | 'p99'>) => `${ms(p50)} / ${ms(p99)}`;
