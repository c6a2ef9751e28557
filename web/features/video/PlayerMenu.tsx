import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { PlayerIcon } from './PlayerIcon.tsx';

interface Choice<K> {
	key: K;
	label: string;
	/** Language of the label, where it is not the page's. */
	lang?: string;
}

/** One choice out of a few, behind a word of the bar: speed, captions, quality. */
export function PlayerMenu<K extends string | number>({
	label,
	shown,
	items,
	current,
	className = '',
	onSelect,
}: {
	label: string;
	/** The word on the bar. */
	shown: string;
	items: readonly Choice<K>[];
	current: K;
	className?: string;
	onSelect: (key: K) => void;
}) {
	const [open, setOpen] = useState(false);
	const root = useRef<HTMLDivElement>(null);
	const panel = useId();
	useEffect(() => {
		if (!open) return;
		const first = root.current?.querySelector<HTMLElement>('[aria-checked=true]') ?? root.current?.querySelector<HTMLElement>('[role=menuitemradio]');
		first?.focus();
		const away = (event: PointerEvent) => root.current?.contains(event.target as Node) || setOpen(false);
		document.addEventListener('pointerdown', away);
		return () => document.removeEventListener('pointerdown', away);
	}, [open]);
	const close = () => {
		setOpen(false);
		root.current?.querySelector('button')?.focus();
	};
	const move = (event: KeyboardEvent<HTMLDivElement>) => {
		if (event.key === 'Escape' || event.key === 'Tab') {
			event.stopPropagation();
			if (event.key === 'Escape') close();
			else setOpen(false);
			return;
		}
		const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
		const at = rows.findIndex((row) => row === document.activeElement);
		const next = { ArrowDown: at + 1, ArrowUp: at - 1 + rows.length, Home: 0, End: rows.length - 1 }[event.key];
		if (next === undefined) return;
		event.preventDefault();
		rows[next % rows.length]?.focus();
	};
	return (
		<div ref={root} className={`player-menu ${className}`}>
			<button
				type="button"
				className="player-btn"
				aria-label={`${label} ${shown}`}
				aria-haspopup="menu"
				aria-expanded={open}
				aria-controls={open ? panel : undefined}
				onClick={() => setOpen(!open)}
			>
				{shown}
			</button>
			{open && (
				<div id={panel} role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
					{items.map((item) => (
						<button
							key={item.key}
							type="button"
							role="menuitemradio"
							aria-checked={item.key === current}
							lang={item.lang}
							tabIndex={-1}
							onClick={() => {
								onSelect(item.key);
								close();
							}}
						>
							<PlayerIcon name="check" />
							{item.label}
						</button>
					))}
				</div>
			)}
		</div>
	);
}
