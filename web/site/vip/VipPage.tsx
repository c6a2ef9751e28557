import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import type { Route } from './+types/VipPage';

async function load({ api, slot }: LoadArgs) {
	return { vip: await slot('vip', () => api('vipPlans', {}), { empty: { plans: [], shelf: [], courseCount: 0 }, main: true }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export type VipData = Awaited<ReturnType<typeof clientLoader>>;

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`VIP 会员`) : '', seo: args.loaderData?.seo });
}

export default function VipPage({ loaderData }: Route.ComponentProps) {
	return (
		<div className="wrap">
			<h1>
				<Trans>VIP 会员</Trans>
			</h1>
			<ul>
				{loaderData.vip.plans.map((plan) => (
					<li key={plan.id}>{plan.title}</li>
				))}
			</ul>
		</div>
	);
}
