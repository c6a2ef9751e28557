import type { ReactNode } from 'react';

/** A page of the study centre: its title, what stands beside it (how many there are, a button), and what is under it. */
export function MemberPage({ title, aside, children }: { title: ReactNode; aside?: ReactNode; children: ReactNode }) {
	const heading = <h1 className="type-page-title">{title}</h1>;
	return (
		<>
			{aside ? (
				<div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
					{heading}
					{aside}
				</div>
			) : (
				heading
			)}
			{children}
		</>
	);
}
