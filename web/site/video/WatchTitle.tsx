import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLoggedIn } from '../../features/members/session.ts';
import { type Playback, standingOf, usePlaybackState } from '../../features/video/playback.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import type { VideoData } from './video-load.ts';

/** The lesson's name, what was heard of it and how much more counts as finished, and the lessons before and after. */
export function WatchTitle({ loaded: { lesson, play, videoList }, playback }: { loaded: VideoData; playback: Playback }) {
	const { t } = useLingui();
	const lessons = videoList.flatMap((chapter) => chapter.videos);
	const at = lessons.findIndex(({ id }) => id === lesson.videoId);
	const number = at + 1;
	const previous = play ? play.previousVideoId : (lessons[at - 1]?.id ?? null);
	const next = play ? play.nextVideoId : at === -1 ? null : (lessons[at + 1]?.id ?? null);
	return (
		<div className="watch-title">
			<div>
				<h1>{lesson.title}</h1>
				<p>
					{number > 0 && <Trans>第 {number} 讲</Trans>}
					{' · '}
					<Standing playback={playback} counted={play !== null && lesson.kind === 'video'} seconds={lesson.durationSeconds} />
					{lesson.sample && <Trans> · 示例片，听完就算学完</Trans>}
				</p>
			</div>
			<nav className="watch-beside" aria-label={t`上一讲和下一讲`}>
				{previous !== null && (
					<Button kind="board-ghost" size="sm" icon="left" to={paths.video(previous)}>
						<Trans>上一讲</Trans>
					</Button>
				)}
				{next !== null && (
					<Button kind="board-primary" size="sm" icon="right" to={paths.video(next)}>
						<Trans>下一讲</Trans>
					</Button>
				)}
			</nav>
		</div>
	);
}

function Standing({ playback, counted, seconds }: { playback: Playback; counted: boolean; seconds: number }): ReactNode {
	const locale = useLocale();
	const member = useLoggedIn();
	const heard = usePlaybackState(playback, (state) => state.heard);
	const length = usePlaybackState(playback, (state) => state.duration);
	const finished = usePlaybackState(playback, (state) => state.finished);
	if (!counted || !member) return finished ? <Trans>学完了</Trans> : duration(seconds, locale);
	const { percent, missing } = standingOf({ heard, duration: length, finished });
	const left = duration(missing, locale);
	if (missing === 0) return <Trans>已听 {percent}%，学完了</Trans>;
	return (
		<Trans>
			已听 {percent}%，再听 {left}算学完
		</Trans>
	);
}
