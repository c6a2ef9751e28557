import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** 0 when the challenge was used before; of two at once one gets 1. */
export function insertUsed(db: Db, challenge: string, expiresAt: Date) {
	return db.run(sql`insert into captcha_used (challenge, expires_at) values (${challenge}, ${expiresAt}) on conflict (challenge) do nothing`);
}

export function removeExpired(db: Db, now: Date) {
	return db.run(sql`delete from captcha_used where expires_at <= ${now}`);
}
