import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function poolsOf(db: Db, memberId: number) {
	return db.rows(sql`select p.order_id, p.course_id, p.seats, p.ends_at, p.code_ends_at, p.created_at, p.closed_at,
			(select count(*)::int from seat s where s.pool_id = p.id and s.ended_at is null) as taken
		from seat_pool p where p.member_id = ${memberId} order by p.created_at, p.id`);
}

export function seatsOf(db: Db, memberId: number) {
	return db.rows(sql`select p.course_id, p.ends_at, s.taken_at, s.ended_at from seat s join seat_pool p on p.id = s.pool_id
		where s.member_id = ${memberId} order by s.id`);
}

/** Their own seat is free for another; nobody sits down any more by a link that nobody looks after. Who sits there stays. */
export async function leave(tx: Tx, memberId: number, at: Date): Promise<void> {
	await tx.run(sql`update seat set ended_at = greatest(${at}::timestamptz, taken_at) where member_id = ${memberId} and ended_at is null`);
	await tx.run(sql`update seat_pool set code_ends_at = ${at} where member_id = ${memberId} and (code_ends_at is null or code_ends_at > ${at})`);
}
