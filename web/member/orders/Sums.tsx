import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type Fen, sum } from '../../../contract/money.ts';
import type { OrderItem } from '../../../contract/orders/member.ts';
import { money } from '../../lib/money.ts';
import { Price } from '../../ui/Price.tsx';
import { memberPriced } from './member-priced.ts';

/** From the prices to what is left to pay. What takes nothing off is not there. */
export function Sums({
	amount,
	discount,
	payable,
	items,
	coupon,
	label,
}: {
	amount: Fen;
	discount: Fen;
	payable: Fen;
	items: readonly Pick<OrderItem, 'price' | 'usualPrice'>[];
	coupon?: { title: string } | null;
	label?: ReactNode;
}) {
	const { saved } = memberPriced(items);
	return (
		<dl className="order-sums">
			{(discount > 0 || saved > 0) && (
				<div>
					<dt>
						<Trans>小计</Trans>
					</dt>
					<dd>{money(sum([amount, saved]))}</dd>
				</div>
			)}
			{saved > 0 && (
				<div>
					<dt>
						<Trans>VIP 会员价</Trans>
					</dt>
					<dd>−{money(saved)}</dd>
				</div>
			)}
			{discount > 0 && (
				<div>
					<dt className="wrap-anywhere">{coupon?.title ?? <Trans>优惠</Trans>}</dt>
					<dd>−{money(discount)}</dd>
				</div>
			)}
			<div className="order-total">
				<dt>{label ?? <Trans>应付</Trans>}</dt>
				<dd>
					<Price fen={payable} size="lg" />
				</dd>
			</div>
		</dl>
	);
}
