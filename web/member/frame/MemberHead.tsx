import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

interface Props {
	/** The page that it is below; without it the page 我的. */
	above?: { to: string; name: string } | undefined;
	/** Only below lg: the page's own title stands under it. */
	bar?: boolean;
	className?: string;
	/** The title, and what one can do with the whole page. */
	children: ReactNode;
}

/** The head of a page of the study centre. Below lg it is a bar in the place of the site's head, and leads back. */
export function MemberHead({ above, bar = false, className = '', children }: Props) {
	const { t } = useLingui();
	const { to, name } = above ?? { to: paths.userCenter({ menu: true }), name: t`我的` };
	return (
		<div className={`member-head ${bar ? 'lg:hidden' : ''} ${className}`} data-noprint={bar || undefined}>
			<Link to={to} className="icon-btn" aria-label={t`返回“${name}”`} data-noprint>
				<Icon name="left" />
			</Link>
			{children}
		</div>
	);
}
