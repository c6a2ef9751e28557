import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberCourse, Progress as OfLesson } from '../../../contract/learning.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { clockDuration } from '../../lib/duration.ts';
import { paths } from '../../paths.ts';
import { Board } from '../../ui/Board.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';

/** The one board of the study centre: the lesson to go on with, and where the member stopped in it (null: not begun). */
export function ContinueBoard({
	course,
	lesson,
	heard,
}: {
	course: MemberCourse;
	lesson: { id: number; title: string; number: number };
	heard: OfLesson | null;
}) {
	const { t } = useLingui();
	const { title } = course;
	const { number } = lesson;
	const place = clockDuration(heard?.position ?? 0);
	return (
		<Board card ledge={false} as="section" className="continue" aria-labelledby="continue">
			<Cover src={course.cover} board eager />
			<div>
				<p className="type-kicker">{heard ? <Trans>接着上次听</Trans> : <Trans>接着听下一讲</Trans>}</p>
				<h2 id="continue">{lesson.title}</h2>
				<p className="text-chalk-2">
					<span>{title}</span>
					{' · '}
					<span>
						{heard ? (
							<Trans>
								第 {number} 讲 · 停在 {place}
							</Trans>
						) : (
							<Trans>第 {number} 讲</Trans>
						)}
					</span>
				</p>
				<Progress percent={heard?.percent ?? 0} label={t`这一讲听了多少`} />
			</div>
			<Button kind="board-primary" size="lg" icon="play" to={paths.video(lesson.id)}>
				<Trans>继续</Trans>
			</Button>
		</Board>
	);
}
