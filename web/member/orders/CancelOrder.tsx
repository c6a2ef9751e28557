import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { browserApi } from '../../api/api.ts';
import { attempt } from '../../features/session/refusal.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks before an order is closed. `onDone` is told whenever it may stand otherwise than before. */
export function CancelOrder({ orderId, onDone, onClose }: { orderId: string; onDone: () => Promise<void>; onClose: () => void }) {
	const { t } = useLingui();
	const [busy, setBusy] = useState(false);
	const cancel = async () => {
		setBusy(true);
		const answer = await attempt(() => browserApi('orderCancel', { orderId }, { skipHandler: true }));
		if ('refused' in answer && answer.refused.reason !== 'order_paid') {
			setBusy(false);
			return toast(t`没能取消，请再试一次。`, { icon: 'clock' });
		}
		toast('refused' in answer ? t`这张订单刚刚付好了，没有取消。` : t`订单取消了，没有扣钱。`);
		await onDone();
		onClose();
	};
	return (
		<Dialog
			open
			onClose={onClose}
			title={<Trans>取消这张订单？</Trans>}
			actions={
				<>
					<Button kind="line" onClick={onClose}>
						<Trans>先留着</Trans>
					</Button>
					<Button kind="danger" busy={busy} onClick={cancel}>
						<Trans>取消订单</Trans>
					</Button>
				</>
			}
		>
			<p>
				<Trans>取消以后不能再付这一张，想买可以重新下单。</Trans>
			</p>
		</Dialog>
	);
}
