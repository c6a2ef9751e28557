import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

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
