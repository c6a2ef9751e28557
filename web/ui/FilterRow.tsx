import { type ReactNode, useId } from 'react';
import { Link } from './Link.tsx';

interface FilterItem {
	key: string;
	label: ReactNode;
	to: string;
	/** How many it would leave. None of them: it can be read, not chosen. */
	count?: number | undefined;
}

/** One quiet row of a list's filters: every choice is a link, so the URL holds the state. `strip` lets it scroll sideways below lg. */
export function FilterRow({ label, items, current, strip }: { label: ReactNode; items: FilterItem[]; current: string; strip?: boolean }) {
	const id = useId();
	return (
		<nav className="filter" aria-labelledby={id} data-strip={strip || undefined}>
			<span id={id}>{label}</span>
			<ul>
				{items.map(({ key, label: words, to, count }) => {
					const text = (
						<>
							{words}
							{count !== undefined && <small>{count}</small>}
						</>
					);
					return (
						<li key={key}>
							{count === 0 && key !== current ? (
								<span data-off="">{text}</span>
							) : (
								<Link to={to} aria-current={key === current ? 'true' : undefined} preventScrollReset>
									{text}
								</Link>
							)}
						</li>
					);
				})}
			</ul>
		</nav>
	);
}
