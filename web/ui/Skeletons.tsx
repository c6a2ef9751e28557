import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Around any group of skeletons: shown after 200 ms, silent but for one word. */
export function Skeletons({ children, className = '' }: { children: ReactNode; className?: string }) {
	return (
		<div className={`skeletons ${className}`} role="status">
			<span className="sr-only">
				<Trans>正在载入</Trans>
			</span>
			{children}
		</div>
	);
}
