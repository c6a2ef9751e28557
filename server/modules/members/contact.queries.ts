import type { Locale } from '../../../contract/call.ts';
import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface ContactRow {
	nickname: string;
	phone: string | null;
	email: string | null;
	locale: Locale;
	disabled: boolean;
}

export function find(db: Db, memberId: number) {
	return db.row<ContactRow>(
		sql`select nickname, phone, email, locale, disabled_at is not null as disabled from member where id = ${memberId} and closed_at is null`,
	);
}

/** Writes only what is another. */
export function setLocale(db: Db, memberId: number, locale: Locale) {
	return db.run(sql`update member set locale = ${locale} where id = ${memberId} and locale <> ${locale}`);
}
