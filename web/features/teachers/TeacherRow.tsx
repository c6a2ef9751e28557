import { Plural, Trans } from '@lingui/react/macro';
import type { TeacherCard } from '../../../contract/teachers/public.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { TeacherPortrait } from './TeacherPortrait.tsx';

/** Square, name, a sentence in the teacher's own hand, facts. The whole row is the name's link. */
export function TeacherRow({ teacher, eager }: { teacher: TeacherCard; eager?: boolean }) {
	const { title, years } = teacher;
	return (
		<li className="teacher-row">
			<TeacherPortrait avatar={teacher.avatar} size={132} eager={eager ?? false} />
			<div>
				<p className="teacher-name">
					<Link to={paths.teacher(teacher.id)}>
						<span className="grows">{teacher.name}</span>
					</Link>
					<span className="row-meta">
						{years > 0 ? (
							<Trans>
								{title} · 教龄 {years} 年
							</Trans>
						) : (
							title
						)}
					</span>
				</p>
				<p className="teacher-quote">{teacher.summary}</p>
				<p className="type-meta">
					<Plural value={teacher.courseCount} other="# 门课" />
					{teacher.learnerCount > 0 && (
						<>
							{' · '}
							<Plural value={teacher.learnerCount} other="# 人在学" />
						</>
					)}
				</p>
			</div>
		</li>
	);
}
