import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { opensBeforeSeconds } from '../../../contract/punch/member.ts';
import type { StaffClassroom } from '../../../contract/punch/staff.ts';
import type { Tx } from '../../db/db.ts';
import type { StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { validityOf } from '../catalogue/contents.service.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { presentStaffClass } from './classroom.presenter.ts';
import * as queries from './classroom.queries.ts';
import { areTimes, newCode } from './classroom.rules.ts';
import { courseTitles } from './classroom.service.ts';

/** Those on or to come, or those that are over. */
export async function staffClassrooms(context: StaffContext, input: CallArgs<'staffClassrooms'>): Promise<CallOutput<'staffClassrooms'>> {
	const { db } = context;
	const now = context.now();
	const page = { now, offset: offsetOf(input), limit: input.pageSize };
	const [total, rows] = await (input.over === 1
		? Promise.all([queries.countOver(db, now), queries.listOver(db, page)])
		: Promise.all([queries.countAhead(db, now), queries.listAhead(db, page)]));
	return pageOf(await present(context, rows), total, input);
}

/** Opens a class with a code of its own; twice under one `requestId` is once. Throws `classroom_times`, and `not_found` for a course that is not there. */
export async function staffClassroomOpen(context: StaffContext, input: CallArgs<'staffClassroomOpen'>): Promise<CallOutput<'staffClassroomOpen'>> {
	const { title, titleEn, place, placeEn, requestId } = input;
	const [startAt, endAt, at] = [new Date(input.startAt), new Date(input.endAt), context.now()];
	const courseId = input.courseId || null;
	const staffId = context.staff.id;
	const id = await context.db.transaction(async (tx) => {
		await queries.lockCodes(tx);
		const before = await queries.findByRequest(tx, staffId, requestId);
		if (before !== undefined) return before.id;
		if (!areTimes(startAt, endAt, at)) throw new AppError('classroom_times');
		if (courseId !== null && (await validityOf(tx, courseId)) === undefined) throw new AppError('not_found');
		const opensAt = new Date(startAt.getTime() - opensBeforeSeconds * 1000);
		const code = await freeCode(tx, { from: opensAt, to: endAt });
		const en = { ...(titleEn && { title: titleEn }), ...(placeEn && { place: placeEn }) };
		const made = await queries.insert(tx, { title, place, en, courseId, opensAt, startAt, endAt, code, staffId, requestId, at });
		await noteAudit(tx, context, {
			staffId,
			kind: 'classroom_opened',
			subject: `classroom ${made}`,
			detail: { title, place, courseId, startAt: input.startAt, endAt: input.endAt },
		});
		return made;
	});
	return one(context, id);
}

/** Another code, also for a class that was closed. Throws `not_found`, `changed_meanwhile`, `classroom_ended`. */
export async function staffClassroomCode(
	context: StaffContext,
	{ id, version }: CallArgs<'staffClassroomCode'>,
): Promise<CallOutput<'staffClassroomCode'>> {
	await context.db.transaction(async (tx) => {
		await queries.lockCodes(tx);
		const { opens_at: from, ends_at: to, code, closed_at: closedAt } = await locked(tx, id, version);
		if (to <= context.now()) throw new AppError('classroom_ended');
		await queries.setCode(tx, id, await freeCode(tx, { from, to }, code));
		const detail = { wasClosed: closedAt !== null };
		await noteAudit(tx, context, { staffId: context.staff.id, kind: 'classroom_code_changed', subject: `classroom ${id}`, detail });
	});
	return one(context, id);
}

/** Its code is taken no more. One that is closed stays so, whatever it was closed from. Throws `not_found`, `changed_meanwhile`. */
export async function staffClassroomClose(
	context: StaffContext,
	{ id, version }: CallArgs<'staffClassroomClose'>,
): Promise<CallOutput<'staffClassroomClose'>> {
	await context.db.transaction(async (tx) => {
		const row = await queries.lock(tx, id);
		if (row === undefined) throw new AppError('not_found');
		if (row.closed_at !== null) return;
		if (row.version !== version) throw new AppError('changed_meanwhile');
		await queries.close(tx, id, context.now());
		await noteAudit(tx, context, { staffId: context.staff.id, kind: 'classroom_closed', subject: `classroom ${id}` });
	});
	return one(context, id);
}

/** One that no other class has at these times, and not the one that is left. The lock on codes is held. */
async function freeCode(tx: Tx, span: { from: Date; to: Date }, left?: string): Promise<string> {
	for (;;) {
		const code = newCode();
		if (code !== left && (await queries.isFree(tx, code, span))) return code;
	}
}

async function locked(tx: Tx, id: number, version: number): Promise<queries.ClassRow> {
	const row = await queries.lock(tx, id);
	if (row === undefined) throw new AppError('not_found');
	if (row.version !== version) throw new AppError('changed_meanwhile');
	return row;
}

async function one(context: StaffContext, id: number): Promise<StaffClassroom> {
	const row = await queries.find(context.db, id);
	if (row === undefined) throw new AppError('not_found');
	return (await present(context, [row]))[0] as StaffClassroom;
}

async function present(context: StaffContext, rows: readonly queries.StaffClassRow[]): Promise<StaffClassroom[]> {
	const titles = await courseTitles(context, rows);
	return rows.map((row) => presentStaffClass(row, titles, context.locale));
}
