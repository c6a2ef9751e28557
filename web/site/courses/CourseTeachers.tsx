import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { TeacherOfCourse } from '../../../contract/catalogue.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { TeacherSquare } from '../../features/teachers/TeacherSquare.tsx';
import { paths } from '../../paths.ts';

export function CourseTeachers({ teachers, since }: { teachers: readonly TeacherOfCourse[]; since: number | undefined }) {
	if (!teachers.length && since === undefined) return null;
	return (
		<section id="teachers" className="course-section">
			<h2 className="type-column">
				<Trans>主讲教师</Trans>
			</h2>
			<StaleNote since={since} what={<Trans>教师</Trans>} />
			<ul className="course-teachers">
				{teachers.map((teacher) => {
					const { years } = teacher;
					return (
						<li key={teacher.id}>
							<TeacherSquare avatar={teacher.avatar} size={96} />
							<div>
								<h3>
									<Link className="grows" to={paths.teacher(teacher.id)}>
										{teacher.name}
									</Link>
								</h3>
								<span className="text-15 text-ink-3">
									{teacher.title}
									{years > 0 && (
										<>
											{' · '}
											<Trans>教龄 {years} 年</Trans>
										</>
									)}
								</span>
								<p className="teacher-quote">
									<Trans>“{teacher.summary}”</Trans>
								</p>
							</div>
						</li>
					);
				})}
			</ul>
		</section>
	);
}
