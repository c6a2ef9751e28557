import { Trans } from '@lingui/react/macro';

/** Stickers on the lower edge of a cover; the cover's box is `relative`. VIP comes first. */
export function CoverLabels({ vip, trial }: { vip?: boolean; trial?: boolean }) {
	if (!vip && !trial) return null;
	return (
		<span className="cover-labels">
			{vip && (
				<span className="cover-label" data-kind="vip">
					VIP
				</span>
			)}
			{trial && (
				<span className="cover-label">
					<Trans>试听</Trans>
				</span>
			)}
		</span>
	);
}
