import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { ListedCourse } from '../../../contract/catalogue/public.ts';
import type { Db } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { coursesOf, ownedCourse } from '../enrolment/enrolment.service.ts';
import { listHeardOfCourse } from './heard.queries.ts';
import { listCourseProgress, listNextLessons } from './learning.queries.ts';
import { percentOf } from './report.rules.ts';

/** How far each of these members has heard a course: seconds, of how many there are to hear, and per cent, 0–100. */
export async function heardOfCourse(
	db: Db,
	courseId: number,
	memberIds: readonly number[],
): Promise<ReadonlyMap<number, { heardSeconds: number; courseSeconds: number; percent: number }>> {
	const rows = memberIds.length === 0 ? [] : await listHeardOfCourse(db, courseId, memberIds);
	return new Map(
		rows.map(({ member_id, heard_seconds: heardSeconds, seconds: courseSeconds }) => [
			member_id,
			{ heardSeconds, courseSeconds, percent: percentOf(heardSeconds, courseSeconds) },
		]),
	);
}

export async function ownCourseList(
	context: MemberContext,
	_input: CallArgs<'courseList'>,
	shared: CallOutput<'courseList'>,
): Promise<CallOutput<'courseList'>> {
	return { ...shared, dataList: await withOwn(context, shared.dataList) };
}

export function ownRecommended(
	context: MemberContext,
	_input: CallArgs<'recommendedCourses'>,
	shared: CallOutput<'recommendedCourses'>,
): Promise<CallOutput<'recommendedCourses'>> {
	return withOwn(context, shared);
}

/** Fills in for a member how far they are in those of the courses that are theirs; VIP makes a course theirs once it was begun. */
async function withOwn(context: MemberContext, courses: ListedCourse[]): Promise<ListedCourse[]> {
	const memberId = context.member.id;
	const ids = courses.map((course) => course.id);
	if (ids.length === 0) return courses;
	const now = context.now();
	const [granted, rows] = await Promise.all([coursesOf(context.db, memberId, now), listCourseProgress(context.db, memberId, ids)]);
	const mine = new Set(granted.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(({ courseId }) => courseId));
	const begun = rows.filter((row) => row.last_at !== null && !mine.has(row.course_id)).map((row) => row.course_id);
	for (const id of begun) if ((await ownedCourse(context, id)).owned) mine.add(id);
	const owned = ids.filter((id) => mine.has(id));
	if (owned.length === 0) return courses;
	const next = new Map((await listNextLessons(context.db, memberId, owned)).map((row) => [row.course_id, row.number]));
	const progress = new Map(rows.map((row) => [row.course_id, percentOf(row.heard_seconds, row.seconds)]));
	const own = (id: number) => (mine.has(id) ? { percent: progress.get(id) ?? 0, lessonNumber: next.get(id) ?? null } : null);
	return courses.map((course) => ({ ...course, own: own(course.id) }));
}
