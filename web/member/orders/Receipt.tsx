import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '../../../contract/orders/member.ts';
import { money } from '../../lib/money.ts';
import { Price } from '../../ui/Price.tsx';
import { Fact } from './Fact.tsx';
import { memberPriced } from './member-priced.ts';
import { inFours, useMethodName } from './order-words.ts';
import { useMoment } from './use-moment.ts';

/** What a payment was, in facts; `children` are further ones. */
export function Receipt({ order, children }: { order: Order; children?: ReactNode }) {
	const moment = useMoment();
	const method = useMethodName()(order.payMethod);
	const { price, usual, saved } = memberPriced(order.items);
	return (
		<dl className="receipt">
			{saved > 0 && (
				<Fact name={<Trans>VIP 会员价</Trans>}>
					<Price fen={price} original={usual} size="sm" />
				</Fact>
			)}
			<Fact name={order.paidAt === null ? <Trans>应付</Trans> : <Trans>实付</Trans>}>{money(order.payable)}</Fact>
			{order.refunded > 0 && <Fact name={<Trans>退回</Trans>}>{money(order.refunded)}</Fact>}
			{method && <Fact name={<Trans>支付方式</Trans>}>{method}</Fact>}
			<Fact name={<Trans>下单时间</Trans>}>{moment(order.createdAt)}</Fact>
			{order.paidAt !== null && <Fact name={<Trans>付款时间</Trans>}>{moment(order.paidAt)}</Fact>}
			<Fact name={<Trans>订单号</Trans>}>{inFours(order.orderId)}</Fact>
			{children}
		</dl>
	);
}
