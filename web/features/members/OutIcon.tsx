/** Out of the account: only members see it, so it is not among the pictures that every page carries. */
export function OutIcon() {
	return (
		<svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
			<path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6" />
		</svg>
	);
}
