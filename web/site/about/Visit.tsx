import { Trans } from '@lingui/react/macro';
import type { WebInfo } from '../../../contract/site/public.ts';

/** Where to find us: telephone and address. */
export function Visit({ info }: { info: WebInfo }) {
	if (!info.hotline && !info.address) return null;
	return (
		<section className="visit">
			<h2 className="side-head">
				<Trans>找到我们</Trans>
			</h2>
			{info.hotline && (
				<p>
					<a className="type-figure" href={`tel:${info.hotline}`}>
						{info.hotline}
					</a>
					<span className="type-meta">{info.hotlineHours}</span>
				</p>
			)}
			{info.address && <address>{info.address}</address>}
		</section>
	);
}
