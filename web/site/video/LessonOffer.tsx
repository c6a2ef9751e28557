import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import type { FailureReason } from '../../../contract/errors.ts';
import type { LessonInfo } from '../../../contract/video/public.ts';
import { BuyButton } from '../../features/catalogue/BuyButton.tsx';
import { useLoggedIn } from '../../features/members/session.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Price } from '../../ui/Price.tsx';

/** A lesson that is not this reader's yet: what it costs, and what can be heard at once. Never an error page. */
export function LessonOffer({ lesson, course, reason }: { lesson: LessonInfo; course: CourseDetail | null; reason: FailureReason }) {
	const loggedIn = useLoggedIn();
	const trial = course?.trialVideoId ?? null;
	const [title, sentence] = wordsOf(reason);
	return (
		<div className="watch-cover">
			<h2>{title}</h2>
			<p>{sentence}</p>
			{course && reason !== 'access_not_started' && (
				<p className="figures">
					<Price fen={course.price} original={course.originalPrice} />
				</p>
			)}
			<div className="watch-cover-actions">
				{reason === 'vip_over' && (
					<Button kind="board-primary" to={paths.vip()}>
						<Trans>续费 VIP</Trans>
					</Button>
				)}
				{reason === 'access_not_started' ? (
					<Button kind="board-primary" to={paths.course(lesson.courseId)}>
						<Trans>看这门课</Trans>
					</Button>
				) : (
					<BuyButton
						product={course ?? { id: lesson.courseId, price: null }}
						kind={reason === 'vip_over' ? 'board-ghost' : 'board-primary'}
						size="md"
					>
						{course?.price === 0 ? <Trans>免费报名</Trans> : <Trans>立即购买</Trans>}
					</BuyButton>
				)}
				{!loggedIn && (
					<Button kind="board-ghost" to={paths.login({ redirect: paths.video(lesson.videoId) })}>
						<Trans>报过名了，去登录</Trans>
					</Button>
				)}
				{loggedIn && course?.vipFlag === 1 && reason !== 'vip_over' && (
					<Button kind="board-ghost" to={paths.vip()}>
						<Trans>开通 VIP 免费听</Trans>
					</Button>
				)}
				{trial !== null && trial !== lesson.videoId && (
					<Button kind="board-ghost" icon="play" to={paths.video(trial)}>
						<Trans>先试听一讲</Trans>
					</Button>
				)}
			</div>
		</div>
	);
}

function wordsOf(reason: FailureReason): [title: ReactNode, sentence: ReactNode] {
	if (reason === 'access_expired') return [<Trans key="t">这门课的有效期过了</Trans>, <Trans key="s">续报以后接着听，学过的进度都还在。</Trans>];
	if (reason === 'vip_over')
		return [<Trans key="t">你的 VIP 已经结束</Trans>, <Trans key="s">续费以后接着听，也可以单买这门课。学过的进度都还在。</Trans>];
	if (reason === 'access_revoked')
		return [<Trans key="t">这门课的报名已经取消</Trans>, <Trans key="s">重新报名就能接着听，学过的进度都还在。</Trans>];
	if (reason === 'access_not_started')
		return [<Trans key="t">还没到开课时间</Trans>, <Trans key="s">你已经报了名。到了时间打开这一页就能听。</Trans>];
	return [<Trans key="t">这一讲，报名后可以听</Trans>, <Trans key="s">一次报名，整门课都能听，换手机、换电脑接着听。</Trans>];
}
