import type { ReactNode } from 'react';

/** `mute` is the plain one. `live` is a red dot with words, coral on a board. Selected table rows put `bg-sheet` on theirs. */
export function Tag({
	tone = 'mute',
	children,
	className = '',
}: {
	tone?: 'mute' | 'action' | 'red' | 'gold' | 'vip' | 'trial' | 'live';
	children: ReactNode;
	className?: string;
}) {
	return (
		<span className={`tag ${className}`} data-tone={tone}>
			{children}
		</span>
	);
}
