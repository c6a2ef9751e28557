import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { TeacherOfCourse } from '../../../contract/catalogue.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { TeacherSquare } from '../../features/teachers/TeacherSquare.tsx';
import { paths } from '../../paths.ts';

/** Who teaches the course, in their own words. */
export function LessonTeachers({ teachers, since }: { teachers: readonly TeacherOfCourse[]; since: number | undefined }) {
	return (
		<>
			<StaleNote since={since} what={<Trans>教师</Trans>} />
			<ul className="course-teachers">
				{teachers.map((teacher) => (
					<li key={teacher.id}>
						<TeacherSquare avatar={teacher.avatar} size={96} />
						<div>
							<h3>
								<Link className="grows" to={paths.teacher(teacher.id)}>
									{teacher.name}
								</Link>
							</h3>
							<span className="text-15 text-ink-3">{teacher.title}</span>
							<p className="teacher-quote">{teacher.summary}</p>
						</div>
					</li>
				))}
			</ul>
		</>
	);
}
