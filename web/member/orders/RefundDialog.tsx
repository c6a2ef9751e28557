import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import type { Order } from '../../../contract/orders/member.ts';
import { browserApi } from '../../api/api.ts';
import { attempt } from '../../features/session/refusal.ts';
import { money } from '../../lib/money.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useHotline } from '../frame/use-hotline.ts';

const mostLetters = 200;

/** Says what is taken back before it asks why; the reason changes nothing. */
export function RefundDialog({ order, onDone, onClose }: { order: Order; onDone: () => Promise<void>; onClose: () => void }) {
	const { t, i18n } = useLingui();
	const form = useId();
	const hotline = useHotline();
	const [busy, setBusy] = useState(false);
	const [trouble, setTrouble] = useState('');
	const sum = money(order.payable);
	const give = async (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		const reason = String(new FormData(event.currentTarget).get('reason') ?? '').replace(/\s+/g, ' ');
		setBusy(true);
		setTrouble('');
		const answer = await attempt(() => browserApi('orderRefund', { orderId: order.orderId, reason }, { skipHandler: true }));
		setBusy(false);
		if ('data' in answer) {
			toast(t`退款申请交上去了，钱原路退回。`);
			await onDone();
			return onClose();
		}
		const problem = Object.values(answer.refused.problems)[0] ?? '';
		const sentence = typeof problem === 'string' ? problem : i18n._(problem);
		setTrouble(answer.refused.reason === 'refund_by_staff' && hotline ? t`${sentence}：${hotline}` : sentence);
	};
	return (
		<Dialog
			open
			onClose={onClose}
			title={<Trans>退掉这张订单？</Trans>}
			actions={
				<>
					<Button kind="line" onClick={onClose}>
						<Trans>先不退</Trans>
					</Button>
					<Button kind="danger" type="submit" form={form} busy={busy}>
						<Trans>申请退 {sum}</Trans>
					</Button>
				</>
			}
		>
			<form id={form} onSubmit={give}>
				<ul className="mb-4 list-disc pl-5">
					<li>
						<Trans>课马上听不了，听过的记录和笔记留着，再买回来还能接着听。</Trans>
					</li>
					<li>
						<Trans>{sum} 原路退回，一般 1–3 天到账。</Trans>
					</li>
				</ul>
				<TextArea label={t`为什么退`} help={t`可以不写，不影响结果。`} name="reason" rows={2} maxLength={mostLetters} />
				<p role="alert" className="mt-2 text-14 text-red empty:hidden">
					{trouble}
				</p>
			</form>
		</Dialog>
	);
}
