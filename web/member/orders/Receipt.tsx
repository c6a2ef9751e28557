import { Trans } from '@lingui/react/macro';
import type { Order } from '../../../contract/orders/member.ts';
import { money } from '../../lib/money.ts';
import { inFours, useMethodName } from './order-words.ts';
import { useMoment } from './use-moment.ts';

/** What a payment was, in facts. */
export function Receipt({ order }: { order: Order }) {
	const moment = useMoment();
	const method = useMethodName()(order.payMethod);
	return (
		<dl className="receipt">
			<div>
				<dt>
					<Trans>应付</Trans>
				</dt>
				<dd>{money(order.payable)}</dd>
			</div>
			{order.refunded > 0 && (
				<div>
					<dt>
						<Trans>退回</Trans>
					</dt>
					<dd>{money(order.refunded)}</dd>
				</div>
			)}
			{method && (
				<div>
					<dt>
						<Trans>支付方式</Trans>
					</dt>
					<dd>{method}</dd>
				</div>
			)}
			<div>
				<dt>
					<Trans>下单时间</Trans>
				</dt>
				<dd>{moment(order.createdAt)}</dd>
			</div>
			{order.paidAt !== null && (
				<div>
					<dt>
						<Trans>付款时间</Trans>
					</dt>
					<dd>{moment(order.paidAt)}</dd>
				</div>
			)}
			<div>
				<dt>
					<Trans>订单号</Trans>
				</dt>
				<dd>{inFours(order.orderId)}</dd>
			</div>
		</dl>
	);
}
