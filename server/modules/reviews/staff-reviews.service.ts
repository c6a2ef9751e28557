import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Tx } from '../../db/db.ts';
import type { StaffContext } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { isAnswerNews } from '../../lib/answer-news.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { memberCards } from '../members/cards.service.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { reviewAnswered } from './reviews.events.ts';
import { presentStaffReview } from './reviews.presenter.ts';
import * as queries from './staff-reviews.queries.ts';

export async function reviewStaffList(context: StaffContext, input: CallArgs<'reviewStaffList'>): Promise<CallOutput<'reviewStaffList'>> {
	const { db } = context;
	const [total, rows] = await Promise.all([
		queries.count(db, input.only),
		queries.list(db, input.only, { offset: offsetOf(input), limit: input.pageSize }),
	]);
	const writers = await memberCards(
		db,
		rows.map((row) => row.member_id),
	);
	return pageOf(
		rows.map((row) => presentStaffReview(row, writers.get(row.member_id)?.nickname ?? '')),
		total,
		input,
	);
}

/**
 * Answers a review, corrects the answer or takes it away (an empty one). Its writer is told of the first, of a hidden review once it is shown. Throws `not_found`, and `changed_meanwhile` when
 * its writer or somebody else has changed it since `version`.
 */
export async function reviewAnswer(context: StaffContext, { id, version, ...given }: CallArgs<'reviewAnswer'>): Promise<CallOutput<'reviewAnswer'>> {
	return context.db.transaction(async (tx) => {
		const before = await locked(tx, id, version);
		const [reply, replyEn] = [given.reply || null, (given.reply && given.replyEn) || null];
		const at = reply === null ? null : (before.replied_at ?? context.now());
		const after = await queries.answer(tx, id, { reply, replyEn, at });
		if (before.reply === null && after.online) await tellOfAnswer(tx, after);
		await noteAudit(tx, context, {
			staffId: context.staff.id,
			kind: 'review_answered',
			subject: `review ${id}`,
			detail: { was: { reply: before.reply, reply_en: before.reply_en }, now: { reply, reply_en: replyEn } },
		});
		await tx.invalidate(`course:${before.course_id}`);
		return presented(tx, after);
	});
}

/** Hides a review from readers and takes it out of all figures, or shows it again. Throws `not_found`, `changed_meanwhile`. */
export async function reviewHide(context: StaffContext, { id, version, hidden }: CallArgs<'reviewHide'>): Promise<CallOutput<'reviewHide'>> {
	return context.db.transaction(async (tx) => {
		const before = await locked(tx, id, version);
		if (before.online === !hidden) return presented(tx, before);
		const after = await queries.setOnline(tx, id, !hidden);
		if (after.online && isAnswerNews(after.replied_at, context.now())) await tellOfAnswer(tx, after);
		await noteAudit(tx, context, { staffId: context.staff.id, kind: hidden ? 'review_hidden' : 'review_shown', subject: `review ${id}` });
		await tx.invalidate(`course:${before.course_id}`, 'courses', 'teachers');
		return presented(tx, after);
	});
}

async function tellOfAnswer(tx: Tx, { id, member_id: memberId, course_id: courseId, reply }: queries.StaffReviewRow): Promise<void> {
	if (reply !== null) await emit(tx, reviewAnswered, { reviewId: id, memberId, courseId });
}

async function locked(tx: Tx, id: number, version: number): Promise<queries.StaffReviewRow> {
	const before = await queries.findForUpdate(tx, id);
	if (before === undefined) throw new AppError('not_found');
	if (before.version !== version) throw new AppError('changed_meanwhile');
	return before;
}

async function presented(tx: Tx, row: queries.StaffReviewRow) {
	return presentStaffReview(row, (await memberCards(tx, [row.member_id])).get(row.member_id)?.nickname ?? '');
}
