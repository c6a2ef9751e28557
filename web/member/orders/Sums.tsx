import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Fen } from '../../../contract/money.ts';
import { money } from '../../lib/money.ts';
import { Price } from '../../ui/Price.tsx';

/** From the prices to what is left to pay. What takes nothing off is not there. */
export function Sums({
	amount,
	discount,
	payable,
	coupon,
	label,
}: {
	amount: Fen;
	discount: Fen;
	payable: Fen;
	coupon?: { title: string } | null;
	label?: ReactNode;
}) {
	return (
		<dl className="order-sums">
			{discount > 0 && (
				<>
					<div>
						<dt>
							<Trans>小计</Trans>
						</dt>
						<dd>{money(amount)}</dd>
					</div>
					<div>
						<dt className="wrap-anywhere">{coupon?.title ?? <Trans>优惠</Trans>}</dt>
						<dd>−{money(discount)}</dd>
					</div>
				</>
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
