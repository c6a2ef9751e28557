import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { showLearners } from '../catalogue/learners.service.ts';
import * as queries from './learners.queries.ts';

/** How many learn a course. */
export interface Learners {
	courseId: number;
	learners: number;
}

/**
 * Shows how many learn each course whose grants have changed since it was last counted. Who was given a course or bought it learns it, also when its time is over
 * since: a number that people judge a course by does not fall because they are through with it. What was taken back (a refund, a closed account) counts no more, and
 * VIP, which opens courses and gives none, counts nowhere. Safe to run at any time.
 */
export async function countLearners({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<void> {
	await db.transaction(async (tx) => showLearners(tx, await takeLearners(tx, now())));
}

/** The courses whose learners may be others by now, with how many there are; they are not told again. */
export async function takeLearners(tx: Tx, now: Date): Promise<Learners[]> {
	return (await queries.takeDue(tx, now)).map((row) => ({ courseId: row.course_id, learners: row.learners }));
}
