import { msg } from '@lingui/core/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList, newsArticleLd } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { idOf } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/NewsPage';

async function load({ api, slot, must, params }: LoadArgs) {
	const id = idOf(params);
	const [news, hotList, relatedList] = await Promise.all([
		must('news', () => api('newsDetail', { id })),
		slot('hotList', () => api('hotNews', {}), { empty: [] }),
		slot('relatedList', () => api('relatedNews', { newsId: id }), { empty: [], own: true, missing: true }),
	]);
	return { news, hotList, relatedList };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
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
		image: news.cover,
		type: 'article',
		seo,
		jsonLd: [newsArticleLd(site, news), breadcrumbList(site, trail)],
	});
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
	return (
		<article className="wrap">
			<h1>{loaderData.news.title}</h1>
		</article>
	);
}
