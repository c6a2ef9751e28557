import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '../../../contract/orders/member.ts';
import { browserApi } from '../../api/api.ts';
import { attempt } from '../../features/session/refusal.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { isForTransfer } from './order-words.ts';

interface Props {
	order: Pick<Order, 'orderId' | 'createdAt' | 'expiresAt'>;
	/** Told whenever the order may stand otherwise than before. */
	onDone: () => Promise<void>;
	onClose: () => void;
}

/** Asks before an order is closed. */
export function CancelOrder({ order, onDone, onClose }: Props) {
	const { orderId } = order;
	const transfer = isForTransfer(order);
	const { t } = useLingui();
	const cancel = async () => {
		const answer = await attempt(() => browserApi('orderCancel', { orderId }, { skipHandler: true }));
		if ('refused' in answer && answer.refused.reason !== 'order_paid') return toast(t`没能取消，请再试一次。`, { icon: 'clock' });
		if ('refused' in answer) toast(t`这张订单刚刚付好了，没有取消。`);
		else toast(transfer ? t`订单取消了。已经转的钱，到账后会退给你。` : t`订单取消了，没有扣钱。`);
		await onDone();
		onClose();
	};
	return (
		<ConfirmDialog
			title={<Trans>取消这张订单？</Trans>}
			keep={<Trans>先留着</Trans>}
			act={<Trans>取消订单</Trans>}
			danger
			onAct={cancel}
			onClose={onClose}
		>
			{transfer ? <Trans>已经转了账就先留着：取消以后，转的钱只会退回，不会开课。</Trans> : <Trans>取消以后不能再付这一张，想买可以重新下单。</Trans>}
		</ConfirmDialog>
	);
}
