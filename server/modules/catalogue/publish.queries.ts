import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Takes a course online, as of this moment when it never was, and says whether that was so; nothing for one that is not there or was withdrawn. */
export function publish(tx: Tx, id: number, at: Date) {
	return tx.row<{ is_first: boolean }>(sql`update course c set online = true, updated_at = ${at},
			published_at = case when was.first_online_at is null then ${at} else c.published_at end, first_online_at = coalesce(was.first_online_at, ${at})
		from (select id, first_online_at from course where id = ${id} and withdrawn_at is null for update) was
		where c.id = was.id returning was.first_online_at is null as is_first`);
}
