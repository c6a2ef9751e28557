import type { Locale } from '../../../contract/call.ts';
import type { Db } from '../../db/db.ts';
import * as queries from './contact.queries.ts';

/** Where and in which language a member is written to. */
export type Contact = queries.ContactRow;

/** Undefined for a member that is not there, or has closed the account for good: what was on its way to them is told nobody. */
export function contactOf(db: Db, memberId: number): Promise<Contact | undefined> {
	return queries.find(db, memberId);
}

/** From now on the member is written to in this language: the one of the browser that they use. */
export async function writeInLanguageOf(db: Db, memberId: number, locale: Locale): Promise<void> {
	await queries.setLocale(db, memberId, locale);
}
