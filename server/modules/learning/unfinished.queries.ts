import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface UnfinishedRow extends Bilingual {
	id: number;
	title: string;
	course_id: number;
	trial: boolean;
	/** Among all lessons of the course, from 1. */
	number: number;
	seconds: number;
	position: number;
	heard: string;
	heard_seconds: number;
	updated_at: Date;
}

/** Films of courses online of which something was heard and not enough; the newest first. */
export function listUnfinished(db: Db, memberId: number, limit: number) {
	return db.rows<UnfinishedRow>(sql`select h.id, h.title, h.en, h.course_id, h.trial, h.seconds, h.position, h.heard, h.heard_seconds, h.updated_at, n.number
		from (select l.id, l.title, l.en, l.course_id, l.trial, film_length(l) as seconds, h.position, h.heard::text, least(h.heard_seconds, film_length(l)) as heard_seconds, h.updated_at
			from heard h join lesson l on l.id = h.lesson_id join course c on c.id = l.course_id
			where h.member_id = ${memberId} and h.finished_at is null and h.heard_seconds > 0 and l.kind = 'video' and c.online
			order by h.updated_at desc, h.lesson_id limit ${limit}) h
		cross join lateral (select a.number from (select o.id, (row_number() over (order by ch.sort, ch.id, o.sort, o.id))::int as number
			from lesson o join chapter ch on ch.id = o.chapter_id where o.course_id = h.course_id) a where a.id = h.id) n
		order by h.updated_at desc, h.id`);
}
