import type { Db } from '../../db/db.ts';
import type { ForSale } from '../catalogue/sale.service.ts';
import { openCourses } from '../enrolment/enrolment.service.ts';
import * as queries from './orders.queries.ts';
import { type Problem, problemOf } from './orders.rules.ts';

/** Of each of these products what stands in the way of a member’s order, and whether a VIP term of theirs runs. `seats`: for how many others they are. */
export async function problemsOf(
	db: Db,
	memberId: number,
	products: readonly ForSale[],
	now: Date,
	seats?: number,
): Promise<{ problems: Problem[]; vip: boolean }> {
	const ids = products.map(({ id }) => id);
	const [open, places] = [await openCourses(db, memberId, now), await queries.listPlaces(db, ids, memberId, now)];
	const owned = new Set(open.ids);
	const free = new Map(places.map((row) => [row.product_id, row.free]));
	return { problems: products.map((product) => problemOf(product, { owned, free: free.get(product.id), seats })), vip: open.vip };
}
