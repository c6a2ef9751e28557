import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fen } from '../../../contract/money.ts';
import { setUpBank } from '../../../test/bank.ts';
import { makeCategory, makeCourse, makeGrant, makeMember } from '../../../test/factories.ts';
import { makeStaff } from '../../../test/staff.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext, Platform, StaffContext } from '../../http/route.ts';
import { orderCreate } from '../orders/orders.service.ts';
import { seatTake } from '../seats/seats.service.ts';
import { applyPayment } from './apply.service.ts';
import { runRefund, startRefund } from './refunds.service.ts';
import { staffRefundSent, staffTransferConfirm } from './transfer-desk.service.ts';
import { expire, orderCancel, paySubmit } from './tries.service.ts';

/**
 * Orders, tries, payments, refunds and deaths half-way, in any order: after each run the books must balance, grants must be what was paid and not given back, places
 * must add up, and no order may have gone backwards. The services of the site on its database; the built-in cashier plays the provider.
 */
const runs = Number(process.env['MODEL_RUNS'] ?? 1000);

let site: TestApp;
let courses: number[];
let staff: number;
const seats = 3;
const couponsThereAre = 2;
const start = new Date('2040-11-24T08:00:00Z');

beforeAll(async () => {
	site = await startApp();
	await setUpBank(site);
	staff = (await makeStaff(site, { codes: false })).id;
	const category = await makeCategory(site.db);
	await site.db.run(sql`insert into coupon (code, title, kind, value, scope, starts_at, ends_at, claim, quantity, created_at)
		values ('MODEL', '减半块', 'amount', 50, 'all', '2040-01-01', '2041-01-01', 'code', ${couponsThereAre}, '2040-01-01')`);
	courses = [await makeCourse(site.db, { category, price: 300 }), await makeCourse(site.db, { category, price: 700 })];
	await site.db.run(sql`update course set member_price = 200 where id = ${courses[0]}`);
});
afterAll(() => site.close());

type Command =
	| { kind: 'order' | 'buy'; who: 0 | 1; which: 0 | 1 | 2 | 3 }
	| { kind: 'sit'; who: 0 | 1; order: number; dies: number }
	| { kind: 'submit' | 'cancel' | 'expire' | 'refund'; order: number; line: 0 | 1; dies: number }
	| { kind: 'money'; order: number; cents: -1 | 0; trade: 0 | 1; dies: number }
	/** Of the refunds that wait, so many. */
	| { kind: 'send'; most: number; dies: number };

const anOrder: fc.Arbitrary<Command> = fc.record({
	kind: fc.constantFrom('order' as const, 'buy' as const),
	who: fc.constantFrom(0 as const, 1 as const),
	which: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
});
const command: fc.Arbitrary<Command> = fc.oneof(
	{ weight: 3, arbitrary: anOrder },
	{
		weight: 5,
		arbitrary: fc.record({
			kind: fc.constantFrom('submit' as const, 'submit' as const, 'cancel' as const, 'expire' as const, 'refund' as const),
			order: fc.nat(3),
			line: fc.constantFrom(0 as const, 1 as const),
			dies: fc.nat(40),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('money' as const),
			order: fc.nat(3),
			cents: fc.constantFrom(0 as const, 0 as const, 0 as const, -1 as const),
			trade: fc.constantFrom(0 as const, 1 as const),
			dies: fc.nat(40),
		}),
	},
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('send' as const), most: fc.constantFrom(1, 9), dies: fc.nat(40) }) },
	{
		weight: 2,
		arbitrary: fc.record({ kind: fc.constant('sit' as const), who: fc.constantFrom(0 as const, 1 as const), order: fc.nat(3), dies: fc.nat(40) }),
	},
);

class Death extends Error {}

/** The platform of a process that dies at its n-th statement within a transaction: the transaction is gone, what was committed before stays. */
function mortal(dies: number) {
	const { platform } = site.app;
	let left = dies;
	const wrap = <T extends object>(on: T): T =>
		new Proxy(on, {
			get(target, name) {
				const value = Reflect.get(target, name) as unknown;
				if (typeof value !== 'function') return value;
				if (name === 'transaction')
					return (work: (tx: object) => Promise<unknown>) =>
						(value as (w: unknown) => unknown).call(target, (tx: object) => work(tx === target ? tx : wrap(tx)));
				return (...args: unknown[]) => {
					if (['rows', 'row', 'one', 'run'].includes(String(name)) && left-- === 0) throw new Death();
					return (value as (...all: unknown[]) => unknown).apply(target, args);
				};
			},
		});
	// Half of the numbers are longer than any command: most live.
	return dies > 20 ? platform : { ...platform, db: wrap(platform.db) };
}

async function survive(work: () => Promise<unknown>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (error instanceof Death) return;
		// A refusal is an answer.
		if ((error as { name?: string }).name !== 'AppError') throw error;
	}
}

async function play(commands: readonly Command[]): Promise<void> {
	const db = site.db;
	site.setNow(start);
	await db.run(
		sql`insert into product_seat (product_id, free) values (${courses[0]}, ${seats}) on conflict (product_id) do update set free = ${seats}`,
	);
	await db.run(sql`update coupon set taken = 0`);
	const members = [await makeMember(db), await makeMember(db)];
	// The first has VIP while orders are made.
	await makeGrant(db, { member: members[0] ?? 0, course: null, startsAt: start, endsAt: new Date(start.getTime() + 1) });
	const { entered } = await db.one<{ entered: number }>(sql`select coalesce(max(posting_id), 0)::bigint as entered from money_entry`);
	const orders: { id: string; who: 0 | 1 }[] = [];
	const contextOf = (who: 0 | 1, platform: object) =>
		({
			...platform,
			member: { id: members[who], sessionId: 0, version: 0 },
			locale: 'zh-CN',
			ip: '127.0.0.1',
			tag: () => {},
			holdsUntil: () => {},
		}) as unknown as MemberContext;
	let form = 0;
	for (const step of commands) {
		if ('which' in step) {
			form += 1;
			const prodIds = [String(courses[0]), String(courses[1]), courses.join(','), String(courses[0])][step.which];
			const { platform } = site.app;
			await survive(async () => {
				const { orderId } = await orderCreate(contextOf(step.who, platform), {
					prodIds,
					couponCode: form % 2 === 0 ? 'model' : '',
					...(step.which === 3 && { seats: 2 }),
					requestId: `model-${form}`,
				} as never);
				if (!orders.some(({ id }) => id === orderId)) orders.push({ id: orderId, who: step.who });
				if (step.kind === 'order') return;
				await paySubmit(contextOf(step.who, platform), { orderId, method: 'sandbox', mobile: false });
				await arrive(platform, orderId, 0, 0);
				// Somebody of the team sits down at once.
				if (step.which === 3) await sit(contextOf(step.who === 0 ? 1 : 0, platform), orderId);
			});
			continue;
		}
		const platform = mortal(step.dies);
		if (step.kind === 'send') {
			for (const { number } of await db.rows<{ number: string }>(
				sql`select number from refund where state <> 'done' and order_id = any(${orders.map(({ id }) => Number(id))}::bigint[]) limit ${step.most}`,
			)) {
				await survive(() => runRefund(platform, number));
				// One that a bank has to send is sent by staff.
				await survive(() => staffRefundSent(deskOf(platform), { number, bankNumber: `OUT-${number}`, day }));
			}
			continue;
		}
		const chosen = orders[step.order % Math.max(1, orders.length)];
		if (chosen === undefined) continue;
		const { id, who } = chosen;
		if (step.kind === 'sit') {
			await sit(contextOf(step.who, platform), id);
			continue;
		}
		if (step.kind === 'submit')
			await survive(() => paySubmit(contextOf(who, platform), { orderId: id, method: step.line === 0 ? 'sandbox' : 'bank', mobile: false }));
		if (step.kind === 'cancel') await survive(() => orderCancel(contextOf(who, platform), { orderId: id, reason: '' }));
		if (step.kind === 'expire') {
			site.setNow(new Date(start.getTime() + (step.line === 0 ? 1 : 3 * 24 * 60) * 30 * 60_000));
			await survive(() => expire(platform, Number(id)));
			site.setNow(start);
		}
		if (step.kind === 'refund')
			await survive(() =>
				platform.db.transaction((tx) => startRefund(tx, platform, { orderId: Number(id), lines: [step.line + 1], who: 'staff', why: 'model' })),
			);
		if (step.kind === 'money') await arrive(platform, id, step.cents, step.trade);
	}
	await check(
		orders.map((order) => Number(order.id)),
		members,
		entered,
	);
}

const day = '2040-11-24';
/** Somebody of the money desk, at a process that may die. */
const deskOf = (platform: object) =>
	({ ...platform, member: null, staff: { id: staff, permissions: [] }, ip: '127.0.0.1', locale: 'zh-CN' }) as unknown as StaffContext;

/** Money for the newest try of an order arrives, or is told of again. */
async function arrive(platform: Platform, orderId: string, cents: number, trade: number): Promise<void> {
	const { db } = site;
	const attempt = await db.row<{ number: string; amount: number; provider: string }>(
		sql`select number, amount, provider from payment_try where order_id = ${Number(orderId)} order by n desc limit 1`,
	);
	if (attempt === undefined) return;
	const tradeNumber = `T${attempt.number}-${trade}`;
	const amount = fen(attempt.amount + cents);
	if (attempt.provider === 'bank') {
		await survive(() => staffTransferConfirm(deskOf(platform), { orderId, amount, bankNumber: tradeNumber, day, differs: true }));
		return;
	}
	await db.run(sql`update sandbox_trade set state = 'paid', trade_number = ${tradeNumber}, paid_amount = ${amount}, paid_at = ${start}
		where number = ${attempt.number} and state <> 'paid'`);
	await survive(() => applyPayment(platform, 'sandbox', { number: attempt.number, tradeNumber, amount, currency: 'CNY', at: start }));
}

/** Takes a seat of an order that has some. */
async function sit(context: MemberContext, orderId: string): Promise<void> {
	const pool = await site.db.row<{ code: string }>(sql`select code from seat_pool where order_id = ${Number(orderId)}`);
	if (pool !== undefined) await survive(() => seatTake(context, { code: pool.code }));
}

interface Found {
	/** The books since the run began, and what they should add up to. */
	books: { uneven: number; held: number; owed: number; sales: number };
	moved: { came: number; applied: number; back: number; back_applied: number };
	kept_money: string[];
	other_prices: string[];
	early: string[];
	granted: string[];
	paid: string[];
	other_seats: string[];
	sitting: string[];
	seated: string[];
	other_payments: string[];
	places: number;
	coupons: { state: number; of: number | null }[];
	coupon: { taken: number; ordered: number };
	ways: string[];
}

/** All that is asked, in one statement. */
function lookUp(ids: number[], members: number[], entered: number): Promise<Found> {
	const all = sql`any(${ids}::bigint[])`;
	const ours = sql`any(${members}::int[])`;
	return site.db.one<Found>(sql`select
		(select json_build_object(
			'uneven', (select count(*) from (select from money_entry where posting_id > ${entered} group by posting_id having sum(amount) <> 0) u),
			'held', coalesce(sum(amount) filter (where account like 'provider:%'), 0),
			'owed', coalesce(sum(amount) filter (where account = 'owed'), 0),
			'sales', coalesce(sum(amount) filter (where account = 'sales'), 0)) from money_entry where posting_id > ${entered}) as books,
		(select json_build_object(
			'came', (select coalesce(sum(amount), 0) from payment where order_id = ${all}),
			'applied', (select coalesce(sum(amount), 0) from payment where order_id = ${all} and applied),
			'back', coalesce(sum(r.amount), 0), 'back_applied', coalesce(sum(r.amount) filter (where p.applied), 0))
			from refund r join payment p on p.id = r.payment_id where r.order_id = ${all} and r.state = 'done') as moved,
		-- Money that paid nothing and is not on its way back, and payments that give back more than came.
		array(select p.id::text from payment p where p.order_id = ${all}
			and ((not p.applied and p.amount <> (select coalesce(sum(amount), 0) from refund r where r.payment_id = p.id))
			or p.amount < (select coalesce(sum(amount), 0) from refund r where r.payment_id = p.id))) as kept_money,
		-- The price for members is for the one who has VIP, of the course that has one, and the line says what it is instead of.
		array(select l.order_id::text from order_line l join customer_order o on o.id = l.order_id where l.order_id = ${all}
			and (l.price, l.usual_price) is distinct from (case when l.product_id <> ${courses[0]} then 700 when l.seats = 2 then 600
				when o.member_id = ${members[0]} then 200 else 300 end,
				case when l.product_id = ${courses[0]} and o.member_id = ${members[0]} and l.seats is null then 300 end)) as other_prices,
		-- Orders that are said to be given back while some of their money is not.
		array(select o.id::text from customer_order o join refund r on r.order_id = o.id join payment p on p.id = r.payment_id
			where o.id = ${all} and o.state = 5 and p.applied and r.state <> 'done') as early,
		-- Grants are the lines that are paid and were not given back; of those for several people the seats are there, and who sits has a grant.
		array(select source_ref from enrolment_grant where member_id = ${ours} and source = 'order' and revoked_at is null order by 1) as granted,
		array(select l.order_id || '-' || l.line from order_line l join customer_order o on o.id = l.order_id
			where l.order_id = ${all} and o.state in (2, 4, 5) and l.refunded_at is null and l.seats is null order by 1) as paid,
		array(select l.order_id::text from order_line l join customer_order o on o.id = l.order_id left join seat_pool p on (p.order_id, p.line) = (l.order_id, l.line)
			where l.order_id = ${all} and l.seats is not null and ((p.id is not null and p.closed_at is null) <> (o.state in (2, 4, 5) and l.refunded_at is null)
				or (select count(*) from seat s where s.pool_id = p.id and s.ended_at is null) > case when p.closed_at is null then l.seats else 0 end)) as other_seats,
		array(select source_ref from enrolment_grant where member_id = ${ours} and source = 'seat' and revoked_at is null order by 1) as sitting,
		array(select 'seat-' || s.id from seat s where s.member_id = ${ours} and s.ended_at is null order by 1) as seated,
		-- An order that is paid has its one payment of its very sum, and only such a one.
		array(select o.id::text from customer_order o where o.id = ${all}
			and (o.state in (2, 4, 5)) <> exists (select from payment p where p.order_id = o.id and p.applied and p.amount = o.payable)) as other_payments,
		-- Places: those that are free and those that are held.
		((select free from product_seat where product_id = ${courses[0]}) + (select coalesce(sum(coalesce(l.seats, 1)), 0) from order_line l
			join customer_order o on o.id = l.order_id
			where l.order_id = ${all} and l.product_id = ${courses[0]} and o.state in (1, 2, 4, 5) and l.refunded_at is null))::int as places,
		(select coalesce(json_agg(json_build_object('state', m.state, 'of', o.state)), '[]') from member_coupon m
			left join customer_order o on o.id = m.order_id where m.member_id = ${ours}) as coupons,
		(select json_build_object('taken', taken, 'ordered', (select count(*) from customer_order o
			where o.id = ${all} and o.coupon is not null and o.state in (1, 2))) from coupon) as coupon,
		array(select string_agg(to_state::text, '' order by id) from order_event where order_id = ${all} group by order_id) as ways`);
}

async function check(ids: number[], members: number[], entered: number): Promise<void> {
	const found = await lookUp(ids, members, entered);
	const { moved, coupons } = found;
	// The books: every posting is level, and what is in them is what was paid and what went back.
	expect(found.books).toEqual({
		uneven: 0,
		held: moved.came - moved.back,
		sales: moved.back_applied - moved.applied,
		owed: -(moved.came - moved.applied) + (moved.back - moved.back_applied),
	});
	expect(found).toMatchObject({ kept_money: [], other_prices: [], early: [], other_seats: [], other_payments: [], places: seats });
	expect(found.granted).toEqual(found.paid);
	expect(found.sitting).toEqual(found.seated);
	// Coupons: no more than there are; each free, held by an order that waits, or used by one that is paid; and each such order has its own.
	for (const { state, of } of coupons) expect([state, of]).toEqual([state, { 1: null, 2: 1, 3: 2 }[state]]);
	expect(found.coupon).toEqual({ taken: coupons.length, ordered: coupons.filter(({ state }) => state > 1).length });
	expect(coupons.length).toBeLessThanOrEqual(couponsThereAre);
	// No order went backwards, and none jumped.
	for (const way of found.ways) expect(way).toMatch(/^1+(3|2+(4(5)?)?)?$/);
}

test(`R80 R82 R83 R84 R89 whatever comes in whatever order, and whoever dies: money, grants, places and orders add up`, async () => {
	const outcome = await fc.check(
		fc.asyncProperty(anOrder, fc.array(command, { maxLength: 9 }), (first, rest) => play([first, ...rest])),
		{ numRuns: runs, endOnFailure: true },
	);
	expect(fc.defaultReportMessage(outcome)).toBeUndefined();
}, 600_000);
