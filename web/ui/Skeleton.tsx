/** One flat block in the shape of what comes. Widths in any CSS length. */
export function Skeleton({ w = '100%', h, className = '' }: { w?: string; h?: string; className?: string }) {
	return <span className={`skeleton ${className}`} style={{ width: w, height: h }} />;
}
