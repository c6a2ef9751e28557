import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function listNamesAndPhones(db: Db, ids: readonly number[]) {
	return db.rows<{ id: number; nickname: string; phone: string | null }>(sql`select id, nickname, phone from member where id = any(${ids})`);
}

/** What other readers may see of members. */
export function listCards(db: Db, ids: readonly number[]) {
	return db.rows<{ id: number; nickname: string; avatar: string; closed: boolean }>(
		sql`select id, nickname, avatar, closed_at is not null as closed from member where id = any(${ids})`,
	);
}
