import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CartItem } from '../../../contract/cart/member.ts';
import { type Fen, minus, sum } from '../../../contract/money.ts';
import { BuyBar } from '../../features/catalogue/BuyBar.tsx';
import { money } from '../../lib/money.ts';
import { useOnline } from '../../lib/use-online.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';
import { idsOf } from '../orders/order-words.ts';

/** What it costs when nothing is taken off. */
function usual({ price, originalPrice, usualPrice }: CartItem): Fen {
	const struck = usualPrice ?? originalPrice ?? price;
	return struck > price ? struck : price;
}

/** The sum of what is ticked, and the way to the till; on a phone at the foot. */
export function CartBox({ items }: { items: readonly CartItem[] }) {
	const { t } = useLingui();
	const online = useOnline();
	const total = sum(items.map(({ price }) => price));
	const before = sum(items.map(usual));
	const none = items.length === 0;
	const button = (
		<Button size="lg" wide to={paths.checkout(idsOf(items))} reason={!online ? t`接上网络再买` : none && t`先选一门课`}>
			<Trans>去确认订单</Trans>
		</Button>
	);
	return (
		<>
			<div className="cart-box">
				<dl className="order-sums" aria-live="polite" aria-atomic>
					<div>
						<dt>
							<Plural value={items.length} other="选了 # 门" />
						</dt>
						<dd>{money(before)}</dd>
					</div>
					{before > total && (
						<div>
							<dt>
								<Trans>已优惠</Trans>
							</dt>
							<dd>−{money(minus(before, total))}</dd>
						</div>
					)}
					<div className="order-total">
						<dt>
							<Trans>合计</Trans>
						</dt>
						<dd>{none ? money(total) : <Price fen={total} size="lg" />}</dd>
					</div>
				</dl>
				<div className="max-lg:hidden">{button}</div>
				<p className="type-meta mt-3">
					<Trans>有优惠券的话，下一步选。</Trans>
				</p>
			</div>
			<BuyBar>
				<p>
					<span className="block text-13 text-ink-3">
						<Plural value={items.length} other="# 门，合计" />
					</span>
					{none ? money(total) : <Price fen={total} />}
				</p>
				{button}
			</BuyBar>
		</>
	);
}
