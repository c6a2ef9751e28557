import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { PlayerIcon } from './PlayerIcon.tsx';

/** One choice out of a few. */
export interface ChoiceGroup {
	label: string;
	choices: {
		key: string | number;
		label: string;
		/** Language of the label, where it is not the page's. */
		lang?: string;
		chosen: boolean;
		choose: () => void;
	}[];
}

/** What can be chosen, behind a word of the bar (speed, captions, quality), or all of it behind one sign. */
export function PlayerMenu({
	label,
	shown,
	groups,
	className = '',
}: {
	label: string;
	/** What stands on the bar. */
	shown: ReactNode;
	groups: readonly ChoiceGroup[];
	className?: string;
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
		const [next, before] = [at + 1, at - 1 + rows.length];
		const to = { ArrowDown: next, ArrowRight: next, ArrowUp: before, ArrowLeft: before, Home: 0, End: rows.length - 1 }[event.key];
		if (to === undefined) return;
		event.preventDefault();
		rows[to % rows.length]?.focus();
	};
	const choicesOf = ({ choices }: ChoiceGroup) =>
		choices.map((choice) => (
			<button
				key={choice.key}
				type="button"
				role="menuitemradio"
				aria-checked={choice.chosen}
				lang={choice.lang}
				tabIndex={-1}
				onClick={() => {
					choice.choose();
					close();
				}}
			>
				<PlayerIcon name="check" />
				{choice.label}
			</button>
		));
	const [only] = groups;
	return (
		<div ref={root} className={`player-menu ${className}`}>
			<button
				type="button"
				className="player-btn"
				aria-label={label}
				aria-haspopup="menu"
				aria-expanded={open}
				aria-controls={open ? panel : undefined}
				onClick={() => setOpen(!open)}
			>
				{shown}
			</button>
			{open && (
				<div id={panel} role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
					{only && groups.length === 1
						? choicesOf(only)
						: groups.map((group) => (
								// biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
								<div key={group.label} role="group" aria-label={group.label}>
									<span aria-hidden="true">{group.label}</span>
									{choicesOf(group)}
								</div>
							))}
				</div>
			)}
		</div>
	);
}
