import { Trans } from '@lingui/react/macro';
import { Suspense, useMemo } from 'react';
import type { Chapter, CourseDetail } from '../../../contract/catalogue/public.ts';
import { BuyBar } from '../../features/catalogue/BuyBar.tsx';
import { BuyButton } from '../../features/catalogue/BuyButton.tsx';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { SaveButton } from '../../features/catalogue/SaveButton.tsx';
import { ShareButton } from '../../features/catalogue/ShareButton.tsx';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart, servedPart } from '../../ui/lazyPart.ts';
import { Price } from '../../ui/Price.tsx';
import { CartPart } from './CartPart.tsx';
import { CourseTerms } from './CourseTerms.tsx';

const PriceNotes = servedPart(() => import('./PriceNotes.tsx').then((module) => module.PriceNotes));
const CourseGoOn = lazyPart(() => import('./CourseGoOn.tsx').then((module) => module.CourseGoOn));

/** The box that hangs from the board; below lg a bar at the foot. */
export function CourseBuy({ course, chapters }: { course: CourseDetail; chapters: readonly Chapter[] }) {
	const { owned, trialVideoId, nextVideoId } = course;
	const next = useMemo(() => chapters.flatMap(({ videos }) => videos).find(({ id }) => id === nextVideoId), [chapters, nextVideoId]);
	const go = owned ? (
		<Suspense
			fallback={
				<span className="btn" data-size="lg" data-wide>
					{'\u00a0'}
				</span>
			}
		>
			<CourseGoOn lesson={next} videoId={nextVideoId} />
		</Suspense>
	) : (
		<BuyButton product={course} wide>
			{course.price === 0 ? <Trans>免费报名</Trans> : <Trans>立即购买</Trans>}
		</BuyButton>
	);
	const notes = (course.memberPrice !== null || course.soldOut) && (
		<Suspense fallback={null}>
			<PriceNotes course={course} />
		</Suspense>
	);
	const price = (size: 'lg' | 'md') => (
		<Price fen={course.price} original={course.originalPrice} size={size}>
			{notes}
		</Price>
	);
	return (
		<>
			<div className="floats course-box">
				<Cover src={course.cover} board eager />
				<div className="buy-box own-part">
					{price('lg')}
					{go}
					<CartPart course={course} />
					{owned && next && <p className="buy-next">{next.title}</p>}
					<div className="course-box-actions">
						{trialVideoId !== null && !owned && (
							<Button to={paths.video(trialVideoId)} kind="line" icon="play">
								<Trans>试听</Trans>
							</Button>
						)}
						<SaveButton course={course} />
						<ShareButton title={course.title} icon />
					</div>
					<CourseTerms course={course} />
				</div>
			</div>
			<BuyBar>
				<p>{price('md')}</p>
				{trialVideoId !== null && !owned && (
					<Button to={paths.video(trialVideoId)} kind="line">
						<Trans>试听</Trans>
					</Button>
				)}
				{go}
			</BuyBar>
		</>
	);
}
