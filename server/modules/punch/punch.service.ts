import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { makeUpDays, opensBeforeSeconds } from '../../../contract/punch/member.ts';
import type { Db } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { addDays, dayOf, firstOfMonth } from '../../lib/days.ts';
import { openCourses } from '../enrolment/enrolment.service.ts';
import { heardBetween, memberInfoWithStudyTime } from '../learning/learning.service.ts';
import { daysWithRooms, roomsBetween, roomsByIds, roomToAttend } from '../live/live.service.ts';
import { vipGrace } from '../members/members.rules.ts';
import { memberInfo } from '../members/members.service.ts';
import { answer } from './answer.service.ts';
import { attendedClasses } from './classroom.service.ts';
import { presentLesson, presentMonth } from './punch.presenter.ts';
import * as queries from './punch.queries.ts';
import { currentStreak } from './punch.rules.ts';

type MonthParts = Parameters<typeof presentMonth>[0];

/** A month of check-ins and what there is to do today. Cost: by the days of a month and the member's own check-ins. */
export async function punchMonth(context: MemberContext, input: CallArgs<'punchMonth'>): Promise<CallOutput<'punchMonth'>> {
	const { db, member, config } = context;
	const now = context.now();
	const calendar = await queries.findRuns(db, member.id, now, config.timeZone);
	const { today, day_start: from, day_end: to } = calendar;
	const first = `${input.month ?? today.slice(0, 7)}-01`;
	// As far back as the week shows, and as make-ups of a month count.
	const since = [addDays(today, -6), firstOfMonth(addDays(today, -makeUpDays))].sort()[0] as string;
	const [info, days, checks, open, heard] = await Promise.all([
		memberInfo(context),
		queries.listDays(db, member.id, first, since),
		queries.listRooms(db, member.id, first, addDays(today, -1)),
		openCourses(db, member.id, now),
		heardBetween(db, member.id, from, to),
	]);
	const [rooms, liveDays, attended, classes] = await Promise.all([
		roomsBetween(context, { from, to, open }),
		daysWithRooms(db, { first, timeZone: config.timeZone, open }),
		roomsByIds(
			context,
			checks.map((row) => row.source_id),
		),
		attendedClasses(context, first),
	]);
	const parts: MonthParts = { calendar, first, days, checks, rooms, liveDays, attended, classes, heard };
	return presentMonth(parts, { since: dayOf(new Date(info.createdAt), config.timeZone), timeZone: config.timeZone });
}

/** Throws `not_found`, `withdrawn`, what `enrolment` refuses with, `check_in_early`, `check_in_over`. */
export async function punchIn(context: MemberContext, { roomId }: CallArgs<'punchIn'>): Promise<CallOutput<'punchIn'>> {
	const { db, member, config } = context;
	const at = context.now();
	if (roomId === undefined) {
		const day = dayOf(at, config.timeZone);
		return answer(context, day, await queries.add(db, { memberId: member.id, source: 'daily', sourceId: 0, day, at, madeUp: false }));
	}
	const room = await roomToAttend(context, roomId);
	const lesson = presentLesson(room);
	if (at.getTime() < Date.parse(lesson.startAt) - opensBeforeSeconds * 1000) throw new AppError('check_in_early');
	if (at.getTime() >= Date.parse(lesson.endAt)) throw new AppError('check_in_over');
	const day = dayOf(new Date(lesson.startAt), config.timeZone);
	return answer(context, day, await queries.add(db, { memberId: member.id, source: 'room', sourceId: roomId, day, at, madeUp: false }));
}

/** The member as they see themselves, with their study time and their days in a row. */
export async function memberInfoWithFigures(context: MemberContext): Promise<CallOutput<'memberInfo'>> {
	const [info, { today, day_end, recent }] = await Promise.all([
		memberInfoWithStudyTime(context),
		queries.findRuns(context.db, context.member.id, context.now(), context.config.timeZone),
	]);
	// Tomorrow the row is over unless they come again.
	context.holdsUntil(day_end);
	if (info.vipRenewsFrom !== null) context.holdsUntil(new Date(Date.parse(info.vipRenewsFrom) + vipGrace));
	return { ...info, streakDays: currentStreak(recent, today) };
}

/** Days that these members checked in, from one to another, both included, in no order. */
export async function checkedDays(
	db: Db,
	memberIds: readonly number[],
	from: string,
	to: string,
): Promise<{ memberId: number; day: string; madeUp: boolean }[]> {
	if (memberIds.length === 0) return [];
	const rows = await queries.listDaysOf(db, memberIds, from, to);
	return rows.map((row) => ({ memberId: row.member_id, day: row.day, madeUp: row.made_up }));
}
