import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { notFound, numbers } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/NewsListPage';

const pageSize = 7;

async function load({ api, slot, params }: LoadArgs) {
	const { moduleId = 0, current = 1 } = numbers(params, 'moduleId', 'current');
	const [moduleList, newsPage, hotList] = await Promise.all([
		slot('moduleList', () => api('newsModules', { objName: 'news' }), { empty: [] }),
		slot('newsPage', () => api('newsList', { currPage: current, pageSize, moduleId }), { empty: emptyPage(pageSize), map: toPage, main: true }),
		slot('hotList', () => api('hotNews', {}), { empty: [] }),
	]);
	if (moduleId > 0 && moduleList.length > 0 && !moduleList.some(({ id }) => id === moduleId)) notFound();
	return { moduleList, newsPage, hotList, moduleId };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type NewsListData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { moduleList, moduleId, seo } = args.loaderData;
	return pageMeta(args, { title: moduleList.find(({ id }) => id === moduleId)?.name ?? say(site.locale, msg`资讯`), seo });
}

export default function NewsListPage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>
				<Trans>资讯</Trans>
			</h1>
			<ul>
				{loaderData.newsPage.list.map((news) => (
					<li key={news.id}>
						<Link to={paths.news(news.id)}>{news.title}</Link>
					</li>
				))}
			</ul>
		</div>
	);
}
