import { Trans } from '@lingui/react/macro';
import type { CourseCard } from '../../../contract/catalogue/public.ts';
import { CourseRow } from '../../features/catalogue/CourseRow.tsx';

/** What else those who took this course are learning. */
export function CourseAlso({ courses }: { courses: readonly CourseCard[] }) {
	return (
		<section aria-labelledby="also">
			<h2 id="also" className="course-also">
				<Trans>学这门课的人也在学</Trans>
			</h2>
			<ul>
				{courses.map((course) => (
					<CourseRow key={course.id} course={course} />
				))}
			</ul>
		</section>
	);
}
