import { useLingui } from '@lingui/react/macro';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';

/** First, last, the current one and its neighbours; 0 stands for a gap. A gap of one page is that page. */
function shown(current: number, last: number): number[] {
	const from = Math.max(2, Math.min(current - 1, last - 3));
	const to = Math.min(last - 1, Math.max(current + 1, 4));
	const pages = [1];
	if (from > 2) pages.push(from === 3 ? 2 : 0);
	for (let page = from; page <= to; page++) pages.push(page);
	if (to < last - 1) pages.push(to === last - 2 ? last - 1 : 0);
	if (last > 1) pages.push(last);
	return pages;
}

/** Real links, so that a page can be opened in a tab, shared and found by search engines. Nothing for a single page. */
export function Pagination({ current, total, pageSize, href }: { current: number; total: number; pageSize: number; href: (page: number) => string }) {
	const { t } = useLingui();
	const last = Math.ceil(total / pageSize);
	if (last < 2) return null;
	const end = (page: number, label: string, icon: 'left' | 'right', rel: string) =>
		page < 1 || page > last ? (
			<span aria-hidden="true" data-off="">
				<Icon name={icon} />
			</span>
		) : (
			<Link to={href(page)} aria-label={label} rel={rel}>
				<Icon name={icon} />
			</Link>
		);
	return (
		<nav className="pages" aria-label={t`分页`}>
			{end(Math.min(current - 1, last), t`上一页`, 'left', 'prev')}
			{shown(current, last).map((page, index, all) =>
				page ? (
					<Link key={page} to={href(page)} aria-label={t`第 ${page} 页`} aria-current={page === current ? 'page' : undefined}>
						{page}
					</Link>
				) : (
					<span key={`gap-${all[index - 1]}`} aria-hidden="true">
						…
					</span>
				),
			)}
			{end(current + 1, t`下一页`, 'right', 'next')}
		</nav>
	);
}
