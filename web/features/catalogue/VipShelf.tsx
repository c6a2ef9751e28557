import { useLingui } from '@lingui/react/macro';
import type { VipSpine } from '../../../contract/catalogue/public.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { spineTitle } from './spine-title.ts';

/** Courses as book spines; each is a link with its full title. Runs out of the right edge and scrolls where there is no room. */
export function VipShelf({ books, className = '' }: { books: readonly VipSpine[]; className?: string }) {
	const { t } = useLingui();
	return (
		<ul className={`shelf ${className}`} aria-label={t`书架上的 VIP 课程`}>
			{books.map((book) => {
				const { text, size, lines } = spineTitle(book.title, book.height);
				return (
					<li key={book.id} style={{ height: `${book.height}%` }}>
						<Link to={paths.course(book.id)} aria-label={book.title} title={book.title} style={{ background: book.ground, color: book.ink }}>
							<i style={{ background: book.band }} />
							<span style={{ fontSize: size }} data-lines={lines > 1 || undefined}>
								{text}
							</span>
						</Link>
					</li>
				);
			})}
		</ul>
	);
}
