import type { Db } from '../../server/db/db.ts';
import { sql } from '../../server/db/sql.ts';

/** The first of the staff who may change how money is taken. */
export function findOwner(db: Db) {
	return db.row<{ id: number; name: string }>(sql`select id, name from staff where 'owner' = any(roles) and disabled_at is null order by id limit 1`);
}
