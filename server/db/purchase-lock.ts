import type { Tx } from './db.ts';
import { sql } from './sql.ts';

/**
 * While this transaction runs no other one orders, pays, takes a coupon or accepts a gift for the member. One lock of several modules: what one of them opens
 * or spends is seen by the next.
 */
export function lockPurchases(tx: Tx, memberId: number): Promise<number> {
	return tx.run(sql`select pg_advisory_xact_lock(7532080, ${memberId}::int)`);
}
