import type { ReactNode } from 'react';

interface Props {
	/** What explains it at a glance: a clock, two sums, a tick. */
	figure?: ReactNode;
	title: ReactNode;
	/** Where the money is, and what happens next. */
	lead: ReactNode;
	actions?: ReactNode;
	/** What if. */
	note?: ReactNode;
	aside?: ReactNode;
	children?: ReactNode;
}

/** How it stands with an order, told in the order in which one asks. */
export function CashierStory({ figure, title, lead, actions, note, aside, children }: Props) {
	return (
		<div className="cashier-story">
			<div className="min-w-0">
				{figure && <div className="cashier-figure">{figure}</div>}
				<h1 className="type-page-title">{title}</h1>
				<p className="cashier-lead">{lead}</p>
				{actions && <div className="cashier-actions">{actions}</div>}
				{children}
				{note && <p className="type-meta mt-5 max-w-[36em]">{note}</p>}
			</div>
			{aside && <aside>{aside}</aside>}
		</div>
	);
}
