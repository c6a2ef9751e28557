import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface LessonInfoRow extends Bilingual {
	id: number;
	title: string;
	kind: 'video' | 'live' | 'document';
	seconds: number;
	/** A sample stands in for its film. */
	sample: boolean;
	trial: boolean;
	course_id: number;
	course_title: string;
	course_en: Record<string, unknown>;
	chapter_title: string;
	chapter_en: Record<string, unknown>;
}

/** A lesson of a course that is or was online. */
export function findLessonInfo(db: Db, id: number) {
	return db.row<LessonInfoRow>(sql`select l.id, l.title, l.en, l.kind, lesson_length(l) as seconds, coalesce(a.sample, false) as sample, (l.trial or c.trial) and c.online as trial, l.course_id,
			c.title as course_title, jsonb_build_object('title', c.en -> 'title') as course_en, ch.title as chapter_title, ch.en as chapter_en
		from lesson l join course c on c.id = l.course_id join chapter ch on ch.id = l.chapter_id
		left join media_asset a on a.id = l.resource_id where l.id = ${id} and (c.online or c.withdrawn_at is not null)`);
}

/** Lessons of a course that are watched here, in the order of its contents; live ones have their rooms. */
export async function listLessonIds(db: Db, courseId: number): Promise<number[]> {
	const rows = await db.rows<{ id: number }>(sql`select l.id from lesson l join chapter ch on ch.id = l.chapter_id
		where l.course_id = ${courseId} and l.kind <> 'live' order by ch.sort, ch.id, l.sort, l.id`);
	return rows.map((row) => row.id);
}

export interface HandoutRow extends Bilingual {
	id: number;
	title: string;
	resource_id: number | null;
	trial: boolean;
	online: boolean;
}

/** A course's lessons that are documents, in the order of its contents. Trial: of itself or of its course. */
export function listHandouts(db: Db, courseId: number) {
	return db.rows<HandoutRow>(sql`select l.id, l.title, l.en, l.resource_id, l.trial or c.trial as trial, c.online
		from lesson l join chapter ch on ch.id = l.chapter_id join course c on c.id = l.course_id
		where l.course_id = ${courseId} and l.kind = 'document' and (c.online or c.withdrawn_at is not null) order by ch.sort, ch.id, l.sort, l.id`);
}

export function findValidity(db: Db, courseId: number) {
	return db.row<{ title: string; validity_days: number | null }>(sql`select title, validity_days from course where id = ${courseId}`);
}

export function listOutcomes(db: Db, courseIds: readonly number[]) {
	return db.rows<{ id: number; outcomes: string[]; en: Record<string, unknown> }>(
		sql`select id, outcomes, jsonb_build_object('outcomes', en -> 'outcomes') as en from course where id = any(${courseIds})`,
	);
}

export interface TitleRow {
	lesson_id: number;
	course_id: number;
	title: string | null;
	title_en: string | null;
	course_title: string | null;
	course_title_en: string | null;
	seconds: number;
}

/** Of these lessons of these courses, in the order of the courses; what is gone has no title. */
export function listTitles(db: Db, lessons: readonly { lessonId: number; courseId: number }[]) {
	return db.rows<TitleRow>(sql`select x.lesson_id, x.course_id, l.title, l.en ->> 'title' as title_en, c.title as course_title, c.en ->> 'title' as course_title_en,
			coalesce(film_length(l), 0) as seconds
		from unnest(${lessons.map((each) => each.lessonId)}::int[], ${lessons.map((each) => each.courseId)}::int[]) x(lesson_id, course_id)
			left join lesson l on l.id = x.lesson_id left join course c on c.id = x.course_id left join chapter ch on ch.id = l.chapter_id
		order by x.course_id, ch.sort, ch.id, l.sort, x.lesson_id`);
}
