import { Trans } from '@lingui/react/macro';
import type { Order } from '../../../contract/orders/member.ts';
import { clock } from '../../lib/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { againPath, isForTransfer, productPath } from '../orders/order-words.ts';
import { CashierStory } from './CashierStory.tsx';
import { ThisOrder } from './ThisOrder.tsx';

/** An order that cannot be paid any more: its time is over, or its buyer did not want it. */
export function OrderClosed({ order }: { order: Order }) {
	const [first] = order.items;
	const time = clock(order.expiresAt);
	const minutes = Math.round((Date.parse(order.expiresAt) - Date.parse(order.createdAt)) / 60_000);
	const days = Math.round(minutes / 1440);
	const cancelled = order.closedWhy === 'cancelled';
	const transfer = isForTransfer(order);
	return (
		<CashierStory
			figure={
				!cancelled && (
					<>
						00:00{' '}
						<small>
							<Trans>{time} 关闭</Trans>
						</small>
					</>
				)
			}
			title={
				cancelled ? (
					<Trans>
						这张订单，
						<br />
						你取消了。
					</Trans>
				) : days > 0 ? (
					<Trans>
						等了 {days} 天，
						<br />
						这张单关了。
					</Trans>
				) : (
					<Trans>
						过了 {minutes} 分钟，
						<br />
						这张单关了。
					</Trans>
				)
			}
			lead={
				transfer ? (
					<Trans>如果已经转了账，钱到账后会退给你，不会开课。想买的话重新下单，价格以那时的为准。</Trans>
				) : (
					<Trans>没有扣钱。想买的话重新下单，价格以那时的为准。</Trans>
				)
			}
			actions={
				<>
					<Button size="lg" to={againPath(order.items)}>
						<Trans>重新下单</Trans>
					</Button>
					{first && (
						<Button size="lg" kind="line" to={productPath(first)}>
							{first.prodType === 1 ? <Trans>回课程</Trans> : <Trans>回 VIP</Trans>}
						</Button>
					)}
				</>
			}
			// A transfer that nobody confirmed before the closing opens nothing, whenever it was made.
			note={!transfer && <Trans>关闭以前付的照样算，会自动开课。以后到的钱原路退回。</Trans>}
			aside={<ThisOrder order={order} />}
		/>
	);
}
