import type { Locale } from '../../../contract/call.ts';
import type { Db } from '../../db/db.ts';
import * as queries from './contact.queries.ts';

/** Where and in which language a member is written to. */
export interface Contact {
	nickname: string;
	phone: string | null;
	email: string | null;
	locale: Locale;
	disabled: boolean;
}

/** Undefined for a member that is not there, or has closed the account for good: what was on its way to them is told nobody. */
export async function contactOf(db: Db, memberId: number): Promise<Contact | undefined> {
	const row = await queries.find(db, memberId);
	return row && { nickname: row.nickname, phone: row.phone, email: row.email, locale: row.locale, disabled: row.disabled };
}

/** From now on the member is written to in this language: the one of the browser that they use. */
export async function writeInLanguageOf(db: Db, memberId: number, locale: Locale): Promise<void> {
	await queries.setLocale(db, memberId, locale);
}
