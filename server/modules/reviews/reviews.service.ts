import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { OwnStanding } from '../../../contract/reviews/public.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { requireCourse } from '../catalogue/catalogue.service.ts';
import { ownedCourse } from '../enrolment/enrolment.service.ts';
import { heardOfCourse } from '../learning/heard.service.ts';
import { memberCards } from '../members/cards.service.ts';
import { presentReview, presentStanding } from './reviews.presenter.ts';
import { countStars, findOwn, listHelpful, listReviews } from './reviews.queries.ts';
import { figuresOf } from './reviews.rules.ts';

/** A page of a course's reviews with the spread of all its stars. How far writers have heard is as of the last minute. */
export async function reviewList(context: Context, input: CallArgs<'reviewList'>): Promise<CallOutput<'reviewList'>> {
	const { db, config, locale } = context;
	context.tag(`course:${input.prodId}`);
	await requireCourse(context, input.prodId);
	const stars = input.stars ?? 0;
	const [counts, rows] = await Promise.all([
		countStars(db, input.prodId),
		listReviews(db.lists, { courseId: input.prodId, stars, sort: input.sort, offset: offsetOf(input), limit: input.pageSize }),
	]);
	const { distribution, count, rating } = figuresOf(counts);
	const ids = rows.map((row) => row.member_id);
	const [writers, heard] = await Promise.all([memberCards(db, ids, locale), heardOfCourse(db, input.prodId, ids)]);
	const reviews = rows.map((row) => presentReview(config, row, { writer: writers.get(row.member_id), heard: heard.get(row.member_id) }, locale));
	const total = stars === 0 ? count : (distribution[stars - 1] ?? 0);
	return { ...pageOf(reviews, total, input), rating, ratingCount: count, distribution, mine: null };
}

/** Fills in for a member whether they may write one, what they have written, and which they found helpful. */
export async function ownReviewList(
	context: MemberContext,
	{ prodId }: CallArgs<'reviewList'>,
	shared: CallOutput<'reviewList'>,
): Promise<CallOutput<'reviewList'>> {
	const ids = shared.dataList.map((review) => review.id);
	const [mine, rows] = await Promise.all([standingOf(context, prodId), ids.length === 0 ? [] : listHelpful(context.db, context.member.id, ids)]);
	const helpful = new Set(rows.map((row) => row.review_id));
	const dataList = shared.dataList.map((review) => ({ ...review, helpful: helpful.has(review.id), own: review.id === mine.review?.id }));
	return { ...shared, dataList, mine };
}

/** Where a member stands with a course: owners may write, from a tenth of it on. Throws `not_found`, `withdrawn`. */
export async function standingOf(context: MemberContext, prodId: number): Promise<OwnStanding> {
	const { db, member } = context;
	const [course, { owned }, heard, cards, review] = await Promise.all([
		requireCourse(context, prodId),
		ownedCourse(context, prodId),
		heardOfCourse(db, prodId, [member.id]),
		memberCards(db, [member.id]),
		findOwn(db, prodId, member.id),
	]);
	return presentStanding({
		owned,
		heard: heard.get(member.id) ?? { heardSeconds: 0, courseSeconds: course.durationSeconds, percent: 0 },
		nickname: cards.get(member.id)?.nickname ?? '',
		review,
	});
}
