import { Trans } from '@lingui/react/macro';
import type { Review } from '../../../contract/reviews/public.ts';
import { useSite } from '../../features/site/use-site.ts';
import { monthDay } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Stars } from '../../ui/Stars.tsx';

/** Who, how many stars, how far they have heard; what they say, and what the agency answers. */
export function ReviewItem({ review: { nickname, stars, text, createdAt, heardPercent, reply, repliedAt } }: { review: Review }) {
	const locale = useLocale();
	const agency = useSite()?.webInfo.siteName ?? '';
	return (
		<li className="review">
			<p className="review-by">
				<b>{nickname}</b>
				<Stars of={stars} />
				<small>
					{heardPercent > 0 && <span>{heardPercent >= 100 ? <Trans>听完了</Trans> : <Trans>听了 {heardPercent}%</Trans>}</span>}
					<time dateTime={createdAt}>{monthDay(createdAt, locale)}</time>
				</small>
			</p>
			<div>
				<p className="review-text">{text}</p>
				{reply && (
					<div className="review-reply">
						<p>
							<b>
								<Trans>{agency}教务</Trans>
							</b>
							{repliedAt && <time dateTime={repliedAt}>{monthDay(repliedAt, locale)}</time>}
						</p>
						<p>{reply}</p>
					</div>
				)}
			</div>
		</li>
	);
}
