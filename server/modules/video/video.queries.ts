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
