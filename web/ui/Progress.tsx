/** How far something is, in percent. The figure beside it is the screen's. */
export function Progress({ percent, label }: { percent: number; label: string }) {
	return (
		<div className="progress" role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
			<i style={{ width: `${percent}%` }} />
		</div>
	);
}
