import type { Locale } from '../../../contract/call.ts';
import type { Db } from '../../db/db.ts';
import { maskPhone } from '../../lib/log.ts';
import { listCards, listPlates } from './cards.queries.ts';
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

/** Name and masked phone of these members, for whoever may know who they are. */
export async function namePlates(db: Db, ids: readonly number[], locale: Locale): Promise<ReadonlyMap<number, { nickname: string; phone: string }>> {
	const rows = await listPlates(db, ids);
	return new Map(
		rows.map(({ id, nickname, phone, closed }) => [
			id,
			{ nickname: closed ? nobodysName(locale) : nickname, phone: phone === null ? '' : maskPhone(phone) },
		]),
	);
}

export async function memberExists(db: Db, id: number): Promise<boolean> {
	return (await listCards(db, [id])).length > 0;
}
