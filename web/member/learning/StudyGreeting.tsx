import { Trans } from '@lingui/react/macro';
import { useRouteLoaderData } from 'react-router';
import type { MemberCourse } from '../../../contract/learning.ts';
import { useServerNow } from '../../features/site/server-time.ts';
import { siteDate } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import type { StudyData } from '../frame/StudyFrame.tsx';

/** Good morning, noon or evening once the clock is known, and what was learned so far. */
export function StudyGreeting({ courses }: { courses: readonly MemberCourse[] }) {
	const locale = useLocale();
	const now = useServerNow();
	const member = useRouteLoaderData<StudyData>('member/frame/StudyFrame')?.member;
	const name = member?.nickname ?? '';
	const hour = now === null ? null : siteDate(now).hour;
	const seconds = courses.reduce((sum, course) => sum + course.heardSeconds, 0);
	const heard = duration(seconds - (seconds % 60), locale);
	const lessons = courses.reduce((sum, course) => sum + course.finishedLessons, 0);
	return (
		<div className="study-greeting">
			<h1 className="type-page-title">
				{hour === null || name === '' ? (
					<Trans>学习中心</Trans>
				) : hour < 5 ? (
					<Trans>夜深了，{name}</Trans>
				) : hour < 12 ? (
					<Trans>早上好，{name}</Trans>
				) : hour < 18 ? (
					<Trans>下午好，{name}</Trans>
				) : (
					<Trans>晚上好，{name}</Trans>
				)}
			</h1>
			<p className="text-ink-2">
				{seconds >= 60 ? (
					<Trans>
						一共听了 <b>{heard}</b>，学完 {lessons} 讲。
					</Trans>
				) : (
					<Trans>从第一讲听起，听了多少会记在这里。</Trans>
				)}
			</p>
		</div>
	);
}
