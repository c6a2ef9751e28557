import { useLingui } from '@lingui/react/macro';
import type { NewsCard } from '../../../contract/news/public.ts';
import { Found } from '../../features/search/Found.tsx';
import { dayKey, fullDate } from '../../lib/dates.ts';
import { toLocale } from '../../lib/locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

export function FoundNews({ article, q }: { article: NewsCard; q: string }) {
	const { i18n } = useLingui();
	const { publishedAt } = article;
	return (
		<li>
			<Link className="block" to={paths.news(article.id)}>
				<h3 className="type-item">
					<span className="grows">
						<Found text={article.title} q={q} />
					</span>
				</h3>
				<p className="mt-0.5 line-clamp-2 text-14 text-ink-2">
					<Found text={article.summary} q={q} />
				</p>
				<p className="type-meta mt-1">
					<time dateTime={dayKey(publishedAt)}>{fullDate(publishedAt, toLocale(i18n.locale) ?? 'zh-CN')}</time>
				</p>
			</Link>
		</li>
	);
}
