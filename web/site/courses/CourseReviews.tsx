import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReviewPage } from '../../../contract/reviews/public.ts';
import { enoughReviews } from '../../features/catalogue/reviews.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InPlaceLink } from '../../ui/InPlaceLink.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ReviewStanding } from './ReviewStanding.tsx';
import { morePages, portion, type ReviewView } from './review-view.ts';

interface Props {
	courseId: number;
	/** Of the course. */
	title: string;
	reviews: ReviewPage | null;
	view: ReviewView;
	since: number | undefined;
}

/** Figure, spread, who may write; then what was written, low marks one press away. The address holds order, stars and how much is shown. */
export function CourseReviews({ courseId, title, reviews, view, since }: Props) {
	const { t } = useLingui();
	const to = (change: Partial<ReviewView>) => paths.reviews(courseId, { ...view, page: 1, ...change });
	if (reviews === null)
		return (
			<Section>
				<StaleNote since={since} what={<Trans context="没能取到">评价</Trans>} />
			</Section>
		);
	const { rating, ratingCount, distribution, dataList, totalCount, mine } = reviews;
	if (ratingCount === 0)
		return (
			<Section>
				<EmptyState title={<Trans>新课，还没有评价</Trans>}>
					<Trans>报了名、听满一成的人可以写。第一条会放在最上面。</Trans>
				</EmptyState>
				{mine?.owned && <ReviewStanding course={{ id: courseId, title }} mine={mine} />}
			</Section>
		);
	const orders = [
		['helpful', t`有用的在前`],
		['newest', t`最新`],
		['lowest', t`低分在前`],
	] as const;
	const most = Math.max(...distribution);
	const mark = rating.toFixed(1);
	const only = view.stars;
	const left = totalCount - dataList.length;
	const more = Math.min(left, portion);
	return (
		<Section>
			<StaleNote since={since} what={<Trans context="没能取到">评价</Trans>} />
			<div className="review-head">
				<p className="review-mark">
					{ratingCount < enoughReviews ? (
						<b className="review-new">
							<Trans>新课</Trans>
						</b>
					) : (
						<>
							<b className="type-figure" aria-hidden>
								{mark}
							</b>
							<Stars of={rating} />
						</>
					)}
					<small>
						<Plural value={ratingCount} other="# 条" />
					</small>
				</p>
				<ul className="review-spread" aria-label={t`评分的分布，点一行只看那一档`}>
					{[5, 4, 3, 2, 1].map((stars) => {
						const count = distribution[stars - 1] ?? 0;
						const row = (
							<>
								<span>
									<Trans>{stars} 分</Trans>
								</span>
								<i aria-hidden="true">
									<i style={{ width: `${(100 * count) / most}%` }} />
								</i>
								<span className="figures">{count}</span>
							</>
						);
						return (
							<li key={stars}>
								{count === 0 ? (
									<span>{row}</span>
								) : (
									<InPlaceLink to={to({ stars: view.stars === stars ? 0 : stars })} current={view.stars === stars}>
										{row}
									</InPlaceLink>
								)}
							</li>
						);
					})}
				</ul>
				<ReviewStanding course={{ id: courseId, title }} mine={mine} />
			</div>
			<div className="review-tools">
				<nav className="segment" aria-label={t`评价的顺序`}>
					{orders.map(([sort, words]) => (
						<InPlaceLink key={sort} to={to({ sort })} current={view.sort === sort}>
							{words}
						</InPlaceLink>
					))}
				</nav>
				{/* Always there: what comes together with its words is not read. */}
				<p role="status">
					{only > 0 ? (
						<>
							<Trans>
								只看 {only} 分，
								<Plural value={totalCount} other="# 条" />
							</Trans>
							<InPlaceLink className="link" to={to({ stars: 0 })}>
								<Trans>看全部</Trans>
							</InPlaceLink>
						</>
					) : (
						<>
							<span className="sr-only">
								<Plural value={ratingCount} other="# 条" />{' '}
							</span>
							{dataList.every((review) => review.heardPercent >= 10) && <Trans>写评价的人都听过一成以上</Trans>}
						</>
					)}
				</p>
			</div>
			<ol className="reviews">
				{dataList.map((review) => (
					<ReviewItem key={review.id} review={review} />
				))}
			</ol>
			{left > 0 && view.page < morePages && (
				<InPlaceLink className="btn" kind="line" to={to({ page: view.page + 1 })}>
					<Plural value={more} other="再看 # 条" />
				</InPlaceLink>
			)}
		</Section>
	);
}

function Section({ children }: { children: ReactNode }) {
	return (
		<section id="reviews" className="course-section">
			<h2 className="type-column">
				<Trans>评价</Trans>
			</h2>
			{children}
		</section>
	);
}
