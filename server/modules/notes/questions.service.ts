import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { mostQuestions, type Question } from '../../../contract/notes/member.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { decide, refuseClosed } from '../enrolment/enrolment.service.ts';
import { memberCards } from '../members/cards.service.ts';
import { lessonsOfNotes } from './lessons.service.ts';
import { presentQuestion } from './notes.presenter.ts';
import { lockMember } from './notes.queries.ts';
import * as queries from './questions.queries.ts';

/** Questions of a lesson, for whoever may watch it. Throws what `enrolment` refuses with. */
export async function lessonQuestions(context: MemberContext, input: CallArgs<'lessonQuestions'>): Promise<CallOutput<'lessonQuestions'>> {
	const { db, member } = context;
	const { videoId: lessonId, sort } = input;
	refuseClosed(await decide(context, { lessonId }));
	const ofMember = input.mine === 1 ? member.id : 0;
	const [{ shown, mine }, rows] = await Promise.all([
		queries.countOfLesson(db, lessonId, member.id),
		queries.listOfLesson(db, { lessonId, memberId: ofMember, sort, offset: offsetOf(input), limit: input.pageSize }),
	]);
	const questions = await present(context, rows);
	return { ...pageOf(questions, input.mine === 1 ? mine : shown, input), allCount: shown, mineCount: mine };
}

/** What the member has asked. Whether a lesson is open to them is asked for each: an answer belongs to those who may watch it. */
export async function myQuestions(context: MemberContext, input: CallArgs<'myQuestions'>): Promise<CallOutput<'myQuestions'>> {
	const { db, member } = context;
	const [total, rows] = await Promise.all([
		queries.countOfMember(db, member.id),
		queries.listOfMember(db, member.id, { offset: offsetOf(input), limit: input.pageSize }),
	]);
	const lessons = [...new Set(rows.map((row) => row.lesson_id))];
	const [questions, lessonOf, open] = await Promise.all([
		present(context, rows),
		lessonsOfNotes(context, rows),
		Promise.all(lessons.map(async (lessonId) => [lessonId, (await decide(context, { lessonId })).allowed] as const)).then((each) => new Map(each)),
	]);
	const own = rows.map((row, index) => {
		const question = questions[index] as Question;
		const isOpen = open.get(row.lesson_id) === true;
		return { ...question, answer: isOpen ? question.answer : null, lesson: lessonOf(row), open: isOpen, hidden: !row.online };
	});
	return pageOf(own, total, input);
}

/** Throws what `enrolment` refuses with, `questions_full`. What a request has made already it answers, however often it comes. */
export async function questionAsk(context: MemberContext, input: CallArgs<'questionAsk'>): Promise<CallOutput<'questionAsk'>> {
	const { videoId, second, text, requestId } = input;
	const memberId = context.member.id;
	const decision = await decide(context, { lessonId: videoId });
	refuseClosed(decision);
	const { courseId } = decision.lesson;
	const id = await context.db.transaction(async (tx) => {
		await lockMember(tx, memberId);
		const made = await queries.findByRequest(tx, memberId, requestId);
		if (made !== undefined) return made.id;
		if ((await queries.countOfCourse(tx, memberId, courseId)) >= mostQuestions) throw new AppError('questions_full');
		return queries.insert(tx, { memberId, lessonId: videoId, courseId, second, text, requestId, at: context.now() });
	});
	return one(context, id);
}

/** Throws `not_found`, `question_answered`, `changed_meanwhile`. The same words a second time are no error. */
export async function questionUpdate(context: MemberContext, input: CallArgs<'questionUpdate'>): Promise<CallOutput<'questionUpdate'>> {
	const { id, version, text } = input;
	await context.db.transaction(async (tx) => {
		const row = await queries.lock(tx, id);
		if (row === undefined || row.member_id !== context.member.id) throw new AppError('not_found');
		if (row.text === text) return;
		if (row.answered_at !== null) throw new AppError('question_answered');
		if (row.version !== version) throw new AppError('changed_meanwhile');
		await queries.reword(tx, id, text);
	});
	return one(context, id);
}

async function one(context: MemberContext, id: number): Promise<Question> {
	const row = await queries.find(context.db, id);
	if (row === undefined) throw new AppError('not_found');
	return (await present(context, [row]))[0] as Question;
}

async function present(context: MemberContext, rows: readonly queries.QuestionRow[]): Promise<Question[]> {
	const { config, locale, member } = context;
	const writers = await memberCards(context.db, [...new Set(rows.map((row) => row.member_id))], context.locale);
	return rows.map((row) => presentQuestion(row, { config, writer: writers.get(row.member_id), readerId: member.id, locale }));
}
