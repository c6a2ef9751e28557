import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { Link } from '../../ui/Link.tsx';
import '../../features/cart/cart-calls.ts';
import { setNotices } from '../../features/notices/notice-state.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import buyStyles from '../../styles/buy.css?url';
import cartStyles from '../../styles/cart.css?url';
import coversStyles from '../../styles/covers.css?url';
import formsStyles from '../../styles/forms.css?url';
import memberStyles from '../../styles/member.css?url';
import ordersStyles from '../../styles/orders.css?url';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { Route } from './+types/CartPage';
import { CartBox } from './CartBox.tsx';
import { CartRow } from './CartRow.tsx';
import { usePicks } from './use-picks.ts';

async function load({ api, optional }: LoadArgs) {
	return { cart: await optional('cart', () => api('cartList', {}), { empty: [], keepOnRefusal: true }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(coversStyles, formsStyles, buyStyles, memberStyles, ordersStyles, cartStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`购物车`) : '', noindex: true });
}

export default function CartPage({ loaderData: { cart, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	const { revalidate } = useRevalidator();
	const { picked, isPicked, pick } = usePicks(cart);
	const failed = stale['cart'] !== undefined;
	useEffect(() => {
		if (!failed) setNotices({ inCart: cart.length });
	}, [cart, failed]);
	return (
		<div className="cart">
			{/* Below lg, in the place of the site’s head. */}
			<div className="page-head wrap">
				<Link to={paths.userCenter({ menu: true })} className="icon-btn" aria-label={t`返回“我的”`}>
					<Icon name="left" />
				</Link>
				<b aria-hidden="true">
					<Trans>购物车</Trans>
				</b>
			</div>
			<div className="wrap cart-page">
				<h1 className="type-page-title max-lg:sr-only">
					<Trans>购物车</Trans>
				</h1>
				<StaleNote since={stale['cart']} what={<Trans context="没能取到">购物车</Trans>} />
				{cart.length > 0 ? (
					<div className="cart-columns">
						<div className="min-w-0">
							<ul className="cart-list">
								{cart.map((item) => (
									<CartRow key={item.prodId} item={item} picked={isPicked(item)} onPick={pick} onChanged={revalidate} />
								))}
							</ul>
							<p className="type-meta mt-4">
								<Trans>放在这里不占席位，也不锁价。价格变了会标出来。</Trans>
							</p>
						</div>
						<CartBox items={picked} />
					</div>
				) : (
					stale['cart'] !== 0 && (
						<EmptyState title={<Trans>购物车是空的</Trans>} action={{ label: <Trans>去看课程</Trans>, to: paths.courses() }}>
							<Trans>在课程页点“加入购物车”，几门课可以一起下单。</Trans>
						</EmptyState>
					)
				)}
			</div>
		</div>
	);
}
