import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Tick } from '../../ui/Tick.tsx';

export interface Step {
	key: string;
	name: ReactNode;
	/** When it was, or what is to be expected. */
	note: ReactNode;
}

/** Boxes on a line, ticked by hand as things happen: those before `current` are. Below lg one under the other. */
export function StepLine({ label, steps, current }: { label: string; steps: readonly Step[]; current: number }) {
	return (
		<ol className="step-line" aria-label={label}>
			{steps.map(({ key, name, note }, at) => (
				<li key={key} data-done={at < current || undefined} aria-current={at === current ? 'step' : undefined}>
					<span className="step-box" aria-hidden="true">
						{at < current && <Tick />}
					</span>
					<b>
						{name}
						{at < current && (
							<span className="sr-only">
								<Trans>，完成</Trans>
							</span>
						)}
					</b>
					<span className="type-meta">{note}</span>
				</li>
			))}
		</ol>
	);
}
