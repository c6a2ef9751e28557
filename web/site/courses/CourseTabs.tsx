import { useLingui } from '@lingui/react/macro';
import type { CourseDetail } from '../../../contract/catalogue/public.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { useSection } from './use-section.ts';

const sections = ['intro', 'contents', 'teachers', 'reviews'] as const;

/** One page, four places on it; the stick follows what is being read. */
export function CourseTabs({ course }: { course: CourseDetail }) {
	const { t } = useLingui();
	const current = useSection(sections);
	const words = { intro: t`介绍`, contents: t`目录`, teachers: t`教师`, reviews: t`评价` };
	const counts = { intro: undefined, contents: course.lessonCount, teachers: undefined, reviews: course.ratingCount || undefined };
	return (
		<div className="course-tabs">
			<Tabs label={t`本页`} current={current} items={sections.map((key) => ({ key, label: words[key], count: counts[key], to: `#${key}` }))} />
		</div>
	);
}
