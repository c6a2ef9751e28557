import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { CourseCard } from '../../../contract/catalogue.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { TeacherNames } from '../../features/catalogue/TeacherNames.tsx';
import { paths } from '../../paths.ts';
import { Price } from '../../ui/Price.tsx';
import { Found } from './Found.tsx';

export function FoundCourse({ course, q }: { course: CourseCard; q: string }) {
	const { lessonCount } = course;
	return (
		<li>
			<Link className="flex gap-4 lg:gap-5.5" to={paths.course(course.id)}>
				<Cover src={course.cover} className="w-26 flex-none self-start lg:w-34" />
				<div className="min-w-0 grow">
					<h3 className="type-item">
						<span className="grows">
							<Found text={course.title} q={q} />
						</span>
					</h3>
					<p className="mt-0.5 text-ink-2">
						<Found text={course.subtitle} q={q} />
					</p>
					<p className="type-meta mt-1">
						<TeacherNames teachers={course.teachers} /> · <Trans>{lessonCount} 讲</Trans>
					</p>
					<p className="mt-1 lg:hidden">
						<Price fen={course.price} size="sm" />
					</p>
				</div>
				<div className="hidden flex-none self-center lg:block">
					<Price fen={course.price} />
				</div>
			</Link>
		</li>
	);
}
