import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { couponsMemberPaths } from '../../../contract/coupons/member-paths.ts';
import type { CourseCoupon } from '../../../contract/coupons/public.ts';
import { addresses, browserApi } from '../../api/api.ts';
import { failureOf } from '../../api/failure.ts';
import { CouponFigure } from '../../features/coupons/CouponFigure.tsx';
import { CouponTerms, lastDay } from '../../features/coupons/CouponTerms.tsx';
import { useLoggedIn } from '../../features/members/session.ts';
import { useSite } from '../../features/site/use-site.ts';
import { yearlyDate } from '../../lib/dates.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';

Object.assign(addresses, couponsMemberPaths);

/** Coupons that this course’s buyers can take. A visitor logs in first, and comes back here. */
export function CourseCoupons({ coupons }: { coupons: readonly CourseCoupon[] }) {
	return (
		<section className="mb-7" aria-labelledby="course-coupons">
			<h2 id="course-coupons" className="type-item">
				<Trans>先领券</Trans>
			</h2>
			<ul>
				{coupons.map((coupon) => (
					<Offer key={coupon.id} coupon={coupon} />
				))}
			</ul>
		</section>
	);
}

function Offer({ coupon: { id, title, endsAt, ...terms } }: { coupon: CourseCoupon }) {
	const { t } = useLingui();
	const locale = useLocale();
	const loggedIn = useLoggedIn();
	const navigate = useNavigate();
	const { pathname, search } = useLocation();
	const [state, setState] = useState<'free' | 'busy' | 'taken'>('free');
	const day = yearlyDate(lastDay(endsAt), useSite()?.renderedAt ?? 0, locale);
	const claim = async () => {
		if (!loggedIn) return navigate(paths.login({ redirect: pathname + search }));
		setState('busy');
		try {
			const answer = await browserApi('couponClaim', { id }, { skipHandler: true });
			setState(answer.code === 1 ? 'taken' : 'free');
			if (answer.code !== 1) toast(answer.msg, { icon: 'clock' });
			else toast(answer.data.had ? t`已经在你的优惠券里。` : t`领好了，下单时会自动用上。`);
		} catch (error) {
			setState('free');
			toast((failureOf(error).status === 429 && failureOf(error).message) || t`没能领到，请再试一次。`, { icon: 'clock' });
		}
	};
	return (
		<li className="flex items-center gap-3 border-b border-rule py-4">
			<b>
				<CouponFigure {...terms} />
			</b>
			<span className="min-w-0 grow text-14">
				<b className="[overflow-wrap:anywhere]">{title}</b>
				<span className="block text-ink-2">
					<CouponTerms {...terms} />
					<Trans>，到{day}</Trans>
				</span>
			</span>
			<Button
				kind="soft"
				busy={state === 'busy'}
				reason={state === 'taken' && t`已领`}
				onClick={() => void claim()}
				{...(state !== 'taken' && { 'aria-label': t`领取：${title}` })}
			>
				<Trans>领取</Trans>
			</Button>
		</li>
	);
}
