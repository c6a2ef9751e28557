import { Trans } from '@lingui/react/macro';
import type { Order } from '../../../contract/orders/member.ts';
import { money } from '../../lib/money.ts';
import { Fact } from '../orders/Fact.tsx';
import { OrderItems } from '../orders/OrderItems.tsx';
import { inFours } from '../orders/order-words.ts';
import { useMoment } from '../orders/use-moment.ts';

/** What an order is about, beside how it stands. */
export function ThisOrder({ order }: { order: Order }) {
	const moment = useMoment();
	return (
		<>
			<h2 className="type-item border-b-2 border-ink pb-2">
				<Trans>这张订单</Trans>
			</h2>
			<OrderItems items={order.items} small />
			<dl className="order-sums">
				<Fact name={<Trans>应付</Trans>}>{money(order.payable)}</Fact>
				<Fact name={<Trans>订单号</Trans>}>{inFours(order.orderId)}</Fact>
				<Fact name={<Trans>下单</Trans>}>{moment(order.createdAt)}</Fact>
			</dl>
		</>
	);
}
