import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Context, Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import * as queries from './reads.queries.ts';

/**
 * Counts a reading. Browsers say so after somebody had the article in view for some seconds (`web/features/news/use-reading.ts`): pages and answers are the same
 * kept bytes for everybody, and who fetches them is a search engine or a cache as often as a reader.
 */
export async function newsRead({ db }: Context, { id }: CallArgs<'newsRead'>): Promise<CallOutput<'newsRead'>> {
	if (!(await queries.add(db, id))) throw new AppError('not_found');
	return {};
}

/** Shows what was counted since it was last shown, and forgets what showed other numbers. Safe to run at any time. */
export async function showReads({ db }: Pick<Platform, 'db'>): Promise<void> {
	await db.transaction(async (tx) => {
		if ((await queries.show(tx)).length > 0) await tx.invalidate('news');
	});
}
