import type { Config } from '../../server/config.ts';
import type { Database, Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import type { MemberContext } from '../../server/http/route.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { dayOf } from '../../server/lib/days.ts';
import { createLog } from '../../server/lib/log.ts';
import { openSecrets } from '../../server/lib/secrets.ts';
import * as invoices from '../../server/modules/invoices/invoices.queries.ts';
import { cartAdd } from '../../server/modules/orders/order-cart.service.ts';
import { orderCreate, ownOrder } from '../../server/modules/orders/orders.service.ts';
import * as parcels from '../../server/modules/orders/parcels.queries.ts';
import { parcelReceived } from '../../server/modules/orders/parcels.service.ts';
import { orderRefund, runRefund } from '../../server/modules/payments/refunds.service.ts';
import { playAtCashier } from '../../server/modules/payments/sandbox.service.ts';
import { orderCancel, paySubmit } from '../../server/modules/payments/tries.service.ts';
import { seatTake } from '../../server/modules/seats/seats.service.ts';
import { instantAt } from './instant-at.ts';
import type { DemoMember, DemoOrder } from './read-content/members.ts';
import { type Ids, of } from './write-catalogue.ts';

interface Parts {
	config: Config;
	memberId: number;
	courses: Ids;
	now: Date;
}

const minute = 60_000;
/** In minutes. */
const hour = 60;

/**
 * What the demo member has bought, through the calls of buyers with the clock in the past: ordered, paid at the built-in cashier, given back, sent, and seats
 * that others took. Its books, grants and events are those of every other order. Throws when one of them does not end as the content says.
 */
export async function writeOrders(tx: Tx, { orders, waiting }: Pick<DemoMember, 'orders' | 'waiting'>, parts: Parts): Promise<void> {
	const dated = orders.map((order) => ({ order, at: instantAt(parts.now, -order.daysAgo, order.at, parts.config.timeZone) }));
	for (const { order, at } of dated.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await writeOrder(tx, order, { ...parts, at });
	await place(tx, waiting, { ...parts, at: after(parts.now, -waiting.minutes) });
}

async function writeOrder(tx: Tx, order: DemoOrder, parts: Parts & { at: Date }): Promise<void> {
	const { at, config } = parts;
	const buyer = asMember(tx, config, parts.memberId);
	const orderId = await place(tx, order, parts);
	if (order.end === 'cancelled') {
		await orderCancel(buyer(after(at, 6)), { orderId, reason: '' });
		return;
	}
	await pay(buyer(after(at, 2)), orderId);
	if (order.end === 'refunded') await giveBack(buyer(after(at, 20 * hour)), orderId);
	if (order.parcel !== undefined) await post(tx, buyer(after(at, 18 * hour)), { ...order.parcel, orderId });
	if (order.invoice !== undefined) await issueInvoice(tx, { orderId, at: after(at, 20 * hour), timeZone: config.timeZone });
	for (const id of await others(tx, order, parts)) await takeSeat(tx, asMember(tx, config, id)(after(at, 5 * hour + (id % 9) * 47)), orderId);
}

async function place(
	tx: Tx,
	{ courses, seats, invoice }: Pick<DemoOrder, 'courses' | 'seats' | 'invoice'>,
	parts: Parts & { at: Date },
): Promise<string> {
	const { memberId, config, at } = parts;
	const prodIds = courses.map((course) => of(parts.courses, course)).join(',');
	const address = await tx.one<{ id: number }>(sql`select id from address where member_id = ${memberId} and is_default`);
	const asked = { prodIds, requestId: `demo-${at.getTime()}`, addressId: address.id, seats, invoice };
	return (await orderCreate(asMember(tx, config, memberId)(at), asked)).orderId;
}

/** What the demo member means to buy. */
export async function writeCart(tx: Tx, cart: DemoMember['cart'], { config, memberId, courses, now }: Parts): Promise<void> {
	for (const { course, daysAgo } of cart)
		await cartAdd(asMember(tx, config, memberId)(after(now, -daysAgo * 24 * hour)), { prodIds: String(of(courses, course)) });
}

const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute);

/** A member who asks at a moment. What they ask is asked of this transaction: the demo agency is there whole or not at all. */
function asMember(tx: Tx, config: Config, id: number): (at: Date) => MemberContext {
	const context = {
		// A site that takes no play money shows the agency all the same.
		config: { ...config, paySandbox: true, rateLimits: false },
		db: { ...tx, lists: tx } as unknown as Database,
		log: createLog('warn'),
		secret: openSecrets(tx),
		jobs,
		...{ locale: 'zh-CN', ip: '127.0.0.1', userAgent: 'demo', traceId: 'demo', token: '', device: '' },
		...{ keepDevice: () => {}, tag: () => {}, holdsUntil: () => {} },
		member: { id, sessionId: 0, version: 0 },
	};
	return (at) => ({ ...context, now: () => at }) as unknown as MemberContext;
}

async function pay(context: MemberContext, orderId: string): Promise<void> {
	const step = await paySubmit(context, { orderId, method: 'sandbox', mobile: false });
	if (step.action !== 'redirect') throw new Error(`member.yaml: no cashier opens for order ${orderId}`);
	const cashier = new URL(step.url, 'http://site');
	const number = cashier.pathname.split('/').at(-1) ?? '';
	await playAtCashier(context, { number, key: cashier.searchParams.get('key') ?? '', outcome: 'paid' });
	await expectState(context, orderId, 2);
}

async function giveBack(context: MemberContext, orderId: string): Promise<void> {
	await orderRefund(context, { orderId, reason: '时间排不开，先退了' });
	const refunds = await context.db.rows<{ number: string }>(sql`select number from refund where order_id = ${Number(orderId)}`);
	for (const { number } of refunds) await runRefund(context, number);
	await expectState(context, orderId, 5);
}

async function post(
	tx: Tx,
	context: MemberContext,
	{ orderId, carrier, trackingNumber }: { orderId: string; carrier: string; trackingNumber: string },
) {
	const at = context.now();
	await parcels.setSent(tx, Number(orderId), { carrier, trackingNumber, staffId: await ownerOf(tx), at });
	await parcelReceived({ ...context, now: () => after(at, 50 * hour) }, { orderId });
}

/** Under a number like those of the tax office: twenty digits. */
async function issueInvoice(tx: Tx, { orderId, at, timeZone }: { orderId: string; at: Date; timeZone: string }): Promise<void> {
	const invoice = await invoices.findOfOrder(tx, Number(orderId));
	if (invoice === undefined) throw new Error(`member.yaml: order ${orderId} has no invoice`);
	const issuedOn = dayOf(at, timeZone);
	await invoices.setIssued(tx, invoice.id, { number: `2633${orderId}`, issuedOn, link: null, staffId: await ownerOf(tx) });
}

/** Who of the staff did it: the first one there is. */
async function ownerOf(tx: Tx): Promise<number> {
	return (await tx.one<{ id: number }>(sql`select min(id) as id from staff`)).id;
}

async function takeSeat(tx: Tx, context: MemberContext, orderId: string): Promise<void> {
	const pool = await tx.one<{ code: string }>(sql`select code from seat_pool where order_id = ${Number(orderId)}`);
	await seatTake(context, { code: pool.code });
}

/** Who takes the seats: some who have no way into the course yet. */
async function others(tx: Tx, { courses: [course = ''], taken }: DemoOrder, { memberId, courses }: Parts): Promise<number[]> {
	if (taken === 0) return [];
	const rows = await tx.rows<{ id: number }>(sql`select m.id from member m where m.id <> ${memberId}
		and not exists (select 1 from enrolment_grant g where g.member_id = m.id and g.course_id = ${of(courses, course)}) order by m.id limit ${taken}`);
	return rows.map(({ id }) => id);
}

async function expectState(context: MemberContext, orderId: string, state: number): Promise<void> {
	const order = await ownOrder(context.db, context.member.id, orderId);
	if (order.state !== state)
		throw new Error(`member.yaml: the order of ${order.created_at.toISOString()} ends in state ${order.state} instead of ${state}`);
}
