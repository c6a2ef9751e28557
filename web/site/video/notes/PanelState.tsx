import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Asked } from '../../../features/notes/use-answer.ts';
import { clock } from '../../../lib/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Skeletons } from '../../../ui/Skeletons.tsx';
import { StaleBar } from '../../../ui/StaleBar.tsx';

/** While a list is on its way its shape; when it could not be had that, and how old what is shown is. */
export function PanelState<T>({ asked: { data, staleSince, failure, again }, what }: { asked: Asked<T>; what: ReactNode }) {
	if (data === null && failure === null)
		return (
			<Skeletons>
				{['a', 'b', 'c'].map((key) => (
					<Skeleton key={key} className="mx-5 my-5" />
				))}
			</Skeletons>
		);
	if (data === null) return <ErrorState onRetry={() => void again()} />;
	if (staleSince === undefined) return null;
	const time = clock(staleSince);
	return (
		<StaleBar onRetry={() => void again()}>
			<Trans>
				没能更新，这是 {time} 的{what}。
			</Trans>
		</StaleBar>
	);
}
