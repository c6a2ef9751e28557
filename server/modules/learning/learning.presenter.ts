import type { Locale } from '../../../contract/call.ts';
import type { CourseCard } from '../../../contract/catalogue/public.ts';
import type { ListeningRecord, MemberCourse, Progress, StudyTime } from '../../../contract/learning/member.ts';
import type { ReportAnswer } from '../../../contract/learning/public.ts';
import type { Config } from '../../config.ts';
import { text } from '../../lib/localized.ts';
import { coverUrl, pictureUrl } from '../media/media.urls.ts';
import type { CourseProgressRow, DayRow, NextLessonRow, ProgressRow, RecordRow } from './learning.queries.ts';
import { lengthOf, type Range } from './ranges.rules.ts';
import { type Judgement, limits, percentOf, secondsToFinish } from './report.rules.ts';
import type { ReportState } from './report.states.ts';

export function presentProgress(row: ProgressRow): Progress {
	return {
		courseId: row.course_id,
		videoId: row.lesson_id,
		position: row.position,
		heardSeconds: row.heard_seconds,
		percent: percentOfLesson(row, row.heard_seconds, row.finished_at),
		finished: row.finished_at !== null,
		updatedAt: row.updated_at.toISOString(),
		durationSeconds: row.seconds,
	};
}

export function presentReport(state: ReportState, { judgement, ticket }: { judgement: Judgement; ticket: string }): ReportAnswer {
	const { lesson } = state;
	const heardSeconds = Math.min(state.heardSeconds, lesson.seconds);
	const refused = judgement.verdicts.filter((verdict) => verdict.outcome !== 'accepted');
	return {
		courseId: lesson.courseId,
		videoId: lesson.id,
		position: state.position,
		heardSeconds,
		percent: percentOfLesson(lesson, heardSeconds, state.finishedAt),
		finished: state.finishedAt !== null,
		updatedAt: (state.updatedAt ?? new Date(judgement.at)).toISOString(),
		heard: presentRanges(state.heard),
		accepted: lengthOf(judgement.accepted),
		refused: refused.reduce((sum, { from, to }) => sum + Math.abs(to - from), 0),
		repeated: judgement.repeated,
		ticket,
	};
}

export function presentRanges(ranges: readonly Range[]): [number, number][] {
	return ranges.map(([from, to]) => [from, to]);
}

export function presentMemberCourse(
	card: CourseCard,
	enrolment: { enrolledAt: Date; expiresAt: Date | null },
	rows: { progress: CourseProgressRow | undefined; next: NextLessonRow | undefined },
	{ now, locale }: { now: Date; locale: Locale },
): MemberCourse {
	const { progress: row, next } = rows;
	return {
		...card,
		enrolledAt: enrolment.enrolledAt.toISOString(),
		expiresAt: enrolment.expiresAt?.toISOString() ?? null,
		expired: enrolment.expiresAt !== null && enrolment.expiresAt <= now,
		percent: percentOf(row?.heard_seconds ?? 0, row?.seconds ?? 0),
		heardSeconds: row?.heard_seconds ?? 0,
		finishedLessons: row?.finished_lessons ?? 0,
		finished: row !== undefined && row.lessons > 0 && row.finished_lessons === row.lessons,
		lastVideoId: row?.last_lesson_id ?? null,
		lastLearnedAt: row?.last_at?.toISOString() ?? null,
		nextVideo: next === undefined ? null : { id: next.id, title: text(next, 'title', locale), number: next.number },
	};
}

/** From a row a day; the last one is today. */
export function presentStudyTime(rows: readonly DayRow[]): StudyTime {
	const sum = (some: readonly DayRow[]) => some.reduce((seconds, row) => seconds + row.heard_seconds, 0);
	const month = rows.filter((row) => row.this_month);
	return {
		days: rows.slice(-7).map((row) => ({ day: row.day, heardSeconds: row.heard_seconds })),
		heardSeconds: sum(rows.slice(-7)),
		heardSecondsBefore: sum(rows.slice(-14, -7)),
		month: { heardSeconds: sum(month), records: month.reduce((count, row) => count + row.records, 0) },
	};
}

export function presentRecord(config: Config, row: RecordRow, locale: Locale, now: Date): ListeningRecord {
	return {
		id: row.id,
		kind: row.kind,
		title: text(row, 'title', locale),
		cover: row.pictured && (row.kind === 'live' ? pictureUrl : coverUrl)(config, row.pictured),
		courseId: row.course_id,
		courseTitle: row.course_title === null ? null : text({ title: row.course_title, en: row.course_en ?? {} }, 'title', locale),
		videoId: row.lesson_id,
		roomId: row.room_id,
		document: row.document,
		startedAt: row.started_at.toISOString(),
		lastAt: row.last_at.toISOString(),
		open: now.getTime() - row.last_at.getTime() < limits.silence && !row.was_left && !isOver(row),
		heardSeconds: row.heard_seconds,
		percent: row.document ? 100 : percentOf(row.heard_seconds, row.seconds),
		device: row.device,
	};
}

/** As much was heard as finishes a lesson, or its end. */
function isOver({ document, heard_seconds: heard, heard_until: until, seconds }: RecordRow): boolean {
	const enough = secondsToFinish({ kind: document ? 'document' : 'video', seconds });
	return enough !== null && (heard >= enough || (until !== null && until >= seconds - limits.gapSeconds));
}

/** A document has no length: it is read or it is not. */
export function percentOfLesson(lesson: { kind: string; seconds: number }, heardSeconds: number, finishedAt: Date | null): number {
	if (lesson.kind === 'document') return finishedAt === null ? 0 : 100;
	return percentOf(heardSeconds, lesson.seconds);
}
