import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db } from '../../db/db.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { coursesByIds } from '../catalogue/catalogue.service.ts';
import { coursesOf, ownedCourse } from '../enrolment/enrolment.service.ts';
import { memberInfo } from '../members/members.service.ts';
import { percentOfLesson, presentMemberCourse, presentProgress, presentRanges, presentRecord, presentStudyTime } from './learning.presenter.ts';
import * as queries from './learning.queries.ts';
import { readRanges } from './ranges.rules.ts';
import { limits, percentOf } from './report.rules.ts';
import { issueTicket } from './tickets.service.ts';

/** Lessons that `myProgress` answers at most. */
const mostLessons = 2000;
/** Courses without a grant of their own that `myCourses` looks at. */
const mostStarted = 50;

export async function myProgress(context: MemberContext): Promise<CallOutput<'myProgress'>> {
	return (await queries.listProgress(context.db, context.member.id, mostLessons)).map(presentProgress);
}

/** What was learned last comes first, then what was enrolled last. Of the courses that VIP opens it shows those that were begun. */
export async function myCourses(context: MemberContext): Promise<CallOutput<'myCourses'>> {
	const memberId = context.member.id;
	const now = context.now();
	const enrolled = [...(await coursesOf(context.db, memberId, now))];
	enrolled.push(
		...(await startedByVip(
			context,
			memberId,
			enrolled.map((each) => each.courseId),
		)),
	);
	const ids = enrolled.map((each) => each.courseId);
	if (ids.length === 0) return [];
	const [cards, rows, nexts] = await Promise.all([
		coursesByIds(context, ids),
		queries.listCourseProgress(context.db, memberId, ids),
		queries.listNextLessons(context.db, memberId, ids),
	]);
	const progress = new Map(rows.map((row) => [row.course_id, row]));
	const next = new Map(nexts.map((row) => [row.course_id, row]));
	const cardOf = new Map(cards.map((card) => [card.id, card]));
	return enrolled
		.flatMap((each) => {
			const card = cardOf.get(each.courseId);
			if (card === undefined) return [];
			const rows = { progress: progress.get(each.courseId), next: next.get(each.courseId) };
			return [presentMemberCourse(card, each, rows, { now, locale: context.locale })];
		})
		.sort((a, b) => (b.lastLearnedAt ?? '').localeCompare(a.lastLearnedAt ?? '') || b.enrolledAt.localeCompare(a.enrolledAt));
}

/** The member's listening time, day by day: the last seven days, the seven before, this month. */
export async function studyTime(context: MemberContext): Promise<CallOutput<'studyTime'>> {
	return presentStudyTime(await queries.listDays(context.db, context.member.id, context.now(), context.config.timeZone));
}

async function startedByVip(context: MemberContext, memberId: number, except: readonly number[]) {
	const started = await queries.listStarted(context.db, memberId, except, mostStarted);
	const found = await Promise.all(
		started.map(async (row) => ({ courseId: row.course_id, enrolledAt: row.first_at, access: await ownedCourse(context, row.course_id) })),
	);
	return found.filter(({ access }) => access.owned).map(({ access, ...course }) => ({ ...course, expiresAt: access.until }));
}

export async function attendList(context: MemberContext, input: CallArgs<'attendList'>): Promise<CallOutput<'attendList'>> {
	const memberId = context.member.id;
	const kind = input.kind ?? null;
	const now = context.now();
	const lately = new Date(now.getTime() - limits.silence);
	const [total, rows] = await Promise.all([
		queries.countRecords(context.db, memberId, kind),
		queries.listRecords(context.db, memberId, { kind, offset: offsetOf(input), limit: input.pageSize, lately }),
	]);
	return pageOf(
		rows.map((row) => presentRecord(context.config, row, context.locale, now)),
		total,
		input,
	);
}

/** What lists of lessons show of each: only lessons that were opened are in it. Position in seconds. */
export async function progressOf(
	db: Db,
	memberId: number,
	lessonIds: readonly number[],
): Promise<Map<number, { position: number; percent: number; finished: boolean; updatedAt: string }>> {
	if (lessonIds.length === 0) return new Map();
	const rows = await queries.listProgressOf(db, memberId, lessonIds);
	return new Map(
		rows.map((row) => [
			row.lesson_id,
			{
				position: row.position,
				percent: percentOfLesson(row, row.heard_seconds, row.finished_at),
				finished: row.finished_at !== null,
				updatedAt: row.updated_at.toISOString(),
			},
		]),
	);
}

/** Where the member stopped, in seconds; 0 for a lesson never opened. */
export async function positionOf(db: Db, memberId: number, lessonId: number): Promise<number> {
	return (await queries.findHeard(db, memberId, lessonId))?.position ?? 0;
}

/** Position and all that was heard of a lesson, for the player: seconds, from (included) to (not included). */
export async function heardOf(
	db: Db,
	memberId: number,
	lessonId: number,
): Promise<{ position: number; heard: [number, number][]; finished: boolean; updatedAt: Date | null }> {
	const row = await queries.findHeard(db, memberId, lessonId);
	return {
		position: row?.position ?? 0,
		heard: row ? presentRanges(readRanges(row.heard)) : [],
		finished: row?.finished_at != null,
		updatedAt: row?.updated_at ?? null,
	};
}

/** The lesson of a course to go on with: the unfinished one heard last or the next one; null when all are finished. */
export async function nextLessonOf(db: Db, memberId: number, courseId: number): Promise<number | null> {
	return (await queries.listNextLessons(db, memberId, [courseId]))[0]?.id ?? null;
}

/** With what a player that was opened now may report (`tickets.service.ts`); null for a visitor. Ask who may watch first. */
export async function playTicket(context: Context, lessonId: number): Promise<string | null> {
	const { member } = context;
	return member === null ? null : issueTicket(context, { memberId: member.id, sessionId: member.sessionId, lessonId });
}

export interface CourseProgress {
	/** Heard of all seconds, 0–100. */
	percent: number;
	heardSeconds: number;
	finishedLessons: number;
	/** Every lesson is finished. */
	finished: boolean;
	lastVideoId: number | null;
	lastLearnedAt: Date | null;
}

/** Of every course that has lessons, also where nothing was heard. */
export async function courseProgress(db: Db, memberId: number, courseIds: readonly number[]): Promise<Map<number, CourseProgress>> {
	if (courseIds.length === 0) return new Map();
	const rows = await queries.listCourseProgress(db, memberId, courseIds);
	return new Map(
		rows.map((row) => [
			row.course_id,
			{
				percent: percentOf(row.heard_seconds, row.seconds),
				heardSeconds: row.heard_seconds,
				finishedLessons: row.finished_lessons,
				finished: row.finished_lessons === row.lessons,
				lastVideoId: row.last_lesson_id,
				lastLearnedAt: row.last_at,
			},
		]),
	);
}

/** Seconds the member really heard, of all lessons together. */
export async function learnSecondsOf(db: Db, memberId: number): Promise<number> {
	return queries.sumHeard(db, memberId);
}

/** Seconds the member heard in a span of time, its end not included; a listening record counts where it began. */
export function heardBetween(db: Db, memberId: number, from: Date, to: Date): Promise<number> {
	return queries.sumBetween(db, memberId, from, to);
}

/** Seconds that each of these members heard on each day of a span of time, its end not included; days without any are missing. */
export async function heardOnDays(
	db: Db,
	memberIds: readonly number[],
	span: { from: Date; to: Date; timeZone: string },
): Promise<{ memberId: number; day: string; heardSeconds: number }[]> {
	if (memberIds.length === 0) return [];
	const rows = await queries.listHeardDays(db, memberIds, span);
	return rows.map((row) => ({ memberId: row.member_id, day: row.day, heardSeconds: row.heard_seconds }));
}

/** The member as they see themselves, with their study time; `punch` adds their days in a row. */
export async function memberInfoWithStudyTime(context: MemberContext): Promise<Omit<CallOutput<'memberInfo'>, 'streakDays'>> {
	const info = await memberInfo(context);
	return { ...info, learnSeconds: await learnSecondsOf(context.db, info.id) };
}
