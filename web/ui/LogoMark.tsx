/** An L drawn by a board's edge and its ledge, one yellow stick lying on it. */
export function LogoMark() {
	return (
		<svg viewBox="0 0 28 28" aria-hidden="true">
			<rect width="28" height="28" rx="5" fill="var(--board)" />
			<path d="M7 6h4v12h11v4H7z" fill="var(--chalk)" />
			<rect x="13" y="13.7" width="7.6" height="3" rx=".8" fill="var(--yellow)" />
		</svg>
	);
}
