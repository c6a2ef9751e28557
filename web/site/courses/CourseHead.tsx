import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { enoughReviews } from '../../features/catalogue/reviews.ts';
import { SaveButton } from '../../features/catalogue/SaveButton.tsx';
import { ShareButton } from '../../features/catalogue/ShareButton.tsx';
import { PageHead } from '../../features/site/PageHead.tsx';
import { duration } from '../../lib/duration.ts';
import { toLocale } from '../../lib/locale.ts';
import { paths } from '../../paths.ts';
import { Board } from '../../ui/Board.tsx';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { CartPart } from './CartPart.tsx';

/** The board: what the course is. Below lg its cover hangs over the ledge; above, the box at the side does. */
export function CourseHead({ course }: { course: CourseDetail }) {
	const { t, i18n } = useLingui();
	const list = paths.courses({ categoryId: course.categoryPath[0]?.id });
	// Hours and minutes; seconds say nothing about a whole course.
	const length = duration(course.durationSeconds - (course.durationSeconds % 60), toLocale(i18n.locale) ?? 'zh-CN');
	const learners = course.learnerCount.toLocaleString('en');
	const rating = course.rating.toFixed(1);
	const { lessonCount, ratingCount } = course;
	const crumbs = [
		{ label: t`课程`, to: paths.courses() },
		...course.categoryPath.map(({ id, name }) => ({ label: name, to: paths.courses({ categoryId: id }) })),
	];
	return (
		<header className="course-head">
			<PageHead title={<Trans>课程</Trans>} back={list}>
				<ShareButton title={course.title} icon />
				<CartPart course={course} icon />
				<SaveButton course={course} icon />
			</PageHead>
			<Board>
				<div className="wrap course-head-grid">
					<div>
						<Breadcrumb items={[...crumbs, { label: course.title }]} className="course-crumbs" />
						<h1 className="type-board-title">{course.title}</h1>
						<p className="course-lead">{course.subtitle}</p>
						<ul className="course-numbers">
							<li>
								{ratingCount < enoughReviews ? (
									<Trans>新课</Trans>
								) : (
									<Trans>
										<b>{rating}</b> 分
									</Trans>
								)}
								{ratingCount > 0 && (
									<>
										{' · '}
										<a href="#reviews">
											<Plural value={ratingCount} other="# 条评价" />
										</a>
									</>
								)}
							</li>
							<li>
								<Trans>
									<b>{lessonCount}</b> 讲
								</Trans>
								{' · '}
								{length}
							</li>
							<li>
								<Trans>
									<b>{learners}</b> 人在学
								</Trans>
							</li>
						</ul>
					</div>
					<Cover src={course.cover} board eager className="course-head-cover" />
				</div>
			</Board>
		</header>
	);
}
