import { Trans } from '@lingui/react/macro';
import { Suspense, startTransition, useId, useState } from 'react';
import type { Order } from '../../../contract/orders/member.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { clockDuration } from '../../lib/duration.ts';
import { money } from '../../lib/money.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Price } from '../../ui/Price.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { ItemFacts, ItemPicture } from './OrderItems.tsx';
import { againPath, awaiting, closed, inFours, paid, studyPath, toneOf, useStateName } from './order-words.ts';
import { useShortMoment } from './use-moment.ts';
import { useTimeLeft } from './use-time-left.ts';

const CancelOrder = lazyPart(() => import('./CancelOrder.tsx').then((module) => module.CancelOrder));

/** An order of the list: when and which, what is in it, how much, and what can be done. */
export function OrderRow({ order, onChanged }: { order: Order; onChanged: () => Promise<void> }) {
	const id = useId();
	const stateName = useStateName();
	const moment = useShortMoment()(order.createdAt, useServerDay());
	const number = inFours(order.orderId);
	const left = useTimeLeft(order);
	// Its time is over, and nobody has entered it yet.
	const waits = order.orderState === awaiting && left !== 0;
	return (
		<li>
			<p className="order-row-head">
				<time id={`t${id}`} dateTime={order.createdAt}>
					{moment}
				</time>
				<span className="max-md:hidden">
					<Trans>订单号 {number}</Trans>
				</span>
				<Tag tone={toneOf(order.orderState)} className="ml-auto">
					{stateName(order.orderState)}
				</Tag>
			</p>
			<div className="order-row">
				<ul className="order-row-items">
					{order.items.map((item, index) => (
						<li key={item.prodId}>
							<ItemPicture item={item} />
							<div className="min-w-0">
								<p className="type-item" id={index === 0 ? id : undefined}>
									<Link to={paths.userOrderDetail(order.orderId)} className="hover:underline">
										{item.title}
									</Link>
								</p>
								<p className="type-meta">
									<ItemFacts item={item} />
								</p>
								{/* Of the order as a whole: once, behind all that is in it. */}
								{index === order.items.length - 1 && <Standing order={order} left={left} />}
							</div>
						</li>
					))}
				</ul>
				<p className="order-row-sum">
					<Price fen={order.payable} size="sm" />
				</p>
				<div className="order-row-acts">
					<Acts order={order} id={id} waits={waits} onChanged={onChanged} />
				</div>
			</div>
		</li>
	);
}

/** What there is to know of it: until when it can be paid, why it was closed, where the money is. */
function Standing({ order, left }: { order: Order; left: number | null }) {
	const until = useShortMoment()(order.expiresAt, useServerDay());
	if (order.orderState === awaiting) {
		if (left === null) return null;
		// For a bank transfer it waits some days.
		if (left > 86_400)
			return (
				<p className="text-14 text-ink-2">
					<Trans>留到 {until}</Trans>
				</p>
			);
		const clock = clockDuration(left);
		return <p className="figures text-14 text-red">{left > 0 ? <Trans>{clock} 后关闭</Trans> : <Trans>付款的时间过了</Trans>}</p>;
	}
	if (order.orderState === closed)
		return <p className="text-14 text-ink-2">{order.closedWhy === 'cancelled' ? <Trans>你取消了</Trans> : <Trans>到时间没有付款</Trans>}</p>;
	if (order.refunded > 0) {
		const sum = money(order.refunded);
		return <p className="text-14 text-ink-2">{order.orderState === 4 ? <Trans>正在退款，办好时告诉你</Trans> : <Trans>退款 {sum}</Trans>}</p>;
	}
	return <Parcel shipping={order.shipping} />;
}

/** Of what is posted, until it has come. */
function Parcel({ shipping }: Pick<Order, 'shipping'>) {
	if (!shipping || shipping.state === 'received') return null;
	const { carrier, trackingNumber } = shipping;
	return (
		<p className="text-14 text-ink-2 wrap-anywhere">
			{shipping.state === 'sent' ? (
				<Trans>
					讲义寄出了，{carrier} {trackingNumber}
				</Trans>
			) : (
				<Trans>讲义等着寄出</Trans>
			)}
		</p>
	);
}

/** Each says which order it is of, by the first thing that is in it and its moment. */
function Acts({ order, id, waits, onChanged }: { order: Order; id: string; waits: boolean; onChanged: () => Promise<void> }) {
	const [cancelling, setCancelling] = useState(false);
	const named = (key: string) => ({ id: key + id, 'aria-labelledby': `${key + id} ${id} t${id}` });
	const detail = (
		<Button kind="line" size="sm" {...named('b')} to={paths.userOrderDetail(order.orderId)}>
			<Trans>查看</Trans>
		</Button>
	);
	if (waits)
		return (
			<>
				<Button size="sm" {...named('a')} to={paths.payment(order.orderId)}>
					<Trans>立即支付</Trans>
				</Button>
				<Button kind="line" size="sm" {...named('b')} onClick={() => startTransition(() => setCancelling(true))}>
					<Trans>取消订单</Trans>
				</Button>
				{cancelling && (
					<Suspense fallback={null}>
						<CancelOrder order={order} onDone={onChanged} onClose={() => setCancelling(false)} />
					</Suspense>
				)}
			</>
		);
	return (
		<>
			{order.orderState === paid && (
				<Button kind="soft" size="sm" {...named('a')} to={studyPath(order.items, order.orderId)}>
					{order.items[0]?.seats ? <Trans>看席位</Trans> : <Trans>去听课</Trans>}
				</Button>
			)}
			{order.orderState === closed && (
				<Button kind="soft" size="sm" {...named('a')} to={againPath(order.items)}>
					<Trans>重新下单</Trans>
				</Button>
			)}
			{detail}
		</>
	);
}
