import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** Beside the part that could not be refreshed: 没能更新，这是 18:42 的课程。 `full` runs it across the page. */
export function StaleBar({ children, onRetry, full }: { children: ReactNode; onRetry: () => void; full?: boolean }) {
	return (
		<div className="bar" data-tone="stale" data-full={full || undefined} role="status">
			<Icon name="clock" />
			<span>{children}</span>
			<button type="button" onClick={onRetry}>
				<Trans>重试</Trans>
			</button>
		</div>
	);
}
