import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { clearRequestCache } from '../../api/request.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { notFound } from '../../lib/params.ts';
import { servedPart } from '../../ui/lazyPart.ts';
import { awaiting, closed } from '../orders/order-words.ts';
import type { Route } from './+types/PayResultPage';
import { CashierFrame } from './CashierFrame.tsx';
import { cashierSheets } from './cashier-sheets.ts';

const OrderClosed = servedPart(() => import('./OrderClosed.tsx').then((module) => module.OrderClosed));
const OrderPaid = servedPart(() => import('./OrderPaid.tsx').then((module) => module.OrderPaid));
const PayWaiting = servedPart(() => import('./PayWaiting.tsx').then((module) => module.PayWaiting));

export const handle: Handle = { bare: true, sheets: cashierSheets };

/** Whatever the address says, the order alone says whether it is paid. */
async function load({ api, required, optional, url }: LoadArgs) {
	const id = url.searchParams.get('order') ?? '';
	if (!/^\d{1,32}$/.test(id)) notFound();
	const order = await required('order', () => api('orderDetail', { orderId: id }));
	const [first] = order.items;
	const alone = first !== undefined && order.items.length === 1 && first.prodType === 1 && first.seats === null;
	const course = alone
		? await optional('course', () => api('courseDetail', { id: first.prodId }), { empty: null, keepOnRefusal: true, keepFor: 'address' })
		: null;
	return { order, firstVideoId: course?.nextVideoId ?? null };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`支付结果`) : '', noindex: true });
}

export default function PayResultPage({ loaderData: { order, firstVideoId, stale } }: Route.ComponentProps) {
	const { revalidate } = useRevalidator();
	const onState = (state: number) => {
		if (state === awaiting) return;
		clearRequestCache();
		void revalidate();
	};
	return (
		<CashierFrame>
			<StaleNote since={stale['order']} what={<Trans context="没能取到">这笔订单</Trans>} />
			<Suspense fallback={null}>
				{order.orderState === awaiting ? (
					<PayWaiting order={order} onState={onState} />
				) : order.orderState === closed ? (
					<OrderClosed order={order} />
				) : (
					<OrderPaid order={order} firstVideoId={firstVideoId} />
				)}
			</Suspense>
		</CashierFrame>
	);
}
