import { Trans, useLingui } from '@lingui/react/macro';
import type { Progress as Learned, MemberCourse } from '../../../contract/learning.ts';
import type { LessonInfo } from '../../../contract/video.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { clockDuration } from '../../lib/duration.ts';
import { paths } from '../../paths.ts';
import { Board } from '../../ui/Board.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';

/** The one board of the study centre: where the member stopped. */
export function ContinueBoard({ last, lesson, course }: { last: Learned; lesson: LessonInfo; course: MemberCourse }) {
	const { t } = useLingui();
	const place = clockDuration(last.position);
	const { courseTitle } = lesson;
	return (
		<Board card ledge={false} as="section" className="continue" aria-labelledby="continue">
			<Cover src={course.cover} board eager />
			<div>
				<p className="type-kicker">
					<Trans>接着上次听</Trans>
				</p>
				<h2 id="continue">{lesson.title}</h2>
				<p className="text-chalk-2">
					<Trans>
						{courseTitle} · 停在 {place}
					</Trans>
				</p>
				<Progress percent={last.percent} label={t`这一讲听了多少`} />
			</div>
			<Button kind="board-primary" size="lg" icon="play" to={paths.video(last.videoId)}>
				<Trans>继续</Trans>
			</Button>
		</Board>
	);
}
