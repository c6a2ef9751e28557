import type { ReactNode } from 'react';

/** A page of the study centre: its title, and what is under it. */
export function MemberPage({ title, children }: { title: ReactNode; children: ReactNode }) {
	return (
		<>
			<h1 className="type-page-title">{title}</h1>
			{children}
		</>
	);
}
