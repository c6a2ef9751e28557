import { Trans } from '@lingui/react/macro';
import { Suspense, startTransition, useEffect, useState } from 'react';
import type { Order } from '../../../contract/orders/member.ts';
import type { Transfer } from '../../../contract/payments/member.ts';
import { BuyBar } from '../../features/catalogue/BuyBar.tsx';
import { useServerDay } from '../../features/site/server-time.ts';
import { isMobile, useBreakpoint } from '../../lib/breakpoint.ts';
import { clockDuration } from '../../lib/duration.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { lazyPart, servedPart } from '../../ui/lazyPart.ts';
import { Price } from '../../ui/Price.tsx';
import { OrderItems } from '../orders/OrderItems.tsx';
import { inFours } from '../orders/order-words.ts';
import { Sums } from '../orders/Sums.tsx';
import { useShortMoment } from '../orders/use-moment.ts';
import { useTimeLeft } from '../orders/use-time-left.ts';
import { PayBox, PayButton } from './PayBox.tsx';
import { PayMethods } from './PayMethods.tsx';
import { useOrderState } from './use-order-state.ts';
import type { PayMethod } from './use-paying.ts';
import { usePaying } from './use-paying.ts';

const TransferBox = servedPart(() => import('./TransferBox.tsx').then((module) => module.TransferBox));
const CancelOrder = lazyPart(() => import('../orders/CancelOrder.tsx').then((module) => module.CancelOrder));

interface Props {
	order: Order;
	methods: readonly PayMethod[];
	/** As in a load's `stale`: they could not be asked for. */
	methodsSince: number | undefined;
	/** The bank transfer that it waits for. */
	transfer: Transfer | null;
	/** Told how the order stands, again and again. */
	onState: (state: number) => void;
	/** The order may be another one than was loaded. */
	onChanged: () => Promise<void>;
}

/** Until when, how, what, and how much. The page moves on by itself once the order is paid. */
export function PayForm({ order, methods, methodsSince, transfer, onState, onChanged }: Props) {
	const { orderId, payable } = order;
	const [chosen, setChosen] = useState<string | null>(null);
	const code = chosen ?? (transfer && methods.find(({ kind }) => kind === 'manual')?.code) ?? methods[0]?.code ?? '';
	const [cancelling, setCancelling] = useState(false);
	const method = methods.find((each) => each.code === code);
	const mobile = isMobile(useBreakpoint());
	const hydrated = useHydrated();
	const { ask } = useOrderState(orderId, true, onState);
	const isChosen = transfer !== null && method?.kind === 'manual';
	const paying = usePaying(orderId, isChosen ? { action: 'manual', transfer } : null, { onDone: ask, onChanged });
	const { pay, forget } = paying;
	// A code that is to be scanned is there as soon as its method is chosen; where one leaves the page, a button asks first.
	const scans = hydrated && !mobile && method?.kind === 'qrcode';
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each method
	useEffect(() => {
		if (scans) void pay(code, false);
	}, [scans, code]);
	const choose = (next: string) => {
		forget();
		setChosen(next);
	};
	const told = paying.said?.action === 'manual' && paying.said.transfer;
	const button = method && !told && <PayButton method={method} busy={paying.busy} onPay={() => void pay(method.code, mobile)} />;
	return (
		<>
			<PayHead order={order} />
			<div className="cashier-columns">
				<div className="min-w-0">
					<PayMethods methods={methods} since={methodsSince} chosen={code} onChoose={choose} mobile={mobile} />
					<section aria-labelledby="pay-what">
						<h2 id="pay-what" className="type-item mt-9 border-b border-rule pb-2">
							<Trans>订单内容</Trans>
						</h2>
						<OrderItems items={order.items} />
						<Sums {...order} />
						<p className="mt-5 text-14 text-ink-3">
							<Trans>买错了？</Trans>{' '}
							<button type="button" className="min-h-11 underline" onClick={() => startTransition(() => setCancelling(true))}>
								<Trans>取消订单</Trans>
							</button>
						</p>
					</section>
				</div>
				{told ? (
					<Suspense fallback={null}>
						<TransferBox orderId={orderId} transfer={told} asked={told !== transfer} />
					</Suspense>
				) : (
					<PayBox method={method} payable={payable} said={paying.said} trouble={paying.trouble} button={button} />
				)}
			</div>
			{button && (
				<BuyBar>
					<p>
						<span className="block text-13 text-ink-3">
							<Trans>应付</Trans>
						</span>
						<Price fen={payable} />
					</p>
					{button}
				</BuyBar>
			)}
			{cancelling && (
				<Suspense fallback={null}>
					<CancelOrder order={order} onDone={onChanged} onClose={() => setCancelling(false)} />
				</Suspense>
			)}
		</>
	);
}

/** Seconds. From there on what is left is no countdown. */
const aDay = 86_400;

/** The number to read out, and how long there is left by the server's clock. */
function PayHead({ order }: { order: Order }) {
	const { orderId, createdAt, expiresAt } = order;
	const left = useTimeLeft(order);
	const moment = useShortMoment()(expiresAt, useServerDay());
	const isDays = left !== null && left > aDay;
	const number = inFours(orderId);
	const whole = (Date.parse(expiresAt) - Date.parse(createdAt)) / 1000;
	return (
		<div className="pay-head">
			<div>
				<h1 className="type-page-title">
					<Trans>支付订单</Trans>
				</h1>
				<p className="figures mt-1 text-ink-3">
					<Trans>订单号 {number}</Trans>
				</p>
			</div>
			<p className="pay-clock">
				<span className="text-14 text-ink-3">{isDays ? <Trans>订单留到</Trans> : <Trans>请在此时间内完成支付</Trans>}</span>
				<b role="timer">{left === null ? '' : isDays ? moment : clockDuration(left)}</b>
			</p>
			<div className="pay-bar" aria-hidden="true">
				<i style={{ inlineSize: `${left === null || whole <= 0 ? 100 : Math.min(100, (100 * left) / whole)}%` }} />
			</div>
		</div>
	);
}
