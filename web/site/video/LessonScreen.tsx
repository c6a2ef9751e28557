import { Trans } from '@lingui/react/macro';
import { memo, type ReactNode, Suspense } from 'react';
import type { Playback } from '../../features/video/playback.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { renewSource, type VideoData } from './video-load.ts';

const DocumentViewer = lazyPart(() => import('./DocumentViewer.tsx').then((module) => module.DocumentViewer));
const LessonOffer = lazyPart(() => import('./LessonOffer.tsx').then((module) => module.LessonOffer));
const LessonMissing = lazyPart(() => import('./LessonMissing.tsx').then((module) => module.LessonMissing));
const LessonProcessing = lazyPart(() => import('./LessonProcessing.tsx').then((module) => module.LessonProcessing));
const Player = lazyPart(() => import('../../features/video/Player.tsx').then((module) => module.Player), PlayerMissing);

/** It could not be fetched, and neither could anything else now: these words are here already. */
function PlayerMissing() {
	return (
		<div className="watch-cover">
			<h2>
				<Trans>播放器没有取到</Trans>
			</h2>
			<p>
				<Trans>网络断了一下。重新打开这一页就好。</Trans>
			</p>
			<Button kind="board-primary" onClick={() => location.reload()}>
				<Trans>重新打开</Trans>
			</Button>
		</div>
	);
}

/**
 * What stands where the picture is: the player, a document, or why there is neither yet and what to do. Drawn anew only for another lesson: a part whose code
 * is still on its way would give way to its placeholder, and what the server had sent would be gone for a moment.
 */
export const LessonScreen = memo(function LessonScreen({ loaded, playback, autoPlay }: { loaded: VideoData; playback: Playback; autoPlay: boolean }) {
	return <div className="watch-screen">{screenOf(loaded, playback, autoPlay)}</div>;
});

function screenOf(loaded: VideoData, playback: Playback, autoPlay: boolean): ReactNode {
	const { lesson, play, resource, closed, courseDetail } = loaded;
	if (closed)
		return (
			<Suspense fallback={<div className="watch-cover" />}>
				<LessonOffer lesson={lesson} course={courseDetail} reason={closed.reason} />
			</Suspense>
		);
	const why = !play
		? 'no-answer'
		: play.kind === 'live'
			? 'live'
			: play.resourceId === null
				? 'not-recorded'
				: !resource
					? 'no-answer'
					: resource.status === 'failed' && resource.src === null
						? 'failed'
						: null;
	if (why !== null || !play || !resource)
		return (
			<Suspense fallback={<div className="watch-cover" />}>
				<LessonMissing why={why ?? 'no-answer'} failure={resource?.failure ?? null} />
			</Suspense>
		);
	if (resource.src === null)
		return (
			<Suspense fallback={<div className="watch-cover" />}>
				<LessonProcessing videoId={lesson.videoId} resource={resource} />
			</Suspense>
		);
	if (resource.kind === 'document')
		return (
			<Suspense fallback={<div className="watch-document" />}>
				<DocumentViewer play={play} src={resource.src} playback={playback} />
			</Suspense>
		);
	return <LazyPlayer loaded={loaded} play={play} resource={{ ...resource, src: resource.src }} playback={playback} autoPlay={autoPlay} />;
}

function LazyPlayer({
	loaded: { lesson, videoList, courseDetail },
	play,
	resource,
	playback,
	autoPlay,
}: {
	loaded: VideoData;
	play: NonNullable<VideoData['play']>;
	resource: NonNullable<VideoData['resource']> & { src: string };
	playback: Playback;
	autoPlay: boolean;
}) {
	const hydrated = useHydrated();
	const next = videoList.flatMap((chapter) => chapter.videos).find(({ id }) => id === play.nextVideoId) ?? null;
	const still = (
		<div className="watch-poster">
			{resource.poster && <img src={resource.poster} alt="" />}
			<noscript>
				<p>
					<Trans>播放这一讲要用到 JavaScript。请在浏览器的设置里打开它，再刷新这一页；目录和课程介绍现在就能看。</Trans>
				</p>
			</noscript>
		</div>
	);
	if (!hydrated) return still;
	return (
		<Suspense fallback={still}>
			<Player
				play={play}
				src={resource.src}
				poster={resource.poster}
				drawing={resource.kind === 'audio' ? (courseDetail?.categoryKey ?? 'login') : undefined}
				playback={playback}
				autoPlay={autoPlay}
				next={next && { id: next.id, title: next.title }}
				renew={() => renewSource(lesson.videoId)}
			/>
		</Suspense>
	);
}
