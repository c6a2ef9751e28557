import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** One reading more of an article that is online; null where there is none. */
export function add(db: Db, id: number) {
	return db.row<{ news_id: number }>(sql`insert into news_read (news_id, n) select id, 1 from news where id = ${id} and online
		on conflict (news_id) do update set n = least(news_read.n + 1, 1000000000) returning news_id`);
}

/** Adds what was counted to what articles show. A reading that commits after it stays for the next time. */
export function show(tx: Tx) {
	return tx.rows<{ id: number }>(sql`with taken as (delete from news_read returning news_id, n)
		update news set view_count = least(view_count::bigint + taken.n, 2000000000) from taken where news.id = taken.news_id returning news.id`);
}
