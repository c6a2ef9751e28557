import { Trans, useLingui } from '@lingui/react/macro';
import { memo, Suspense } from 'react';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazyPart.ts';
import { Prose } from '../../ui/Prose.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { VideoData } from './video-load.ts';

const CourseTeacherList = lazyPart(() => import('../../features/catalogue/CourseTeacherList.tsx').then((module) => module.CourseTeacherList));

export type LessonTab = 'course' | 'teachers';

interface Props {
	loaded: VideoData;
	current: LessonTab;
	onSelect: (key: LessonTab) => void;
}

/** Under the player, on phones its last tab: what the course is, and who teaches it. */
export function LessonTabs({ loaded, current, onSelect }: Props) {
	const { t } = useLingui();
	const { courseDetail, teacherList, lesson, stale } = loaded;
	const items: { key: LessonTab; label: string }[] = [
		{ key: 'course', label: t`课程介绍` },
		{ key: 'teachers', label: t`教师` },
	];
	return (
		<div className="lesson-parts" id="lesson-intro">
			<Tabs
				label={t`这门课`}
				current={current}
				onSelect={(key) => onSelect(key as LessonTab)}
				items={items.map((item) => ({ ...item, panel: `lesson-${item.key}` }))}
				className="lesson-tabs"
			/>
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
