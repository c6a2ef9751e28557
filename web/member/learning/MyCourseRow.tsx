import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import type { MemberCourse } from '../../../contract/learning/member.ts';
import type { NoteCount } from '../../../contract/notes/member.ts';
import { Cover } from '../../features/catalogue/Cover.tsx';
import { TeacherNames } from '../../features/catalogue/TeacherNames.tsx';
import { useDayName } from '../../features/site/use-day-name.ts';
import { fullDate, monthDay } from '../../lib/dates.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Tick } from '../../ui/Tick.tsx';

/** One course: the lesson to go on with, what was written at its lessons, how far, since when, and the way on. On phones the whole row is the way on. */
export function MyCourseRow({ course, written }: { course: MemberCourse; written: NoteCount | undefined }) {
	const { t } = useLingui();
	const id = useId();
	const locale = useLocale();
	const { percent, expiresAt, expired, lastLearnedAt, nextVideo, lastVideoId } = course;
	const until = expiresAt ? fullDate(expiresAt, locale) : '';
	const named = useDayName(lastLearnedAt ?? course.enrolledAt);
	const on = lastLearnedAt === null ? t`尚未开始` : (named ?? monthDay(lastLearnedAt, locale));
	const lesson = nextVideo?.id ?? lastVideoId;
	const go = expired || lesson === null ? paths.course(course.id) : paths.video(lesson);
	return (
		<li className="my-course">
			<Cover src={course.cover} />
			<div className="min-w-0">
				<h3 className="type-item" id={id}>
					<Link className="grows" to={paths.course(course.id)}>
						{course.title}
					</Link>
				</h3>
				<p className="type-meta">
					<Link className="my-course-next" to={go}>
						{nextOf(course, until)}
					</Link>
				</p>
				{written && (
					<p className="type-meta">
						<Link className="relative z-1 inline-block py-0.75 hover:text-ink hover:underline" to={paths.userNotes({ course: course.id })}>
							{written.notes > 0 && <Plural value={written.notes} other="# 条笔记" />}
							{written.notes > 0 && written.questions > 0 && ' · '}
							{written.questions > 0 && <Plural value={written.questions} other="# 个提问" />}
						</Link>
					</p>
				)}
				{!expired && expiresAt && (
					<p className="type-meta">
						<Trans>{until} 前有效</Trans>
					</p>
				)}
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
			<Button kind="line" size="sm" to={go} id={`a${id}`} aria-labelledby={`a${id} ${id}`}>
				{expired ? <Trans>续报</Trans> : course.finished ? <Trans>回听</Trans> : lastLearnedAt === null ? <Trans>开始听</Trans> : <Trans>继续</Trans>}
			</Button>
		</li>
	);
}

/** What comes next in a course, in a line. */
function nextOf({ expired, finished, lastLearnedAt, nextVideo, lessonCount, teachers }: MemberCourse, until: string): ReactNode {
	if (expired) return <Trans>有效期到 {until}，已经过了</Trans>;
	if (finished) return <Trans>全部学完，随时可以回听</Trans>;
	if (lastLearnedAt === null || nextVideo === null)
		return (
			<>
				<Plural value={lessonCount} other="# 讲" />
				{teachers.length > 0 && ' · '}
				<TeacherNames teachers={teachers} />
			</>
		);
	const { title } = nextVideo;
	return <Trans>下一讲：{title}</Trans>;
}
