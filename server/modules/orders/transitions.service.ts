import type { Db, Tx } from '../../db/db.ts';
import { lockPurchases } from '../../db/purchase-lock.ts';
import { emit } from '../../jobs/events.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { giveCouponBack, spendCoupon } from '../coupons/order-coupons.service.ts';
import { endOfValidity } from '../enrolment/enrolment.rules.ts';
import { grant, nextVipStart, openRefs, revoke } from '../enrolment/enrolment.service.ts';
import { dropInvoice, requestInvoice, returnOfInvoice } from '../invoices/order-invoices.service.ts';
import { closePool, openLines, openPool } from '../seats/order-seats.service.ts';
import { linesReturned, orderClosed, orderPaid } from './orders.events.ts';
import { expireOrder } from './orders.jobs.ts';
import * as queries from './orders.queries.ts';
import { states } from './orders.rules.ts';
import * as parcels from './parcels.queries.ts';

type Who = queries.NewEvent['who'];

interface Step {
	orderId: number;
	at: Date;
	who: Who;
	staffId?: number | undefined;
}

/**
 * An order that waits becomes paid, and what was bought opens, in the caller's transaction: once, whoever repeats it. False when it does not wait any more
 * (paid before, closed): the money is not for it.
 */
export async function markPaid(tx: Tx, { orderId, method, at, who, staffId }: Step & { method: string }): Promise<boolean> {
	const order = await queries.find(tx, orderId);
	if (order === undefined) return false;
	// Two VIP terms that are paid at one moment come one after the other.
	await lockPurchases(tx, order.member_id);
	if ((await queries.setPaid(tx, orderId, { method, at })) === undefined) return false;
	await queries.insertEvent(tx, { orderId, at, from: states.awaiting, to: states.paid, who, staffId });
	await spendCoupon(tx, orderId, at);
	await requestInvoice(tx, orderId, at);
	for (const line of order.lines) await open(tx, order.member_id, orderId, line, at);
	if (order.lines.some((line) => line.materials)) await parcels.insert(tx, orderId, at);
	await emit(tx, orderPaid, { orderId, memberId: order.member_id });
	return true;
}

/** An order that waits does so until a later moment, its places held. False when it does not wait any more, or so long already. */
export async function prolongOrder(
	tx: Tx,
	jobs: Pick<Jobs, 'queue'>,
	{ orderId, at, who, staffId, until, why }: Step & { until: Date; why: string },
): Promise<boolean> {
	if ((await queries.setProlonged(tx, orderId, until)) === undefined) return false;
	await queries.insertEvent(tx, { orderId, at, from: states.awaiting, to: states.awaiting, who, staffId, why });
	await jobs.queue(tx, expireOrder, { orderId }, { runAt: until });
	return true;
}

/** An order that waits is closed and its places are free again; `reason` is what its buyer writes of it. False when it does not wait any more. */
export async function closeOrder(
	tx: Tx,
	{ orderId, at, who, staffId, why, reason = '' }: Step & { why: 'cancelled' | 'expired'; reason?: string },
): Promise<boolean> {
	const closed = await queries.setClosed(tx, orderId, { why, at });
	if (closed === undefined) return false;
	await queries.insertEvent(tx, { orderId, at, from: states.awaiting, to: states.closed, who, staffId, why: reason || why });
	await emit(tx, orderClosed, { orderId, memberId: closed.member_id });
	await giveCouponBack(tx, orderId);
	await dropInvoice(tx, orderId);
	const { lines } = (await queries.find(tx, orderId)) as queries.OrderRow;
	await queries.returnPlaces(tx, lines);
	return true;
}

/**
 * Takes lines of a paid order back: what they opened is closed, and nothing else; VIP terms after one of them begin earlier. Answers what they cost, in fen; undefined
 * when the order is not paid or one of them has gone back before. Of an order of which nothing is left the money is on its way back (`markRefunded` says when it
 * arrived). Throws `refund_by_staff` when a member gives seats back of which one was ever taken.
 */
export async function returnLines(
	tx: Tx,
	{ orderId, lines, at, who, staffId, why }: Step & { lines: readonly number[]; why: string },
): Promise<number | undefined> {
	const before = await queries.find(tx, orderId);
	if (before === undefined) return undefined;
	// A VIP term that is paid at this moment begins where the others end now. Before the order, as a payment holds them.
	await lockPurchases(tx, before.member_id);
	const returned = await queries.setReturned(tx, orderId, lines, at);
	if (returned === undefined) return undefined;
	for (const line of lines) {
		await revoke(tx, { source: 'order', sourceRef: refOf(orderId, line), why: 'refund', now: at });
		await closePool(tx, { orderId, line, at, unlessTaken: who === 'member' });
	}
	await queries.insertEvent(tx, { orderId, at, from: states.paid, to: returned.state, who, staffId, why });
	if (returned.state === states.refunding) await giveCouponBack(tx, orderId);
	await returnOfInvoice(tx, orderId, returned.amount);
	const order = (await queries.find(tx, orderId)) as queries.OrderRow;
	await queries.returnPlaces(
		tx,
		order.lines.filter(({ line }) => lines.includes(line)),
	);
	if (!order.lines.some((line) => line.materials && !line.refunded)) await parcels.removeUnsent(tx, orderId);
	await emit(tx, linesReturned, { orderId, memberId: order.member_id, lines: [...lines], amount: returned.amount, by: who });
	return returned.amount;
}

/** All of an order's money is back. False when some of it is not on its way at all. */
export async function markRefunded(tx: Tx, { orderId, at, who = 'provider', staffId }: Omit<Step, 'who'> & { who?: Who }): Promise<boolean> {
	if ((await queries.setRefunded(tx, orderId)) === 0) return false;
	await queries.insertEvent(tx, { orderId, at, from: states.refunding, to: states.refunded, who, staffId });
	return true;
}

/** Money of a refunded order has come back to us: it is on its way again. False when the order was not refunded. */
export async function markRefunding(tx: Tx, { orderId, at, why }: Pick<Step, 'orderId' | 'at'> & { why: string }): Promise<boolean> {
	if ((await queries.setRefunding(tx, orderId)) === 0) return false;
	await queries.insertEvent(tx, { orderId, at, from: states.refunded, to: states.refunding, who: 'provider', why });
	return true;
}

async function open(tx: Tx, memberId: number, orderId: number, line: queries.PackedLine, at: Date): Promise<void> {
	if (line.seats !== null) {
		const pool = { ownerId: memberId, orderId, line: line.line, courseId: line.product_id, seats: line.seats };
		return openPool(tx, { ...pool, endsAt: endOfValidity(at, line.validity_days), at });
	}
	const isVip = line.prod_type === 3;
	const startsAt = isVip ? await nextVipStart(tx, memberId, at) : at;
	await grant(
		tx,
		{
			memberId,
			courseId: isVip ? null : line.product_id,
			source: 'order',
			sourceRef: refOf(orderId, line.line),
			startsAt,
			endsAt: endOfValidity(startsAt, line.validity_days),
		},
		{ now: at },
	);
}

/** Those of these orders of which everything that was not given back is open. */
export async function openedOrders(db: Db, orderIds: readonly number[]): Promise<ReadonlySet<number>> {
	const lines = await queries.listKeptLines(db, orderIds);
	const ofBuyers = lines.filter(({ seats }) => seats === null).map(({ order_id: id, line }) => refOf(id, line));
	const refs = new Set([...(await openRefs(db, ofBuyers)), ...(await openLines(db, orderIds)).map(({ orderId, line }) => refOf(orderId, line))]);
	const closed = new Set(lines.filter(({ order_id: id, line }) => !refs.has(refOf(id, line))).map((row) => row.order_id));
	return new Set(orderIds.filter((id) => !closed.has(id)));
}

/** What a grant says it came from: the order's line. */
function refOf(orderId: number, line: number): string {
	return `${orderId}-${line}`;
}
