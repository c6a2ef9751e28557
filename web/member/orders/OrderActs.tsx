import { Trans } from '@lingui/react/macro';
import { Suspense, startTransition, useState } from 'react';
import type { CallOutput } from '../../../contract/calls.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { useHotline } from '../frame/use-hotline.ts';
import { againPath, awaiting, closed, paid, studyPath } from './order-words.ts';
import { useShortMoment } from './use-moment.ts';
import { useTimeLeft } from './use-time-left.ts';

const CancelOrder = lazyPart(() => import('./CancelOrder.tsx').then((module) => module.CancelOrder));
const RefundDialog = lazyPart(() => import('./RefundDialog.tsx').then((module) => module.RefundDialog));

/** What can be done with an order as it stands. */
export function OrderActs({ order, onChanged }: { order: CallOutput<'orderDetail'>; onChanged: () => Promise<void> }) {
	const { orderId, orderState, items, refundUntil } = order;
	const [open, setOpen] = useState<'cancel' | 'refund'>();
	const now = useServerDay();
	const short = useShortMoment();
	const hotline = useHotline();
	const left = useTimeLeft(order);
	const waits = orderState === awaiting && left !== 0;
	const refunds = refundUntil !== null && now !== null && Date.parse(refundUntil) > now;
	const until = refunds ? short(refundUntil, now) : '';
	const show = (which: typeof open) => startTransition(() => setOpen(which));
	const close = () => setOpen(undefined);
	return (
		<div className="order-acts" data-noprint>
			{waits && (
				<>
					<Button wide to={paths.payment(orderId)}>
						<Trans>立即支付</Trans>
					</Button>
					<Button wide kind="line" onClick={() => show('cancel')}>
						<Trans>取消订单</Trans>
					</Button>
				</>
			)}
			{orderState === paid && (
				<Button wide to={studyPath(items, orderId)}>
					{items[0]?.seats ? (
						<Trans>看席位</Trans>
					) : items.length === 1 && items[0]?.prodType === 3 ? (
						<Trans>去看 VIP 课</Trans>
					) : (
						<Trans>去听课</Trans>
					)}
				</Button>
			)}
			{orderState === closed && (
				<Button wide to={againPath(items)}>
					<Trans>重新下单</Trans>
				</Button>
			)}
			{refunds && (
				<Button wide kind="line" onClick={() => show('refund')}>
					<Trans>申请退款</Trans>
				</Button>
			)}
			{order.paidAt !== null && (
				<Button wide kind="line" onClick={() => print()}>
					<Trans>打印收款凭证（非发票）</Trans>
				</Button>
			)}
			{refunds ? (
				<p className="type-meta">
					<Trans>{until} 前可以申请全额退款。</Trans>
				</p>
			) : (
				orderState === paid &&
				order.payable > 0 &&
				hotline && (
					<p className="type-meta">
						<Trans>要退这一张，请打 {hotline}。</Trans>
					</p>
				)
			)}
			<Suspense fallback={null}>
				{open === 'cancel' && <CancelOrder order={order} onDone={onChanged} onClose={close} />}
				{open === 'refund' && <RefundDialog order={order} onDone={onChanged} onClose={close} />}
			</Suspense>
		</div>
	);
}
