import type { Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Takes a room online and says whether it never was before; nothing for one that is not there or was withdrawn. */
export function publish(tx: Tx, id: number, at: Date) {
	return tx.row<{
		is_first: boolean;
	}>(sql`update live_room r set online = true, updated_at = ${at}, first_online_at = coalesce(was.first_online_at, ${at})
		from (select id, first_online_at from live_room where id = ${id} and withdrawn_at is null for update) was
		where r.id = was.id returning was.first_online_at is null as is_first`);
}
