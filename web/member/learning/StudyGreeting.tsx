import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { MemberCourse } from '../../../contract/learning/member.ts';
import type { StudyWeek as Week } from '../../../contract/plan/member.ts';
import { useServerDay } from '../../features/site/server-time.ts';
import { siteDate } from '../../lib/dates.ts';
import { duration } from '../../lib/duration.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/Link.tsx';
import type { StudyData } from '../frame/StudyFrame.tsx';
import { GoalLine } from '../plan/GoalLine.tsx';
import { GoalSentence } from '../plan/GoalSentence.tsx';
import { StudyWeek } from './StudyWeek.tsx';

interface Props {
	/** Null: they could not be had. */
	courses: readonly MemberCourse[] | null;
	/** This week, its goal, and the seven days up to today. */
	week: Week | null;
	/** The lesson to go on with, and how long it goes on. */
	next?: { title: string; seconds: number } | undefined;
}

/** Good morning, noon or evening once the clock is known, what was learned lately, and on which days; with a goal the week that it is for. */
export function StudyGreeting({ courses, week, next }: Props) {
	const now = useServerDay();
	const member = useRouteLoaderData<StudyData>('member/frame/StudyFrame')?.member;
	const name = member?.nickname ?? '';
	const hour = now === null ? null : siteDate(now).hour;
	return (
		<div className="study-greeting" data-goal={week?.goal ? '' : undefined}>
			<div>
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
					{week?.goal ? <GoalSentence week={week} goal={week.goal} /> : <Lately courses={courses} recent={week?.recent} />}
				</p>
			</div>
			{week?.goal ? (
				<div className="study-plan">
					<StudyWeek days={week.days} today={week.today} minutes>
						<InARow days={member?.streakDays} />
					</StudyWeek>
					<section aria-labelledby="study-goal">
						<div className="study-goal-head">
							<h2 id="study-goal" className="type-column">
								<Trans>每周目标</Trans>
							</h2>
							<Link className="link" to={paths.userGoal()}>
								<Trans>改目标</Trans>
							</Link>
						</div>
						<GoalLine week={week} goal={week.goal} next={next} />
					</section>
				</div>
			) : (
				week && (
					<StudyWeek days={week.recent.days} today={week.today}>
						<InARow days={member?.streakDays} />
						<Link to={paths.userGoal()}>
							<Trans>定个每周目标</Trans>
						</Link>
					</StudyWeek>
				)
			)}
		</div>
	);
}

function InARow({ days = 0 }: { days?: number | undefined }) {
	if (days === 0) return null;
	return (
		<Link to={paths.userPunch()}>
			<Plural value={days} other="连续签到 # 天" />
		</Link>
	);
}

/** Seconds of the last seven days beside those of the seven before; of all time when there were none. */
function Lately({ courses, recent }: { courses: Props['courses']; recent: Week['recent'] | undefined }): ReactNode {
	const locale = useLocale();
	const minutes = (seconds: number) => duration(seconds - (seconds % 60), locale);
	const week = recent?.heardSeconds ?? 0;
	if (week >= 60) {
		const before = recent?.heardSecondsBefore ?? 0;
		const heard = minutes(week);
		const apart = minutes(Math.abs(week - before));
		if (before < 60 || Math.abs(week - before) < 60)
			return (
				<Trans>
					最近七天听了 <b>{heard}</b>。
				</Trans>
			);
		if (week > before)
			return (
				<Trans>
					最近七天听了 <b>{heard}</b>，比前七天多 {apart}。
				</Trans>
			);
		return (
			<Trans>
				最近七天听了 <b>{heard}</b>，比前七天少 {apart}。
			</Trans>
		);
	}
	if (courses === null) return null;
	const all = courses.reduce((sum, course) => sum + course.heardSeconds, 0);
	const heard = minutes(all);
	const lessons = courses.reduce((sum, course) => sum + course.finishedLessons, 0);
	if (all >= 60)
		return (
			<Trans>
				一共听了 <b>{heard}</b>，学完 {lessons} 讲。
			</Trans>
		);
	return <Trans>从第一讲听起，听了多少会记在这里。</Trans>;
}
