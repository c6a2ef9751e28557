import type { Fen } from '../../../contract/money.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Addresses } from '../../lib/addresses.ts';
import type { Bilingual } from '../../lib/localized.ts';

interface LessonRow extends Bilingual {
	id: number;
	title: string;
	/** Of its own film once that is ready, as planned before. */
	seconds: number;
	/** Of what plays. */
	film_seconds: number;
	/** A sample stands in for its film. */
	sample: boolean;
	trial: boolean;
	kind: 'video' | 'live' | 'document';
	resource_id: number | null;
}

export interface ChapterRow extends Bilingual {
	id: number;
	title: string;
	lessons: LessonRow[];
}

/** Chapters with their lessons, in order; undefined when there is no such course online. One that was withdrawn still has its owners. */
export function listChapters(db: Db, courseId: number) {
	return db.row<{ trial: boolean; online: boolean; chapters: ChapterRow[] }>(sql`select c.trial, c.online, coalesce((
			select json_agg(json_build_object('id', ch.id, 'title', ch.title, 'en', ch.en, 'lessons', coalesce((
				select json_agg(json_build_object('id', l.id, 'title', l.title, 'en', l.en, 'seconds', lesson_length(l), 'film_seconds', film_length(l), 'sample', coalesce(a.sample, false), 'trial', l.trial, 'kind', l.kind, 'resource_id', l.resource_id) order by l.sort, l.id)
				from lesson l left join media_asset a on a.id = l.resource_id where l.course_id = c.id and l.chapter_id = ch.id), '[]')) order by ch.sort, ch.id)
			from chapter ch where ch.course_id = c.id), '[]') as chapters
		from course c where c.id = ${courseId} and (c.online or c.withdrawn_at is not null)`);
}

export interface CourseTeacherRow extends Bilingual {
	id: number;
	name: string;
	avatar: string;
	title: string;
	summary: string;
	years: number;
}

export function listTeachersOfCourse(db: Db, courseId: number) {
	return db.rows<CourseTeacherRow>(sql`select t.id, t.name, t.avatar, t.title, t.summary, t.years, t.en - 'introduction' as en from course_teacher ct join teacher t on t.id = ct.teacher_id
		where ct.course_id = ${courseId} and t.online order by ct.sort, t.id`);
}

export interface PlanRow extends Bilingual {
	id: number;
	title: string;
	days: number;
	price: Fen;
	original_price: Fen | null;
	note: string;
}

export function listPlans(db: Db) {
	return db.rows<PlanRow>(sql`select id, title, days, price, original_price, note, en from vip_plan where online order by sort, id`);
}

/** Spines for the VIP shelf: the most learned VIP courses. */
export function listShelf(db: Db, limit: number) {
	return db.rows<
		Bilingual & { id: number; title: string; category_key: string }
	>(sql`select c.id, c.title, jsonb_build_object('title', c.en -> 'title') as en, k.key as category_key from (
			(select id, learner_count from course where online and flags = 1 order by learner_count desc, id desc limit ${limit}::bigint)
			union all (select id, learner_count from course where online and flags = 3 order by learner_count desc, id desc limit ${limit}::bigint)
			order by learner_count desc, id desc limit ${limit}::bigint) p
		join course c using (id) join category k on k.id = c.cat1 order by c.learner_count desc, c.id desc`);
}

/** Lessons that show a medium, whether or not the public may see them. */
export function listShowing(db: Db, assetId: number) {
	return db.rows<{
		id: number;
		title: string;
		course_id: number;
		course_title: string;
	}>(sql`select l.id, l.title, l.course_id, c.title as course_title
		from lesson l join course c on c.id = l.course_id where l.resource_id = ${assetId} order by l.course_id, l.id`);
}

export interface LessonOfCourseRow extends Omit<LessonRow, 'film_seconds' | 'sample'> {
	/** Of its course, from 1. */
	number: number;
	course_id: number;
	course_trial: boolean;
	course: Bilingual & { title: string };
	teachers: (Bilingual & { name: string })[];
}

/** These lessons, in this order, each with its place in its course; those of courses that are not online are left out. Only other chapters need be looked up. */
export function listByIds(db: Db, ids: readonly number[]) {
	return db.rows<LessonOfCourseRow>(sql`select l.id, l.title, l.en, lesson_length(l) as seconds, l.trial, l.kind, l.resource_id, l.course_id, c.trial as course_trial,
			(select count(*)::int from lesson x where x.course_id = l.course_id and case when x.chapter_id = l.chapter_id then (x.sort, x.id) <= (l.sort, l.id)
				else (select (xc.sort, xc.id) < (ch.sort, ch.id) from chapter xc where xc.id = x.chapter_id) end) as number,
			json_build_object('title', c.title, 'en', json_build_object('title', c.en -> 'title')) as course, c.teachers
		from lesson l join chapter ch on ch.id = l.chapter_id join course c on c.id = l.course_id
		where l.id = any(${ids}) and c.online order by array_position(${ids}::int[], l.id)`);
}

/** For the sitemap, by the primary key: what everybody may watch, where there is something to watch. A lesson has no moment of its own: what its page says changes with its course. */
export const addresses: Addresses = {
	highestId: async (db) => (await db.one<{ id: number }>(sql`select coalesce(max(id), 0) as id from lesson`)).id,
	list: (db, after, upTo) =>
		db.rows<{ id: number; updated_at: Date }>(sql`select l.id, c.updated_at from lesson l join course c on c.id = l.course_id
			where c.online and (l.trial or c.trial) and l.kind <> 'live' and l.resource_id is not null and l.id > ${after} and l.id <= ${upTo} order by l.id`),
};
