import type { ReactNode } from 'react';

/** Ruled rows of a name and what it is. */
export function Facts({ rows }: { rows: { label: string; value: ReactNode }[] }) {
	return (
		<dl className="ruled self-start">
			{rows.map(({ label, value }) => (
				<div key={label} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-3">
					<dt className="text-ink-3">{label}</dt>
					<dd className="min-w-0">{value}</dd>
				</div>
			))}
		</dl>
	);
}
