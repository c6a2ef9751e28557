import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { mostFavourites } from '../../../contract/favourites/member.ts';
import type { Db } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { offeredCourses, requireCourse } from '../catalogue/catalogue.service.ts';
import * as queries from './favourites.queries.ts';

/** The newest first. What is not offered any more keeps its place, without its card. */
export async function myFavourites(context: MemberContext, input: CallArgs<'myFavourites'>): Promise<CallOutput<'myFavourites'>> {
	const { db, member } = context;
	const [total, rows] = await Promise.all([
		queries.count(db, member.id),
		queries.listPage(db, member.id, { offset: offsetOf(input), limit: input.pageSize }),
	]);
	const cards = await offeredCourses(
		context,
		rows.map((row) => row.prod_id),
	);
	const byId = new Map(cards.map((card) => [card.id, card]));
	return pageOf(
		rows.map((row) => ({
			prodId: row.prod_id,
			prodType: 1 as const,
			savedAt: row.created_at.toISOString(),
			course: byId.get(row.prod_id) ?? null,
		})),
		total,
		input,
	);
}

/** Saves a course that the public may see. Throws `not_found`, `withdrawn`, `favourites_full`. */
export async function favAdd(context: MemberContext, { prodId }: CallArgs<'favAdd'>): Promise<CallOutput<'favAdd'>> {
	await requireCourse(context, prodId);
	const { member } = context;
	await context.db.transaction(async (tx) => {
		await queries.lockMember(tx, member.id);
		const added = await queries.add(tx, member.id, prodId, context.now());
		if (added > 0 && (await queries.count(tx, member.id)) > mostFavourites) throw new AppError('favourites_full');
	});
	return { saved: true };
}

export async function favRemove(context: MemberContext, { prodId }: CallArgs<'favRemove'>): Promise<CallOutput<'favRemove'>> {
	await queries.remove(context.db, context.member.id, prodId);
	return { saved: false };
}

export async function favState(context: MemberContext, { ids }: CallArgs<'favState'>): Promise<CallOutput<'favState'>> {
	const rows = await queries.listSaved(context.db, context.member.id, ids.split(',').map(Number));
	return { saved: rows.map((row) => row.prod_id) };
}

/** Whether a member has saved a product; for modules that show it. */
export async function isFavourite(db: Db, memberId: number, prodId: number): Promise<boolean> {
	return (await queries.listSaved(db, memberId, [prodId])).length > 0;
}
