import { Trans } from '@lingui/react/macro';
import type { TeacherOfCourse } from '../../../contract/catalogue/public.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { StaleNote } from '../site/StaleNote.tsx';
import { TeacherSquare } from '../teachers/TeacherSquare.tsx';

/** Who teaches a course, in their own words. */
export function CourseTeacherList({ teachers, since }: { teachers: readonly TeacherOfCourse[]; since: number | undefined }) {
	return (
		<>
			<StaleNote since={since} what={<Trans context="没能取到">教师</Trans>} />
			<ul className="course-teachers">
				{teachers.map(({ id, avatar, name, title, years, summary }) => (
					<li key={id}>
						<TeacherSquare avatar={avatar} size={96} />
						<div>
							<h3>
								<Link className="grows" to={paths.teacher(id)}>
									{name}
								</Link>
							</h3>
							<span className="text-15 text-ink-3">
								{title}
								{years > 0 && (
									<>
										{' · '}
										<Trans>教龄 {years} 年</Trans>
									</>
								)}
							</span>
							<p className="teacher-quote">{`“${summary}”`}</p>
						</div>
					</li>
				))}
			</ul>
		</>
	);
}
