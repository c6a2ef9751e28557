import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { PoolFacts } from './seats.rules.ts';

export interface PoolRow extends Omit<PoolFacts, 'mine'> {
	id: number;
	member_id: number;
	order_id: number;
	course_id: number;
	code: string;
}

const columns = sql`p.id, p.member_id, p.order_id, p.course_id, p.seats, p.ends_at, p.code, p.code_ends_at, p.closed_at,
	(select count(*)::int from seat s where s.pool_id = p.id and s.ended_at is null) as taken`;

export interface NewPool {
	ownerId: number;
	orderId: number;
	line: number;
	courseId: number;
	seats: number;
	endsAt: Date | null;
	code: string;
	at: Date;
}

/** One of a line, whoever repeats it. */
export function insertPool(tx: Tx, pool: NewPool) {
	return tx.run(sql`insert into seat_pool (member_id, order_id, line, course_id, seats, ends_at, code, created_at)
		values (${pool.ownerId}, ${pool.orderId}, ${pool.line}, ${pool.courseId}, ${pool.seats}, ${pool.endsAt}, ${pool.code}, ${pool.at})
		on conflict (order_id, line) do nothing`);
}

export function findOfOrder(db: Db, ownerId: number, orderId: number) {
	return db.row<PoolRow>(sql`select ${columns} from seat_pool p where p.order_id = ${orderId} and p.member_id = ${ownerId}`);
}

/** Who bought a seat, and of which course, whether somebody sits on it or not. */
export function findOfSeat(db: Db, seatId: number) {
	return db.row<{ member_id: number; course_id: number }>(
		sql`select p.member_id, p.course_id from seat s join seat_pool p on p.id = s.pool_id where s.id = ${seatId}`,
	);
}

/** Those of these lines whose seats have not gone back. */
export function listOpenLines(db: Db, orderIds: readonly number[]) {
	return db.rows<{ order_id: number; line: number }>(
		sql`select order_id, line from seat_pool where order_id = any(${orderIds}::bigint[]) and closed_at is null`,
	);
}

const ofMember = (memberId: number): Sql =>
	sql`exists (select from seat s where s.pool_id = p.id and s.member_id = ${memberId} and s.ended_at is null) as mine`;

export function findByCode(db: Db, code: string, memberId: number) {
	return db.row<PoolRow & PoolFacts>(sql`select ${columns}, ${ofMember(memberId)} from seat_pool p where p.code = ${code}`);
}

/** Until the transaction ends nobody else takes one of its seats, or takes one back. */
export async function lockPool(
	tx: Tx,
	condition: { code: string } | { orderId: number; line: number } | { id: number },
): Promise<number | undefined> {
	const where =
		'code' in condition
			? sql`code = ${condition.code}`
			: 'id' in condition
				? sql`id = ${condition.id}`
				: sql`order_id = ${condition.orderId} and line = ${condition.line}`;
	return (await tx.row<{ id: number }>(sql`select id from seat_pool where ${where} for update`))?.id;
}

export function insertSeat(tx: Tx, seat: { poolId: number; memberId: number; at: Date }) {
	return tx.one<{ id: number }>(
		sql`insert into seat (pool_id, member_id, taken_at) values (${seat.poolId}, ${seat.memberId}, ${seat.at}) returning id`,
	);
}

export type EndedRow = Pick<SeatRow, 'id' | 'member_id'>;

// Whoever sat down between the moment that is noted and the lock has sat for no time.
const endedAt = (at: Date): Sql => sql`greatest(${at}::timestamptz, taken_at)`;

/** Undefined when nobody sits on it. */
export function endSeat(tx: Tx, poolId: number, seatId: number, at: Date) {
	return tx.row<EndedRow>(
		sql`update seat set ended_at = ${endedAt(at)} where id = ${seatId} and pool_id = ${poolId} and ended_at is null returning id, member_id`,
	);
}

export function endSeats(tx: Tx, poolId: number, at: Date) {
	return tx.rows<EndedRow>(sql`update seat set ended_at = ${endedAt(at)} where pool_id = ${poolId} and ended_at is null returning id, member_id`);
}

export function closePool(tx: Tx, poolId: number, at: Date) {
	return tx.run(sql`update seat_pool set closed_at = ${at} where id = ${poolId} and closed_at is null`);
}

/** Whether somebody sits on one of an order’s seats, or has. */
export async function anyEver(db: Db, orderId: number): Promise<boolean> {
	return (
		await db.one<{ any: boolean }>(sql`select exists (select from seat s join seat_pool p on p.id = s.pool_id where p.order_id = ${orderId}) as any`)
	).any;
}

export interface SeatRow {
	id: number;
	member_id: number;
	taken_at: Date;
}

/** The first to sit down first. */
export function listSeats(db: Db, poolId: number, page: { offset: number; limit: number }) {
	return db.rows<SeatRow>(sql`select id, member_id, taken_at from seat where pool_id = ${poolId} and ended_at is null
		order by id offset ${page.offset} limit ${page.limit}`);
}

/** Another code instead of this one, without an end that is over: whoever comes second changes nothing. */
export function setCode(db: Db, poolId: number, { before, code, at }: { before: string; code: string; at: Date }) {
	return db.run(sql`update seat_pool set code = ${code}, code_ends_at = case when code_ends_at > ${at} then code_ends_at end
		where id = ${poolId} and code = ${before} and closed_at is null`);
}

/** The end of a day in a time zone; null: none. */
export function setCodeEnd(db: Db, poolId: number, day: string | null, timeZone: string) {
	return db.run(sql`update seat_pool set code_ends_at = (${day}::date + 1)::timestamp at time zone ${timeZone} where id = ${poolId}`);
}
