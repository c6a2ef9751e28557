import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { RoomCard } from '../../../contract/live/public.ts';
import type { Db } from '../../db/db.ts';
import type { Context, MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import type { Decision } from '../enrolment/enrolment.rules.ts';
import { courseAccess, type OpenCourses, openCourses, refuseClosed } from '../enrolment/enrolment.service.ts';
import { presentRoom, presentRoomInfo } from './live.presenter.ts';
import * as queries from './live.queries.ts';

/** Of one day, of those that a member may attend. */
const mostRoomsOfDay = 50;

/** A page over two lists laid end to end: rooms on or to come (soonest first), then the past (latest first). */
export async function roomList(context: Context, input: CallArgs<'roomList'>): Promise<CallOutput<'roomList'>> {
	context.tag('rooms', 'teachers', 'categories');
	const now = context.now();
	const category = input.categoryId ?? 0;
	const [{ ahead, past }, change] = await Promise.all([queries.countRooms(context.db, category, now), queries.nextChange(context.db, now)]);
	context.holdsUntil(change);
	const offset = offsetOf(input);
	const fromAhead = Math.max(0, Math.min(input.pageSize, ahead - offset));
	const [first, second] = await Promise.all([
		queries.listAhead(context.db.lists, category, now, offset, fromAhead),
		queries.listPast(context.db.lists, category, now, Math.max(0, offset - ahead), input.pageSize - fromAhead),
	]);
	return pageOf(
		[...first, ...second].map((row) => presentRoom(context.config, row, context.locale, now)),
		ahead + past,
		input,
	);
}

/** Rooms on now or next; when none is ahead, the last ones. */
export async function recentRooms(context: Context, { size }: CallArgs<'recentRooms'>): Promise<CallOutput<'recentRooms'>> {
	context.tag('rooms', 'teachers', 'categories');
	const now = context.now();
	context.holdsUntil(await queries.nextChange(context.db, now));
	const ahead = await queries.listAhead(context.db, 0, now, 0, size);
	const past = await queries.listPast(context.db, 0, now, 0, size - ahead.length);
	return [...ahead, ...past].map((row) => presentRoom(context.config, row, context.locale, now));
}

/** Rooms that are over, to look back at: those with a recording first, latest first. */
export async function pastRooms(context: Context, { size, categoryId }: CallArgs<'pastRooms'>): Promise<CallOutput<'pastRooms'>> {
	context.tag('rooms', 'teachers', 'categories');
	const now = context.now();
	context.holdsUntil(await queries.nextChange(context.db, now));
	const recorded = await queries.listRecorded(context.db, categoryId ?? 0, size);
	const others = await queries.listPast(context.db, categoryId ?? 0, now, 0, size);
	const known = new Set(recorded.map((row) => row.id));
	const rows = [...recorded, ...others.filter((row) => !known.has(row.id))].slice(0, size);
	return rows.map((row) => presentRoom(context.config, row, context.locale, now));
}

export async function roomInfo(context: Context, { id }: CallArgs<'roomInfo'>): Promise<CallOutput<'roomInfo'>> {
	context.tag(`room:${id}`, 'teachers', 'categories');
	const now = context.now();
	const row = await queries.find(context.db, id);
	if (!row) throw new AppError('not_found');
	if (row.withdrawn_at !== null) throw new AppError('withdrawn');
	// Its title, and whether its page can be opened.
	if (row.course_id !== null) context.tag(`course:${row.course_id}`);
	if (row.end_at > now) context.holdsUntil(row.end_at);
	return presentRoomInfo(context.config, row, context.locale, now);
}

/** Fills in for a member whether the room is theirs to attend, as `roomToAttend` decides: with the course that it belongs to. */
export async function ownRoomInfo(
	context: MemberContext,
	{ id }: CallArgs<'roomInfo'>,
	room: CallOutput<'roomInfo'>,
): Promise<CallOutput<'roomInfo'>> {
	if (room.owned) return room;
	const row = await queries.findTerms(context.db, id);
	return row !== undefined && (await attendance(context, row)).allowed ? { ...room, owned: true } : room;
}

export async function ownRoomList(
	context: MemberContext,
	_input: CallArgs<'roomList'>,
	shared: CallOutput<'roomList'>,
): Promise<CallOutput<'roomList'>> {
	const dataList = await withOwned(context, shared.dataList);
	return dataList === shared.dataList ? shared : { ...shared, dataList };
}

/** Of `recentRooms` and `pastRooms`. */
export function ownRooms(context: MemberContext, _input: unknown, shared: RoomCard[]): Promise<RoomCard[]> {
	return withOwned(context, shared);
}

/** Fills in for a member which of these rooms are theirs to attend, as `ownRoomInfo` does; the same list when none is. Cost: three statements, however many they are. */
export async function withOwned(context: MemberContext, rooms: RoomCard[]): Promise<RoomCard[]> {
	const closed = rooms.filter(({ owned }) => !owned).map(({ id }) => id);
	if (closed.length === 0) return rooms;
	// Which of them are everybody's or for VIP members.
	context.tag('courses');
	const rows = await queries.listAttendable(context.db, closed, await openCourses(context.db, context.member.id, context.now()));
	const open = new Set(rows.map(({ id }) => id));
	return open.size === 0 ? rooms : rooms.map((room) => (open.has(room.id) ? { ...room, owned: true } : room));
}

/** Cards of these rooms, in this order; for modules that found them. The answer holds until the first of them ends. */
export async function roomsByIds(context: Context, ids: number[]): Promise<RoomCard[]> {
	if (ids.length === 0) return [];
	const now = context.now();
	const rows = await queries.listByIds(context.db, ids);
	for (const row of rows) if (row.end_at > now) context.holdsUntil(row.end_at);
	return rows.map((row) => presentRoom(context.config, row, context.locale, now));
}

/** Rooms of a span of time that a member may attend, soonest first. */
export async function roomsBetween(context: MemberContext, { open, ...span }: { from: Date; to: Date; open: OpenCourses }): Promise<RoomCard[]> {
	const rows = await queries.listBetween(context.db, span, open, mostRoomsOfDay);
	return rows.map((row) => presentRoom(context.config, row, context.locale, context.now()));
}

/** Days of a month, given by its first, on which such a room starts. */
export async function daysWithRooms(db: Db, { first, timeZone, open }: { first: string; timeZone: string; open: OpenCourses }): Promise<string[]> {
	return (await queries.listRoomDays(db, first, timeZone, open)).map(({ day }) => day);
}

/** A room that the member may attend: free, or of a course that is open to them. Throws `not_found`, `withdrawn`, and what `enrolment` refuses with. */
export async function roomToAttend(context: MemberContext, id: number): Promise<RoomCard> {
	const row = await queries.find(context.db, id);
	if (!row) throw new AppError('not_found');
	if (row.withdrawn_at !== null) throw new AppError('withdrawn');
	refuseClosed(await attendance(context, row));
	return presentRoom(context.config, row, context.locale, context.now());
}

/** A free room is everybody's; of the others those of a course come with it, and nobody has a seat in the rest yet. */
async function attendance(context: MemberContext, { price, course_id: courseId }: queries.TermsRow): Promise<Decision> {
	if (price === 0) return { allowed: true, reason: 'trial', until: null };
	if (courseId === null) return { allowed: false, reason: 'not_owned', until: null };
	return (await courseAccess(context, courseId))({ trial: false });
}

/** Which rooms have a page; for the sitemap. */
export const roomAddresses = queries.addresses;
