import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db, Tx } from '../../db/db.ts';
import { lockPurchases } from '../../db/purchase-lock.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { countShared } from '../../http/shared-limits.ts';
import { AppError } from '../../lib/app-error.ts';
import { text } from '../../lib/localized.ts';
import { offsetOf } from '../../lib/page.ts';
import { addressOf } from '../addresses/addresses.service.ts';
import { takeFromCart } from '../cart/cart.service.ts';
import { coursesByIds } from '../catalogue/catalogue.service.ts';
import { productsForSale } from '../catalogue/sale.service.ts';
import { spelled } from '../coupons/coupons.rules.ts';
import { countCodes } from '../coupons/coupons.service.ts';
import { type Chosen, copyOf, couponChoices, couponFor, holdCoupon, shownChoices } from '../coupons/order-coupons.service.ts';
import { openCourses } from '../enrolment/enrolment.service.ts';
import { soldTo } from '../enrolment/member-prices.rules.ts';
import { productsFor, type SoldTo } from '../enrolment/member-prices.service.ts';
import { invoiceOf, wantInvoice } from '../invoices/order-invoices.service.ts';
import { courseProgress } from '../learning/learning.service.ts';
import { wasEverTaken } from '../seats/order-seats.service.ts';
import { expireOrder } from './orders.jobs.ts';
import { type Covers, presentOrder } from './orders.presenter.ts';
import * as queries from './orders.queries.ts';
import {
	forSeats,
	idsIn,
	mostOpen,
	newOrderId,
	orderTries,
	type Priced,
	type Problem,
	paidOf,
	payWithin,
	priceOf,
	refusals,
	returnEnd,
	states,
} from './orders.rules.ts';
import { problemsOf } from './problems.service.ts';
import { markPaid } from './transitions.service.ts';

export type { OrderRow } from './orders.queries.ts';

/** What an order of these products would cost now, and what stands in its way. Throws `not_found` for what is no product, `seats_not_sold`. */
export async function orderPreview(
	context: MemberContext,
	{ prodIds, couponCode, seats }: CallArgs<'orderPreview'>,
): Promise<CallOutput<'orderPreview'>> {
	const { db, member, locale } = context;
	const products = await productsOf(db, { memberId: member.id, ids: idsIn(prodIds), now: context.now(), seats });
	const [choice, { problems }, covers] = await Promise.all([
		couponChoices(db, { memberId: member.id, products, code: couponCode, now: context.now() }),
		problemsOf(db, member.id, products, context.now(), seats),
		coversOf(
			context,
			products.map(({ id }) => id),
		),
	]);
	const { amount, discount, payable } = priceOf(products, choice.chosen?.discounts);
	return {
		items: products.map((product, index) => ({
			prodId: product.id,
			prodType: product.prodType,
			title: text(product, 'title', locale),
			cover: covers.get(product.id) ?? '',
			price: product.price,
			usualPrice: product.usualPrice,
			validityDays: product.validityDays,
			materials: product.materials,
			seats: seats ?? null,
			problem: problems[index] ?? null,
		})),
		amount,
		discount,
		payable,
		currency: 'CNY',
		needsAddress: products.some(({ materials }) => materials),
		...shownChoices(choice, locale),
	};
}

/**
 * Orders products at the site's prices, as they are for this member now. The same `requestId` is the same order, and so is the same content as an order that waits for its payment: a second
 * press makes no second row, and its wish for an invoice counts. The same `requestId` with other content is refused: nobody gets what they did not choose. What is ordered leaves the cart. Throws `not_found`, `already_owned`, `not_for_sale`, `sold_out`, `place_held`, `price_changed`,
 * `address_needed`, `address_gone`, `request_reused`, `seats_not_sold`, `orders_open_full`, why a coupon takes nothing off (`couponRefusals`), and
 * `too_many_requests`.
 */
export async function orderCreate(context: MemberContext, input: CallArgs<'orderCreate'>): Promise<CallOutput<'orderCreate'>> {
	const { member, db } = context;
	const ids = input.prodIds === undefined ? [input.prodId as number] : idsIn(input.prodIds);
	const { seats } = input;
	const code = input.couponCode ?? '';
	// Of the member, over all processes: from many addresses they would hold what is limited all the same.
	if (context.config.rateLimits) await countShared(context, `order ${member.id}`, orderTries);
	if (code !== '') await countCodes(context);
	return db.transaction(async (tx) => {
		await lockPurchases(tx, member.id);
		const before = await queries.findByRequest(tx, member.id, input.requestId);
		if (before !== undefined) {
			const address = before.address && (await copyOfAddress(tx, member.id, input.addressId));
			const said = { payable: input.payable ?? before.payable, coupon: spelled(code), address };
			if (!isOf(before, ids, seats) || !isSame(before, said)) throw new AppError('request_reused');
			const { id, state, payable } = before;
			if (state === states.awaiting) await wantInvoice(tx, { orderId: id, memberId: member.id, payable, wanted: input.invoice, at: context.now() });
			return made(id, state);
		}
		const now = context.now();
		const products = await productsOf(tx, { memberId: member.id, ids, now, seats });
		refuse((await problemsOf(tx, member.id, products, now, seats)).problems);
		const coupon = code === '' ? null : await couponFor(tx, code, products, now);
		const priced = priceOf(products, coupon?.discounts);
		if (input.payable !== undefined && input.payable !== priced.payable) throw new AppError('price_changed');
		const address = await addressFor(tx, member.id, products, input.addressId);
		// What is bought for others stays in the cart: it was put there for the member.
		if (seats === undefined) await takeFromCart(tx, member.id, ids);
		const said = { payable: priced.payable, coupon: coupon?.row.code ?? '', address };
		const open = await queries.listAwaiting(tx, member.id, now);
		const waiting = open.find((order) => isOf(order, ids, seats) && isSame(order, said));
		// Each holds its places until its time is over, by a bank transfer for days.
		if (waiting === undefined && priced.payable > 0 && open.length >= mostOpen) throw new AppError('orders_open_full');
		const id = waiting?.id ?? (await place(tx, context, { requestId: input.requestId, priced, address, coupon, seats, open }));
		await wantInvoice(tx, { orderId: id, memberId: member.id, payable: priced.payable, wanted: input.invoice, at: now });
		if (priced.payable > 0) return made(id, states.awaiting);
		await markPaid(tx, { orderId: id, method: 'free', at: now, who: 'member' });
		return made(id, states.paid);
	});
}

export async function myOrders(context: MemberContext, input: CallArgs<'myOrders'>): Promise<CallOutput<'myOrders'>> {
	const rows = await queries.listPage(context.db, context.member.id, { state: input.orderState, offset: offsetOf(input), limit: input.pageSize });
	const covers = await coversOf(
		context,
		rows.flatMap(({ lines }) => lines.map((line) => line.product_id)),
	);
	return rows.map((row) => presentOrder(row, covers, context.locale));
}

export async function orderCounts({ db, member }: MemberContext): Promise<CallOutput<'orderCounts'>> {
	const rows = await queries.countStates(db, member.id);
	return { all: rows.reduce((total, { n }) => total + n, 0), states: rows.map((row) => ({ orderState: row.state, count: row.n })) };
}

/**
 * Throws `not_found`, and `forbidden` for another member's: whoever opens a link under their other account is told that this is why (completions, 2). All other
 * calls answer that there is no such order.
 */
export async function orderDetail(context: MemberContext, { orderId }: CallArgs<'orderDetail'>): Promise<CallOutput<'orderDetail'>> {
	const row = await findOrder(context.db, orderId);
	if (row.member_id !== context.member.id) throw new AppError('forbidden');
	const [covers, events, refundUntil, invoice] = await Promise.all([
		coversOf(
			context,
			row.lines.map((line) => line.product_id),
		),
		queries.listEvents(context.db, row.id),
		returnUntil(context.db, row, context.now()),
		invoiceOf(context.db, paidOf(row), context.now()),
	]);
	return {
		...presentOrder(row, covers, context.locale),
		steps: events.map((event) => ({ at: event.at.toISOString(), orderState: event.to_state, who: event.who })),
		refundUntil: refundUntil?.toISOString() ?? null,
		...invoice,
	};
}

/** Throws `not_found` for what is not the member's. */
export async function orderState({ db, member }: MemberContext, { orderId }: CallArgs<'orderState'>): Promise<CallOutput<'orderState'>> {
	const row = await ownOrder(db, member.id, orderId);
	return { orderId: String(row.id), orderState: row.state, expiresAt: row.expires_at.toISOString() };
}

/** An order of this member; for modules that do something about it. Throws `not_found`. */
export async function ownOrder(db: Db, memberId: number, orderId: string): Promise<queries.OrderRow> {
	const row = await findOrder(db, orderId);
	if (row.member_id !== memberId) throw new AppError('not_found');
	return row;
}

/** All orders of a member; for modules that keep something of each. */
export async function orderIdsOf(db: Db, memberId: number): Promise<number[]> {
	return (await queries.listIds(db, memberId)).map(({ id }) => id);
}

/** Any order; for staff. Throws `not_found`. */
export async function findOrder(db: Db, orderId: string): Promise<queries.OrderRow> {
	const id = Number(orderId);
	const row = Number.isSafeInteger(id) ? await queries.find(db, id) : undefined;
	if (row === undefined) throw new AppError('not_found');
	return row;
}

/** What its buyer wrote when they cancelled an order; empty for nothing. For staff. */
export async function cancelReason(db: Db, id: number): Promise<string> {
	return (await queries.findCancelReason(db, id))?.reason ?? '';
}

/** Orders by their numbers; for staff. */
export async function ordersByIds(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, queries.OrderRow>> {
	return new Map((await queries.listByIds(db, ids)).map((row) => [row.id, row]));
}

/** Until when its buyer has the whole sum of an order back without asking anybody; null: not, or not any more. */
export async function returnUntil(db: Db, order: queries.OrderRow, now: Date): Promise<Date | null> {
	const { paid_at: paidAt, payable, lines } = order;
	if (paidAt === null) return null;
	const wholeCourses = lines.every((line) => line.prod_type === 1 && !line.materials && !line.refunded);
	const end = (heard: number) => returnEnd({ paidAt, payable, wholeCourses, heard }, now);
	// How far its buyer is says nothing of seats; an order of seats has one line.
	if (lines[0].seats !== null) return (await wasEverTaken(db, order.id)) ? null : end(0);
	const ids = lines.map((line) => line.product_id);
	const progress = await courseProgress(db, order.member_id, ids);
	return end(Math.max(...ids.map((id) => progress.get(id)?.percent ?? 0)));
}

/** Something that stands in the way of buying what an order holds: it is owned meanwhile. For whoever is about to take money. */
export async function isOwnedMeanwhile(db: Db, order: queries.OrderRow, now: Date): Promise<boolean> {
	const owned = new Set((await openCourses(db, order.member_id, now)).ids);
	return order.lines.some((line) => line.seats === null && owned.has(line.product_id));
}

async function place(
	tx: Tx,
	context: MemberContext,
	{
		requestId,
		priced,
		address,
		coupon,
		seats,
		open,
	}: {
		requestId: string;
		priced: Priced;
		address: queries.AddressCopy | null;
		coupon: Chosen | null;
		seats: number | undefined;
		/** The member’s others that wait for their payment. */
		open: readonly queries.OrderRow[];
	},
): Promise<number> {
	const at = context.now();
	const expiresAt = new Date(at.getTime() + payWithin);
	const { amount, discount } = priced;
	const order = { memberId: context.member.id, requestId, amount, discount, address, coupon: coupon && copyOf(coupon), at, expiresAt };
	let id = newOrderId(at, context.config.timeZone);
	while ((await queries.insert(tx, { ...order, id })) === 0) id = newOrderId(at, context.config.timeZone);
	await queries.insertLines(
		tx,
		id,
		priced.lines.map(({ product, price, discount }) => ({
			productId: product.id,
			prodType: product.prodType,
			title: product.title,
			en: product.en,
			price,
			usualPrice: product.usualPrice,
			discount,
			validityDays: product.validityDays,
			materials: product.materials,
			seats: seats ?? null,
		})),
	);
	await queries.insertEvent(tx, { orderId: id, at, from: null, to: states.awaiting, who: 'member' });
	if (priced.payable > 0) await context.jobs.queue(tx, expireOrder, { orderId: id }, { runAt: expiresAt });
	if (coupon !== null) await holdCoupon(tx, { row: coupon.row, memberId: context.member.id, orderId: id, at });
	// Last, and in the order of their numbers: what many want is held for the shortest time, and nobody waits for each other.
	for (const { product } of priced.lines.toSorted((a, b) => a.product.id - b.product.id))
		if (!(await queries.takePlaces(tx, product.id, seats)))
			throw new AppError(open.some(({ lines }) => lines.some((line) => line.product_id === product.id)) ? 'place_held' : 'sold_out');
	return id;
}

/** A copy of the address when something is posted; null otherwise. Throws `address_needed`, `address_gone`. */
async function addressFor(tx: Tx, memberId: number, products: readonly SoldTo[], addressId: number | undefined): Promise<queries.AddressCopy | null> {
	if (!products.some(({ materials }) => materials)) return null;
	if (addressId === undefined) throw new AppError('address_needed');
	const address = await copyOfAddress(tx, memberId, addressId);
	if (address === null) throw new AppError('address_gone');
	return address;
}

/** Null when there is none of this number. */
async function copyOfAddress(tx: Tx, memberId: number, addressId: number | undefined): Promise<queries.AddressCopy | null> {
	const address = addressId === undefined ? undefined : await addressOf(tx, memberId, addressId);
	if (address === undefined) return null;
	const { name, phone, province, city, district, detail } = address;
	return { name, phone, place: [...new Set([province, city, district])].join(''), detail };
}

interface Asked {
	memberId: number;
	ids: readonly number[];
	now: Date;
	seats: number | undefined;
}

/**
 * Seats are for others: they cost what everybody pays. Throws `not_found` when one of them is no product, `seats_not_sold` when they are not sold for several
 * people.
 */
async function productsOf(db: Db, { seats, ...asked }: Asked): Promise<SoldTo[]> {
	const products =
		seats === undefined ? await productsFor(db, asked) : (await productsForSale(db, asked.ids)).map((product) => soldTo(product, false));
	if (products.length !== asked.ids.length) throw new AppError('not_found');
	const sold = seats === undefined ? products : forSeats(products, seats);
	if (sold === undefined) throw new AppError('seats_not_sold');
	return sold;
}

function refuse(problems: readonly Problem[]): void {
	for (const problem of problems) if (problem !== null) throw new AppError(refusals[problem]);
}

function isOf(order: queries.OrderRow, ids: readonly number[], seats: number | undefined): boolean {
	return order.lines.length === ids.length && order.lines.every((line) => ids.includes(line.product_id) && line.seats === (seats ?? null));
}

/** An order of the same products costs as much, by the same coupon, and goes to the same address. */
function isSame(order: queries.OrderRow, said: { payable: number; coupon: string; address: queries.AddressCopy | null }): boolean {
	const isPrice = order.payable === said.payable && (order.coupon?.code ?? '') === said.coupon;
	return isPrice && JSON.stringify(order.address) === JSON.stringify(said.address);
}

function made(id: number, state: number): CallOutput<'orderCreate'> {
	return { orderId: String(id), orderState: state };
}

async function coversOf(context: Context, ids: number[]): Promise<Covers> {
	return new Map((await coursesByIds(context, [...new Set(ids)])).map((card) => [card.id, card.cover]));
}

/** An order that nobody else changes while this transaction runs. */
export function lockedOrder(tx: Tx, id: number): Promise<queries.OrderRow | undefined> {
	return queries.findForUpdate(tx, id);
}

/** What messages say of an order, or of some of its lines alone; null when there is none. Amounts in fen, of the whole order. */
export async function orderWords(
	db: Db,
	id: number,
	only?: readonly number[],
): Promise<{ orderId: string; title: string; titleEn: string; count: number; seats: number | null; amount: number; refunded: number } | null> {
	const order = await queries.find(db, id);
	if (order === undefined) return null;
	const lines = only === undefined ? order.lines : order.lines.filter(({ line }) => only.includes(line));
	const { title, en, seats } = lines[0] ?? order.lines[0];
	return {
		orderId: String(id),
		title,
		titleEn: en.title ?? title,
		count: lines.length,
		seats,
		amount: order.payable,
		refunded: order.refunded,
	};
}
