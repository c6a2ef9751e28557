import { Plural, Trans } from '@lingui/react/macro';
import type { CourseDetail } from '../../../contract/catalogue.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** The mark and how many gave it. Their words cannot be read here yet, and this says so. */
export function CourseReviews({ course }: { course: CourseDetail }) {
	const rating = course.rating.toFixed(1);
	return (
		<section id="reviews" className="course-section">
			<h2 className="type-column">
				<Trans>评价</Trans>
			</h2>
			{course.ratingCount > 0 ? (
				<p className="course-rating">
					<b className="type-figure">{rating}</b>
					<span>
						<Plural value={course.ratingCount} other="# 条评价" />
						<br />
						<Trans>评价的正文还没有开放阅读。</Trans>
					</span>
				</p>
			) : (
				<EmptyState title={<Trans>还没有评价</Trans>}>
					<Trans>买过这门课、听完三讲的人可以写。第一条会放在最上面。</Trans>
				</EmptyState>
			)}
		</section>
	);
}
