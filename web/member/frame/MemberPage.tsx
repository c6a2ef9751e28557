import type { ReactNode } from 'react';
import { MemberHead } from './MemberHead.tsx';

interface Props {
	title: ReactNode;
	/** What stands beside it: how many there are, a button. */
	aside?: ReactNode;
	/** The page that it is below; without it the page 我的. */
	above?: { to: string; name: string };
	children: ReactNode;
}

/** A page of the study centre: its title, what stands beside it, and what is under it. */
export function MemberPage({ title, aside, above, children }: Props) {
	const head = (
		<MemberHead above={above}>
			<h1 className="type-page-title">{title}</h1>
		</MemberHead>
	);
	return (
		<>
			{aside ? (
				<div className="flex flex-wrap items-baseline gap-x-4 gap-y-2">
					{head}
					{aside}
				</div>
			) : (
				head
			)}
			{children}
		</>
	);
}
