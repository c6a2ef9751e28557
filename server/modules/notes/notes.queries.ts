import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** While this transaction runs the member writes no other note or question, so that their number holds. */
export function lockMember(tx: Tx, memberId: number) {
	return tx.run(sql`select pg_advisory_xact_lock(7532035, ${memberId}::int)`);
}

export interface NoteRow {
	id: number;
	lesson_id: number;
	course_id: number;
	second: number;
	text: string;
	version: number;
	created_at: Date;
	updated_at: Date;
}

const columns = sql`id, lesson_id, course_id, second, text, version, created_at, updated_at`;

export interface NewNote {
	memberId: number;
	lessonId: number;
	courseId: number;
	second: number;
	text: string;
	requestId: string;
	at: Date;
}

export function insert(tx: Tx, { memberId, lessonId, courseId, second, text, requestId, at }: NewNote) {
	return tx.one<NoteRow>(sql`insert into note (member_id, lesson_id, course_id, second, text, request_id, created_at, updated_at)
		values (${memberId}, ${lessonId}, ${courseId}, ${second}, ${text}, ${requestId}, ${at}, ${at}) returning ${columns}`);
}

/** What a request has made already. */
export function findByRequest(db: Db, memberId: number, requestId: string) {
	return db.row<NoteRow>(sql`select ${columns} from note where member_id = ${memberId} and request_id = ${requestId}`);
}

/** A note of this member, one that was taken out too. */
export function find(db: Db, memberId: number, id: number) {
	return db.row<NoteRow & { removed_at: Date | null }>(sql`select ${columns}, removed_at from note where id = ${id} and member_id = ${memberId}`);
}

/** Undefined when the note is not the member's, was taken out, or has another version. */
export function update(
	db: Db,
	{
		memberId,
		id,
		version,
		text,
		second,
		at,
	}: { memberId: number; id: number; version: number; text: string | null; second: number | null; at: Date },
) {
	return db.row<NoteRow>(sql`update note set text = coalesce(${text}, text), second = coalesce(${second}::int, second), version = version + 1, updated_at = ${at}
		where id = ${id} and member_id = ${memberId} and version = ${version} and removed_at is null returning ${columns}`);
}

export function remove(db: Db, memberId: number, id: number, at: Date) {
	return db.run(sql`update note set removed_at = ${at} where id = ${id} and member_id = ${memberId} and removed_at is null`);
}

export function restore(tx: Tx, memberId: number, id: number) {
	return tx.run(sql`update note set removed_at = null where id = ${id} and member_id = ${memberId}`);
}

export function purge(db: Db, before: Date) {
	return db.run(sql`delete from note where removed_at < ${before}`);
}

export async function countOfCourse(db: Db, memberId: number, courseId: number): Promise<number> {
	return (
		await db.one<{ n: number }>(
			sql`select count(*)::int as n from note where member_id = ${memberId} and course_id = ${courseId} and removed_at is null`,
		)
	).n;
}

export async function countOfLesson(db: Db, memberId: number, lessonId: number): Promise<number> {
	return (
		await db.one<{ n: number }>(
			sql`select count(*)::int as n from note where member_id = ${memberId} and lesson_id = ${lessonId} and removed_at is null`,
		)
	).n;
}

export function listOfLesson(db: Db, { memberId, lessonId, offset, limit }: { memberId: number; lessonId: number; offset: number; limit: number }) {
	return db.rows<NoteRow>(sql`select ${columns} from note where member_id = ${memberId} and lesson_id = ${lessonId} and removed_at is null
		order by second, id offset ${offset}::bigint limit ${limit}::bigint`);
}

interface Wanted {
	memberId: number;
	/** 0: all. */
	courseId: number;
	/** Empty: all. */
	q: string;
}

export async function countAll(db: Db, { memberId, courseId, q }: Wanted): Promise<number> {
	return (
		await db.one<{
			n: number;
		}>(sql`select count(*)::int as n from note where member_id = ${memberId} and removed_at is null and (${courseId}::int = 0 or course_id = ${courseId})
			and (${q}::text = '' or strpos(lower(text), lower(${q})) > 0)`)
	).n;
}

/** The lesson with the newest note first, its notes in the order of the film. */
export function listAll(db: Db, { memberId, courseId, q, offset, limit }: Wanted & { offset: number; limit: number }) {
	return db.rows<NoteRow>(sql`select n.id, n.lesson_id, n.course_id, n.second, n.text, n.version, n.created_at, n.updated_at
		from (select id, second, lesson_id, max(created_at) over (partition by lesson_id) as newest from note
			where member_id = ${memberId} and removed_at is null and (${courseId}::int = 0 or course_id = ${courseId})
				and (${q}::text = '' or strpos(lower(text), lower(${q})) > 0)
			order by newest desc, lesson_id, second, id offset ${offset}::bigint limit ${limit}::bigint) p join note n using (id)
		order by p.newest desc, p.lesson_id, p.second, p.id`);
}

export function countByCourse(db: Db, memberId: number) {
	return db.rows<{ course_id: number; n: number }>(
		sql`select course_id, count(*)::int as n from note where member_id = ${memberId} and removed_at is null group by course_id`,
	);
}
