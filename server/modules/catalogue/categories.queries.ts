import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Bilingual } from '../../lib/localized.ts';

export interface CategoryRow extends Bilingual {
	id: number;
	parent_id: number | null;
	level: 1 | 2 | 3;
	key: string;
	name: string;
	online: boolean;
	course_count: number;
}

/** The whole tree: a few hundred rows at most, siblings in their order. */
export function listCategories(db: Db) {
	return db.rows<CategoryRow>(sql`select c.id, c.parent_id, c.level, c.key, c.name, c.online, c.en,
			(select coalesce(sum(n), 0)::int from course_count where node = c.id) as course_count
		from category c order by c.sort, c.id`);
}

export function findCategory(db: Db, id: number) {
	return db.row<{ id: number; level: 1 | 2 | 3 }>(sql`select id, level from category where id = ${id} and online`);
}
