import { Trans } from '@lingui/react/macro';
import { minus } from '../../../contract/money.ts';
import { money, yuan } from '../../lib/money.ts';
import { Button } from '../../ui/Button.tsx';
import { productPath } from '../orders/order-words.ts';
import { Sums } from '../orders/Sums.tsx';
import { CashierStory } from './CashierStory.tsx';
import type { Ordering, Preview } from './use-ordering.ts';

/** The sum is another one than was shown: both are said, and nothing is ordered until the new one is agreed to. */
export function PriceChanged({ before, preview, ordering }: { before: Preview; preview: Preview; ordering: Ordering }) {
	const [first] = preview.items;
	const [was, now] = [before.payable, preview.payable];
	const [oldSum, newSum] = [money(was), money(now)];
	const difference = money(was < now ? minus(now, was) : minus(was, now));
	const priceOf = (id: number) => before.items.find(({ prodId }) => prodId === id)?.price;
	const stopped = preview.items.some(({ problem }) => problem !== null);
	return (
		<CashierStory
			figure={
				<>
					<s>{yuan(was).replace('.00', '')}</s> {yuan(now).replace('.00', '')}{' '}
					<small>
						<Trans context="money">元</Trans>
					</small>
				</>
			}
			title={
				<Trans>
					价格变了，
					<br />
					先给你看一眼。
				</Trans>
			}
			lead={<Trans>你打开这一页以后，价格改了。新价没有替你下单，点了才算。</Trans>}
			actions={
				<>
					{!stopped && (
						<Button size="lg" busy={ordering.busy} onClick={() => void ordering.submit()}>
							<Trans>按 {newSum} 下单</Trans>
						</Button>
					)}
					{first && (
						<Button size="lg" kind="line" to={productPath(first)}>
							<Trans>不买了</Trans>
						</Button>
					)}
				</>
			}
			aside={
				<>
					<h2 className="type-item border-b-2 border-ink pb-2">
						<Trans>新的合计</Trans>
					</h2>
					<Sums {...preview} />
					<p className="type-meta mt-2">
						{was < now ? (
							<Trans>
								刚才是 {oldSum}，多了 {difference}。
							</Trans>
						) : (
							<Trans>
								刚才是 {oldSum}，少了 {difference}。
							</Trans>
						)}
					</p>
				</>
			}
		>
			<p role="alert" className="mt-4 text-14 text-red empty:hidden">
				{ordering.trouble}
			</p>
			<ul className="ruled mt-8">
				{preview.items.map(({ prodId, title, price }) => {
					const old = priceOf(prodId);
					return (
						<li key={prodId} className="flex items-baseline gap-4 py-3">
							<span className="min-w-0 flex-1 font-semibold">{title}</span>
							<span className="figures">
								{old !== undefined && old !== price && <s className="mr-3 text-14 text-ink-3">{money(old)}</s>}
								{money(price)}
							</span>
						</li>
					);
				})}
			</ul>
		</CashierStory>
	);
}
