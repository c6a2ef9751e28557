import { Trans, useLingui } from '@lingui/react/macro';
import { memo, Suspense } from 'react';
import type { Playback } from '../../features/video/playback.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Prose } from '../../ui/Prose.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { VideoData } from './video-load.ts';

const Transcript = lazyPart(() => import('./Transcript.tsx').then((module) => module.Transcript));

const CourseTeacherList = lazyPart(() => import('../../features/catalogue/CourseTeacherList.tsx').then((module) => module.CourseTeacherList));

export type LessonTab = 'list' | 'words' | 'course' | 'teachers';

interface Props {
	loaded: VideoData;
	playback: Playback;
	/** There is something to read of what is said. */
	spoken: boolean;
	/** With a tab for the contents, which stand elsewhere on wide screens (CSS hides it there). */
	contents: boolean;
	current: LessonTab;
	onSelect: (key: LessonTab) => void;
}

/** Under the player: what is said in the lesson, what the course is, and who teaches it. */
export function LessonTabs({ loaded, playback, spoken, contents, current, onSelect }: Props) {
	const { t } = useLingui();
	const hydrated = useHydrated();
	const { play, courseDetail, teacherList, lesson, stale } = loaded;
	const items: { key: LessonTab; label: string }[] = [
		...(contents ? [{ key: 'list' as const, label: t`目录` }] : []),
		...(spoken ? [{ key: 'words' as const, label: t`文字稿` }] : []),
		{ key: 'course', label: t`课程介绍` },
		{ key: 'teachers', label: t`教师` },
	];
	return (
		<div className="lesson-parts">
			<Tabs
				label={t`这一讲和这门课`}
				current={current}
				onSelect={(key) => onSelect(key as LessonTab)}
				items={items.map((item) => ({ ...item, panel: `lesson-${item.key}` }))}
				className="lesson-tabs"
			/>
			<div role="tabpanel" id="lesson-words" aria-labelledby="lesson-words-tab" hidden={current !== 'words'}>
				{hydrated && spoken && play && play.resourceId !== null && (
					<Suspense fallback={null}>
						<Transcript key={lesson.videoId} videoId={lesson.videoId} resourceId={play.resourceId} tracks={play.captions} playback={playback} />
					</Suspense>
				)}
			</div>
			<div role="tabpanel" id="lesson-course" aria-labelledby="lesson-course-tab" hidden={current !== 'course'} className="watch-intro">
				{courseDetail && (
					<>
						<p className="type-lead">{courseDetail.subtitle}</p>
						<Prose html={courseDetail.introduction} />
						<Button kind="line" to={paths.course(lesson.courseId)}>
							<Trans>看这门课的全部</Trans>
						</Button>
					</>
				)}
			</div>
			<div role="tabpanel" id="lesson-teachers" aria-labelledby="lesson-teachers-tab" hidden={current !== 'teachers'}>
				<Teachers teachers={teacherList} since={stale['teacherList']} />
			</div>
		</div>
	);
}

/** Held as `LessonScreen` is. */
const Teachers = memo(function Teachers({ teachers, since }: { teachers: VideoData['teacherList']; since: number | undefined }) {
	return (
		<Suspense fallback={null}>
			<CourseTeacherList teachers={teachers} since={since} />
		</Suspense>
	);
});
