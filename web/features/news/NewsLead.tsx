import { Plural } from '@lingui/react/macro';
import type { NewsCard } from '../../../contract/news/public.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { newsDate } from './news-date.ts';

/** The first of a page, with its picture. */
export function NewsLead({ news, newest }: { news: NewsCard; newest: string }) {
	const locale = useLocale();
	return (
		<article className="news-lead">
			<img src={news.cover} alt="" width="376" height="235" decoding="async" fetchPriority="high" />
			<div>
				<p className="type-meta">{`${news.moduleName} · ${newsDate(news.publishedAt, newest, locale)}`}</p>
				<h2>
					<Link to={paths.news(news.id)}>
						<span className="grows">{news.title}</span>
					</Link>
				</h2>
				<p className="news-summary">{news.summary}</p>
				<p className="type-meta">
					<Plural value={news.viewCount} other="# 次阅读" />
				</p>
			</div>
		</article>
	);
}
