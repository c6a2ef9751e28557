import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface ProgressRow {
	course_id: number;
	lesson_id: number;
	kind: string;
	seconds: number;
	heard_seconds: number;
	position: number;
	finished_at: Date | null;
	updated_at: Date;
}

const progress = sql`l.course_id, h.lesson_id, l.kind, film_length(l) as seconds, least(h.heard_seconds, film_length(l)) as heard_seconds, h.position, h.finished_at, h.updated_at
	from heard h join lesson l on l.id = h.lesson_id`;

export function listProgress(db: Db, memberId: number, limit: number) {
	return db.rows<ProgressRow>(sql`select ${progress} where h.member_id = ${memberId} order by h.updated_at desc, h.lesson_id limit ${limit}`);
}

export function listProgressOf(db: Db, memberId: number, lessonIds: readonly number[]) {
	return db.rows<ProgressRow>(sql`select ${progress} where h.member_id = ${memberId} and h.lesson_id = any(${lessonIds})`);
}

export function findHeard(db: Db, memberId: number, lessonId: number) {
	return db.row<{ position: number; heard: string; finished_at: Date | null; updated_at: Date }>(
		sql`select position, heard::text, finished_at, updated_at from heard where member_id = ${memberId} and lesson_id = ${lessonId}`,
	);
}

export interface CourseProgressRow {
	course_id: number;
	seconds: number;
	heard_seconds: number;
	lessons: number;
	finished_lessons: number;
	last_lesson_id: number | null;
	last_at: Date | null;
}

/**
 * Every course asked for, also those that nothing was heard of. Seconds are those of films; a document is finished once it was opened; a live
 * lesson has its own time and is not waited for.
 */
export function listCourseProgress(db: Db, memberId: number, courseIds: readonly number[]) {
	return db.rows<CourseProgressRow>(sql`select l.course_id, coalesce(sum(l.length), 0)::int as seconds, sum(least(coalesce(h.heard_seconds, 0), l.length))::int as heard_seconds,
			count(*)::int as lessons, count(h.finished_at)::int as finished_lessons,
			(array_agg(l.id order by h.updated_at desc, l.id) filter (where h.updated_at is not null))[1] as last_lesson_id, max(h.updated_at) as last_at
		from (select l.id, l.course_id, case l.kind when 'video' then film_length(l) else 0 end as length from lesson l where l.course_id = any(${courseIds}) and l.kind <> 'live') l
		left join heard h on h.member_id = ${memberId} and h.lesson_id = l.id group by l.course_id`);
}

export interface NextLessonRow extends Bilingual {
	course_id: number;
	id: number;
	title: string;
	/** Among all lessons of the course, from 1. */
	number: number;
}

/** Of each course the lesson to go on with: of those not finished the one that was heard last or follows it, else the first. */
export function listNextLessons(db: Db, memberId: number, courseIds: readonly number[]) {
	return db.rows<NextLessonRow>(sql`select c.id as course_id, n.id, n.title, n.en, n.number from unnest(${courseIds}::int[]) c(id) cross join lateral (
			with l as (select l.id, l.title, l.en, l.kind, h.finished_at, h.updated_at, (row_number() over (order by ch.sort, ch.id, l.sort, l.id))::int as number
				from lesson l join chapter ch on ch.id = l.chapter_id left join heard h on h.member_id = ${memberId} and h.lesson_id = l.id where l.course_id = c.id)
			select id, title, en, number from l where kind <> 'live' and finished_at is null
			order by number < coalesce((select number from l where updated_at is not null order by updated_at desc, id limit 1), 0), number limit 1) n`);
}

/** Courses of which something was opened, except these; what was learned last comes first. */
export function listStarted(db: Db, memberId: number, except: readonly number[], limit: number) {
	return db.rows<{ course_id: number; first_at: Date }>(sql`select h.course_id, coalesce(min(r.started_at), max(h.updated_at)) as first_at
		from heard h left join listening_record r on r.member_id = h.member_id and r.course_id = h.course_id
		where h.member_id = ${memberId} and not h.course_id = any(${except}) group by h.course_id order by max(h.updated_at) desc limit ${limit}`);
}

export async function sumHeard(db: Db, memberId: number): Promise<number> {
	const { seconds } = await db.one<{ seconds: number }>(
		sql`select coalesce(sum(heard_seconds), 0) as seconds from heard where member_id = ${memberId}`,
	);
	return seconds;
}

/** Seconds of the listening records that began in a span of time, its end not included. */
export async function sumBetween(db: Db, memberId: number, from: Date, to: Date): Promise<number> {
	const { seconds } = await db.one<{ seconds: number }>(sql`select coalesce(sum(heard_seconds), 0) as seconds from listening_record
		where member_id = ${memberId} and started_at >= ${from} and started_at < ${to}`);
	return seconds;
}

export interface MemberDayRow {
	member_id: number;
	day: string;
	heard_seconds: number;
}

/** Days of a span of time on which these members heard something, by the listening records that began on them; the end not included. */
export function listHeardDays(db: Db, memberIds: readonly number[], { from, to, timeZone }: { from: Date; to: Date; timeZone: string }) {
	return db.rows<MemberDayRow>(sql`select member_id, (started_at at time zone ${timeZone})::date as day, sum(heard_seconds)::int as heard_seconds from listening_record
		where member_id = any(${memberIds}) and started_at >= ${from} and started_at < ${to} group by 1, 2 order by 1, 2`);
}

export interface DayRow {
	day: string;
	heard_seconds: number;
	records: number;
	/** Of the month of the last day. */
	this_month: boolean;
}

/** Every day of the last two weeks and of this month, in order, by the listening records that began on it. */
export function listDays(db: Db, memberId: number, now: Date, timeZone: string) {
	return db.rows<DayRow>(sql`with t as (select today, date_trunc('month', today)::date as first, least(date_trunc('month', today)::date, today - 13) as since
			from (select (${now}::timestamptz at time zone ${timeZone})::date as today) d),
		r as (select (started_at at time zone ${timeZone})::date as day, sum(heard_seconds)::int as heard_seconds, count(*)::int as records from listening_record
			where member_id = ${memberId} and started_at >= (select since::timestamp at time zone ${timeZone} from t) group by 1)
		select d.day::date, coalesce(r.heard_seconds, 0) as heard_seconds, coalesce(r.records, 0) as records, d.day >= t.first as this_month
		from t cross join generate_series(since::timestamp, today, interval '1 day') d(day) left join r on r.day = d.day order by d.day`);
}

export interface RecordRow extends Bilingual {
	id: number;
	kind: 'video' | 'live';
	title: string;
	course_id: number | null;
	course_title: string | null;
	course_en: Record<string, unknown> | null;
	/** Of the course or the room, as its picture's address needs it; null when that is gone. */
	pictured: { id: number; cover: string; cover_salt?: number; category_key: string } | null;
	lesson_id: number | null;
	room_id: number | null;
	started_at: Date;
	last_at: Date;
	heard_seconds: number;
	seconds: number;
	document: boolean;
	/** The last second of it that was heard, and one; null for none. */
	heard_until: number | null;
	/** Something else was heard since, on the same device; asked of what was heard lately. */
	was_left: boolean;
	device: string;
}

const of = (memberId: number, kind: string | null): Sql =>
	kind === null ? sql`r.member_id = ${memberId}` : sql`r.member_id = ${memberId} and r.kind = ${kind}`;

export async function countRecords(db: Db, memberId: number, kind: string | null): Promise<number> {
	const { n } = await db.one<{ n: number }>(sql`select count(*)::int as n from listening_record r where ${of(memberId, kind)}`);
	return n;
}

/** Newest first. A lesson or room that is gone keeps the title it had. Only of those heard since `lately` it is asked whether they were left: nobody wonders about others. */
export function listRecords(
	db: Db,
	memberId: number,
	{ kind, offset, limit, lately }: { kind: string | null; offset: number; limit: number; lately: Date },
) {
	return db.rows<RecordRow>(sql`select r.id, r.kind, coalesce(l.title, v.title, r.title) as title, coalesce(l.en, v.en, '{}') as en, r.course_id,
			c.title as course_title, jsonb_build_object('title', c.en -> 'title') as course_en, 
			case when v.id is not null then json_build_object('id', v.id, 'cover', v.cover, 'category_key', vk.key)
				when c.id is not null then json_build_object('id', c.id, 'cover', c.cover, 'cover_salt', c.cover_salt, 'category_key', ck.key) end as pictured,
			r.lesson_id, r.room_id, r.started_at, r.last_at, r.heard_seconds,
			coalesce(film_length(l), 0) as seconds, coalesce(l.kind = 'document', false) as document, upper(r.heard) as heard_until,
			-- None lasts longer than a day.
			r.last_at > ${lately} and exists (select from listening_record n where n.member_id = r.member_id and n.device = r.device and n.last_at > r.last_at
				and n.started_at > r.last_at - interval '1 day') as was_left, r.device
		from (select * from listening_record r where ${of(memberId, kind)} order by started_at desc, id desc offset ${offset}::bigint limit ${limit}::bigint) r
		left join lesson l on l.id = r.lesson_id left join live_room v on v.id = r.room_id left join course c on c.id = r.course_id
		left join category vk on vk.id = v.category_id left join category ck on ck.id = c.cat1
		order by r.started_at desc, r.id desc`);
}
