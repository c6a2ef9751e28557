import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from './Link.tsx';

export interface TabItem {
	key: string;
	label: ReactNode;
	count?: number | undefined;
	/** With an address the tab is a link; without one it is a button and `onSelect` is called. */
	to?: string;
	/** id of the panel a button shows; the panel takes `role="tabpanel"` and `aria-labelledby="<panel>-tab"`. */
	panel?: string;
}

interface Props {
	label: string;
	items: TabItem[];
	current: string;
	onSelect?: (key: string) => void;
	className?: string;
}

/** Links or buttons with a 3 px stick under the current one. */
export function Tabs({ label, items, current, onSelect, className = '' }: Props) {
	const words = (item: TabItem) => (
		<>
			{item.label}
			{item.count !== undefined && <small>{item.count}</small>}
		</>
	);
	if (items[0]?.to !== undefined)
		return (
			<nav aria-label={label} className={`tabs ${className}`}>
				{items.map((item) => (
					<Link key={item.key} className="tab" to={item.to ?? ''} aria-current={item.key === current ? 'page' : undefined} preventScrollReset>
						{words(item)}
					</Link>
				))}
			</nav>
		);
	const move = (event: KeyboardEvent<HTMLDivElement>) => {
		const at = items.findIndex((item) => item.key === current);
		const step = { ArrowRight: at + 1, ArrowLeft: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
		if (step === undefined) return;
		event.preventDefault();
		const next = step % items.length;
		const key = items[next]?.key;
		if (key) onSelect?.(key);
		(event.currentTarget.children[next] as HTMLElement | undefined)?.focus();
	};
	return (
		<div role="tablist" aria-label={label} className={`tabs ${className}`} onKeyDown={move}>
			{items.map((item) => (
				<button
					key={item.key}
					type="button"
					role="tab"
					className="tab"
					id={item.panel && `${item.panel}-tab`}
					aria-controls={item.panel}
					aria-selected={item.key === current}
					tabIndex={item.key === current ? 0 : -1}
					onClick={() => onSelect?.(item.key)}
				>
					{words(item)}
				</button>
			))}
		</div>
	);
}
