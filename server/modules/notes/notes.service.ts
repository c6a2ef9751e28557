import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { mostNotes } from '../../../contract/notes/member.ts';
import type { Tx } from '../../db/db.ts';
import type { MemberContext, Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { decide, refuseClosed } from '../enrolment/enrolment.service.ts';
import { lessonsOfNotes } from './lessons.service.ts';
import { presentNote } from './notes.presenter.ts';
import * as queries from './notes.queries.ts';
import * as questions from './questions.queries.ts';

/** Milliseconds for which a note that was taken out can be brought back. */
export const keptRemoved = 86_400_000;

/** In the order of the film. A member's notes are theirs, whether the lesson is still open to them or not. */
export async function lessonNotes(context: MemberContext, input: CallArgs<'lessonNotes'>): Promise<CallOutput<'lessonNotes'>> {
	const of = { memberId: context.member.id, lessonId: input.videoId };
	const [total, rows] = await Promise.all([
		queries.countOfLesson(context.db, of.memberId, of.lessonId),
		queries.listOfLesson(context.db, { ...of, offset: offsetOf(input), limit: input.pageSize }),
	]);
	return pageOf(rows.map(presentNote), total, input);
}

/** Cost: by the member's own notes, 1,000 of a course at most. */
export async function myNotes(context: MemberContext, input: CallArgs<'myNotes'>): Promise<CallOutput<'myNotes'>> {
	const wanted = { memberId: context.member.id, courseId: input.courseId ?? 0, q: input.q };
	const [total, rows] = await Promise.all([
		queries.countAll(context.db, wanted),
		queries.listAll(context.db, { ...wanted, offset: offsetOf(input), limit: input.pageSize }),
	]);
	const lessonOf = await lessonsOfNotes(context, rows);
	return pageOf(
		rows.map((row) => ({ ...presentNote(row), lesson: lessonOf(row) })),
		total,
		input,
	);
}

export async function noteCounts(context: MemberContext): Promise<CallOutput<'noteCounts'>> {
	const [notes, asked] = await Promise.all([
		queries.countByCourse(context.db, context.member.id),
		questions.countByCourse(context.db, context.member.id),
	]);
	const counts = new Map<number, { notes: number; questions: number }>();
	for (const row of notes) counts.set(row.course_id, { notes: row.n, questions: 0 });
	for (const row of asked) counts.set(row.course_id, { notes: counts.get(row.course_id)?.notes ?? 0, questions: row.n });
	const lessonOf = await lessonsOfNotes(
		context,
		// Courses alone: no lesson has the number of none.
		[...counts.keys()].map((courseId, index) => ({ lesson_id: -1 - index, course_id: courseId })),
	);
	return [...counts]
		.map(([courseId, each], index) => ({ courseId, courseTitle: lessonOf({ lesson_id: -1 - index, course_id: courseId }).courseTitle, ...each }))
		.sort((a, b) => b.notes - a.notes || b.questions - a.questions || a.courseId - b.courseId);
}

/** Throws what `enrolment` refuses with, `notes_full`. What a request has made already it answers, however often it comes. */
export async function noteSave(context: MemberContext, input: CallArgs<'noteSave'>): Promise<CallOutput<'noteSave'>> {
	const { videoId, second, text, requestId } = input;
	const memberId = context.member.id;
	const made = await queries.findByRequest(context.db, memberId, requestId);
	if (made !== undefined) return presentNote(made);
	const decision = await decide(context, { lessonId: videoId });
	refuseClosed(decision);
	const { courseId } = decision.lesson;
	return context.db.transaction(async (tx) => {
		await queries.lockMember(tx, memberId);
		const meanwhile = await queries.findByRequest(tx, memberId, requestId);
		if (meanwhile !== undefined) return presentNote(meanwhile);
		await refuseFull(tx, memberId, courseId);
		return presentNote(await queries.insert(tx, { memberId, lessonId: videoId, courseId, second, text, requestId, at: context.now() }));
	});
}

/** Throws `not_found`, `changed_meanwhile`. The same change a second time is no error. */
export async function noteUpdate(context: MemberContext, input: CallArgs<'noteUpdate'>): Promise<CallOutput<'noteUpdate'>> {
	const { id, version, text, second } = input;
	const memberId = context.member.id;
	const changed = await queries.update(context.db, { memberId, id, version, text: text ?? null, second: second ?? null, at: context.now() });
	if (changed !== undefined) return presentNote(changed);
	const there = await queries.find(context.db, memberId, id);
	if (there === undefined || there.removed_at !== null) throw new AppError('not_found');
	const isSame = (text ?? there.text) === there.text && (second ?? there.second) === there.second;
	if (!isSame) throw new AppError('changed_meanwhile');
	return presentNote(there);
}

export async function noteRemove(context: MemberContext, { id }: CallArgs<'noteRemove'>): Promise<CallOutput<'noteRemove'>> {
	const { db, member } = context;
	if ((await queries.remove(db, member.id, id, context.now())) === 0 && (await queries.find(db, member.id, id)) === undefined)
		throw new AppError('not_found');
	return { removed: true };
}

/** Throws `not_found`, `notes_full`. */
export async function noteRestore(context: MemberContext, { id }: CallArgs<'noteRestore'>): Promise<CallOutput<'noteRestore'>> {
	const memberId = context.member.id;
	return context.db.transaction(async (tx) => {
		await queries.lockMember(tx, memberId);
		const note = await queries.find(tx, memberId, id);
		if (note === undefined) throw new AppError('not_found');
		if (note.removed_at !== null) await refuseFull(tx, memberId, note.course_id);
		await queries.restore(tx, memberId, id);
		return presentNote(note);
	});
}

async function refuseFull(tx: Tx, memberId: number, courseId: number): Promise<void> {
	if ((await queries.countOfCourse(tx, memberId, courseId)) >= mostNotes) throw new AppError('notes_full');
}

/** Forgets what was taken out a day ago. */
export async function purgeRemovedNotes(platform: Platform): Promise<void> {
	await queries.purge(platform.db, new Date(platform.now().getTime() - keptRemoved));
}
