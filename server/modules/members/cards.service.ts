import type { Locale } from '../../../contract/call.ts';
import type { Db } from '../../db/db.ts';
import { listCards } from './cards.queries.ts';
import { nobodysName } from './members.rules.ts';

/** Name and picture of these members, for what they have written in public; of those whose account is closed that there was somebody. */
export async function memberCards(
	db: Db,
	ids: readonly number[],
	locale: Locale = 'zh-CN',
): Promise<ReadonlyMap<number, { id: number; nickname: string; avatar: string }>> {
	const rows = ids.length === 0 ? [] : await listCards(db, ids);
	return new Map(rows.map(({ closed, ...card }) => [card.id, closed ? { ...card, nickname: nobodysName(locale) } : card]));
}

export async function memberExists(db: Db, id: number): Promise<boolean> {
	return (await listCards(db, [id])).length > 0;
}
