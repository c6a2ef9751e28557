import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface QuestionRow extends Bilingual {
	id: number;
	member_id: number;
	lesson_id: number;
	course_id: number;
	second: number;
	text: string;
	version: number;
	online: boolean;
	created_at: Date;
	answer: string | null;
	answer_en: string | null;
	name: string | null;
	name_en: string | null;
	answered_at: Date | null;
}

const columns = sql`q.id, q.member_id, q.lesson_id, q.course_id, q.second, q.text, q.en, q.version, q.online, q.created_at,
	a.text as answer, a.text_en as answer_en, a.name, a.name_en, a.answered_at`;

export interface NewQuestion {
	memberId: number;
	lessonId: number;
	courseId: number;
	second: number;
	text: string;
	requestId: string;
	at: Date;
}

export async function insert(tx: Tx, { memberId, lessonId, courseId, second, text, requestId, at }: NewQuestion): Promise<number> {
	const row = await tx.one<{ id: number }>(sql`insert into question (member_id, lesson_id, course_id, second, text, request_id, created_at)
		values (${memberId}, ${lessonId}, ${courseId}, ${second}, ${text}, ${requestId}, ${at}) returning id`);
	return row.id;
}

/** What a request has made already. */
export function findByRequest(db: Db, memberId: number, requestId: string) {
	return db.row<{ id: number }>(sql`select id from question where member_id = ${memberId} and request_id = ${requestId}`);
}

export function find(db: Db, id: number) {
	return db.row<QuestionRow>(sql`select ${columns} from question q left join question_answer a on a.question_id = q.id where q.id = ${id}`);
}

/** Locks it, so that an answer and a change of its words come one after the other. */
export function lock(tx: Tx, id: number) {
	return tx.row<{ id: number; member_id: number; course_id: number; version: number; text: string; online: boolean; answered_at: Date | null }>(
		sql`select id, member_id, course_id, version, text, online, answered_at from question where id = ${id} for update`,
	);
}

export function reword(tx: Tx, id: number, text: string) {
	return tx.run(sql`update question set text = ${text}, en = '{}', version = version + 1 where id = ${id}`);
}

export function show(tx: Tx, id: number, online: boolean) {
	return tx.run(sql`update question set online = ${online}, version = version + 1 where id = ${id}`);
}

export interface NewAnswer {
	questionId: number;
	text: string;
	name: string;
	nameEn: string | null;
	teacherId: number | null;
	staffId: number;
	at: Date;
}

/** The first answer, or another one in its place, which keeps its moment. */
export async function answer(tx: Tx, { questionId, text, name, nameEn, teacherId, staffId, at }: NewAnswer): Promise<void> {
	await tx.run(sql`insert into question_answer (question_id, text, name, name_en, teacher_id, staff_id, answered_at, updated_at)
		values (${questionId}, ${text}, ${name}, ${nameEn}, ${teacherId}, ${staffId}, ${at}, ${at})
		on conflict (question_id) do update set text = excluded.text, text_en = null, name = excluded.name, name_en = excluded.name_en,
			teacher_id = excluded.teacher_id, staff_id = excluded.staff_id, updated_at = excluded.updated_at`);
	await tx.run(sql`update question set answered_at = coalesce(answered_at, ${at}), version = version + 1 where id = ${questionId}`);
}

export async function countOfCourse(db: Db, memberId: number, courseId: number): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from question where member_id = ${memberId} and course_id = ${courseId}`)).n;
}

/** Of a lesson: those that are shown, and the member's own among them. */
export function countOfLesson(db: Db, lessonId: number, memberId: number) {
	return db.one<{ shown: number; mine: number }>(sql`select (select count(*)::int from question where lesson_id = ${lessonId} and online) as shown,
		(select count(*)::int from question where lesson_id = ${lessonId} and member_id = ${memberId} and online) as mine`);
}

export interface LessonWanted {
	lessonId: number;
	/** 0: everybody's. */
	memberId: number;
	sort: 'second' | 'newest';
	offset: number;
	limit: number;
}

export function listOfLesson(db: Db, { lessonId, memberId, sort, offset, limit }: LessonWanted) {
	const order = sort === 'second' ? sql`q.second, q.id` : sql`q.created_at desc, q.id desc`;
	return db.rows<QuestionRow>(sql`select ${columns} from question q left join question_answer a on a.question_id = q.id
		where q.lesson_id = ${lessonId} and q.online and (${memberId}::int = 0 or q.member_id = ${memberId})
		order by ${order} offset ${offset}::bigint limit ${limit}::bigint`);
}

export async function countOfMember(db: Db, memberId: number): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from question where member_id = ${memberId}`)).n;
}

export function listOfMember(db: Db, memberId: number, { offset, limit }: { offset: number; limit: number }) {
	return db.rows<QuestionRow>(sql`select ${columns} from question q left join question_answer a on a.question_id = q.id
		where q.member_id = ${memberId} order by q.created_at desc, q.id desc offset ${offset}::bigint limit ${limit}::bigint`);
}

export function countByCourse(db: Db, memberId: number) {
	return db.rows<{ course_id: number; n: number }>(
		sql`select course_id, count(*)::int as n from question where member_id = ${memberId} group by course_id`,
	);
}

export async function countWaiting(db: Db, courseId: number): Promise<number> {
	return (
		await db.one<{ n: number }>(sql`select count(*)::int as n from question where answered_at is null and online
			and (${courseId}::int = 0 or course_id = ${courseId})`)
	).n;
}

/** Without an answer, whoever waits longest first. */
export function listWaiting(db: Db, { courseId, offset, limit }: { courseId: number; offset: number; limit: number }) {
	return db.rows<QuestionRow>(sql`select ${columns} from question q left join question_answer a on a.question_id = q.id
		where q.answered_at is null and q.online and (${courseId}::int = 0 or q.course_id = ${courseId})
		order by q.created_at, q.id offset ${offset}::bigint limit ${limit}::bigint`);
}

export async function countForStaff(db: Db, courseId: number): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from question where ${courseId}::int = 0 or course_id = ${courseId}`)).n;
}

export function listForStaff(db: Db, { courseId, offset, limit }: { courseId: number; offset: number; limit: number }) {
	return db.rows<QuestionRow>(sql`select ${columns} from question q left join question_answer a on a.question_id = q.id
		where ${courseId}::int = 0 or q.course_id = ${courseId}
		order by q.created_at desc, q.id desc offset ${offset}::bigint limit ${limit}::bigint`);
}
