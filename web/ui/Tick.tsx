/** The red pen. `draw` makes it write itself once (check-in, payment); `label` when nothing beside it says what is done. */
export function Tick({ draw, label, className = '' }: { draw?: boolean; label?: string; className?: string }) {
	return (
		<svg
			className={`icon text-red ${draw ? 'tick-draw' : ''} ${className}`}
			viewBox="0 0 24 24"
			role={label ? 'img' : undefined}
			aria-label={label}
			aria-hidden={label ? undefined : true}
		>
			<path pathLength="1" d="M3 14c2 1 3 3 5 6C11 13 15 8 21 4" />
		</svg>
	);
}
