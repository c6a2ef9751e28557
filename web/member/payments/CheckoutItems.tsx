import { Trans, useLingui } from '@lingui/react/macro';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import { OrderItems } from '../orders/OrderItems.tsx';
import { idsOf, studyPath } from '../orders/order-words.ts';
import type { Preview } from './use-ordering.ts';

type Item = Preview['items'][number];

/** What is about to be ordered, and of each why it cannot be. */
export function CheckoutItems({ items }: { items: readonly Item[] }) {
	return (
		<section aria-labelledby="checkout-what">
			<h2 id="checkout-what" className="checkout-heading">
				<Trans>订单内容</Trans>
			</h2>
			<OrderItems items={items} note={(item) => item.problem && <Problem item={item} others={items.filter((each) => each !== item)} />} />
		</section>
	);
}

function Problem({ item, others }: { item: Item; others: readonly Item[] }) {
	const { t } = useLingui();
	const { title } = item;
	return (
		<p className="mt-1 flex flex-wrap items-center gap-x-3 text-14 text-red">
			{item.problem === 'owned' ? (
				<Trans>已经是你的了，不用再买</Trans>
			) : item.problem === 'sold_out' ? (
				item.seats === null ? (
					<Trans>名额卖完了</Trans>
				) : (
					<Trans>没有这么多名额了</Trans>
				)
			) : (
				<Trans>停售了</Trans>
			)}
			{others.length > 0 ? (
				<Link className="link min-h-11" to={paths.checkout(idsOf(others))} replace aria-label={t`拿掉${title}`}>
					<Trans>拿掉</Trans>
				</Link>
			) : (
				item.problem === 'owned' && (
					<Link className="link min-h-11" to={studyPath([item])}>
						<Trans>去听课</Trans>
					</Link>
				)
			)}
		</p>
	);
}
