import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

/** One quiet row of a list's filters: every choice is a link, so the URL holds the state. `strip` lets it scroll sideways below lg. */
export function FilterRow({
	label,
	items,
	current,
	strip,
}: {
	label: ReactNode;
	items: { key: string; label: ReactNode; to: string }[];
	current: string;
	strip?: boolean;
}) {
	const id = useId();
	return (
		<nav className="filter" aria-labelledby={id} data-strip={strip || undefined}>
			<span id={id}>{label}</span>
			<ul>
				{items.map((item) => (
					<li key={item.key}>
						<Link to={item.to} aria-current={item.key === current ? 'true' : undefined} preventScrollReset>
							{item.label}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}
