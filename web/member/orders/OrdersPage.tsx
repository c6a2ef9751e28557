import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { notFound, numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import ordersStyles from '../../styles/orders.css?url';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/OrdersPage';
import { OrderRow } from './OrderRow.tsx';
import { useStateName } from './order-words.ts';

const pageSize = 10;
/** As they follow each other: what waits for money first, what came to nothing last. */
const states = [1, 2, 4, 5, 3];

async function load({ api, optional, params, url }: LoadArgs) {
	const { orderState } = numbers(params, 'orderState');
	if (orderState !== undefined && !states.includes(orderState)) notFound();
	const { current = 1 } = numbers({ current: url.searchParams.get('page') ?? undefined }, 'current');
	const [orders, counts] = await Promise.all([
		optional('orders', () => api('myOrders', { orderState, currPage: current, pageSize }), { empty: [], keepFor: 'address' }),
		optional('counts', () => api('orderCounts', {}), { empty: null }),
	]);
	return { orderState, current, orders, counts };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(ordersStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`我的订单`) : '', noindex: true });
}

export default function OrdersPage({ loaderData: { orderState, current, orders, counts, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	const stateName = useStateName();
	const { revalidate } = useRevalidator();
	const pending = useListPending(paths.userOrder());
	const countOf = (state: number) => counts?.states.find((each) => each.orderState === state)?.count ?? 0;
	// Where they could not be counted a full page may have another one after it.
	const atLeast = (current - 1) * pageSize + orders.length + (orders.length === pageSize ? 1 : 0);
	const total = counts === null ? atLeast : orderState === undefined ? counts.all : countOf(orderState);
	return (
		<MemberPage title={<Trans>我的订单</Trans>}>
			<Tabs
				label={t`订单的状态`}
				className="tabs-bleed mt-2"
				current={String(orderState ?? 'all')}
				items={[
					{ key: 'all', label: t`全部`, to: paths.userOrder() },
					...states.map((state) => ({
						key: String(state),
						label: stateName(state),
						count: countOf(state) || undefined,
						to: paths.userOrder(state),
					})),
				]}
			/>
			<StaleNote since={stale['orders']} what={<Trans context="没能取到">订单</Trans>} />
			{pending ? (
				<SkeletonRows count={5} picture now />
			) : (
				<ul className="order-list">
					{orders.map((order) => (
						<OrderRow key={order.orderId} order={order} onChanged={revalidate} />
					))}
				</ul>
			)}
			{!pending && orders.length === 0 && stale['orders'] !== 0 && <Nothing state={orderState} beyond={total > 0} />}
			<div className="list-pages">
				<Pagination current={current} total={total} pageSize={pageSize} href={(page) => paths.userOrder(orderState, page)} />
			</div>
		</MemberPage>
	);
}

/** No order at all, none in this state, or a page behind the last one. */
function Nothing({ state, beyond }: { state: number | undefined; beyond: boolean }) {
	if (beyond)
		return (
			<EmptyState title={<Trans>订单没有这么多</Trans>} action={{ label: <Trans>回到第一页</Trans>, to: paths.userOrder(state) }}>
				<Trans>最近的都排在第一页。</Trans>
			</EmptyState>
		);
	if (state !== undefined)
		return (
			<EmptyState title={<Trans>没有这样的订单</Trans>} action={{ label: <Trans>看全部订单</Trans>, to: paths.userOrder() }}>
				<Trans>别的订单都在“全部”里。</Trans>
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>还没有订单</Trans>} action={{ label: <Trans>去看课程</Trans>, to: paths.courses() }}>
			<Trans>买了课或者开通了 VIP，订单、付款和退款都会列在这里。</Trans>
		</EmptyState>
	);
}
