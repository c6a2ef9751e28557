import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Order } from '../../../contract/orders/member.ts';
import { useServerNow } from '../../features/site/server-time.ts';
import { clockDuration } from '../../lib/duration.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { StepLine } from '../orders/StepLine.tsx';
import { CashierStory } from './CashierStory.tsx';
import { PayFailed } from './PayFailed.tsx';
import { ThisOrder } from './ThisOrder.tsx';
import { useOrderState } from './use-order-state.ts';
import { usePayCheck } from './use-pay-check.ts';

interface Props {
	order: Order;
	onState: (state: number) => void;
	/** Whether the provider says that the payment failed. */
	onFailed?: (failed: boolean) => void;
}

/** Somebody is back from a provider that has not told us anything yet. Whether they paid only the provider knows. */
export function PayWaiting({ order, onState, onFailed }: Props) {
	const { t } = useLingui();
	const now = useServerNow();
	const since = useRef<number>(null);
	since.current ??= now;
	const waited = clockDuration(now === null || since.current === null ? 0 : (now - since.current) / 1000);
	const { asked, ask } = useOrderState(order.orderId, true, onState);
	const { failure, check } = usePayCheck(order.orderId, onState);
	const failed = failure !== null;
	useEffect(() => onFailed?.(failed), [failed, onFailed]);
	if (failure !== null) return <PayFailed order={order} failure={failure} onChanged={ask} />;
	const again = () => {
		ask();
		void check();
	};
	return (
		<CashierStory
			figure={
				<>
					{waited}{' '}
					<small>
						<Trans>已经等了</Trans>
					</small>
				</>
			}
			title={
				<Trans>
					正在等，
					<br />
					付款的结果。
				</Trans>
			}
			lead={<Trans>付好了的话，一般一分钟以内就有回执。这一页会自己往下走，关掉也行：到了会开课。</Trans>}
			actions={
				<>
					<Button size="lg" kind="line" onClick={again}>
						<Trans>再问一次</Trans>
					</Button>
					<Button size="lg" kind="line" to={paths.payment(order.orderId)}>
						<Trans>回去付款</Trans>
					</Button>
				</>
			}
			note={<Trans>付好了就不用再付一次。真的付了两次，第二笔会原路退回。</Trans>}
			aside={<ThisOrder order={order} />}
		>
			<StepLine
				label={t`付到哪一步了`}
				current={1}
				steps={[
					{ key: 'paid', name: <Trans>去付了款</Trans>, note: null },
					{ key: 'told', name: <Trans>等回执</Trans>, note: <Trans>问过 {asked} 次</Trans> },
					{ key: 'open', name: <Trans>开课</Trans>, note: <Trans>自动</Trans> },
				]}
			/>
		</CashierStory>
	);
}
