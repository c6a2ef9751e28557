import { Trans, useLingui } from '@lingui/react/macro';
import { browserApi } from '../../api/api.ts';
import { attempt } from '../../features/session/refusal.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

/** Asks before an order is closed. `onDone` is told whenever it may stand otherwise than before. */
export function CancelOrder({ orderId, onDone, onClose }: { orderId: string; onDone: () => Promise<void>; onClose: () => void }) {
	const { t } = useLingui();
	const cancel = async () => {
		const answer = await attempt(() => browserApi('orderCancel', { orderId }, { skipHandler: true }));
		if ('refused' in answer && answer.refused.reason !== 'order_paid') return toast(t`没能取消，请再试一次。`, { icon: 'clock' });
		toast('refused' in answer ? t`这张订单刚刚付好了，没有取消。` : t`订单取消了，没有扣钱。`);
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
			<Trans>取消以后不能再付这一张，想买可以重新下单。</Trans>
		</ConfirmDialog>
	);
}
