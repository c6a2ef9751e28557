import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { breadcrumbList, courseLd } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { idOf } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/CoursePage';

async function load({ api, slot, must, params }: LoadArgs) {
	const id = idOf(params);
	const detail = must('detail', () => api('courseDetail', { id }));
	const recommended = async () => {
		const { categoryPath } = await detail;
		return slot('recommendList', () => api('recommendedCourses', { prodType: 1, size: 4, categoryLevel1: categoryPath[0]?.id, exceptId: id }), {
			empty: [],
			own: true,
			codeOne: true,
		});
	};
	const [course, videoList, teacherList, recommendList] = await Promise.all([
		detail,
		slot('videoList', () => api('courseVideos', { id }), { empty: [], own: true, missing: true }),
		slot('teacherList', () => api('courseTeachers', { id }), { empty: [], own: true, codeOne: true, missing: true }),
		recommended(),
	]);
	return { detail: course, videoList, teacherList, recommendList };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type CourseData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { detail, seo } = args.loaderData;
	const trail = [
		...detail.categoryPath.map(({ id, name }) => ({ name, path: paths.courses({ categoryId: id }) })),
		{ name: detail.title, path: paths.course(detail.id) },
	];
	return pageMeta(args, {
		title: detail.seo.title || detail.title,
		description: detail.seo.description || detail.subtitle,
		image: detail.seo.image || detail.cover,
		seo,
		jsonLd: [courseLd(site, detail), breadcrumbList(site, trail)],
	});
}

export default function CoursePage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>{loaderData.detail.title}</h1>
		</div>
	);
}
