import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { HotNews } from '../../features/news/HotNews.tsx';
import { NewsLead } from '../../features/news/NewsLead.tsx';
import { NewsRow } from '../../features/news/NewsRow.tsx';
import { newestOf } from '../../features/news/news-date.ts';
import { Advert } from '../../features/site/Advert.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { emptyPage, toPage } from '../../lib/page.ts';
import { notFound, numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import listsStyles from '../../styles/lists.css?url';
import newsStyles from '../../styles/news.css?url';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Route } from './+types/NewsListPage';
import { NoNews } from './NoNews.tsx';

const pageSize = 7;

async function load({ api, optional, params }: LoadArgs) {
	const { moduleId = 0, current = 1 } = numbers(params, 'moduleId', 'current');
	const [moduleList, newsPage, hotList] = await Promise.all([
		optional('moduleList', () => api('newsModules', { objName: 'news' }), { empty: [] }),
		optional('newsPage', () => api('newsList', { currPage: current, pageSize, moduleId }), {
			empty: emptyPage(pageSize),
			map: toPage,
			failPage: 'any',
		}),
		optional('hotList', () => api('hotNews', {}), { empty: [] }),
	]);
	if (moduleId > 0 && moduleList.length > 0 && !moduleList.some(({ id }) => id === moduleId)) notFound();
	return { moduleList, newsPage, hotList, moduleId };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(listsStyles, newsStyles) };
export type NewsListData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { moduleList, moduleId, newsPage, seo } = args.loaderData;
	const title = say(site.locale, msg`资讯`);
	const module = moduleList.find(({ id }) => id === moduleId);
	const trail = [
		{ name: say(site.locale, msg`首页`), path: paths.home() },
		{ name: title, path: paths.newsList() },
		...(module ? [{ name: module.name, path: paths.newsList({ moduleId }) }] : []),
	];
	return pageMeta(args, {
		title: module ? `${module.name} · ${title}` : title,
		description: newsPage.list[0]?.summary,
		seo: moduleId ? undefined : seo,
		jsonLd: [breadcrumbList(site, trail)],
	});
}

export default function NewsListPage({ loaderData }: Route.ComponentProps) {
	const { moduleList, moduleId, newsPage, hotList, stale } = loaderData;
	const { t } = useLingui();
	const { list, pagination } = newsPage;
	const [lead, ...rest] = list;
	const newest = newestOf(list, hotList);
	const pending = useListPending(paths.newsList());
	return (
		<>
			<StaleNote since={stale['newsPage']} what={<Trans context="没能取到">资讯列表</Trans>} full />
			<div className="wrap list-page news-page">
				<div>
					<h1 className="type-page-title">
						<Trans>资讯</Trans>
					</h1>
					<Tabs
						label={t`栏目`}
						className="tabs-bleed"
						current={String(moduleId)}
						items={[
							{ key: '0', label: t`全部`, to: paths.newsList() },
							...moduleList.map(({ id, name }) => ({ key: String(id), label: name, to: paths.newsList({ moduleId: id }) })),
						]}
					/>
					{pending ? (
						<SkeletonRows count={pageSize} picture now />
					) : (
						<>
							{lead ? <NewsLead news={lead} newest={newest} /> : <NoNews moduleId={moduleId} beyond={pagination.total > 0} />}
							{rest.length > 0 && (
								<ul className="news-rows">
									{rest.map((news) => (
										<NewsRow key={news.id} news={news} newest={newest} />
									))}
								</ul>
							)}
						</>
					)}
					<div className="list-pages">
						<Pagination {...pagination} href={(page) => paths.newsList({ moduleId, page })} />
					</div>
				</div>
				<aside aria-label={t`大家在读`}>
					<HotNews list={hotList} />
					<Advert at="news-side" />
				</aside>
			</div>
		</>
	);
}
