import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { CourseCard as Course } from '../../../contract/catalogue.ts';
import { paths } from '../../paths.ts';
import { Price } from '../../ui/Price.tsx';
import { Cover } from './Cover.tsx';
import { TeacherNames } from './TeacherNames.tsx';

/** Cover, meta line, title, price. No box: the whole card is the title's link. */
export function CourseCard({ course, eager, heading: Heading = 'h3' }: { course: Course; eager?: boolean; heading?: 'h2' | 'h3' }) {
	const { lessonCount } = course;
	const learners = course.learnerCount.toLocaleString('en');
	return (
		<article className="course-card">
			<Cover src={course.cover} eager={eager} vip={course.vipFlag === 1} trial={course.trialFlag === 1} />
			<p className="course-card-meta">
				<span>{course.categoryName}</span>
				<span>
					<Trans>{lessonCount} 讲</Trans>
				</span>
				<span className="upto-lg:hidden">
					<Trans>{learners} 人在学</Trans>
				</span>
			</p>
			<Heading className="type-item">
				<Link className="grows" to={paths.course(course.id)}>
					{course.title}
				</Link>
			</Heading>
			<p className="course-card-foot">
				<Price fen={course.price} original={course.originalPrice} />
				<span className="upto-lg:hidden">
					<TeacherNames teachers={course.teachers} />
				</span>
			</p>
		</article>
	);
}
