import { Trans } from '@lingui/react/macro';
import type { CourseCard } from '../../../contract/catalogue/public.ts';
import { CourseRow } from '../../features/catalogue/CourseRow.tsx';

/** What to learn after this course. */
export function NextCourses({ courses }: { courses: readonly CourseCard[] }) {
	return (
		<aside aria-labelledby="next-courses">
			<h2 id="next-courses" className="course-also">
				<Trans>接着学</Trans>
			</h2>
			<ul>
				{courses.map((course) => (
					<CourseRow key={course.id} course={course} />
				))}
			</ul>
		</aside>
	);
}
