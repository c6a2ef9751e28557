import { type ReactNode, useId } from 'react';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';

/** A part of the home page: heading, the way to all of it, and the list. Without content and without a failure it is left out. */
export function HomeSection({
	title,
	note,
	more,
	what,
	since,
	empty,
	className = '',
	children,
}: {
	title: ReactNode;
	note?: ReactNode;
	more: { label: ReactNode; to: string };
	/** The content in one word, for the bar that says that it could not be refreshed. */
	what: ReactNode;
	since: number | undefined;
	empty: boolean;
	className?: string;
	children: ReactNode;
}) {
	const heading = useId();
	if (empty && since === undefined) return null;
	return (
		<section className={`wrap home-section ${className}`} aria-labelledby={heading}>
			<div className="section-head">
				<h2 id={heading} className="type-section">
					{title}
				</h2>
				{note && <span className="text-15 text-ink-3 upto-lg:hidden">{note}</span>}
				<Link className="link" to={more.to}>
					{more.label}
					<Icon name="right" />
				</Link>
			</div>
			<StaleNote since={since} what={what} />
			{!empty && children}
		</section>
	);
}
