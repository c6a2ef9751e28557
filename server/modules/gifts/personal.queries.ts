import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function giftsOf(db: Db, memberId: number) {
	return db.rows(sql`select b.course_id, b.days, b.giver, b.message, c.last_four, c.taken_at from gift_code c left join gift_batch b on b.id = c.batch_id
		where c.member_id = ${memberId} order by c.taken_at, c.id`);
}
