import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { clock } from '../../lib/dates.ts';
import { StaleBar } from '../../ui/StaleBar.tsx';
import { useRetry } from './use-retry.ts';

/** For a slot of `stale`: what could not be refreshed and how old it is, beside the part that failed. Nothing when all is well. */
export function StaleNote({ since, what, full }: { since: number | undefined; what: ReactNode; full?: boolean }) {
	const { retry } = useRetry();
	if (since === undefined) return null;
	const time = clock(since);
	return (
		<StaleBar onRetry={retry} full={full ?? false}>
			{since > 0 ? (
				<Trans>
					没能更新，这是 {time} 的{what}。
				</Trans>
			) : (
				<Trans>没能取到{what}。</Trans>
			)}
		</StaleBar>
	);
}
