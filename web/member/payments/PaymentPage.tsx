import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { clearRequestCache } from '../../api/request.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useIsOver } from '../../features/site/server-time.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { notFound } from '../../lib/params.ts';
import { paths } from '../../paths.ts';
import { servedPart } from '../../ui/lazyPart.ts';
import { awaiting, closed } from '../orders/order-words.ts';
import type { Route } from './+types/PaymentPage';
import { CashierFrame } from './CashierFrame.tsx';
import { cashierSheets } from './cashier-sheets.ts';
import { PayForm } from './PayForm.tsx';

const OrderClosed = servedPart(() => import('./OrderClosed.tsx').then((module) => module.OrderClosed));
const PayWaiting = servedPart(() => import('./PayWaiting.tsx').then((module) => module.PayWaiting));

export const handle: Handle = { bare: true, sheets: cashierSheets };

async function load({ api, required, optional, params, url }: LoadArgs) {
	const { id } = params;
	if (!id || !/^\d{1,32}$/.test(id)) notFound();
	const [order, methods, { transfer }] = await Promise.all([
		required('order', () => api('orderDetail', { orderId: id })),
		optional('methods', () => api('payMethods', {}), { empty: [] }),
		optional('transfer', () => api('orderTransfer', { orderId: id }), { empty: { transfer: null } }),
	]);
	if (order.orderState !== awaiting && order.orderState !== closed) throw redirect(paths.payResult(id));
	return { order, methods, transfer, back: url.searchParams.get('back') === '1' };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`支付订单`) : '', noindex: true });
}

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
	const { order, methods, transfer, back, stale } = loaderData;
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const over = useIsOver(order.expiresAt);
	const [failed, setFailed] = useState(false);
	const { orderId } = order;
	const refresh = async () => {
		clearRequestCache();
		await revalidate();
	};
	const onState = (state: number) => {
		if (state === awaiting) return;
		if (state === closed) return void refresh();
		clearRequestCache();
		void navigate(paths.payResult(orderId), { replace: true });
	};
	const waits = back || over;
	const title = order.orderState === closed ? <Trans>订单已关闭</Trans> : waits && !failed ? <Trans>等回执</Trans> : undefined;
	return (
		<CashierFrame back={paths.userOrderDetail(orderId)} title={title}>
			<StaleNote since={stale['order']} what={<Trans context="没能取到">这笔订单</Trans>} />
			<StaleNote since={stale['transfer']} what={<Trans context="没能取到">转账信息</Trans>} />
			<Suspense fallback={null}>
				{order.orderState === closed ? (
					<OrderClosed order={order} />
				) : waits ? (
					// Whether it was paid in time the provider is asked: until then nobody can say that it was not.
					<PayWaiting order={order} onState={onState} onFailed={setFailed} />
				) : (
					<PayForm
						key={orderId}
						order={order}
						methods={methods}
						methodsSince={stale['methods']}
						transfer={transfer}
						onState={onState}
						onChanged={refresh}
					/>
				)}
			</Suspense>
		</CashierFrame>
	);
}
