import type { Db } from '../../db/db.ts';
import { listReadyDocuments } from './media.documents.queries.ts';

/** Sizes in bytes of those of these media that are documents and ready. What reads it for a cached answer tags `asset:<id>` of all. */
export async function documentSizes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
	return new Map(ids.length === 0 ? [] : (await listReadyDocuments(db, ids)).map((row) => [row.id, row.bytes]));
}
