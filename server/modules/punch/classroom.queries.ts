import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface ClassRow extends Bilingual {
	id: number;
	title: string;
	place: string;
	course_id: number | null;
	opens_at: Date;
	begins_at: Date;
	ends_at: Date;
	code: string;
	closed_at: Date | null;
	version: number;
}

const columns = sql`s.id, s.title, s.place, s.en, s.course_id, s.opens_at, s.begins_at, s.ends_at, s.code, s.closed_at, s.version`;

/** The class of a code: the first that is not over, which is the open one where one is open; or else the last that ended or was closed after `since`. */
export function findByCode(db: Db, code: string, now: Date, since: Date) {
	return db.row<ClassRow>(sql`select ${columns} from classroom_session s where s.code = ${code} and s.ends_at > ${since}
		order by s.closed_at is null and s.ends_at > ${now} desc,
			case when s.closed_at is null and s.ends_at > ${now} then s.opens_at end, s.ends_at desc, s.id desc limit 1`);
}

export interface AttendedRow extends Bilingual {
	id: number;
	title: string;
	place: string;
	course_id: number | null;
	begins_at: Date;
	ends_at: Date;
	day: string;
	checked_at: Date;
}

/** Classes of a month, given by its first day, that the member checked in for, in order. */
export function listAttended(db: Db, memberId: number, month: string) {
	return db.rows<AttendedRow>(sql`select s.id, s.title, s.place, s.en, s.course_id, s.begins_at, s.ends_at, c.day, c.checked_at
		from check_in c join classroom_session s on s.id = c.source_id
		where c.member_id = ${memberId} and c.source = 'classroom' and c.day >= ${month}::date and c.day < ${month}::date + interval '1 month'
		order by s.begins_at, s.id`);
}

/** While this transaction runs nobody else draws a code. */
export function lockCodes(tx: Tx) {
	return tx.run(sql`select pg_advisory_xact_lock(7532070)`);
}

/** No open class has this code at any moment of these. */
export async function isFree(tx: Tx, code: string, { from, to }: { from: Date; to: Date }): Promise<boolean> {
	const taken = await tx.row<{ id: number }>(sql`select id from classroom_session
		where code = ${code} and closed_at is null and opens_at < ${to} and ends_at > ${from} limit 1`);
	return taken === undefined;
}

export function findByRequest(db: Db, staffId: number, requestId: string) {
	return db.row<{ id: number }>(sql`select id from classroom_session where opened_by = ${staffId} and request_id = ${requestId}`);
}

export interface NewClass {
	title: string;
	place: string;
	en: Record<string, string>;
	courseId: number | null;
	opensAt: Date;
	startAt: Date;
	endAt: Date;
	code: string;
	staffId: number;
	requestId: string;
	at: Date;
}

export async function insert(tx: Tx, it: NewClass): Promise<number> {
	const row = await tx.one<{ id: number }>(sql`insert into classroom_session
			(title, place, en, course_id, opens_at, begins_at, ends_at, code, opened_by, request_id, created_at)
		values (${it.title}, ${it.place}, ${it.en}, ${it.courseId}, ${it.opensAt}, ${it.startAt}, ${it.endAt}, ${it.code}, ${it.staffId}, ${it.requestId}, ${it.at})
		returning id`);
	return row.id;
}

export function lock(tx: Tx, id: number) {
	return tx.row<ClassRow>(sql`select ${columns} from classroom_session s where s.id = ${id} for update`);
}

export function setCode(tx: Tx, id: number, code: string) {
	return tx.run(sql`update classroom_session set code = ${code}, closed_at = null, version = version + 1 where id = ${id}`);
}

export function close(tx: Tx, id: number, at: Date) {
	return tx.run(sql`update classroom_session set closed_at = ${at}, version = version + 1 where id = ${id}`);
}

export interface StaffClassRow extends ClassRow {
	present: number;
}

const withPresent = sql`${columns}, (select count(*)::int from check_in c where c.source = 'classroom' and c.source_id = s.id) as present`;

export function find(db: Db, id: number) {
	return db.row<StaffClassRow>(sql`select ${withPresent} from classroom_session s where s.id = ${id}`);
}

interface Page {
	now: Date;
	offset: number;
	limit: number;
}

export async function countAhead(db: Db, now: Date): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from classroom_session where ends_at > ${now}`)).n;
}

export async function countOver(db: Db, now: Date): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from classroom_session where ends_at <= ${now}`)).n;
}

export function listAhead(db: Db, { now, offset, limit }: Page) {
	return db.rows<StaffClassRow>(sql`select ${withPresent} from classroom_session s where s.ends_at > ${now}
		order by s.ends_at, s.id offset ${offset}::bigint limit ${limit}::bigint`);
}

export function listOver(db: Db, { now, offset, limit }: Page) {
	return db.rows<StaffClassRow>(sql`select ${withPresent} from classroom_session s where s.ends_at <= ${now}
		order by s.ends_at desc, s.id desc offset ${offset}::bigint limit ${limit}::bigint`);
}
