import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, startTransition, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CouponFigure } from '../../features/coupons/CouponFigure.tsx';
import { CouponTerms, lastDay } from '../../features/coupons/CouponTerms.tsx';
import { monthDay } from '../../lib/dates.ts';
import { money } from '../../lib/money.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { lazyPart } from '../../ui/lazyPart.ts';
import type { Preview } from './use-ordering.ts';

const CouponCodeForm = lazyPart(() => import('../coupons/CouponCodeForm.tsx').then((module) => module.CouponCodeForm));

/** The member's coupons beside what is ordered: the one that is on it, others that could be, and why some cannot. */
export function CheckoutCoupons({ preview: { coupon, coupons, couponTrouble } }: { preview: Preview }) {
	const { t } = useLingui();
	const locale = useLocale();
	const [, setSearch] = useSearchParams();
	const [typing, setTyping] = useState(false);
	const opener = useRef<HTMLButtonElement>(null);
	const choose = (code: string) =>
		setSearch(
			(search) => {
				search.set('coupon', code);
				return search;
			},
			{ replace: true, preventScrollReset: true },
		);
	const usable = coupons.some(({ problem }) => problem === null);
	return (
		<section className="mb-9" aria-labelledby="checkout-coupon">
			<div className="checkout-heading">
				<h2 id="checkout-coupon">
					<Trans>优惠券</Trans>
				</h2>
				<button ref={opener} type="button" className="link min-h-11" aria-expanded={typing} onClick={() => startTransition(() => setTyping(true))}>
					<Trans>输入券码</Trans>
				</button>
			</div>
			{typing && (
				<Suspense fallback={null}>
					<CouponCodeForm
						className="mb-4"
						onTaken={(code) => {
							setTyping(false);
							opener.current?.focus();
							choose(code);
						}}
					/>
				</Suspense>
			)}
			<p role="alert" className="mb-3 text-14 text-red empty:hidden">
				{couponTrouble}
			</p>
			{coupons.length > 0 && (
				<div className="address-rows" role="radiogroup" aria-label={t`优惠券`}>
					{coupons.map(({ code, title, kind, value, most, minimum, scope, endsAt, discount, problem }) => {
						const [off, day] = [money(discount), monthDay(lastDay(endsAt), locale)];
						return (
							<label key={code} className="checkout-coupon" data-off={problem === null ? undefined : ''}>
								<input
									className="pick-ring"
									type="radio"
									name="coupon"
									value={code}
									checked={code === coupon?.code}
									disabled={problem !== null}
									onChange={() => choose(code)}
								/>
								<b className="coupon-figure">
									<CouponFigure kind={kind} value={value} />
								</b>
								<span className="min-w-0 flex-1">
									<b className="wrap-anywhere">{title}</b>
									<span className="block text-14 text-ink-2">
										<CouponTerms {...{ kind, most, minimum, scope }} />
										{problem === null ? (
											<Trans>
												，能减 {off}，到{day}
											</Trans>
										) : (
											<span className="block">{problem}</span>
										)}
									</span>
								</span>
							</label>
						);
					})}
					{usable && (
						<label>
							<input className="pick-ring" type="radio" name="coupon" value="" checked={coupon === null} onChange={() => choose('')} />
							<Trans>这次不用券</Trans>
						</label>
					)}
				</div>
			)}
			{coupons.length === 0 && !typing && (
				<p className="type-meta pb-2">
					<Trans>你现在没有能用的券。有券码的话，点“输入券码”。</Trans>
				</p>
			)}
		</section>
	);
}
