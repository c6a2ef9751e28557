import type { Tx } from '../../db/db.ts';
import * as queries from './learners.queries.ts';

/** Courses and their teachers show how many learn them; what shows another number by it is forgotten. For whoever counts them. */
export async function showLearners(tx: Tx, counted: readonly { courseId: number; learners: number }[]): Promise<void> {
	if (counted.length === 0) return;
	const changed = await queries.setLearners(
		tx,
		counted.map(({ courseId }) => courseId),
		counted.map(({ learners }) => learners),
	);
	const ids = changed.map(({ id }) => id);
	if (ids.length === 0) return;
	await queries.recountTeachers(tx, ids);
	await tx.invalidate('courses', 'teachers', ...ids.map((id) => `course:${id}`));
}
