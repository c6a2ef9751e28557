import type { Tx } from './db.ts';
import { sql } from './sql.ts';

/**
 * Runs `work` for this key one time over all processes, and answers every further time with what it answered then (null, or what JSON can hold). Who comes
 * at the same moment waits for the first. A failure leaves nothing behind: the next one runs it. For what may arrive twice: a payment's notice, a
 * form that was sent again, a job. Keys begin with a word of their user (`order 8f3…`); they are kept for good.
 */
export async function once<T extends object | string | number | boolean | null>(tx: Tx, key: string, work: () => Promise<T>): Promise<T> {
	// Waits while another transaction has the key and is not decided yet.
	if ((await tx.run(sql`insert into once_done (key) values (${key}) on conflict do nothing`)) === 0) {
		const { answer } = await tx.one<{ answer: T | null }>(sql`select answer from once_done where key = ${key}`);
		return answer as T;
	}
	const answer = await work();
	if (answer !== null) await tx.run(sql`update once_done set answer = ${JSON.stringify(answer)}::jsonb where key = ${key}`);
	return answer;
}
