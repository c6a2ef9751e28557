import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import type { MyCoupon } from '../../../contract/coupons/member.ts';
import { CouponFigure } from '../../features/coupons/CouponFigure.tsx';
import { CouponTerms, lastDay } from '../../features/coupons/CouponTerms.tsx';
import { useServerDay } from '../../features/site/server-time.ts';
import { monthDay, yearlyDate } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';

/** The last days of a coupon, in milliseconds: then its end is said in red. */
const soon = 3 * 86_400_000;

export function CouponRow({ coupon }: { coupon: MyCoupon }) {
	const locale = useLocale();
	const id = useId();
	const named = { id: `a${id}`, 'aria-labelledby': `a${id} ${id}` };
	const now = useServerDay();
	const { title, state, endsAt, startsAt, heldBy, orderId, kind, value, prodType } = coupon;
	const left = now === null ? null : new Date(endsAt).getTime() - now;
	const [last, from] = [lastDay(endsAt), monthDay(startsAt, locale)];
	const day = yearlyDate(last, now ?? 0, locale);
	const waits = now !== null && new Date(startsAt).getTime() > now;
	// Staff can stop one before its end.
	const stopped = left !== null && left > 0;
	const order = heldBy ?? orderId;
	const toUse = state === 'usable' && heldBy === null;
	const gone = coupon.prodOnline === false;
	return (
		<li data-state={state}>
			<b className="coupon-figure">
				<CouponFigure kind={kind} value={value} />
			</b>
			<div className="coupon-words">
				<h2 className="type-item wrap-anywhere" id={id}>
					{title}
				</h2>
				<p className="text-14 text-ink-2 wrap-anywhere">
					<CouponTerms {...coupon} />
				</p>
				<p className={`text-14 ${state === 'usable' && left !== null && left < soon ? 'text-red' : 'text-ink-3'}`}>
					{state === 'over' ? (
						stopped ? (
							<Trans>已停用</Trans>
						) : (
							<Trans>{day}过期了</Trans>
						)
					) : waits ? (
						<Trans>从{from}起能用</Trans>
					) : (
						<Trans>到{day}</Trans>
					)}
				</p>
				{toUse && gone && (
					<p className="text-14 text-ink-3">
						{prodType === 3 ? <Trans>这个 VIP 套餐已经下架，券现在用不上</Trans> : <Trans>这门课已经下架，券现在用不上</Trans>}
					</p>
				)}
				{order !== null && (
					<Link className="link min-h-11 text-14" {...named} to={paths.userOrderDetail(order)}>
						{heldBy === null ? <Trans>看用在哪张订单上</Trans> : <Trans>正用在一张待付款的订单上</Trans>}
					</Link>
				)}
			</div>
			{toUse && !gone && (
				<Button kind="line" {...named} to={whereItCounts(coupon)}>
					<Trans>去用</Trans>
				</Button>
			)}
		</li>
	);
}

/** Where what it counts for is sold. VIP plans have no pages of their own. */
function whereItCounts({ prodId, prodType, categoryId }: MyCoupon): string {
	if (prodId !== null) return prodType === 3 ? paths.vip() : paths.course(prodId);
	return categoryId === null ? paths.courses() : paths.courses({ categoryId });
}
