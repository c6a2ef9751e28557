import type { MouseEvent, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Link } from './Link.tsx';

interface Props {
	/** With the fragment of the part it changes: where the browser goes without scripts. */
	to: string;
	children: ReactNode;
	className?: string;
	current?: boolean;
	kind?: 'line';
}

/** A link that changes a part of this page: the page stays where it is. (React Router goes to a fragment even when it is told not to scroll.) */
export function InPlaceLink({ to, children, className, current, kind }: Props) {
	const navigate = useNavigate();
	const stay = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		void navigate(to.replace(/#.*$/, ''), { preventScrollReset: true });
	};
	return (
		<Link to={to} className={className} aria-current={current ? 'true' : undefined} data-kind={kind} data-wide={kind && ''} onClick={stay}>
			{children}
		</Link>
	);
}
