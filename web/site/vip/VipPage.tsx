import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { VipShelf } from '../../features/catalogue/VipShelf.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import buyStyles from '../../styles/buy.css?url';
import cardsStyles from '../../styles/cards.css?url';
import formsStyles from '../../styles/forms.css?url';
import vipStyles from '../../styles/vip.css?url';
import { Breadcrumb } from '../../ui/Breadcrumb.tsx';
import type { Route } from './+types/VipPage';
import { usePlan } from './use-plan.ts';
import { VipAnswers } from './VipAnswers.tsx';
import { VipBuy } from './VipBuy.tsx';
import { VipPlans } from './VipPlans.tsx';

const noVip = {
	plans: [],
	shelf: [],
	courseCount: 0,
	texts: { title: '', lead: '', homeTitle: '', homeLead: '', refund: '', answers: [] },
};

async function load({ api, optional }: LoadArgs) {
	return { vip: await optional('vip', () => api('vipPlans', {}), { empty: noVip, failPage: 'any' }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(cardsStyles, formsStyles, buyStyles, vipStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { vip, seo } = args.loaderData;
	const title = say(site.locale, msg`VIP 会员`);
	return pageMeta(args, {
		title,
		description: vip.texts.lead,
		image: paths.sharePicture('site', 1, site.locale),
		seo,
		jsonLd: [breadcrumbList(site, [{ name: title, path: paths.vip() }])],
	});
}

export default function VipPage({ loaderData }: Route.ComponentProps) {
	const { vip, stale } = loaderData;
	const { t } = useLingui();
	const { plan, hrefOf } = usePlan(vip.plans);
	return (
		<>
			<StaleNote since={stale['vip']} what={<Trans context="没能取到">VIP 的价格</Trans>} full />
			<header className="vip-head">
				<div className="wrap">
					<Breadcrumb list items={[{ label: t`首页`, to: paths.home() }, { label: t`VIP 会员` }]} />
					<h1>{vip.texts.title || <Trans>VIP 会员</Trans>}</h1>
					<p>{vip.texts.lead}</p>
				</div>
				<VipShelf books={vip.shelf} className="wrap" />
			</header>
			<div className="wrap split vip-body">
				<div>
					<VipPlans plans={vip.plans} chosen={plan?.id} hrefOf={hrefOf} />
					<VipAnswers answers={vip.texts.answers} />
				</div>
				{plan && <VipBuy plan={plan} courseCount={vip.courseCount} refund={vip.texts.refund} />}
			</div>
		</>
	);
}
