import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { numbers } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/TeacherListPage';

const pageSize = 10;

async function load({ api, slot, params }: LoadArgs) {
	const { categoryId = 0, current = 1 } = numbers(params, 'categoryId', 'current');
	const [categoryList, teacherPage] = await Promise.all([
		slot('categoryList', () => api('categoryChildren', { parentId: 0, online: 1 }), { empty: [] }),
		slot('teacherPage', () => api('teacherList', { currPage: current, pageSize, categoryLevel1: categoryId }), {
			empty: emptyPage(pageSize),
			map: toPage,
			codeOne: true,
			main: true,
		}),
	]);
	return { categoryList, teacherPage, categoryId };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type TeacherListData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`老师`) : '', seo: args.loaderData?.seo });
}

export default function TeacherListPage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>
				<Trans>老师</Trans>
			</h1>
			<ul>
				{loaderData.teacherPage.list.map((teacher) => (
					<li key={teacher.id}>
						<Link to={paths.teacher(teacher.id)}>{teacher.name}</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
