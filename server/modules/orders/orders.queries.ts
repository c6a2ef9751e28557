import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { CouponCopy } from '../coupons/order-coupons.service.ts';

/** As it was when the order was made. */
export interface AddressCopy {
	name: string;
	phone: string;
	place: string;
	detail: string;
}

/** As JSON: a line of an order. */
export interface PackedLine {
	line: number;
	product_id: number;
	prod_type: number;
	title: string;
	en: { title?: string };
	price: number;
	usual_price: number | null;
	discount: number;
	validity_days: number | null;
	materials: boolean;
	refunded: boolean;
	/** For how many people it is; null: for the buyer. */
	seats: number | null;
}

/** As JSON: what is posted of an order. */
export type PackedParcel =
	| { state: 'waiting'; carrier: null; tracking_number: null; sent_at: null; received_at: null }
	| { state: 'sent' | 'received'; carrier: string; tracking_number: string; sent_at: string; received_at: string | null };

export interface OrderRow {
	id: number;
	member_id: number;
	state: number;
	amount: number;
	discount: number;
	payable: number;
	refunded: number;
	address: AddressCopy | null;
	/** What it was made with. */
	coupon: CouponCopy | null;
	pay_method: string | null;
	created_at: Date;
	expires_at: Date;
	paid_at: Date | null;
	closed_at: Date | null;
	closed_why: 'cancelled' | 'expired' | null;
	/** An order has one at least. */
	lines: [PackedLine, ...PackedLine[]];
	parcel: PackedParcel | null;
}

const columns = sql`o.id, o.member_id, o.state, o.amount, o.discount, o.payable, o.refunded, o.address, o.coupon, o.pay_method, o.created_at, o.expires_at, o.paid_at,
	o.closed_at, o.closed_why, coalesce((select json_agg(json_build_object('line', l.line, 'product_id', l.product_id, 'prod_type', l.prod_type,
		'title', l.title, 'en', l.en, 'price', l.price, 'usual_price', l.usual_price, 'discount', l.discount, 'validity_days', l.validity_days, 'materials', l.materials,
		'refunded', l.refunded_at is not null, 'seats', l.seats) order by l.line) from order_line l where l.order_id = o.id), '[]') as lines,
	(select json_build_object('state', p.state, 'carrier', p.carrier, 'tracking_number', p.tracking_number, 'sent_at', p.sent_at,
		'received_at', p.received_at) from parcel p where p.order_id = o.id) as parcel`;

export interface NewOrder {
	id: number;
	memberId: number;
	requestId: string;
	amount: number;
	discount: number;
	address: AddressCopy | null;
	coupon: CouponCopy | null;
	at: Date;
	expiresAt: Date;
}

/** 0 when the number is another order’s. */
export function insert(tx: Tx, order: NewOrder) {
	return tx.run(sql`insert into customer_order (id, member_id, request_id, amount, discount, address, coupon, created_at, expires_at)
		values (${order.id}, ${order.memberId}, ${order.requestId}, ${order.amount}, ${order.discount},
			${order.address === null ? null : JSON.stringify(order.address)}::jsonb,
			${order.coupon === null ? null : JSON.stringify(order.coupon)}::jsonb, ${order.at}, ${order.expiresAt})
		on conflict (id) do nothing`);
}

export interface NewLine {
	productId: number;
	prodType: number;
	title: string;
	en: object;
	price: number;
	/** Of everybody; null unless `price` is the one for members. */
	usualPrice: number | null;
	discount: number;
	validityDays: number | null;
	materials: boolean;
	seats: number | null;
}

/** Lines in the order in which they are given. */
export function insertLines(tx: Tx, orderId: number, lines: readonly NewLine[]) {
	return tx.run(sql`insert into order_line (order_id, line, product_id, prod_type, title, en, price, usual_price, discount, validity_days, materials, seats)
		select ${orderId}::bigint, l.n::smallint, (l.v ->> 'productId')::int, (l.v ->> 'prodType')::smallint, l.v ->> 'title', l.v -> 'en', (l.v ->> 'price')::int,
			(l.v ->> 'usualPrice')::int, (l.v ->> 'discount')::int, (l.v ->> 'validityDays')::int, (l.v ->> 'materials')::boolean, (l.v ->> 'seats')::int
		from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality l (v, n)`);
}

export interface NewEvent {
	orderId: number;
	at: Date;
	from: number | null;
	to: number;
	who: 'member' | 'staff' | 'provider' | 'site';
	staffId?: number | undefined;
	why?: string | undefined;
}

export function insertEvent(tx: Tx, event: NewEvent) {
	return tx.run(sql`insert into order_event (order_id, at, from_state, to_state, who, staff_id, why)
		values (${event.orderId}, ${event.at}, ${event.from}, ${event.to}, ${event.who}, ${event.staffId ?? null}, ${event.why ?? ''})`);
}

/** Its steps from one state to the next. */
export function listEvents(db: Db, orderId: number) {
	return db.rows<{ at: Date; to_state: number; who: 'member' | 'staff' | 'provider' | 'site' }>(
		sql`select at, to_state, who from order_event where order_id = ${orderId} and from_state is distinct from to_state order by id`,
	);
}

/** What its buyer wrote when they cancelled it: without a word of theirs its step says so alone. */
export function findCancelReason(db: Db, orderId: number) {
	return db.row<{ reason: string }>(sql`select why as reason from order_event
		where order_id = ${orderId} and to_state = 3 and who = 'member' and why <> 'cancelled'`);
}

function where(db: Db, condition: Sql, rest: Sql = sql``) {
	return db.rows<OrderRow>(sql`select ${columns} from customer_order o where ${condition} ${rest}`);
}

export async function find(db: Db, id: number): Promise<OrderRow | undefined> {
	return (await where(db, sql`o.id = ${id}`))[0];
}

export function listByIds(db: Db, ids: readonly number[]) {
	return where(db, sql`o.id = any(${ids}::bigint[])`);
}

export async function findForUpdate(tx: Tx, id: number): Promise<OrderRow | undefined> {
	return (await where(tx, sql`o.id = ${id}`, sql`for update of o`))[0];
}

export async function findByRequest(tx: Tx, memberId: number, requestId: string): Promise<OrderRow | undefined> {
	return (await where(tx, sql`o.member_id = ${memberId} and o.request_id = ${requestId}`))[0];
}

/** Those that can still be paid: a few. */
export function listAwaiting(tx: Tx, memberId: number, now: Date) {
	return where(tx, sql`o.member_id = ${memberId} and o.state = 1 and o.expires_at > ${now}`, sql`order by o.created_at desc limit 50`);
}

/** The newest first. */
export function listPage(db: Db, memberId: number, page: { state: number | undefined; offset: number; limit: number }) {
	const condition = page.state === undefined ? sql`o.member_id = ${memberId}` : sql`o.member_id = ${memberId} and o.state = ${page.state}`;
	return where(db, condition, sql`order by o.created_at desc, o.id desc offset ${page.offset} limit ${page.limit}`);
}

export function listIds(db: Db, memberId: number) {
	return db.rows<{ id: number }>(sql`select id from customer_order where member_id = ${memberId}`);
}

export function countStates(db: Db, memberId: number) {
	return db.rows<{ state: number; n: number }>(
		sql`select state, count(*)::int as n from customer_order where member_id = ${memberId} group by state order by state`,
	);
}

// Each transition is one conditional update: whoever comes second changes nothing.

export function setPaid(tx: Tx, id: number, paid: { method: string; at: Date }) {
	return tx.row<{ member_id: number }>(sql`update customer_order set state = 2, pay_method = ${paid.method}, paid_at = ${paid.at}
		where id = ${id} and state = 1 returning member_id`);
}

/** Its time goes on until then. Undefined when it does not wait any more, or so long already. */
export function setProlonged(tx: Tx, id: number, until: Date) {
	return tx.row<{ member_id: number }>(sql`update customer_order set expires_at = ${until}
		where id = ${id} and state = 1 and expires_at < ${until} returning member_id`);
}

export function setClosed(tx: Tx, id: number, closed: { why: 'cancelled' | 'expired'; at: Date }) {
	return tx.row<{ member_id: number }>(sql`update customer_order set state = 3, closed_why = ${closed.why}, closed_at = ${closed.at}
		where id = ${id} and state = 1 returning member_id`);
}

/** Notes that these lines go back; 4 when nothing is left of the order, else it stays paid. Undefined when one of them has gone back before. */
export async function setReturned(tx: Tx, id: number, lines: readonly number[], at: Date): Promise<{ state: number; amount: number } | undefined> {
	const returned = await tx.rows<{ paid: number }>(sql`update order_line set refunded_at = ${at}
		where order_id = ${id} and line = any(${lines}::smallint[]) and refunded_at is null returning price - discount as paid`);
	if (returned.length !== lines.length) return undefined;
	const amount = returned.reduce((total, { paid }) => total + paid, 0);
	const row = await tx.row<{ state: number }>(sql`update customer_order set refunded = refunded + ${amount},
			state = case when exists (select from order_line where order_id = ${id} and refunded_at is null) then 2 else 4 end
		where id = ${id} and state = 2 returning state`);
	return row && { state: row.state, amount };
}

export function setRefunded(tx: Tx, id: number) {
	return tx.run(sql`update customer_order set state = 5 where id = ${id} and state = 4`);
}

export function setRefunding(tx: Tx, id: number) {
	return tx.run(sql`update customer_order set state = 4 where id = ${id} and state = 5`);
}

/** Places that are free, of products that have a limit. */
export function listPlaces(db: Db, productIds: readonly number[], memberId: number, now: Date) {
	return db.rows<{ product_id: number; free: number }>(sql`select s.product_id, (s.free + (select coalesce(sum(coalesce(l.seats, 1)), 0)
			from customer_order o join order_line l on l.order_id = o.id
			where o.member_id = ${memberId} and o.state = 1 and o.expires_at > ${now} and l.product_id = s.product_id))::int as free
		from product_seat s where s.product_id = any(${productIds}::int[])`);
}

/** Takes places of a product, where it has a limit: false when fewer are free. Last in its transaction: whoever wants one waits for it. */
export async function takePlaces(tx: Tx, productId: number, count = 1): Promise<boolean> {
	if ((await tx.run(sql`update product_seat set free = free - ${count} where product_id = ${productId} and free >= ${count}`)) > 0) return true;
	return (await tx.row(sql`select 1 from product_seat where product_id = ${productId}`)) === undefined;
}

/** The places of these lines are free again. */
export function returnPlaces(tx: Tx, lines: readonly Pick<PackedLine, 'product_id' | 'seats'>[]) {
	const counts = JSON.stringify(Object.fromEntries(lines.map((line) => [line.product_id, line.seats ?? 1])));
	return tx.run(sql`update product_seat set free = free + (${counts}::jsonb ->> product_id::text)::int
		where product_id in (select product_id from product_seat where product_id = any(${lines.map((line) => line.product_id)}::int[]) order by product_id for update)`);
}

/** Lines of these orders that were not given back. */
export function listKeptLines(db: Db, orderIds: readonly number[]) {
	return db.rows<{ order_id: number; line: number; seats: number | null }>(
		sql`select order_id, line, seats from order_line where order_id = any(${orderIds}::bigint[]) and refunded_at is null`,
	);
}
