import { Trans, useLingui } from '@lingui/react/macro';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { PayMethod } from './use-paying.ts';

interface Props {
	methods: readonly PayMethod[];
	/** As in a load's `stale`: they could not be asked for. */
	since: number | undefined;
	chosen: string;
	onChoose: (code: string) => void;
	mobile: boolean;
}

/** Ways to pay: cards with a ring, on a phone ruled rows. */
export function PayMethods({ methods, since, chosen, onChoose, mobile }: Props) {
	const { t } = useLingui();
	const note = ({ kind, name }: PayMethod) => {
		if (kind === 'manual') return t`上传凭证，人工确认`;
		if (kind === 'sandbox') return t`付的不是钱，只走流程`;
		if (kind === 'qrcode') return mobile ? t`打开${name}` : t`扫码支付`;
		return t`跳转到${name}的页面`;
	};
	return (
		<section aria-labelledby="pay-how">
			<h2 id="pay-how" className="type-item">
				<Trans>支付方式</Trans>
			</h2>
			<StaleNote since={since} what={<Trans context="没能取到">支付方式</Trans>} />
			{since === 0 ? null : methods.length === 0 ? (
				<p className="mt-3 text-ink-2">
					<Trans>现在没有能用的支付方式。订单替你留着，过一会儿再来。</Trans>
				</p>
			) : (
				<div className="pay-methods" role="radiogroup" aria-labelledby="pay-how">
					{methods.map((method) => (
						<label key={method.code}>
							<input
								className="pick-ring"
								type="radio"
								name="method"
								value={method.code}
								checked={method.code === chosen}
								onChange={() => onChoose(method.code)}
							/>
							<b>{method.name}</b>
							<span className="type-meta">{note(method)}</span>
						</label>
					))}
				</div>
			)}
		</section>
	);
}
