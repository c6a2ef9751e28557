import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
	to: string;
	target?: string;
	children: ReactNode;
}

/** A link whose address staff may have typed: a path of this site is routed, anything else is an ordinary link. */
export function AnyLink({ to, target, children, ...rest }: Props) {
	if (/^\/(?!\/)/.test(to) && target !== '_blank')
		return (
			<Link to={to} {...rest}>
				{children}
			</Link>
		);
	return target === '_blank' ? (
		<a href={to} target="_blank" rel="noopener" {...rest}>
			{children}
		</a>
	) : (
		<a href={to} {...rest}>
			{children}
		</a>
	);
}
