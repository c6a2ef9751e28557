import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { requireCourse } from '../catalogue/catalogue.service.ts';
import { ownedCourse } from '../enrolment/enrolment.service.ts';
import { heardOfCourse } from '../learning/heard.service.ts';
import { memberCards } from '../members/cards.service.ts';
import { presentReview } from './reviews.presenter.ts';
import { countStars, hasReview, listReviews } from './reviews.queries.ts';
import { figuresOf, secondsToWrite } from './reviews.rules.ts';

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
	const [writers, heard] = await Promise.all([memberCards(db, ids), heardOfCourse(db, input.prodId, ids)]);
	const reviews = rows.map((row) => presentReview(config, row, { writer: writers.get(row.member_id), heard: heard.get(row.member_id) }, locale));
	const total = stars === 0 ? count : (distribution[stars - 1] ?? 0);
	return { ...pageOf(reviews, total, input), rating, ratingCount: count, distribution, mine: null };
}

/** Fills in for a member whether they may write one: owners may, from a tenth of the course on. */
export async function ownReviewList(
	context: MemberContext,
	{ prodId }: CallArgs<'reviewList'>,
	shared: CallOutput<'reviewList'>,
): Promise<CallOutput<'reviewList'>> {
	const memberId = context.member.id;
	const [course, { owned }, heard, written] = await Promise.all([
		requireCourse(context, prodId),
		ownedCourse(context, prodId),
		heardOfCourse(context.db, prodId, [memberId]),
		hasReview(context.db, prodId, memberId),
	]);
	const heardSeconds = heard.get(memberId)?.heardSeconds ?? 0;
	return { ...shared, mine: { owned, written, heardSeconds, missingSeconds: Math.max(0, secondsToWrite(course.durationSeconds) - heardSeconds) } };
}
