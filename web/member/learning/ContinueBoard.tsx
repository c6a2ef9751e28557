import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { MemberCourse, Progress as OfLesson } from '../../../contract/learning/member.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { isAtEnd, resumeAt } from '../../features/learning/place-rules.ts';
import { useNewerPlaces } from '../../features/learning/use-newer-places.ts';
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
	const newer = useNewerPlaces(useMemo(() => (heard ? [heard] : []), [heard]));
	const position = newer.get(lesson.id) ?? heard?.position ?? 0;
	const place = clockDuration(position);
	const ended = heard !== null && isAtEnd({ position, durationSeconds: heard.durationSeconds });
	const begun = heard !== null && resumeAt({ position, durationSeconds: heard.durationSeconds }) > 0;
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
						{ended ? (
							<Trans>第 {number} 讲 · 放到结尾了</Trans>
						) : heard ? (
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
				{ended ? <Trans>从头再听</Trans> : begun ? <Trans>从 {place} 接着听</Trans> : <Trans>开始听</Trans>}
			</Button>
		</Board>
	);
}
