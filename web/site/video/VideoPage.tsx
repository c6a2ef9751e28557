import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, Suspense, useRef, useState } from 'react';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { Playback } from '../../features/video/playback.ts';
import { isMobile, useBreakpoint } from '../../lib/breakpoint.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { sheets } from '../../lib/sheets.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { paths } from '../../paths.ts';
import coversStyles from '../../styles/covers.css?url';
import proseStyles from '../../styles/prose.css?url';
import videoPageStyles from '../../styles/video-page.css?url';
import watchFrameStyles from '../../styles/watch-frame.css?url';
import { lazyPart } from '../../ui/lazyPart.ts';
import type { Route } from './+types/VideoPage';
import { LessonScreen } from './LessonScreen.tsx';
import { type LessonTab, LessonTabs } from './LessonTabs.tsx';
import { useReaderNumber } from './use-reader-number.ts';
import { loadVideo, type VideoData } from './video-load.ts';
import { WatchHead } from './WatchHead.tsx';
import { type SideTab, WatchSide } from './WatchSide.tsx';
import { WatchTitle } from './WatchTitle.tsx';

const NextCourses = lazyPart(() => import('./NextCourses.tsx').then((module) => module.NextCourses), null);

/** A lesson that is not this reader's shows the offer, with the status of the refusal (completions §2). */
export const loader = serverLoader(loadVideo, true, ({ closed }) => (closed ? 403 : 200));
export const clientLoader = browserLoader(loadVideo);

/** The player fills the window. */
export const handle: Handle = { bare: true, sheets: sheets(coversStyles, proseStyles, watchFrameStyles, videoPageStyles) };

export function meta(args: Route.MetaArgs) {
	const site = siteFacts(args);
	if (!site || !args.loaderData) return pageMeta(args, { title: '' });
	const { lesson, courseDetail, seo } = args.loaderData;
	const { title, courseTitle, courseId, videoId } = lesson;
	const trail = [
		{ name: say(site.locale, msg`课程`), path: paths.courses() },
		{ name: courseTitle, path: paths.course(courseId) },
		{ name: title, path: paths.video(videoId) },
	];
	return pageMeta(args, {
		title: `${title} · ${courseTitle}`,
		description: courseDetail?.subtitle,
		image: paths.sharePicture('course', courseId, site.locale),
		seo,
		jsonLd: [breadcrumbList(site, trail)],
		noindex: lesson.trialFlag !== 1 && courseDetail?.trialFlag !== 1,
	});
}

export default function VideoPage({ loaderData }: Route.ComponentProps) {
	const { lesson, play, videoList, recommendList, stale } = loaderData;
	const { videoId } = lesson;
	const [first] = useState(videoId);
	const here = videoList.flatMap((chapter) => chapter.videos).find(({ id }) => id === videoId);
	const [side, setSide] = useState<SideTab>('list');
	const [tab, setTab] = useState<LessonTab>('course');
	const hydrated = useHydrated();
	const mobile = isMobile(useBreakpoint());
	const spoken = play !== null && play.resourceId !== null && play.captions.length > 0;
	const intro = mobile || !hydrated;
	const shown = shownTab(side, { spoken, intro });
	const reader = useReaderNumber(play);
	const playback = usePlaybackFor(`${videoId} ${reader}`, play, here?.progress?.finished ?? false);
	return (
		<div className="watch-page" data-tab={hydrated ? shown : undefined}>
			<div className="board watch">
				<WatchHead loaded={loaderData} />
				<StaleNote since={stale['play'] ?? stale['lesson']} what={<Trans context="没能取到">这一讲</Trans>} full />
				<div className="watch-grid">
					<div>
						{/* Whoever came here from another lesson asked for this one by a click. */}
						<LessonScreen key={`${videoId} ${reader}`} loaded={loaderData} playback={playback} autoPlay={videoId !== first} />
						<WatchTitle loaded={loaderData} playback={playback} />
					</div>
					<WatchSide loaded={loaderData} playback={playback} spoken={spoken} intro={intro} current={shown} onSelect={setSide} />
				</div>
			</div>
			<div className="wrap watch-below">
				<LessonTabs loaded={loaderData} current={tab} onSelect={setTab} />
				<Next courses={recommendList} />
			</div>
		</div>
	);
}

/** Held as `LessonScreen` is. */
const Next = memo(function Next({ courses }: { courses: VideoData['recommendList'] }) {
	return <Suspense fallback={null}>{courses.length > 0 && <NextCourses courses={courses} />}</Suspense>;
});

/** On phones the course is the last tab under the picture; from lg it stands below. */
function shownTab(chosen: SideTab, { spoken, intro }: { spoken: boolean; intro: boolean }): SideTab {
	return (chosen === 'words' && !spoken) || (chosen === 'intro' && !intro) ? 'list' : chosen;
}

/** One playback a lesson and reader. A retry keeps it; play data that come only then are put on a new one. */
function usePlaybackFor(lesson: string, play: ConstructorParameters<typeof Playback>[0], finished: boolean): Playback {
	const kept = useRef<{ key: string; playback: Playback }>(undefined);
	const key = `${lesson} ${play !== null}`;
	if (kept.current?.key !== key) kept.current = { key, playback: new Playback(play, finished) };
	return kept.current.playback;
}
