import { Trans, useLingui } from '@lingui/react/macro';
import type { ReviewPage } from '../../../contract/reviews/public.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Progress } from '../../ui/Progress.tsx';

/** Why the reader may write a review, or not yet. The form itself comes later, and that is said. */
export function ReviewStanding({ mine }: { mine: ReviewPage['mine'] }) {
	const { t } = useLingui();
	const locale = useLocale();
	if (mine?.review)
		return (
			<div className="review-standing own-part">
				<b>
					<Trans>你写过评价了</Trans>
				</b>
				<p>
					<Trans>一门课写一条。</Trans>
				</p>
			</div>
		);
	if (!mine?.owned)
		return (
			<div className="review-standing own-part">
				<b>
					<Trans>报名、听满 10% 的人能写</Trans>
				</b>
				<p>
					<Trans>听过再说，别人才信。</Trans>
				</p>
			</div>
		);
	const { heardSeconds, missingSeconds } = mine;
	if (missingSeconds === 0)
		return (
			<div className="review-standing own-part">
				<b>
					<Trans>听够了，你可以写评价</Trans>
				</b>
				<p>
					<Trans>写的地方还没有开放，开放以后就在这里。</Trans>
				</p>
			</div>
		);
	// Said in whole minutes, rounded up: nobody is sent away a minute early.
	const missing = duration(Math.ceil(missingSeconds / 60) * 60, locale);
	return (
		<div className="review-standing own-part">
			<b>
				<Trans>听满 10% 就能写</Trans>
			</b>
			<Progress percent={Math.floor((100 * heardSeconds) / (heardSeconds + missingSeconds))} label={t`离能写评价还有多远`} />
			<p>
				<Trans>还差 {missing}。听过再说，别人才信。</Trans>
			</p>
		</div>
	);
}
