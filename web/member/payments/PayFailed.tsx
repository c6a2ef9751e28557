import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '../../../contract/orders/member.ts';
import { isMobile, useBreakpoint } from '../../lib/breakpoint.ts';
import { duration } from '../../lib/duration.ts';
import { toLocale } from '../../lib/locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Cross } from '../../ui/Cross.tsx';
import { useHotline } from '../frame/use-hotline.ts';
import { useTimeLeft } from '../orders/use-time-left.ts';
import { CashierStory } from './CashierStory.tsx';
import { ThisOrder } from './ThisOrder.tsx';
import type { PayFailure } from './use-pay-check.ts';
import { usePaying } from './use-paying.ts';

interface Props {
	order: Order;
	failure: PayFailure;
	/** Nothing is left to pay, or the order waits no more. */
	onChanged: () => void;
}

/** The provider says that the payment failed: why, how long the order still waits, and two ways on. */
export function PayFailed({ order, failure: { method, why }, onChanged }: Props) {
	const { i18n } = useLingui();
	const hotline = useHotline();
	const left = useTimeLeft(order);
	const time = left === null ? '' : duration(left, toLocale(i18n.locale) ?? 'zh-CN');
	const { name, code, kind } = method;
	const mobile = isMobile(useBreakpoint());
	const { pay, busy, trouble } = usePaying(order.orderId, null, { onDone: onChanged, onChanged: async () => onChanged() });
	const isElsewhere = kind === 'redirect' || kind === 'sandbox';
	return (
		<CashierStory
			figure={<Cross className="pay-tick" />}
			title={
				<Trans>
					没付成，
					<br />
					钱没有动。
				</Trans>
			}
			lead={
				time &&
				(why ? (
					<Trans>
						{name}说：{why}。订单还替你留着 {time}，换一种方式接着付就行。
					</Trans>
				) : (
					<Trans>订单还替你留着 {time}，换一种方式接着付就行。</Trans>
				))
			}
			actions={
				<>
					<Button size="lg" to={paths.payment(order.orderId)}>
						<Trans>换一种方式付</Trans>
					</Button>
					{isElsewhere && (
						<Button size="lg" kind="line" busy={busy} onClick={() => void pay(code, mobile)}>
							<Trans>用{name}再试</Trans>
						</Button>
					)}
					<p role="alert" className="text-14 text-red empty:hidden">
						{trouble}
					</p>
				</>
			}
			note={
				hotline ? (
					<Trans>银行卡已经扣了钱？别急着再付。把扣款短信上的时间念给 {hotline}，我们当场查。</Trans>
				) : (
					<Trans>银行卡已经扣了钱？别急着再付，先问问我们。</Trans>
				)
			}
			aside={<ThisOrder order={order} />}
		/>
	);
}
