import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { listed } from '../../lib/locale.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { notFound } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import ordersStyles from '../../styles/orders.css?url';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import { servedPart } from '../../ui/lazyPart.ts';
import { MemberHead } from '../frame/MemberHead.tsx';
import type { Route } from './+types/OrderPage';
import { OrderActs } from './OrderActs.tsx';
import { OrderItems } from './OrderItems.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { inFours } from './order-words.ts';
import { Receipt } from './Receipt.tsx';
import { Sums } from './Sums.tsx';

const OrderInvoice = servedPart(() => import('./OrderInvoice.tsx').then((module) => module.OrderInvoice));
const OrderParcel = servedPart(() => import('./OrderParcel.tsx').then((module) => module.OrderParcel));

async function load({ api, required, params }: LoadArgs) {
	const { orderId } = params;
	if (!orderId || !/^\d{1,32}$/.test(orderId)) notFound();
	return { order: await required('order', () => api('orderDetail', { orderId })) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(ordersStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`订单详情`) : '', noindex: true });
}

/** One order: how far it is, what is in it, what was paid, and what can still be done. On paper it is a receipt. */
export default function OrderPage({ loaderData: { order, stale } }: Route.ComponentProps) {
	const { t, i18n } = useLingui();
	const { revalidate } = useRevalidator();
	const { items, address } = order;
	return (
		<>
			<MemberHead bar above={{ to: paths.userOrder(), name: t`我的订单` }}>
				<b>
					<Trans>订单详情</Trans>
				</b>
			</MemberHead>
			<Breadcrumb list items={[{ label: t`我的订单`, to: paths.userOrder() }, { label: inFours(order.orderId) }]} />
			<h1 className="type-page-title mt-1">
				{listed(
					items.map(({ title }) => title),
					i18n.locale,
				)}
			</h1>
			<p className="hidden text-14 print:block">
				<Trans>收款凭证（非发票）</Trans>
			</p>
			<StaleNote since={stale['order']} what={<Trans context="没能取到">这笔订单</Trans>} />
			<OrderSteps order={order} />
			<div className="order-columns">
				<div className="min-w-0">
					<h2 className="type-column border-b border-rule pb-2">
						<Trans>内容</Trans>
					</h2>
					<OrderItems items={items} />
					<Sums {...order} label={order.paidAt ? <Trans>实付</Trans> : <Trans>应付</Trans>} />
					{address && (
						<Suspense fallback={null}>
							<OrderParcel order={order} address={address} onChanged={revalidate} />
						</Suspense>
					)}
				</div>
				<aside aria-label={t`收款凭证`}>
					<Receipt order={order}>
						<Suspense fallback={null}>
							<OrderInvoice order={order} onChanged={revalidate} />
						</Suspense>
					</Receipt>
					<OrderActs order={order} onChanged={revalidate} />
				</aside>
			</div>
		</>
	);
}
