import type { ReactNode } from 'react';
import { Link } from '../../ui/Link.tsx';

interface Row {
	label: string;
	value: ReactNode;
	/** Where it is changed; `name` says it to who does not see the row. */
	action?: { to: string; label: string; name: string };
}

/** Ruled rows of a name and what it is. */
export function Facts({ rows, className = '' }: { rows: Row[]; className?: string }) {
	return (
		<dl className={`ruled self-start ${className}`}>
			{rows.map(({ label, value, action }) => (
				<div key={label} className="grid grid-cols-[5.25rem_minmax(0,1fr)_auto] items-center gap-2">
					<dt className="text-ink-3">{label}</dt>
					<dd className={action ? 'min-w-0' : 'col-span-2 min-w-0'}>{value}</dd>
					{action && (
						<dd>
							<Link
								to={action.to}
								aria-label={action.name}
								className="-my-2 inline-flex min-h-11 items-center font-semibold text-action hover:underline"
							>
								{action.label}
							</Link>
						</dd>
					)}
				</div>
			))}
		</dl>
	);
}
