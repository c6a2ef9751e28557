import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { CourseSort } from '../../../contract/catalogue.ts';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/CourseListPage';

const pageSize = 16;
const sorts = ['newest', 'popular', 'price', 'price-desc'] as const satisfies readonly CourseSort[];

async function load({ api, slot, params, url }: LoadArgs) {
	const { categoryId = 0, typeId = 0, current = 1 } = numbers(params, 'categoryId', 'typeId', 'current');
	const wanted = url.searchParams.get('sort');
	const sort = sorts.find((one) => one === wanted) ?? 'newest';
	const [breadcrumb, categoryList, coursePage] = await Promise.all([
		categoryId > 0
			? slot('breadcrumb', () => api('categoryPath', { nodeId: categoryId }), { empty: { path: [] }, own: true, missing: true })
			: { path: [] },
		slot('categoryList', () => api('categoryChildren', { parentId: 0, online: 1 }), { empty: [] }),
		slot(
			'coursePage',
			() =>
				api('courseList', {
					prodType: 1,
					currPage: current,
					pageSize,
					categoryLevel1: categoryId,
					vipFlag: typeId === 1 ? 1 : 0,
					trialFlag: typeId === 2 ? 1 : 0,
					sort,
				}),
			{ empty: emptyPage(pageSize), map: toPage, codeOne: true, main: true },
		),
	]);
	return { breadcrumb, categoryList, coursePage, categoryId, typeId, sort };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type CourseListData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { breadcrumb, seo } = args.loaderData;
	const all = say(site.locale, msg`课程`);
	const trail = [{ name: all, path: paths.courses() }, ...breadcrumb.path.map(({ id, name }) => ({ name, path: paths.courses({ categoryId: id }) }))];
	return pageMeta(args, { title: breadcrumb.path.at(-1)?.name ?? all, seo, jsonLd: [breadcrumbList(site, trail)] });
}

export default function CourseListPage({ loaderData }: Route.ComponentProps) {
	const { coursePage } = loaderData;
	return (
		<div className="wrap">
			<h1>
				<Trans>课程</Trans>
			</h1>
			<ul>
				{coursePage.list.map((course) => (
					<li key={course.id}>
						<Link to={paths.course(course.id)}>{course.title}</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
