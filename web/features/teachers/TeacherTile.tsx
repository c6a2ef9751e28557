import type { TeacherCard } from '../../../contract/teachers/public.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { TeacherSquare } from './TeacherSquare.tsx';

/** Square, name, what they teach, and a sentence in their own hand. The whole tile is the name's link. */
export function TeacherTile({ teacher }: { teacher: TeacherCard }) {
	return (
		<article className="teacher-tile">
			<TeacherSquare avatar={teacher.avatar} size={221} />
			<h3>
				<Link className="grows" to={paths.teacher(teacher.id)}>
					{teacher.name}
				</Link>
			</h3>
			<p className="text-14 text-ink-3">{teacher.title}</p>
			<p className="teacher-quote">{teacher.summary}</p>
		</article>
	);
}
