import type { ReactNode } from 'react';

interface Props {
	title: ReactNode;
	/** What stands beside it: how many there are, a button. */
	aside?: ReactNode;
	/** Of the title. */
	className?: string;
	children: ReactNode;
}

/** A page of the study centre: its title, what stands beside it, and what is under it. */
export function MemberPage({ title, aside, className = '', children }: Props) {
	const heading = <h1 className={`type-page-title ${className}`}>{title}</h1>;
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
