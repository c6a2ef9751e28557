import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { mostFollows } from '../../../contract/follows/member.ts';
import type { Db } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offeredTeachers, requireTeacher } from '../teachers/teachers.service.ts';
import * as queries from './follows.queries.ts';

/** The newest first. Who does not teach here any more keeps their place, without a card. */
export async function myFollows(context: MemberContext): Promise<CallOutput<'myFollows'>> {
	const rows = await queries.listNewest(context.db, context.member.id, mostFollows);
	const cards = await offeredTeachers(
		context,
		rows.map((row) => row.teacher_id),
	);
	const byId = new Map(cards.map((card) => [card.id, card]));
	return rows.map((row) => ({
		teacherId: row.teacher_id,
		followedAt: row.created_at.toISOString(),
		teacher: byId.get(row.teacher_id) ?? null,
	}));
}

/** Follows a teacher whom the public may see. Throws `not_found`, `withdrawn`, `follows_full`. */
export async function followAdd(context: MemberContext, { teacherId }: CallArgs<'followAdd'>): Promise<CallOutput<'followAdd'>> {
	await requireTeacher(context, teacherId);
	const { member } = context;
	await context.db.transaction(async (tx) => {
		await queries.lockMember(tx, member.id);
		const added = await queries.add(tx, member.id, teacherId, context.now());
		if (added > 0 && (await queries.count(tx, member.id)) > mostFollows) throw new AppError('follows_full');
	});
	return { following: true };
}

export async function followRemove(context: MemberContext, { teacherId }: CallArgs<'followRemove'>): Promise<CallOutput<'followRemove'>> {
	await queries.remove(context.db, context.member.id, teacherId);
	return { following: false };
}

export async function followState(context: MemberContext, { ids }: CallArgs<'followState'>): Promise<CallOutput<'followState'>> {
	const rows = await queries.listFollowed(context.db, context.member.id, ids.split(',').map(Number));
	return { following: rows.map((row) => row.teacher_id) };
}

/** Fills in for a member whether they follow the teacher. */
export async function ownTeacherDetail(
	context: MemberContext,
	{ id }: CallArgs<'teacherDetail'>,
	shared: CallOutput<'teacherDetail'>,
): Promise<CallOutput<'teacherDetail'>> {
	return { ...shared, following: (await queries.listFollowed(context.db, context.member.id, [id])).length > 0 };
}

/** Members who follow a teacher, `limit` of them after the number of one, in the order of their numbers: for notices, which go on with the last one. */
export async function followersOf(db: Db, teacherId: number, { after = 0, limit = 1000 } = {}): Promise<number[]> {
	return (await queries.listFollowers(db, teacherId, { after, limit })).map((row) => row.member_id);
}
