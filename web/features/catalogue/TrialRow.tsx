import { Trans } from '@lingui/react/macro';
import type { TrialCourse } from '../../../contract/catalogue/public.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Cover } from './Cover.tsx';
import { TeacherNames } from './TeacherNames.tsx';

/** One line of the contents list of lessons that anybody may hear. */
export function TrialRow({ course }: { course: TrialCourse }) {
	const minutes = Math.max(1, Math.round(course.firstVideoSeconds / 60));
	return (
		<li className="trial-row">
			<Cover src={course.cover} />
			<div>
				<h3>
					<Link className="grows" to={course.firstVideoId ? paths.video(course.firstVideoId) : paths.course(course.id)}>
						{course.title}
					</Link>
				</h3>
				<p className="type-meta">
					<TeacherNames teachers={course.teachers} />
					{course.firstVideoSeconds > 0 && (
						<>
							{' · '}
							<Trans>{minutes} 分钟</Trans>
						</>
					)}
				</p>
			</div>
			<span className="play-dot">
				<Icon name="play" fill />
			</span>
		</li>
	);
}
