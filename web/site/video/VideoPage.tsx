import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { data, type LoaderFunctionArgs } from 'react-router';
import { browserLoader, serverLoader } from '../../api/load.ts';
import { CourseRow } from '../../features/catalogue/CourseRow.tsx';
import { StaleNote } from '../../features/site/StaleNote.tsx';
import { Stage } from '../../features/video/stage.ts';
import type { Handle } from '../../lib/handle.ts';
import { say } from '../../lib/i18n.ts';
import { breadcrumbList } from '../../lib/json-ld.ts';
import { pageMeta, siteFacts } from '../../lib/meta.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/VideoPage';
import { LessonScreen } from './LessonScreen.tsx';
import { LessonTabs } from './LessonTabs.tsx';
import { loadVideo } from './video-load.ts';
import { WatchHead } from './WatchHead.tsx';
import { WatchList } from './WatchList.tsx';
import { WatchTitle } from './WatchTitle.tsx';

const load = serverLoader(loadVideo);
/** A lesson that is not this reader's shows the offer, with the status of the refusal (completions §2). */
export async function loader(args: LoaderFunctionArgs) {
	const loaded = await load(args);
	return data(loaded, { status: loaded.closed ? 403 : 200 });
}
export const clientLoader = browserLoader(loadVideo);

/** The player fills the window. */
export const handle: Handle = { bare: true };

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
	const stage = useStageFor(videoId, play, here?.progress?.finished ?? false);
	return (
		<>
			<div className="board watch">
				<WatchHead loaded={loaderData} />
				<StaleNote since={stale['play'] ?? stale['lesson']} what={<Trans>这一讲</Trans>} full />
				<div className="watch-grid">
					<div>
						{/* Whoever came here from another lesson asked for this one by a click. */}
						<LessonScreen key={videoId} loaded={loaderData} stage={stage} autoPlay={videoId !== first} />
						<WatchTitle loaded={loaderData} stage={stage} />
					</div>
					<WatchList chapters={videoList} current={videoId} stage={stage} />
				</div>
			</div>
			<div className="wrap watch-below">
				<LessonTabs key={videoId} loaded={loaderData} stage={stage} />
				{recommendList.length > 0 && (
					<aside aria-labelledby="next-courses">
						<h2 id="next-courses" className="course-also">
							<Trans>接着学</Trans>
						</h2>
						<ul>
							{recommendList.map((course) => (
								<CourseRow key={course.id} course={course} />
							))}
						</ul>
					</aside>
				)}
			</div>
		</>
	);
}

/** One stage a lesson. A retry keeps it; play data that come only then are put on a new one. */
function useStageFor(videoId: number, play: ConstructorParameters<typeof Stage>[0], finished: boolean): Stage {
	const kept = useRef<{ key: string; stage: Stage }>(undefined);
	const key = `${videoId} ${play !== null}`;
	if (kept.current?.key !== key) kept.current = { key, stage: new Stage(play, finished) };
	return kept.current.stage;
}
