import { type Fen, fen } from '../../contract/money.ts';
import type { Tx } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';
import { randomCode } from '../../server/modules/coupons/coupons.rules.ts';
import type { SeedCoupon } from './read-content/coupons.ts';
import { type Ids, of } from './write-catalogue.ts';

const day = 86_400_000;
const nothing: Fen = fen(0);

/** Coupons, and those that the demo member has. */
export async function writeCoupons(tx: Tx, coupons: readonly SeedCoupon[], parts: { memberId: number; courses: Ids; now: Date }): Promise<void> {
	const { now, memberId } = parts;
	for (const { zh, en, code, off, percent, most, minimum, courses, days, owned } of coupons) {
		const { id } = await tx.one<{ id: number }>(sql`insert into coupon
			(code, title, en, kind, value, most, minimum, scope, product_ids, starts_at, ends_at, claim, taken, created_at)
			values (${code ?? randomCode()}, ${zh}, ${{ title: en }}, ${percent === undefined ? 'amount' : 'percent'}, ${percent ?? off ?? 0}, ${most ?? null},
				${minimum ?? nothing}, ${courses ? 'products' : 'all'}, ${(courses ?? []).map((each) => of(parts.courses, each))}::int[], ${now},
				${new Date(now.getTime() + days * day)}, ${code === undefined ? 'page' : 'code'}, ${owned ? 1 : 0}, ${now}) returning id`);
		if (owned) await tx.run(sql`insert into member_coupon (coupon_id, member_id, n, claimed_at) values (${id}, ${memberId}, 1, ${now})`);
	}
}
