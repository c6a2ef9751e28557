import { Trans } from '@lingui/react/macro';
import type { NewsCard } from '../../../contract/news/public.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { RuledList } from '../../ui/RuledList.tsx';
import { newsDate } from './news-date.ts';

const shown = 2;

/** Articles near this one, with their pictures. */
export function RelatedNews({ list, newest }: { list: readonly NewsCard[]; newest: string }) {
	const locale = useLocale();
	if (!list.length) return null;
	return (
		<section>
			<h2 className="side-head">
				<Trans>相关文章</Trans>
			</h2>
			<RuledList>
				{list.slice(0, shown).map((news) => (
					<li key={news.id} className="related-news">
						<img src={news.cover} alt="" width="372" height="186" loading="lazy" decoding="async" />
						<h3 className="type-item">
							<Link to={paths.news(news.id)}>
								<span className="grows">{news.title}</span>
							</Link>
						</h3>
						<p className="type-meta">{newsDate(news.publishedAt, newest, locale)}</p>
					</li>
				))}
			</RuledList>
		</section>
	);
}
