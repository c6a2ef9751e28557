import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { HotNews } from '../../features/news/HotNews.tsx';
import { newestOf } from '../../features/news/news-date.ts';
import { RelatedNews } from '../../features/news/RelatedNews.tsx';
import { useReading } from '../../features/news/use-reading.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { twinName } from '../../features/site/twinName.ts';
import { useSite } from '../../features/site/use-site.ts';
import { fullDate } from '../../lib/dates.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList, newsArticleLd } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { idOf } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import listsStyles from '../../styles/lists.css?url';
import newsStyles from '../../styles/news.css?url';
import proseStyles from '../../styles/prose.css?url';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { Prose } from '../../ui/Prose.tsx';
import type { Route } from './+types/NewsPage';
import { Neighbours } from './Neighbours.tsx';

async function load({ api, optional, required, params }: LoadArgs) {
	const id = idOf(params);
	const [news, hotList, relatedList] = await Promise.all([
		required('news', () => api('newsDetail', { id })),
		optional('hotList', () => api('hotNews', {}), { empty: [] }),
		optional('relatedList', () => api('relatedNews', { newsId: id }), { empty: [], keepFor: 'address', failPage: 'missing' }),
	]);
	return { news, hotList, relatedList };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(proseStyles, listsStyles, newsStyles) };
export type NewsData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { news, seo } = args.loaderData;
	const trail = [
		{ name: say(site.locale, msg`资讯`), path: paths.newsList() },
		{ name: news.moduleName, path: paths.newsList({ moduleId: news.moduleId }) },
		{ name: news.title, path: paths.news(news.id) },
	];
	return pageMeta(args, {
		title: news.title,
		description: news.summary,
		image: paths.sharePicture('news', news.id, site.locale),
		type: 'article',
		seo,
		jsonLd: [newsArticleLd(site, news), breadcrumbList(site, trail)],
	});
}

function Article({ news }: { news: NewsData['news'] }) {
	const { t } = useLingui();
	const locale = useLocale();
	const siteName = useSite()?.webInfo.siteName ?? '';
	// The house's own name says nothing here.
	const source = [news.author, siteName, twinName(siteName)].includes(news.source) ? '' : news.source;
	const from = [news.author, source].filter(Boolean).join(' · ');
	return (
		<article>
			<Breadcrumb
				items={[
					{ label: t`资讯`, to: paths.newsList() },
					{ label: news.moduleName, to: paths.newsList({ moduleId: news.moduleId }) },
					{ label: news.title },
				]}
			/>
			<h1>{news.title}</h1>
			<p className="type-meta">
				{from && `${from} · `}
				<time dateTime={news.publishedAt}>{fullDate(news.publishedAt, locale)}</time>
				{' · '}
				<Plural value={news.viewCount} other="# 次阅读" />
			</p>
			<img className="news-picture" src={news.cover} alt="" width="740" height="370" fetchPriority="high" decoding="async" />
			{news.summary && <p className="news-standfirst">{news.summary}</p>}
			<Prose html={news.content} />
		</article>
	);
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
	const { news, hotList, relatedList, stale } = loaderData;
	const { t } = useLingui();
	useReading(news.id);
	return (
		<>
			<StaleNote since={stale['news']} what={<Trans context="没能取到">文章</Trans>} full />
			<div className="wrap list-page article-page">
				<div>
					<Article news={news} />
					<Neighbours previous={news.previous} next={news.next} />
				</div>
				<aside aria-label={t`更多文章`}>
					<HotNews list={hotList} exceptId={news.id} />
					<RelatedNews list={relatedList} newest={newestOf([news], hotList, relatedList)} />
				</aside>
			</div>
		</>
	);
}
