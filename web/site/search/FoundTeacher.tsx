import { Trans } from '@lingui/react/macro';
import type { FoundTeacher as Teacher } from '../../../contract/search/public.ts';
import { Found } from '../../features/search/Found.tsx';
import { TeacherSquare } from '../../features/teachers/TeacherSquare.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

export function FoundTeacher({ teacher, q }: { teacher: Teacher; q: string }) {
	const { categoryName, courseCount, lessonHits } = teacher;
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
						{lessonHits > 0 ? (
							<Trans>
								{categoryName} · 有 {lessonHits} 讲说到
							</Trans>
						) : (
							<Trans>
								{categoryName} · {courseCount} 门课
							</Trans>
						)}
					</p>
				</div>
			</Link>
		</li>
	);
}
