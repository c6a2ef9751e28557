import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Tx } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import * as queries from './reviews.queries.ts';
import { changeOf } from './reviews.rules.ts';
import { standingOf } from './reviews.service.ts';

export function myReview(context: MemberContext, { prodId }: CallArgs<'myReview'>): Promise<CallOutput<'myReview'>> {
	return standingOf(context, prodId);
}

/**
 * Writes the member's review of a course, or changes it. Throws `not_found`, `withdrawn`, `review_not_owned`, `review_hear_more`, and `changed_meanwhile`
 * when another window has changed it since `version`. The figures of course and teacher follow in the same transaction.
 */
export async function reviewSave(context: MemberContext, input: CallArgs<'reviewSave'>): Promise<CallOutput<'reviewSave'>> {
	const { prodId } = input;
	const { owned, missingSeconds } = await standingOf(context, prodId);
	if (!owned) throw new AppError('review_not_owned');
	if (missingSeconds > 0) throw new AppError('review_hear_more');
	await context.db.transaction(async (tx) => {
		if (await write(tx, context, input)) await forgetFigures(tx, prodId);
	});
	return standingOf(context, prodId);
}

/** Whether anything was written. */
async function write(tx: Tx, context: MemberContext, { prodId, stars, text, anonymous, version }: CallArgs<'reviewSave'>): Promise<boolean> {
	const [memberId, at] = [context.member.id, context.now()];
	const written = { stars, text, anonymous, at };
	if ((version ?? 0) === 0 && (await queries.insert(tx, { courseId: prodId, memberId, ...written })) > 0) return true;
	const before = await queries.lockOwn(tx, prodId, memberId);
	// Taken back in another window since.
	if (before === undefined) throw new AppError('changed_meanwhile');
	const change = changeOf({ ...before, removed: before.removed_at !== null }, { stars, text, anonymous, version });
	if (change === 'changed_meanwhile') throw new AppError('changed_meanwhile');
	if (change === 'edit') await queries.update(tx, before.id, written);
	if (change === 'write') await queries.writeAgain(tx, before.id, written);
	return change !== 'nothing';
}

/** Takes the member's review back. Of one that staff have hidden the words go and the mark stays, so that it does not come back by being written anew. */
export async function reviewRemove(context: MemberContext, { prodId }: CallArgs<'reviewRemove'>): Promise<CallOutput<'reviewRemove'>> {
	await context.db.transaction(async (tx) => {
		const before = await queries.lockOwn(tx, prodId, context.member.id);
		if (before === undefined || before.removed_at !== null) return;
		if (before.online) await queries.remove(tx, before.id);
		else await queries.emptyHidden(tx, before.id, context.now());
		await forgetFigures(tx, prodId);
	});
	return standingOf(context, prodId);
}

/** Counts the member among those whom another's review helped, or no longer. Throws `not_found` for one that nobody can read, `review_own`. */
export async function reviewHelpful(context: MemberContext, { id, helpful }: CallArgs<'reviewHelpful'>): Promise<CallOutput<'reviewHelpful'>> {
	const memberId = context.member.id;
	return context.db.transaction(async (tx) => {
		const review = await queries.findOnline(tx, id);
		if (review === undefined) throw new AppError('not_found');
		if (review.member_id === memberId) throw new AppError('review_own');
		const changed = helpful ? await queries.addHelpful(tx, id, memberId, context.now()) : await queries.removeHelpful(tx, id, memberId);
		if (changed > 0) await tx.invalidate(`course:${review.course_id}`);
		return { helpful, helpfulCount: await queries.countHelpful(tx, id) };
	});
}

/** Lists, pages and cards that show a figure of the course or of who teaches it. */
async function forgetFigures(tx: Tx, courseId: number): Promise<void> {
	await tx.invalidate(`course:${courseId}`, 'courses', 'teachers');
}
