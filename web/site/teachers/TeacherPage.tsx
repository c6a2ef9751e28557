import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { personLd } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { idOf } from '../../lib/params.ts';
import type { Route } from './+types/TeacherPage';

async function load({ api, slot, must, params }: LoadArgs) {
	const id = idOf(params);
	const [teacher, relatedCourses] = await Promise.all([
		must('teacher', () => api('teacherDetail', { id })),
		slot('relatedCourses', () => api('coursesOfTeacher', { teacherId: id }), { empty: [], own: true, codeOne: true, missing: true }),
	]);
	return { teacher, relatedCourses };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type TeacherData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { teacher, seo } = args.loaderData;
	return pageMeta(args, {
		title: `${teacher.name} ${teacher.title}`,
		description: teacher.summary,
		image: teacher.avatar,
		type: 'profile',
		seo,
		jsonLd: [personLd(site, teacher)],
	});
}

export default function TeacherPage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>{loaderData.teacher.name}</h1>
		</div>
	);
}
