import type { Locale } from '../../../contract/call.ts';
import type { Db } from '../../db/db.ts';
import { maskPhone } from '../../lib/log.ts';
import { listCards, listNamesAndPhones } from './cards.queries.ts';
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

export interface NameAndPhone {
	nickname: string;
	/** Masked; empty when there is none. */
	phone: string;
}

const masked = ({ nickname, phone }: { nickname: string; phone: string | null }): NameAndPhone => ({
	nickname,
	phone: phone === null ? '' : maskPhone(phone),
});

/** What a paper about the member says of who it is; both are empty when there is no such member. */
export async function nameAndPhone(db: Db, memberId: number): Promise<NameAndPhone> {
	const [row = { nickname: '', phone: null }] = await listNamesAndPhones(db, [memberId]);
	return masked(row);
}

/** The same of several, for whoever may know who they are. */
export async function namesAndPhones(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, NameAndPhone>> {
	return new Map((await listNamesAndPhones(db, ids)).map((row) => [row.id, masked(row)]));
}

export async function memberExists(db: Db, id: number): Promise<boolean> {
	return (await listCards(db, [id])).length > 0;
}
