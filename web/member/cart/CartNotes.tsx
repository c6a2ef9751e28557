import { Trans } from '@lingui/react/macro';
import type { CartItem } from '../../../contract/cart/member.ts';
import { type Fen, minus } from '../../../contract/money.ts';
import { money } from '../../lib/money.ts';
import { Link } from '../../ui/Link.tsx';
import { studyPath } from '../orders/order-words.ts';

/** Without decimals when they are nought. */
const short = (fen: Fen) => money(fen).replace('.00', '');

/** What there is to say of one: why it cannot be ordered, that VIP opens it already or makes it cheaper, that it costs more or less than on the day it was put in. */
export function CartNotes({ item }: { item: CartItem }) {
	const { price, usualPrice, addedPrice, problem, openByVip } = item;
	if (problem === 'owned')
		return (
			<p className="flex flex-wrap items-center gap-x-3">
				<Trans>已经是你的了，不用再买</Trans>
				<Link className="link min-h-11" to={studyPath([item])}>
					<Trans>去听</Trans>
				</Link>
			</p>
		);
	if (problem !== null) return <p>{problem === 'sold_out' ? <Trans>名额卖完了，有人退订会再放出来</Trans> : <Trans>停售了</Trans>}</p>;
	const [less, more] = [short(minus(addedPrice, price)), short(minus(price, addedPrice))];
	return (
		<>
			{openByVip && (
				<p>
					<Trans>你是 VIP，现在就能免费听</Trans>
				</p>
			)}
			{usualPrice !== null && (
				<p>
					<Trans>VIP 会员价</Trans>
				</p>
			)}
			{price !== addedPrice && <p>{price < addedPrice ? <Trans>比放进来那天便宜 {less}</Trans> : <Trans>比放进来那天贵 {more}</Trans>}</p>}
		</>
	);
}
