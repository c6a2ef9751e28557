import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { MemberCourse } from '../../../contract/learning.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { useDayName } from '../../features/live/use-day-name.ts';
import { fullDate, monthDay } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Tick } from '../../ui/Tick.tsx';

/** One course: how far, since when, and the way on. */
export function MyCourseRow({ course }: { course: MemberCourse }) {
	const { t } = useLingui();
	const locale = useLocale();
	const { percent, finishedLessons, lessonCount, expiresAt, lastLearnedAt } = course;
	const until = expiresAt ? fullDate(expiresAt, locale) : '';
	const named = useDayName(lastLearnedAt ?? course.enrolledAt);
	const on = lastLearnedAt === null ? t`尚未开始` : (named ?? monthDay(lastLearnedAt, locale));
	const go = course.lastVideoId === null ? paths.course(course.id) : paths.video(course.lastVideoId);
	return (
		<li className="my-course">
			<Cover src={course.cover} />
			<div className="min-w-0">
				<h3 className="type-item">
					<Link className="grows" to={paths.course(course.id)}>
						{course.title}
					</Link>
				</h3>
				<p className="type-meta">
					{course.expired ? (
						<Trans>有效期到 {until}，已经过了</Trans>
					) : course.finished ? (
						<Trans>全部学完，随时可以回听</Trans>
					) : (
						<Trans>
							学完 {finishedLessons} / {lessonCount} 讲
						</Trans>
					)}
					{!course.expired && expiresAt && (
						<>
							{' · '}
							<Trans>{until} 前有效</Trans>
						</>
					)}
				</p>
			</div>
			<div className="my-course-far">
				<p>
					<b className="figures">
						{course.finished ? (
							<>
								<Tick />
								<Trans>学完</Trans>
							</>
						) : (
							`${percent}%`
						)}
					</b>
					<span>{on}</span>
				</p>
				<Progress percent={percent} label={t`《${course.title}》听了多少`} />
			</div>
			<Button kind="line" size="sm" to={course.expired ? paths.course(course.id) : go}>
				{course.expired ? (
					<Trans>续报</Trans>
				) : course.finished ? (
					<Trans>回听</Trans>
				) : lastLearnedAt === null ? (
					<Trans>开始听</Trans>
				) : (
					<Trans>继续</Trans>
				)}
			</Button>
		</li>
	);
}
