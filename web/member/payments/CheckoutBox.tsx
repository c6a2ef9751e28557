import { Trans, useLingui } from '@lingui/react/macro';
import { BuyBar } from '../../features/catalogue/BuyBar.tsx';
import { useOnline } from '../../lib/use-online.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { Sums } from '../orders/Sums.tsx';
import type { Ordering, Preview } from './use-ordering.ts';

interface Props {
	preview: Preview;
	ordering: Ordering;
	/** Something is posted, and there is no address: the member has none yet, or theirs could not be had. */
	noAddress: false | 'none' | 'unknown';
	/** What is shown is not the price of what is chosen by now. */
	pricing: boolean;
}

/** The sum and the one button; on a phone at the foot. */
export function CheckoutBox({ preview, ordering: { submit, busy, trouble, held }, noAddress, pricing }: Props) {
	const { t } = useLingui();
	const online = useOnline();
	const stopped = preview.items.some(({ problem }) => problem !== null);
	const missing = noAddress && { none: t`先填收货地址`, unknown: t`收货地址没取到` }[noAddress];
	const reason = !online ? t`接上网络再买` : pricing ? t`正在算价` : stopped ? t`现在不能下单` : missing;
	const button = (
		<Button size="lg" wide busy={busy} reason={reason} onClick={() => void submit()}>
			{preview.payable === 0 ? <Trans>免费报名</Trans> : <Trans>提交订单</Trans>}
		</Button>
	);
	return (
		<>
			<div className="checkout-box">
				<div aria-live="polite" aria-atomic>
					<Sums {...preview} />
				</div>
				<p role="alert" className="mb-3 text-14 text-red empty:hidden">
					{trouble}
					{held && (
						<Link className="link ml-2" to={paths.userOrder(1)}>
							<Trans>我的订单</Trans>
						</Link>
					)}
				</p>
				<div className="max-lg:hidden">{button}</div>
				{preview.payable > 0 && (
					<p className="type-meta mt-3">
						<Trans>提交后 30 分钟内付款，价格替你留着。</Trans>
					</p>
				)}
			</div>
			<BuyBar>
				<p>
					<span className="block text-13 text-ink-3">
						<Trans>应付</Trans>
					</span>
					<Price fen={preview.payable} />
				</p>
				{button}
			</BuyBar>
		</>
	);
}
