import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Tick } from '../../ui/Tick.tsx';

/** A line of steps: those that are done in ink with a red tick, the current one in the colour of acts. */
export function Steps({ label, steps, current }: { label: string; steps: readonly ReactNode[]; current: number }) {
	const { t } = useLingui();
	return (
		<ol aria-label={label} className="grid max-w-155 auto-cols-fr grid-flow-col">
			{steps.map((step, at) => (
				<li
					// biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
					key={at}
					aria-current={at === current ? 'step' : undefined}
					className={`flex items-center gap-2 border-t-3 pt-3 ${at < current ? 'border-ink' : at === current ? 'border-action font-semibold' : 'border-rule text-ink-3'}`}
				>
					{at < current ? <Tick label={t`完成`} /> : <span className="font-song font-semibold">{at + 1}</span>}
					{step}
				</li>
			))}
		</ol>
	);
}
