import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from './Link.tsx';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
	to: string;
	target?: '_self' | '_blank';
	children: ReactNode;
}

/** A link whose address staff may have typed: a path of this site is routed (and given the base path), anything else is an ordinary link; none leads nowhere. */
export function AnyLink({ to, target, children, ...rest }: Props) {
	const blank = target === '_blank' ? { target, rel: 'noopener' } : {};
	return /^\/(?!\/)/.test(to) ? (
		<Link to={to} {...blank} {...rest}>
			{children}
		</Link>
	) : (
		<a href={to || undefined} {...blank} {...rest}>
			{children}
		</a>
	);
}
