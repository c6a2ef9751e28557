import type { Db } from '../../../server/db/db.ts';
import { sql } from '../../../server/db/sql.ts';

export interface FilmRow {
	id: number;
	course_id: number;
	/** What there is to hear. */
	seconds: number;
}

/** The lessons of these courses that have a film, in the order of their contents. */
export function listFilms(db: Db, courseIds: readonly number[]) {
	return db.rows<FilmRow>(sql`select l.id, l.course_id, film_length(l) as seconds from lesson l join chapter ch on ch.id = l.chapter_id
		where l.course_id = any(${courseIds}) and l.kind = 'video' order by l.course_id, ch.sort, ch.id, l.sort, l.id`);
}
