import type { Db } from '../../db/db.ts';
import { listCards } from './cards.queries.ts';

/** Name and picture of these members, for what they have written in public. */
export async function memberCards(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, { id: number; nickname: string; avatar: string }>> {
	return new Map(ids.length === 0 ? [] : (await listCards(db, ids)).map((row) => [row.id, row]));
}

export async function memberExists(db: Db, id: number): Promise<boolean> {
	return (await listCards(db, [id])).length > 0;
}
