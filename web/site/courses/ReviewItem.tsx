import { Plural, Trans } from '@lingui/react/macro';
import type { Review } from '../../../contract/reviews/public.ts';
import { typedLang } from '../../features/site/typed-lang.ts';
import { useSite } from '../../features/site/use-site.ts';
import { yearlyDate } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Stars } from '../../ui/Stars.tsx';
import { HelpfulButton } from './HelpfulButton.tsx';

/** Who, how many stars, how far they have heard; what they say, what the agency answers, and whom it helped. */
export function ReviewItem({ review }: { review: Review }) {
	const { nickname, stars, text, createdAt, editedAt, heardPercent, reply, repliedAt, own, helpfulCount } = review;
	const locale = useLocale();
	const site = useSite();
	// Of the year in which the page was made it is left out: no clock is asked for it.
	const day = (at: string) => yearlyDate(at, site?.renderedAt ?? 0, locale);
	const on = day(editedAt ?? createdAt);
	const agency = site?.webInfo.siteName ?? '';
	return (
		<li className="review">
			<p className="review-by">
				<b lang={typedLang(nickname)}>{nickname}</b>
				<Stars of={stars} />
				<small>
					{heardPercent > 0 && <span>{heardPercent >= 100 ? <Trans>听完了</Trans> : <Trans>听了 {heardPercent}%</Trans>}</span>}
					<time dateTime={editedAt ?? createdAt}>{editedAt ? <Trans>{on}改过</Trans> : on}</time>
				</small>
			</p>
			<div>
				<p className="review-text" dir="auto" lang={typedLang(text)}>
					{text}
				</p>
				{reply && (
					<div className="review-reply">
						<p>
							<b>
								<Trans>
									{agency}教务<span className="sr-only">的回复</span>
								</Trans>
							</b>
							{repliedAt && <time dateTime={repliedAt}>{day(repliedAt)}</time>}
						</p>
						<p lang={typedLang(reply)}>{reply}</p>
					</div>
				)}
				{own ? (
					<p className="review-own">
						<Trans>你写的</Trans>
						{helpfulCount > 0 && (
							<>
								{' · '}
								<Plural value={helpfulCount} other="# 人觉得有用" />
							</>
						)}
					</p>
				) : (
					<HelpfulButton review={review} />
				)}
			</div>
		</li>
	);
}
