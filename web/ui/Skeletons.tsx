import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Around any group of skeletons: shown after 200 ms (`now`: whoever shows it has waited already), silent but for one word. */
export function Skeletons({ children, className = '', now }: { children: ReactNode; className?: string; now?: boolean | undefined }) {
	return (
		<div className={`skeletons ${className}`} data-now={now || undefined} role="status">
			<span className="sr-only">
				<Trans>正在载入</Trans>
			</span>
			{children}
		</div>
	);
}
