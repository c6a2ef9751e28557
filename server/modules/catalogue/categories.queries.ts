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

/** Names of categories that have courses, those with most first. */
export function listFullest(db: Db, limit: number) {
	return db.rows<{ name: string; en: Record<string, unknown> }>(sql`select k.name, k.en from category k
		join (select node, sum(n) as n from course_count group by node) s on s.node = k.id where k.online and s.n > 0 order by s.n desc, k.id limit ${limit}`);
}
