import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { TeacherCard } from '../../../contract/teachers.ts';
import { TeacherSquare } from '../../features/teachers/TeacherSquare.tsx';
import { paths } from '../../paths.ts';
import { Found } from './Found.tsx';

export function FoundTeacher({ teacher, q }: { teacher: TeacherCard; q: string }) {
	const { categoryName, courseCount } = teacher;
	return (
		<li>
			<Link className="flex items-center gap-3.5" to={paths.teacher(teacher.id)}>
				<TeacherSquare avatar={teacher.avatar} size={56} />
				<div className="min-w-0">
					<h3 className="font-song text-19 leading-normal font-bold">
						<span className="grows">
							<Found text={teacher.name} q={q} />
						</span>
					</h3>
					<p className="text-14 text-ink-3">
						<Trans>
							{categoryName} · {courseCount} 门课
						</Trans>
					</p>
				</div>
			</Link>
		</li>
	);
}
