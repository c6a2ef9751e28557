import { Trans, useLingui } from '@lingui/react/macro';
import type { VipPlan } from '../../../contract/catalogue/public.ts';
import { BuyBar } from '../../features/catalogue/BuyBar.tsx';
import { BuyButton } from '../../features/catalogue/BuyButton.tsx';
import { useMember } from '../../features/members/session.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { fullDate } from '../../lib/dates.ts';
import { toLocale } from '../../lib/locale.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Price } from '../../ui/Price.tsx';

/** The box beside the plans; below lg a bar at the foot. */
export function VipBuy({ plan, courseCount, refund }: { plan: VipPlan; courseCount: number; refund: string }) {
	const { i18n, t } = useLingui();
	const now = useServerDay();
	const renewsFrom = useMember()?.vipRenewsFrom;
	const { days, title } = plan;
	// A term goes on from the one before it.
	const from = renewsFrom ? Date.parse(renewsFrom) : now;
	const until = from === null ? '' : fullDate(from + days * 86_400_000, toLocale(i18n.locale) ?? 'zh-CN');
	const buy = (
		<BuyButton product={plan} wide>
			<Trans>开通 VIP</Trans>
		</BuyButton>
	);
	return (
		<aside className="vip-side" aria-label={t`开通 VIP`}>
			<div className="floats buy-box" aria-live="polite">
				<p className="text-14 text-ink-3">
					VIP {title} · <Trans>{days} 天</Trans>
				</p>
				<p>
					<Price fen={plan.price} original={plan.originalPrice} size="lg" />
				</p>
				{buy}
				<ul className="buy-facts">
					<li className="own-part">
						<Icon name="clock" />
						{until === '' ? (
							<Trans>从开通那一刻起 {days} 天</Trans>
						) : renewsFrom ? (
							<Trans>现在续费，有效期至 {until}</Trans>
						) : (
							<Trans>现在开通，有效期至 {until}</Trans>
						)}
					</li>
					<li>
						<Icon name="book" />
						<Trans>{courseCount} 门课，新上架的也在内</Trans>
					</li>
					{refund && (
						<li>
							<Icon name="check" />
							{refund}
						</li>
					)}
				</ul>
			</div>
			<BuyBar>
				<p>
					<span className="block text-13 text-ink-3">{title}</span>
					<Price fen={plan.price} />
				</p>
				{buy}
			</BuyBar>
		</aside>
	);
}
