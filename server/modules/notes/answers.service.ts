import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { StaffQuestion } from '../../../contract/notes/staff.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { StaffContext } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { isAnswerNews } from '../../lib/answer-news.ts';
import { AppError } from '../../lib/app-error.ts';
import { text } from '../../lib/localized.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { teacherOfCourse } from '../catalogue/catalogue.service.ts';
import { memberCards } from '../members/cards.service.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { nameOf } from '../staff/staff.service.ts';
import { lessonsOfNotes } from './lessons.service.ts';
import { questionAnswered } from './notes.events.ts';
import { presentAnswer } from './notes.presenter.ts';
import * as queries from './questions.queries.ts';

/** Of the whole site or of a course: those that wait, or all. */
export async function staffQuestions(context: StaffContext, input: CallArgs<'staffQuestions'>): Promise<CallOutput<'staffQuestions'>> {
	const { db } = context;
	const courseId = input.courseId ?? 0;
	const page = { courseId, offset: offsetOf(input), limit: input.pageSize };
	const [total, rows] = await (input.waiting === 1
		? Promise.all([queries.countWaiting(db, courseId), queries.listWaiting(db, page)])
		: Promise.all([queries.countForStaff(db, courseId), queries.listForStaff(db, page)]));
	return pageOf(await present(context, rows), total, input);
}

/**
 * Answers a question, or puts another answer in its place; who asked is told of the first one, of a hidden question once it is shown. Throws
 * `not_found`, `changed_meanwhile`, `teacher_of_other_course`.
 */
export async function staffQuestionAnswer(context: StaffContext, input: CallArgs<'staffQuestionAnswer'>): Promise<CallOutput<'staffQuestionAnswer'>> {
	const { id, version, text: words, teacherId } = input;
	const staffId = context.staff.id;
	await context.db.transaction(async (tx) => {
		const { member_id: memberId, course_id: courseId, online } = await locked(tx, id, version);
		const before = await queries.find(tx, id);
		const teacher = teacherId ? await teacherOfCourse(tx, courseId, teacherId) : undefined;
		if (teacherId && teacher === undefined) throw new AppError('teacher_of_other_course');
		const { name, nameEn } = teacher ?? { name: await nameOf(tx, staffId), nameEn: null };
		await queries.answer(tx, { questionId: id, text: words, name, nameEn, teacherId: teacherId || null, staffId, at: context.now() });
		const was = before?.answer ? { name: before.name, text: before.answer } : null;
		if (was === null && online) await emit(tx, questionAnswered, { questionId: id, memberId });
		await noteAudit(tx, context, { staffId, kind: 'question_answered', subject: `question ${id}`, detail: { was, now: { name, text: words } } });
	});
	return one(context, id);
}

/** Takes a question off its lesson's page, or puts it back; who asked it then hears of an answer given meanwhile. Throws `not_found`, `changed_meanwhile`. */
export async function staffQuestionShow(context: StaffContext, input: CallArgs<'staffQuestionShow'>): Promise<CallOutput<'staffQuestionShow'>> {
	const { id, version, shown } = input;
	await context.db.transaction(async (tx) => {
		const { member_id: memberId, answered_at: answeredAt } = await locked(tx, id, version);
		await queries.show(tx, id, shown);
		if (shown && isAnswerNews(answeredAt, context.now())) await emit(tx, questionAnswered, { questionId: id, memberId });
		const kind = shown ? 'question_shown' : 'question_hidden';
		await noteAudit(tx, context, { staffId: context.staff.id, kind, subject: `question ${id}` });
	});
	return one(context, id);
}

/** What there is to tell of an answer to a question; undefined when it has gone or the question is hidden, which tells of it when it is shown again. For notices. */
export async function answeredQuestion(
	db: Db,
	id: number,
): Promise<{ memberId: number; courseId: number; lessonId: number; second: number; name: string; nameEn: string | null; text: string } | undefined> {
	const row = await queries.find(db, id);
	if (row === undefined || row.answer === null || !row.online) return;
	const { member_id: memberId, course_id: courseId, lesson_id: lessonId, second, name, name_en: nameEn } = row;
	return { memberId, courseId, lessonId, second, name: name ?? '', nameEn, text: row.text };
}

async function locked(tx: Tx, id: number, version: number) {
	const row = await queries.lock(tx, id);
	if (row === undefined) throw new AppError('not_found');
	if (row.version !== version) throw new AppError('changed_meanwhile');
	return row;
}

async function one(context: StaffContext, id: number): Promise<StaffQuestion> {
	const row = await queries.find(context.db, id);
	if (row === undefined) throw new AppError('not_found');
	return (await present(context, [row]))[0] as StaffQuestion;
}

async function present(context: StaffContext, rows: readonly queries.QuestionRow[]): Promise<StaffQuestion[]> {
	const [writers, lessonOf] = await Promise.all([
		memberCards(context.db, [...new Set(rows.map((row) => row.member_id))], context.locale),
		lessonsOfNotes(context, rows),
	]);
	return rows.map((row) => {
		const { title, courseTitle } = lessonOf(row);
		return {
			id: row.id,
			courseId: row.course_id,
			courseTitle,
			videoId: row.lesson_id,
			lessonTitle: title,
			second: row.second,
			text: text(row, 'text', context.locale),
			memberId: row.member_id,
			nickname: writers.get(row.member_id)?.nickname ?? '',
			askedAt: row.created_at.toISOString(),
			hidden: !row.online,
			answer: presentAnswer(row, context.locale),
			version: row.version,
		};
	});
}
