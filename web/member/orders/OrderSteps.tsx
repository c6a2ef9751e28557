import { Trans, useLingui } from '@lingui/react/macro';
import type { CallOutput } from '../../../contract/calls.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { closed, paid } from './order-words.ts';
import { type Step, StepLine } from './StepLine.tsx';
import { useShortMoment } from './use-moment.ts';

/** What became of an order, ticked, and what is to come. */
export function OrderSteps({ order }: { order: CallOutput<'orderDetail'> }) {
	const { t } = useLingui();
	const short = useShortMoment();
	const now = useServerDay();
	const steps: Step[] = order.steps.map(({ at, orderState }, index) => ({
		key: `${index}`,
		name: nameOf(orderState, order.closedWhy === 'cancelled'),
		note: short(at, now),
	}));
	const done = steps.length;
	const to = order.orderState;
	if (to === 1) {
		steps.push({ key: 'pay', name: <Trans>付款</Trans>, note: <Trans>等你付款</Trans> });
		steps.push({ key: 'open', name: <Trans>开课</Trans>, note: <Trans>自动</Trans> });
	}
	if (to === paid) {
		steps.push(
			order.items.some(({ seats }) => seats)
				? { key: 'open', name: <Trans>席位好了</Trans>, note: <Trans>把链接发给大家</Trans> }
				: order.items.every(({ prodType }) => prodType === 3)
					? { key: 'open', name: <Trans>已开通</Trans>, note: <Trans>VIP 课都能听</Trans> }
					: { key: 'open', name: <Trans>已报名</Trans>, note: <Trans>可以听了</Trans> },
		);
	}
	const ahead: Step[] = [];
	if (to === paid && order.shipping) {
		const { sentAt, receivedAt } = order.shipping;
		const sent = { key: 'sent', name: <Trans>寄出讲义</Trans>, note: sentAt ? short(sentAt, now) : <Trans>等着寄出</Trans> };
		const came = { key: 'came', name: <Trans>收到讲义</Trans>, note: receivedAt ? short(receivedAt, now) : <Trans>收到了点一下“已收到”</Trans> };
		(sentAt ? steps : ahead).push(sent);
		(receivedAt ? steps : ahead).push(came);
	}
	if (to === 4) steps.push({ key: 'back', name: <Trans>退款到账</Trans>, note: <Trans>办好时告诉你</Trans> });
	return (
		<div className="mt-4">
			<StepLine label={t`订单到哪一步了`} steps={[...steps, ...ahead]} current={to === paid ? steps.length : done} />
		</div>
	);
}

function nameOf(state: number, cancelled: boolean) {
	if (state === 1) return <Trans>下单</Trans>;
	if (state === paid) return <Trans context="已做">付款</Trans>;
	if (state === closed) return cancelled ? <Trans context="已做">取消</Trans> : <Trans>到时间关闭</Trans>;
	if (state === 4) return <Trans>申请退款</Trans>;
	return <Trans>退款到账</Trans>;
}
