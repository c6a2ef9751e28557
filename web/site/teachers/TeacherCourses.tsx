import { Plural, Trans } from '@lingui/react/macro';
import type { CourseCard as Card } from '../../../contract/catalogue/public.ts';
import type { TeacherDetail } from '../../../contract/teachers/public.ts';
import { CourseCard } from '../../features/catalogue/CourseCard.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useRetry } from '../../features/site/use-retry.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
	teacher: Pick<TeacherDetail, 'id' | 'name' | 'courseCount'>;
	/** The first of them. */
	courses: readonly Card[];
	since: number | undefined;
}

/** What a teacher teaches: the first courses, and the way to all of them where there are more. */
export function TeacherCourses({ teacher: { id, name, courseCount }, courses, since }: Props) {
	const { retry, busy } = useRetry();
	return (
		<section className="teacher-courses">
			<h2 className="type-column">
				<Trans>{name}的课</Trans>
			</h2>
			{since !== 0 && <StaleNote since={since} what={<Trans context="没能取到">这些课</Trans>} />}
			{since === 0 ? (
				<ErrorState onRetry={retry} busy={busy} />
			) : courses.length === 0 ? (
				<EmptyState title={<Trans>课还在准备</Trans>} action={{ label: <Trans>看看课程</Trans>, to: paths.courses() }}>
					<Trans>{name}的第一门课开好以后，会放在这里。</Trans>
				</EmptyState>
			) : (
				<>
					<div className="cards">
						{courses.map((course) => (
							<CourseCard key={course.id} course={course} />
						))}
					</div>
					{courseCount > courses.length && (
						<p className="teacher-more">
							<Link className="text-link" to={paths.courses({ teacher: id })}>
								<Plural value={courseCount} other="看全部 # 门课" />
							</Link>
						</p>
					)}
				</>
			)}
		</section>
	);
}
