import { Trans } from '@lingui/react/macro';
import type { CourseCard } from '../../../contract/catalogue/public.ts';
import { money } from '../../lib/money.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Cover } from './Cover.tsx';
import { TeacherNames } from './TeacherNames.tsx';

/** A course in a side column: small cover, title, teacher and price. */
export function CourseRow({ course }: { course: CourseCard }) {
	return (
		<li className="course-row">
			<Cover src={course.cover} />
			<div>
				<h3>
					<Link className="grows" to={paths.course(course.id)}>
						{course.title}
					</Link>
				</h3>
				<p className="type-meta">
					<TeacherNames teachers={course.teachers} />
					{' · '}
					<span className="figures">{course.price === 0 ? <Trans>免费</Trans> : money(course.price)}</span>
				</p>
			</div>
		</li>
	);
}
