import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate, useRevalidator } from 'react-router';
import { browserLoader, type LoadArgs, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { useListPending } from '../../features/site/use-pending.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { numbers } from '../../lib/params.ts';
import { sheets } from '../../lib/sheets.ts';
import { paths } from '../../paths.ts';
import couponsStyles from '../../styles/coupons.css?url';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { MemberPage } from '../frame/MemberPage.tsx';
import type { Route } from './+types/CouponsPage';
import { CouponCodeForm } from './CouponCodeForm.tsx';
import { CouponRow } from './CouponRow.tsx';

const pageSize = 20;
const states = ['usable', 'used', 'over'] as const;
type State = (typeof states)[number];

async function load({ api, optional, url }: LoadArgs) {
	const asked = url.searchParams;
	const { current = 1 } = numbers({ current: asked.get('page') ?? undefined }, 'current');
	const state: State = states.find((each) => each === asked.get('state')) ?? 'usable';
	const coupons = await optional('coupons', () => api('myCoupons', { state, currPage: current, pageSize }), { empty: null, keepFor: 'address' });
	return { state, current, coupons };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const handle: Handle = { sheets: sheets(couponsStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	return pageMeta(args, { title: site ? say(site.locale, msg`优惠券`) : '', noindex: true });
}

export default function CouponsPage({ loaderData: { state, current, coupons, stale } }: Route.ComponentProps) {
	const { t } = useLingui();
	const navigate = useNavigate();
	const { revalidate } = useRevalidator();
	const pending = useListPending(paths.userCoupon());
	const names: Record<State, string> = { usable: t`能用`, used: t`用过`, over: t`过期` };
	const list = coupons?.dataList ?? [];
	return (
		<MemberPage title={<Trans>优惠券</Trans>}>
			<Tabs
				label={t`优惠券的状态`}
				className="tabs-bleed mt-2"
				current={state}
				items={states.map((key) => ({ key, label: names[key], count: coupons?.counts[key] || undefined, to: paths.userCoupon({ state: key }) }))}
			/>
			<div className="coupons">
				<div className="min-w-0">
					<StaleNote since={stale['coupons']} what={<Trans context="没能取到">优惠券</Trans>} />
					{pending ? (
						<SkeletonRows count={3} now />
					) : (
						list.length > 0 && (
							<ul className="coupon-list">
								{list.map((coupon) => (
									<CouponRow key={`${coupon.id} ${coupon.heldBy} ${coupon.orderId}`} coupon={coupon} />
								))}
							</ul>
						)
					)}
					{!pending && list.length === 0 && stale['coupons'] !== 0 && <Nothing state={state} behind={current > 1} />}
					<div className="list-pages">
						<Pagination current={current} total={coupons?.totalCount ?? 0} pageSize={pageSize} href={(page) => paths.userCoupon({ state, page })} />
					</div>
				</div>
				<aside aria-label={t`有券码或礼品码`}>
					<CouponCodeForm
						label={<Trans>有券码或礼品码</Trans>}
						onTaken={() => void (state === 'usable' ? revalidate() : navigate(paths.userCoupon()))}
						onGift={(code) => void navigate(paths.userGift(code))}
					/>
					<p className="type-meta mt-2">
						<Trans>礼品码是四组四位，券码长短不一。两种都在这里填，不分大小写。</Trans>
					</p>
				</aside>
			</div>
		</MemberPage>
	);
}

function Nothing({ state, behind }: { state: State; behind: boolean }) {
	if (behind)
		return (
			<EmptyState title={<Trans>券没有这么多</Trans>} action={{ label: <Trans>回到第一页</Trans>, to: paths.userCoupon({ state }) }}>
				{state === 'usable' ? <Trans>先到期的都排在第一页。</Trans> : <Trans>最近的都排在第一页。</Trans>}
			</EmptyState>
		);
	if (state !== 'usable')
		return (
			<EmptyState title={<Trans>这里还没有券</Trans>} action={{ label: <Trans>看能用的券</Trans>, to: paths.userCoupon() }}>
				{state === 'used' ? <Trans>用过的券会留在这里，能查到用在哪张订单上。</Trans> : <Trans>没来得及用的券会留在这里。</Trans>}
			</EmptyState>
		);
	return (
		<EmptyState title={<Trans>还没有能用的券</Trans>} action={{ label: <Trans>去看课程</Trans>, to: paths.courses() }}>
			<Trans>课程页上能领，也可以用券码兑换。</Trans>
		</EmptyState>
	);
}
