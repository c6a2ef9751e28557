import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';
import type { Terms } from './coupons.rules.ts';

export interface CouponRow extends Terms, Bilingual {
	id: number;
	code: string;
	title: string;
	claim: 'code' | 'page';
	quantity: number | null;
	taken: number;
	per_member: number;
	version: number;
}

/** One of a coupon that a member has. */
export interface HeldRow extends CouponRow {
	held_id: number;
	state: number;
	order_id: number | null;
}

const columns = sql`c.id, c.code, c.title, c.en, c.kind, c.value, c.most, c.minimum, c.scope, c.category_id, c.product_ids, c.starts_at, c.ends_at, c.claim,
	c.quantity, c.taken, c.per_member, c.online, c.version`;
const held = sql`${columns}, m.id as held_id, m.state, m.order_id`;

export function findByCode(db: Db, code: string) {
	return db.row<CouponRow>(sql`select ${columns} from coupon c where c.code = ${code}`);
}

export function find(db: Db, id: number) {
	return db.row<CouponRow>(sql`select ${columns} from coupon c where c.id = ${id}`);
}

export function findForUpdate(tx: Tx, id: number) {
	return tx.row<CouponRow>(sql`select ${columns} from coupon c where c.id = ${id} for update`);
}

/** Of a coupon what a member has, the free ones first. */
export function listOfMember(db: Db, memberId: number, couponId: number) {
	return db.rows<HeldRow>(sql`select ${held} from member_coupon m join coupon c on c.id = m.coupon_id
		where m.member_id = ${memberId} and m.coupon_id = ${couponId} order by m.state, m.n`);
}

/** What a member could use, once each: free, and those that an order holds which waits. What ends first comes first; sixty at most. */
export function listUsable(db: Db, memberId: number, now: Date) {
	return db.rows<HeldRow>(sql`select * from (select distinct on (c.id) ${held} from member_coupon m join coupon c on c.id = m.coupon_id
			where m.member_id = ${memberId} and m.state < 3 and c.online and c.ends_at > ${now} order by c.id, m.state, m.n) one
		order by ends_at, id limit 60`);
}

export type HeldState = 'usable' | 'used' | 'over';

/** A page of a member's coupons: what ends first comes first, of what is used or over the last. */
export function listPage(db: Db, memberId: number, state: HeldState, now: Date, page: { offset: number; limit: number }) {
	const which =
		state === 'used'
			? sql`m.state = 3`
			: state === 'usable'
				? sql`m.state < 3 and c.online and c.ends_at > ${now}`
				: sql`m.state < 3 and not (c.online and c.ends_at > ${now})`;
	const order = state === 'usable' ? sql`c.ends_at, m.id` : state === 'used' ? sql`m.used_at desc, m.id desc` : sql`c.ends_at desc, m.id desc`;
	return db.rows<HeldRow>(sql`select ${held} from member_coupon m join coupon c on c.id = m.coupon_id
		where m.member_id = ${memberId} and ${which} order by ${order} offset ${page.offset} limit ${page.limit}`);
}

export function countStates(db: Db, memberId: number, now: Date) {
	return db.one<{ usable: number; used: number; over: number }>(sql`select
			count(*) filter (where m.state < 3 and c.online and c.ends_at > ${now})::int as usable,
			count(*) filter (where m.state = 3)::int as used,
			count(*) filter (where m.state < 3 and not (c.online and c.ends_at > ${now}))::int as over
		from member_coupon m join coupon c on c.id = m.coupon_id where m.member_id = ${memberId}`);
}

/** Those that course pages offer now. */
export function listOffered(db: Db, now: Date) {
	return db.rows<CouponRow>(sql`select ${columns} from coupon c where c.claim = 'page' and c.online and c.ends_at > ${now} and c.starts_at <= ${now}
		and (c.quantity is null or c.taken < c.quantity) order by c.ends_at, c.id limit 200`);
}

/** When the next of those that course pages offer begins or ends. */
export async function nextChange(db: Db, now: Date): Promise<Date | null> {
	const row = await db.one<{ at: Date | null }>(sql`select min(case when starts_at > ${now} then starts_at else ends_at end) as at
		from coupon where claim = 'page' and online and ends_at > ${now}`);
	return row.at;
}

/** Takes one of those that there are: undefined when none is left, else how many are taken now. Last in its transaction: whoever wants one waits for it. */
export function take(tx: Tx, id: number) {
	return tx.row<{ taken: number; quantity: number | null }>(
		sql`update coupon set taken = taken + 1 where id = ${id} and (quantity is null or taken < quantity) returning taken, quantity`,
	);
}

export function insertHeld(tx: Tx, one: { couponId: number; memberId: number; n: number; at: Date }) {
	return tx.one<{ id: number }>(sql`insert into member_coupon (coupon_id, member_id, n, claimed_at)
		values (${one.couponId}, ${one.memberId}, ${one.n}, ${one.at}) returning id`);
}

// Each is one conditional update: whoever comes second changes nothing.

export function hold(tx: Tx, heldId: number, orderId: number) {
	return tx.run(sql`update member_coupon set state = 2, order_id = ${orderId} where id = ${heldId} and state = 1`);
}

export function spend(tx: Tx, orderId: number, at: Date) {
	return tx.run(sql`update member_coupon set state = 3, used_at = ${at} where order_id = ${orderId} and state = 2`);
}

export function giveBack(tx: Tx, orderId: number) {
	return tx.run(sql`update member_coupon set state = 1, order_id = null, used_at = null where order_id = ${orderId} and state > 1`);
}
