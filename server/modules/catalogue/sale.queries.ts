import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface SaleRow extends Bilingual {
	id: number;
	prod_type: 1 | 3;
	title: string;
	price: number;
	/** Of a course: what VIP members pay; null: the same. */
	member_price: number | null;
	validity_days: number | null;
	materials: boolean;
	online: boolean;
	/** Of a course: its category, and those around it. */
	categories: number[];
}

/** Courses and VIP plans of these ids as they are sold now, those that are not any more too. */
export function listForSale(db: Db, ids: readonly number[]) {
	return db.rows<SaleRow>(sql`select id, 1::smallint as prod_type, title, jsonb_build_object('title', en -> 'title') as en, price, member_price, validity_days, materials, online,
			array_remove(array[cat1, cat2, cat3], null) as categories from course where id = any(${ids}::int[])
		union all select id, 3::smallint, title, jsonb_build_object('title', en -> 'title'), price, null::int, days, false, online, '{}'::int[] from vip_plan where id = any(${ids}::int[])`);
}
