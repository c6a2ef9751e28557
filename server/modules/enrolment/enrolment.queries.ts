import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type GrantSource = 'order' | 'vip' | 'gift' | 'staff' | 'seat';

/** As JSON: of the course (or VIP), start, end, revocation. */
type PackedGrant = [ofCourse: boolean, startsAt: string, endsAt: string | null, revokedAt: string | null];

export interface CourseFactsRow {
	course_id: number;
	online: boolean;
	withdrawn: boolean;
	course_trial: boolean;
	vip: boolean;
	grants: PackedGrant[];
}

export interface LessonFactsRow extends CourseFactsRow {
	id: number;
	title: string;
	en: Record<string, unknown>;
	kind: 'video' | 'live' | 'document';
	seconds: number;
	trial: boolean;
	resource_id: number | null;
}

const course = sql`c.id as course_id, c.online, c.withdrawn_at is not null as withdrawn, c.trial as course_trial, c.vip`;
/** What the reader holds that could open this course: a handful, by one index. */
const grantsOf = (memberId: number | null): Sql =>
	sql`coalesce((select json_agg(json_build_array(g.course_id is not null, g.starts_at, g.ends_at, g.revoked_at)) from enrolment_grant g
		where g.member_id = ${memberId}::int and (g.course_id = c.id or g.course_id is null)), '[]') as grants`;

/** A lesson, its course, and what the reader holds: the whole question in one statement. */
export function findLesson(db: Db, lessonId: number, memberId: number | null) {
	return db.row<LessonFactsRow>(sql`select l.id, l.title, l.en, l.kind, l.seconds, l.trial, l.resource_id, ${course}, ${grantsOf(memberId)}
		from lesson l join course c on c.id = l.course_id where l.id = ${lessonId}`);
}

export function findCourse(db: Db, courseId: number, memberId: number | null) {
	return db.row<CourseFactsRow>(sql`select ${course}, ${grantsOf(memberId)} from course c where c.id = ${courseId}`);
}

/** Lessons that show this resource, those of courses the reader holds something of first. */
export function listLessonsOfResource(db: Db, resourceId: number, memberId: number | null, limit: number) {
	return db.rows<LessonFactsRow>(sql`select l.id, l.title, l.en, l.kind, l.seconds, l.trial, l.resource_id, ${course}, ${grantsOf(memberId)}
		from lesson l join course c on c.id = l.course_id where l.resource_id = ${resourceId}
		order by exists (select from enrolment_grant g where g.member_id = ${memberId}::int and g.course_id = c.id and g.revoked_at is null) desc,
			(l.trial or c.trial) desc, l.id limit ${limit}`);
}

export interface NewGrant {
	memberId: number;
	/** Null: every VIP course. */
	courseId: number | null;
	source: GrantSource;
	/** What it comes from; the same arriving twice grants once. */
	sourceRef: string;
	startsAt: Date;
	/** Null: for ever. */
	endsAt: Date | null;
}

/** 1 when it is new, 0 when this source has granted it before (also when that was taken back). */
export function insertGrant(tx: Tx, grant: NewGrant) {
	return tx.run(sql`insert into enrolment_grant (member_id, course_id, source, source_ref, starts_at, ends_at)
		values (${grant.memberId}, ${grant.courseId}, ${grant.source}, ${grant.sourceRef}, ${grant.startsAt}, ${grant.endsAt})
		on conflict (source, source_ref, member_id, course_id) do nothing`);
}

/** The same grant again, with new terms and no longer revoked. */
export function renewGrant(tx: Tx, grant: NewGrant) {
	return tx.run(sql`update enrolment_grant set ends_at = ${grant.endsAt}, starts_at = least(starts_at, ${grant.startsAt}::timestamptz), revoked_at = null, revoked_why = null
		where source = ${grant.source} and source_ref = ${grant.sourceRef} and member_id = ${grant.memberId} and course_id is not distinct from ${grant.courseId}`);
}

/** What one source granted. */
export function revokeSource(tx: Tx, source: GrantSource, sourceRef: string, at: Date, why: string) {
	return tx.rows<{ member_id: number; course_id: number | null; starts_at: Date; ends_at: Date | null }>(sql`update enrolment_grant
		set revoked_at = ${at}, revoked_why = ${why} where source = ${source} and source_ref = ${sourceRef} and revoked_at is null
		returning member_id, course_id, starts_at, ends_at`);
}

/** A member's VIP terms, none that was taken back; nobody else changes them while this transaction runs. */
export function listTermsForUpdate(tx: Tx, memberId: number) {
	return tx.rows<{ id: number; starts_at: Date; ends_at: Date | null }>(sql`select id, starts_at, ends_at from enrolment_grant
		where member_id = ${memberId} and course_id is null and revoked_at is null order by id for update`);
}

/** They begin and end so many milliseconds earlier. */
export function moveTerms(tx: Tx, ids: readonly number[], by: number) {
	return tx.run(sql`update enrolment_grant set starts_at = starts_at - moved.by, ends_at = ends_at - moved.by
		from (select ${by}::float8 * interval '1 millisecond' as by) moved where id = any(${ids}::bigint[])`);
}

/** Whatever opens this course (null: VIP) to the member. */
export function revokeCourse(tx: Tx, memberId: number, courseId: number | null, at: Date, why: string) {
	return tx.rows<{ member_id: number; course_id: number | null }>(sql`update enrolment_grant set revoked_at = ${at}, revoked_why = ${why}
		where member_id = ${memberId} and course_id is not distinct from ${courseId} and revoked_at is null returning member_id, course_id`);
}

/** The end of the VIP term that runs now or has ended since `since`, grants without a gap taken together; null when there is none. */
export async function vipUntil(db: Db, memberId: number, now: Date, since = now): Promise<Date | null> {
	const row = await db.row<{ until: Date }>(sql`select upper(r) as until
		from unnest((select range_agg(tstzrange(starts_at, ends_at)) from enrolment_grant where member_id = ${memberId} and course_id is null and revoked_at is null)) r
		where r && tstzrange(${since}, ${now}, '[]') order by until desc limit 1`);
	return row?.until ?? null;
}

/** Grants of VIP that end after `from` and until `to`: the members whose term may end then. */
export function listVipsEnding(db: Db, from: Date, to: Date) {
	return db.rows<{ id: number }>(sql`select distinct member_id as id from enrolment_grant
		where course_id is null and revoked_at is null and ends_at > ${from} and ends_at <= ${to} order by id`);
}

/** Members whose shown VIP term is over or not the one that runs. */
export function listStaleVips(db: Db, now: Date) {
	return db.rows<{ id: number }>(sql`select distinct g.member_id as id from enrolment_grant g join member m on m.id = g.member_id
		where g.course_id is null and g.revoked_at is null and g.starts_at <= ${now} and g.ends_at > ${now} and (m.vip_until is null or m.vip_until <= ${now})`);
}

/** Courses the member got, those that have ended too, latest first. */
export function listCourses(db: Db, memberId: number, now: Date) {
	return db.rows<{ course_id: number; enrolled_at: Date; expires_at: Date | null }>(sql`select course_id, min(starts_at) as enrolled_at,
			case when bool_or(ends_at is null) then null else max(ends_at) end as expires_at
		from enrolment_grant where member_id = ${memberId} and course_id is not null and revoked_at is null and starts_at <= ${now}
		group by course_id order by max(starts_at) desc, course_id desc`);
}

/** Which of these sources of orders still open something. */
export function listOpenRefs(db: Db, refs: readonly string[]) {
	return db.rows<{ ref: string }>(sql`select distinct source_ref as ref from enrolment_grant
		where source = 'order' and source_ref = any(${refs}::text[]) and revoked_at is null`);
}
