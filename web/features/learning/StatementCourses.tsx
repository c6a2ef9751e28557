import { Plural, Trans } from '@lingui/react/macro';
import type { StudyStatement } from '../../../contract/learning/public.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';

/** What was really heard, lesson by lesson under its course. */
export function StatementCourses({ courses }: { courses: StudyStatement['courses'] }) {
	const locale = useLocale();
	if (courses.length === 0)
		return (
			<p className="text-ink-2">
				<Trans>这段时间里没有听课。</Trans>
			</p>
		);
	return (
		<table>
			<thead>
				<tr>
					<th scope="col">
						<Trans>课程和讲次</Trans>
					</th>
					<th scope="col">
						<Trans>全长</Trans>
					</th>
					<th scope="col">
						<Trans>实际听了</Trans>
					</th>
				</tr>
			</thead>
			{courses.map((course) => (
				<tbody key={course.courseId}>
					<tr>
						<th scope="rowgroup" colSpan={2}>
							{course.title}
							<span className="statement-count">
								<Plural value={course.lessons.length} other="，# 讲" />
							</span>
						</th>
						<th scope="rowgroup">{duration(course.heardSeconds, locale)}</th>
					</tr>
					{course.lessons.map((lesson) => (
						<tr key={lesson.videoId} className="statement-lesson">
							<td>{lesson.title}</td>
							<td>{duration(lesson.durationSeconds, locale)}</td>
							<td>{duration(lesson.heardSeconds, locale)}</td>
						</tr>
					))}
				</tbody>
			))}
		</table>
	);
}
