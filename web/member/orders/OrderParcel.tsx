import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order, Shipping } from '../../../contract/orders/member.ts';
import { browserApi } from '../../api/api.ts';
import { attempt } from '../../features/session/refusal.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';

interface Props {
	order: Order;
	address: NonNullable<Order['address']>;
	onChanged: () => Promise<void>;
}

/** Where what is posted goes, by whom it was sent, and a button for when it has come. */
export function OrderParcel({ order, address, onChanged }: Props) {
	const { shipping } = order;
	return (
		<section className="mt-8">
			<h2 className="type-column">
				<Trans>寄送</Trans>
			</h2>
			<p className="mt-2 text-ink-2">
				<bdi>{address.name}</bdi> <span className="figures ml-2">{address.phone}</span>
				<span className="block wrap-anywhere">
					{address.place}
					<bdi>{address.detail}</bdi>
				</span>
			</p>
			{shipping?.state === 'waiting' && (
				<p className="type-meta mt-2">
					<Trans>讲义还没寄，寄出的时候告诉你单号。</Trans>
				</p>
			)}
			{shipping?.trackingNumber && <Way orderId={order.orderId} shipping={shipping} onChanged={onChanged} />}
		</section>
	);
}

function Way({ orderId, shipping, onChanged }: { orderId: string; shipping: Shipping; onChanged: () => Promise<void> }) {
	const { t } = useLingui();
	const [busy, setBusy] = useState(false);
	const { carrier, trackingUrl } = shipping;
	const number = shipping.trackingNumber ?? '';
	const copy = () =>
		navigator.clipboard.writeText(number).then(
			() => toast(t`单号复制好了，到快递的网站上粘贴。`),
			() => toast(t`没能复制，请手动选中单号。`, { icon: 'clock' }),
		);
	const came = async () => {
		setBusy(true);
		const answer = await attempt(() => browserApi('parcelReceived', { orderId }, { skipHandler: true }));
		if ('data' in answer) {
			toast(t`记下了，讲义你收到了。`);
			await onChanged();
		} else toast(t`没能记下，请再试一次。`, { icon: 'clock' });
		setBusy(false);
	};
	return (
		<>
			<p className="mt-2">
				{carrier} <span className="figures ml-2 wrap-anywhere">{number}</span>
			</p>
			<p className="mt-3 flex flex-wrap gap-2" data-noprint>
				<Button kind="line" size="sm" onClick={copy}>
					<Trans>复制单号</Trans>
				</Button>
				{trackingUrl && (
					<Button kind="line" size="sm" href={trackingUrl}>
						<Trans>查物流</Trans>
					</Button>
				)}
				{shipping.state === 'sent' && (
					<Button kind="soft" size="sm" busy={busy} onClick={came}>
						<Trans>已收到</Trans>
					</Button>
				)}
			</p>
		</>
	);
}
