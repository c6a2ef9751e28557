import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { Stage } from '../../features/video/stage.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Prose } from '../../ui/Prose.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { VideoData } from './video-load.ts';

const Transcript = lazyPart(() => import('./Transcript.tsx').then((module) => module.Transcript));

const CourseTeacherList = lazyPart(() => import('../../features/catalogue/CourseTeacherList.tsx').then((module) => module.CourseTeacherList));

type Key = 'words' | 'course' | 'teachers';

/** Under the player: what is said in the lesson, what the course is, and who teaches it. */
export function LessonTabs({ loaded, stage }: { loaded: VideoData; stage: Stage }) {
	const { t } = useLingui();
	const hydrated = useHydrated();
	const { play, courseDetail, teacherList, lesson, stale } = loaded;
	const spoken = play !== null && play.resourceId !== null && play.captions.length > 0;
	const [current, setCurrent] = useState<Key>(spoken ? 'words' : 'course');
	const items: { key: Key; label: string }[] = [
		...(spoken ? [{ key: 'words' as const, label: t`文字稿` }] : []),
		{ key: 'course', label: t`课程介绍` },
		{ key: 'teachers', label: t`教师` },
	];
	return (
		<div className="min-w-0">
			<Tabs
				label={t`这一讲和这门课`}
				current={current}
				onSelect={(key) => setCurrent(key as Key)}
				items={items.map((item) => ({ ...item, panel: `lesson-${item.key}` }))}
			/>
			<div role="tabpanel" id="lesson-words" aria-labelledby="lesson-words-tab" hidden={current !== 'words'}>
				{hydrated && spoken && play.resourceId !== null && (
					<Suspense fallback={null}>
						<Transcript videoId={lesson.videoId} resourceId={play.resourceId} tracks={play.captions} stage={stage} />
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
				<Suspense fallback={null}>
					<CourseTeacherList teachers={teacherList} since={stale['teacherList']} />
				</Suspense>
			</div>
		</div>
	);
}
