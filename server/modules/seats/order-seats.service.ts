import type { Db, Tx } from '../../db/db.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { revoke } from '../enrolment/enrolment.service.ts';
import { seatTakenBack } from './seats.events.ts';
import * as queries from './seats.queries.ts';
import { newCode, refOf } from './seats.rules.ts';

/** Seats as orders have to do with them: a line that is paid opens them, one that goes back closes them. */

/** A line is paid: its seats are there, and nobody sits. Once, whoever repeats it. */
export async function openPool(tx: Tx, pool: Omit<queries.NewPool, 'code'>): Promise<void> {
	await queries.insertPool(tx, { ...pool, code: newCode() });
}

/**
 * A line goes back: its link is dead, and what its seats opened is closed, nothing else. Throws `refund_by_staff` where somebody has sat, if it is to go back only
 * when nobody has: whoever sits down at that moment is first or is refused.
 */
export async function closePool(
	tx: Tx,
	{ orderId, line, at, unlessTaken }: { orderId: number; line: number; at: Date; unlessTaken: boolean },
): Promise<void> {
	const id = await queries.lockPool(tx, { orderId, line });
	if (id === undefined) return;
	if (unlessTaken && (await queries.anyEver(tx, orderId))) throw new AppError('refund_by_staff');
	await queries.closePool(tx, id, at);
	for (const seat of await queries.endSeats(tx, id, at)) {
		await revoke(tx, { source: 'seat', sourceRef: refOf(seat.id), why: 'refund', now: at });
		await emit(tx, seatTakenBack, { seatId: seat.id, memberId: seat.member_id, by: 'refund' });
	}
}

/** Whether one of an order’s seats was ever taken. */
export function wasEverTaken(db: Db, orderId: number): Promise<boolean> {
	return queries.anyEver(db, orderId);
}

/** Lines of these orders whose seats are there: what was bought is open, whether somebody sits or not. */
export async function openLines(db: Db, orderIds: readonly number[]): Promise<{ orderId: number; line: number }[]> {
	return (await queries.listOpenLines(db, orderIds)).map((row) => ({ orderId: row.order_id, line: row.line }));
}
