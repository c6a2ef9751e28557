import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export interface Group {
	id: string;
	label: string;
	total: number;
	/** `1000+` when it was not counted further. */
	count: string;
	shown: number;
}

/** What was found of one kind, under its heading. `children` are the rows; `foot` stands for the sentence that says how many more there are. */
export function FoundGroup({ group: { id, label, total, count, shown }, children, foot }: { group: Group; children: ReactNode; foot?: ReactNode }) {
	return (
		<section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
			<h2 id={`${id}-title`} className="type-column mb-3">
				{label}
			</h2>
			<ul className="ruled">{children}</ul>
			{foot ??
				(total > shown && (
					<p className="type-meta mt-3">
						<Trans>
							一共 {count} 条，这里是头 {shown} 条。
						</Trans>
					</p>
				))}
		</section>
	);
}
