import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, startTransition, useState } from 'react';
import type { ReviewPage } from '../../../contract/reviews/public.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Progress } from '../../ui/Progress.tsx';
import { Stars } from '../../ui/Stars.tsx';

const ReviewDialog = lazyPart(() => import('./ReviewDialog.tsx').then((module) => module.ReviewDialog));

interface Props {
	course: { id: number; title: string };
	mine: ReviewPage['mine'];
}

/** Why the reader may write a review or not yet, the way to write it, and what they have written. */
export function ReviewStanding({ course, mine }: Props) {
	const { t } = useLingui();
	const locale = useLocale();
	const [writing, setWriting] = useState(false);
	const open = () => startTransition(() => setWriting(true));
	const dialog = writing && mine && (
		<Suspense fallback={null}>
			<ReviewDialog course={course} mine={mine} onClose={() => setWriting(false)} />
		</Suspense>
	);
	if (mine?.review)
		return (
			<Standing title={mine.review.hidden ? <Trans>教务收起了你的评价</Trans> : <Trans>你写过评价了</Trans>}>
				{mine.review.hidden ? (
					<p>
						<Trans>别人看不到它，也不算分。</Trans>
					</p>
				) : (
					<Stars of={mine.review.stars} />
				)}
				<Button kind="line" size="sm" onClick={open}>
					<Trans>改一改</Trans>
				</Button>
				{dialog}
			</Standing>
		);
	if (!mine?.owned)
		return (
			<Standing title={<Trans>报名、听满 10% 的人能写</Trans>}>
				<p>
					<Trans>听过再说，别人才信。</Trans>
				</p>
			</Standing>
		);
	const { heardSeconds, missingSeconds } = mine;
	if (missingSeconds === 0)
		return (
			<Standing title={<Trans>听够了，你可以写评价</Trans>}>
				<Button size="sm" onClick={open}>
					<Trans>写评价</Trans>
				</Button>
				{dialog}
			</Standing>
		);
	// Said in whole minutes, rounded up: nobody is sent away a minute early.
	const missing = duration(Math.ceil(missingSeconds / 60) * 60, locale);
	return (
		<Standing title={<Trans>听满 10% 就能写</Trans>}>
			<Progress percent={Math.floor((100 * heardSeconds) / (heardSeconds + missingSeconds))} label={t`离能写评价还有多远`} />
			<p>
				<Trans>还差 {missing}。听过再说，别人才信。</Trans>
			</p>
		</Standing>
	);
}

function Standing({ title, children }: { title: ReactNode; children: ReactNode }) {
	return (
		<div className="review-standing own-part">
			<b>{title}</b>
			{children}
		</div>
	);
}
