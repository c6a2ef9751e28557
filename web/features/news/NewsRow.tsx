import { Plural } from '@lingui/react/macro';
import type { NewsCard } from '../../../contract/news/public.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { newsDate } from './news-date.ts';

/** Headline, summary (from lg on), where and when; a small picture at the right. */
export function NewsRow({ news, newest }: { news: NewsCard; newest: string }) {
	const locale = useLocale();
	return (
		<li className="news-row">
			<div>
				<h2 className="row-title">
					<Link to={paths.news(news.id)}>
						<span className="grows">{news.title}</span>
					</Link>
				</h2>
				<p className="news-summary">{news.summary}</p>
				<p className="type-meta">
					{`${news.moduleName} · ${newsDate(news.publishedAt, newest, locale)} · `}
					<Plural value={news.viewCount} other="# 次阅读" />
				</p>
			</div>
			<img src={news.cover} alt="" width="144" height="90" loading="lazy" decoding="async" />
		</li>
	);
}
