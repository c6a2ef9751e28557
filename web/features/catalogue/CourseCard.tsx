import { Trans } from '@lingui/react/macro';
import type { CourseCard as Course, ListedCourse } from '../../../contract/catalogue/public.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { CardRating } from './CardRating.tsx';
import { Cover } from './Cover.tsx';
import { OwnWords } from './OwnWords.tsx';
import { TeacherNames } from './TeacherNames.tsx';

interface Props {
	course: Course & Partial<Pick<ListedCourse, 'own'>>;
	eager?: boolean;
	heading?: 'h2' | 'h3';
}

/** Cover, meta line, title, price; of one's own course how far one is. No box: the whole card is the title's link. */
export function CourseCard({ course, eager, heading: Heading = 'h3' }: Props) {
	const { lessonCount, own } = course;
	const number = own?.lessonNumber;
	return (
		<article className="course-card">
			<Cover src={course.cover} eager={eager} vip={course.vipFlag === 1} trial={course.trialFlag === 1} />
			<p className="course-card-meta">
				<span>{course.categoryName}</span>
				<span>
					<Trans>{lessonCount} 讲</Trans>
				</span>
				<CardRating rating={course.rating} count={course.ratingCount} />
			</p>
			<Heading className="type-item">
				<Link className="grows" to={paths.course(course.id)}>
					{course.title}
				</Link>
			</Heading>
			<p className="course-card-foot">
				{own ? (
					<b className="course-card-own">
						<OwnWords percent={own.percent} number={number ?? null} />
					</b>
				) : (
					<Price fen={course.price} original={course.originalPrice} />
				)}
				<span className="upto-lg:hidden">
					<TeacherNames teachers={course.teachers} />
				</span>
			</p>
		</article>
	);
}
