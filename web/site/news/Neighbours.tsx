import { Trans, useLingui } from '@lingui/react/macro';
import type { NewsDetail } from '../../../contract/news/public.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';

/** The articles published before and after this one. */
export function Neighbours({ previous, next }: Pick<NewsDetail, 'previous' | 'next'>) {
	const { t } = useLingui();
	if (!previous && !next) return null;
	return (
		<nav className="neighbours" aria-label={t`前后两篇`}>
			{previous && (
				<Link to={paths.news(previous.id)} rel="prev">
					<small>
						<Trans>上一篇</Trans>
					</small>
					<span className="grows">{previous.title}</span>
				</Link>
			)}
			{next && (
				<Link to={paths.news(next.id)} rel="next">
					<small>
						<Trans>下一篇</Trans>
					</small>
					<span className="grows">{next.title}</span>
				</Link>
			)}
		</nav>
	);
}
