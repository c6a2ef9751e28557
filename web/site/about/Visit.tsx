import { Trans } from '@lingui/react/macro';
import type { WebInfo } from '../../../contract/site/public.ts';

/** Where to find us: telephone, address, and the accounts on which somebody answers. */
export function Visit({ info }: { info: WebInfo }) {
	if (!info.hotline && !info.address && !info.qq && !info.wechatQr) return null;
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
			{info.qq && <p>QQ {info.qq}</p>}
			{info.wechatQr && (
				<figure>
					<img src={info.wechatQr} alt="" width="144" height="144" loading="lazy" decoding="async" />
					<figcaption className="type-meta">
						<Trans>微信扫码，和我们说话</Trans>
					</figcaption>
				</figure>
			)}
		</section>
	);
}
