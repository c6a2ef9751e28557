import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import type { VipPlan } from '../../../contract/catalogue/public.ts';
import { portion } from '../../../contract/money.ts';
import { money } from '../../lib/money.ts';
import { Price } from '../../ui/Price.tsx';

/** Ruled rows with a ring; the chosen one lies on tint. */
export function VipPlans({ plans, chosen, hrefOf }: { plans: readonly VipPlan[]; chosen: number | undefined; hrefOf: (plan: VipPlan) => string }) {
	const { t } = useLingui();
	const navigate = useNavigate();
	return (
		<section aria-labelledby="plans">
			<h2 id="plans" className="type-column">
				<Trans>选一个期限</Trans>
			</h2>
			<div className="ruled vip-plans" role="radiogroup" aria-label={t`期限`}>
				{plans.map((plan) => {
					const { days } = plan;
					const daily = money(portion(plan.price, 1, Math.max(1, days)));
					return (
						<label key={plan.id}>
							<input
								className="radio-ring"
								type="radio"
								name="plan"
								value={plan.id}
								checked={plan.id === chosen}
								onChange={() => navigate(hrefOf(plan), { replace: true, preventScrollReset: true })}
							/>
							<b>{plan.title}</b>
							<span>
								<Trans>{days} 天</Trans>
							</span>
							<span className="vip-plan-daily">
								<Trans>每天 {daily}</Trans>
							</span>
							<Price fen={plan.price} original={plan.originalPrice} short />
						</label>
					);
				})}
			</div>
		</section>
	);
}
