import { useLocation, useNavigation, useSearchParams } from 'react-router';
import type { VipPlan } from '../../../contract/catalogue/public.ts';

/** The chosen plan stands in the address (`?plan=`); without one it is the longest. */
export function usePlan(plans: readonly VipPlan[]) {
	const { pathname } = useLocation();
	const [search] = useSearchParams();
	const next = useNavigation().location;
	// A press shows at once, before the address has changed.
	const wanted = Number((next?.pathname.endsWith(pathname) ? new URLSearchParams(next.search) : search).get('plan'));
	const longest = plans.reduce<VipPlan | undefined>((best, plan) => (best && best.days >= plan.days ? best : plan), undefined);
	return { plan: plans.find(({ id }) => id === wanted) ?? longest, hrefOf: (plan: VipPlan) => `?plan=${plan.id}` };
}
