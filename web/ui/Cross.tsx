/** The red pen, when something did not work out. */
export function Cross({ className = '' }: { className?: string }) {
	return (
		<svg className={`icon text-red ${className}`} viewBox="0 0 24 24" aria-hidden="true">
			<path d="M4 4c5 4 9 10 16 16M19 3C14 8 9 15 5 21" />
		</svg>
	);
}
