import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { useRetry } from '../../features/site/use-retry.ts';
import type { Stage } from '../../features/video/stage.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { renewSource, type VideoData } from './video-load.ts';

const DocumentViewer = lazyPart(() => import('./DocumentViewer.tsx').then((module) => module.DocumentViewer));
const LessonOffer = lazyPart(() => import('./LessonOffer.tsx').then((module) => module.LessonOffer));
const LessonProcessing = lazyPart(() => import('./LessonProcessing.tsx').then((module) => module.LessonProcessing));
const Player = lazyPart(() => import('../../features/video/Player.tsx').then((module) => module.Player), PlayerMissing);

function PlayerMissing() {
	return (
		<Words title={<Trans>播放器没有取到</Trans>} sentence={<Trans>网络断了一下。重新打开这一页就好。</Trans>}>
			<Button kind="board-primary" onClick={() => location.reload()}>
				<Trans>重新打开</Trans>
			</Button>
		</Words>
	);
}

/** What stands where the picture is: the player, a document, or why there is neither yet and what to do. */
export function LessonScreen({ loaded, stage, autoPlay }: { loaded: VideoData; stage: Stage; autoPlay: boolean }) {
	return <div className="watch-stage">{screenOf(loaded, stage, autoPlay)}</div>;
}

function screenOf(loaded: VideoData, stage: Stage, autoPlay: boolean): ReactNode {
	const { lesson, play, resource, closed, courseDetail } = loaded;
	if (closed)
		return (
			<Suspense fallback={<div className="watch-cover" />}>
				<LessonOffer lesson={lesson} course={courseDetail} reason={closed.reason} />
			</Suspense>
		);
	if (!play) return <NoAnswer />;
	if (play.kind === 'live')
		return (
			<Words title={<Trans>这一讲是直播</Trans>} sentence={<Trans>什么时候开课，在直播课表里。</Trans>}>
				<Button kind="board-primary" to={paths.lives()}>
					<Trans>看直播课表</Trans>
				</Button>
			</Words>
		);
	if (play.resourceId === null)
		return <Words title={<Trans>这一讲还没有录好</Trans>} sentence={<Trans>录好就放在这里。先听别的，目录在旁边。</Trans>} />;
	if (!resource) return <NoAnswer />;
	if (resource.status === 'failed' && resource.src === null)
		return (
			<Words title={<Trans>这一讲的文件没有处理成</Trans>} sentence={resource.failure ?? <Trans>我们已经知道，正在换一个。</Trans>}>
				<Retry />
			</Words>
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
				<DocumentViewer play={play} src={resource.src} stage={stage} />
			</Suspense>
		);
	return <LazyPlayer loaded={loaded} play={play} resource={{ ...resource, src: resource.src }} stage={stage} autoPlay={autoPlay} />;
}

function LazyPlayer({
	loaded: { lesson, videoList, courseDetail },
	play,
	resource,
	stage,
	autoPlay,
}: {
	loaded: VideoData;
	play: NonNullable<VideoData['play']>;
	resource: NonNullable<VideoData['resource']> & { src: string };
	stage: Stage;
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
				stage={stage}
				autoPlay={autoPlay}
				next={next && { id: next.id, title: next.title }}
				renew={() => renewSource(lesson.videoId)}
			/>
		</Suspense>
	);
}

function Words({ title, sentence, children }: { title: ReactNode; sentence: ReactNode; children?: ReactNode }) {
	return (
		<div className="watch-cover">
			<h2>{title}</h2>
			<p>{sentence}</p>
			<div className="watch-cover-acts">{children}</div>
		</div>
	);
}

function Retry() {
	const { retry, busy } = useRetry();
	return (
		<Button kind="board-primary" onClick={retry} busy={busy}>
			<Trans>重试</Trans>
		</Button>
	);
}

/** The door answered neither yes nor no. */
function NoAnswer() {
	return (
		<Words title={<Trans>没能打开这一讲</Trans>} sentence={<Trans>网络或我们这边出了点问题，你没有做错什么。</Trans>}>
			<Retry />
		</Words>
	);
}
