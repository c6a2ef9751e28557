import { Trans } from '@lingui/react/macro';
import type { TeacherOfCourse } from '../../../contract/catalogue/public.ts';
import { CourseTeacherList } from '../../features/catalogue/CourseTeacherList.tsx';

export function CourseTeachers({ teachers, since }: { teachers: readonly TeacherOfCourse[]; since: number | undefined }) {
	if (!teachers.length && since === undefined) return null;
	return (
		<section id="teachers" className="course-section">
			<h2 className="type-column">
				<Trans>主讲教师</Trans>
			</h2>
			<CourseTeacherList teachers={teachers} since={since} />
		</section>
	);
}
