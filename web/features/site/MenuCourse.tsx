import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { CourseCard } from '../../../contract/catalogue/public.ts';
import { quietApi } from '../../api/api.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TeacherNames } from '../catalogue/TeacherNames.tsx';

/** One recommended course of the category. Asked for when the menu shows it; the request client keeps it. Without one the place stays empty. */
export function MenuCourse({ categoryId }: { categoryId: number }) {
	const [course, setCourse] = useState<CourseCard | null>();
	useEffect(() => {
		let gone = false;
		quietApi('recommendedCourses', { categoryLevel1: categoryId, size: 1 }).then(
			(answer) => gone || setCourse('data' in answer ? (answer.data[0] ?? null) : null),
			() => gone || setCourse(null),
		);
		return () => {
			gone = true;
		};
	}, [categoryId]);
	if (course === null) return null;
	if (!course)
		return (
			<div className="mega-course skeletons" aria-hidden="true">
				<Skeleton h="auto" />
				<Skeleton w="70%" h="1.125rem" />
			</div>
		);
	const learners = course.learnerCount.toLocaleString('en');
	return (
		<div className="mega-course" data-column="">
			<Link to={paths.course(course.id)}>
				{course.cover && <img src={course.cover} alt="" width="320" height="200" />}
				<span className="type-item grows">{course.title}</span>
				<span className="type-meta block">
					<Trans>{learners} 人在学</Trans>
					{course.teachers.length > 0 && ' · '}
					<TeacherNames teachers={course.teachers} />
				</span>
			</Link>
		</div>
	);
}
