import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { CouponRow } from './coupons.queries.ts';

export interface StaffCouponRow extends CouponRow {
	used: number;
}

const columns = sql`c.id, c.code, c.title, c.en, c.kind, c.value, c.most, c.minimum, c.scope, c.category_id, c.product_ids, c.starts_at, c.ends_at, c.claim,
	c.quantity, c.taken, c.per_member, c.online, c.version,
	(select count(*)::int from member_coupon m where m.coupon_id = c.id and m.state = 3) as used`;

export async function count(db: Db): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from coupon`)).n;
}

/** The newest first. */
export function list(db: Db, { offset, limit }: { offset: number; limit: number }) {
	return db.rows<StaffCouponRow>(sql`select ${columns} from coupon c order by c.id desc offset ${offset} limit ${limit}`);
}

export interface CouponFields {
	code: string;
	title: string;
	en: object;
	kind: string;
	value: number;
	most: number | null;
	minimum: number;
	scope: string;
	categoryId: number | null;
	productIds: readonly number[];
	startsAt: Date;
	endsAt: Date;
	claim: string;
	quantity: number | null;
	perMember: number;
	online: boolean;
}

/** Undefined when another has the code. */
export function insert(tx: Tx, coupon: CouponFields, at: Date) {
	return tx.row<StaffCouponRow>(sql`insert into coupon as c (code, title, en, kind, value, most, minimum, scope, category_id, product_ids, starts_at, ends_at, claim,
			quantity, per_member, online, created_at)
		values (${coupon.code}, ${coupon.title}, ${coupon.en}, ${coupon.kind}, ${coupon.value}, ${coupon.most}, ${coupon.minimum}, ${coupon.scope},
			${coupon.categoryId}, ${coupon.productIds}::int[], ${coupon.startsAt}, ${coupon.endsAt}, ${coupon.claim}, ${coupon.quantity}, ${coupon.perMember},
			${coupon.online}, ${at})
		on conflict (code) do nothing returning ${columns}`);
}

export async function isCodeTaken(tx: Tx, code: string, id: number): Promise<boolean> {
	return (await tx.row(sql`select 1 from coupon where code = ${code} and id <> ${id}`)) !== undefined;
}

export function update(tx: Tx, id: number, coupon: CouponFields) {
	return tx.one<StaffCouponRow>(sql`update coupon c set code = ${coupon.code}, title = ${coupon.title}, en = ${coupon.en}, kind = ${coupon.kind},
			value = ${coupon.value}, most = ${coupon.most}, minimum = ${coupon.minimum}, scope = ${coupon.scope}, category_id = ${coupon.categoryId},
			product_ids = ${coupon.productIds}::int[], starts_at = ${coupon.startsAt}, ends_at = ${coupon.endsAt}, claim = ${coupon.claim},
			quantity = ${coupon.quantity}, per_member = ${coupon.perMember}, online = ${coupon.online}, version = version + 1
		where id = ${id} returning ${columns}`);
}
