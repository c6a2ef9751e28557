/** A small board, blank but for one faint stroke. `cracked`: the stick on its ledge is in two. */
export function StatePicture({ cracked }: { cracked?: boolean }) {
	return (
		<svg viewBox="0 0 184 88" fill="none" aria-hidden="true">
			<rect x="6" width="172" height="80" rx="3" fill="var(--board)" />
			<path d="M26 50c22-20 32 4 56-16" stroke="var(--chalk-3)" strokeWidth="3.5" strokeLinecap="round" opacity=".55" />
			{cracked ? (
				<g fill="var(--yellow)">
					<path d="M112 74h14l-2 3 2 3h-14z" />
					<path d="M133 73l16-2 1 6-16 3 1-4z" />
				</g>
			) : (
				<rect x="125" y="74.5" width="29" height="5.5" rx="1.5" fill="var(--yellow)" />
			)}
			<rect y="80" width="184" height="7" rx="1.5" fill="var(--rule-2)" />
		</svg>
	);
}
