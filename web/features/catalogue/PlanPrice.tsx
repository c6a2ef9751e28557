import { Trans } from '@lingui/react/macro';
import type { Fen } from '../../../contract/money.ts';
import { Price } from '../../ui/Price.tsx';

/** ¥998 / 年 */
export function PlanPrice({ plan: { days, price } }: { plan: { days: number; price: Fen } }) {
	return (
		<span className="figures text-14 text-ink-2">
			<Price fen={price} short /> /{' '}
			{days >= 365 && days <= 366 ? <Trans>年</Trans> : days >= 30 && days <= 31 ? <Trans>月</Trans> : <Trans>{days} 天</Trans>}
		</span>
	);
}
