import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export interface DirectoryRow {
	id: number;
	phone: string | null;
	email: string | null;
	nickname: string;
	avatar: string;
	vip_until: Date | null;
	disabled_at: Date | null;
	closes_at: Date | null;
	closed_at: Date | null;
	created_at: Date;
	state_version: number;
}

const columns = sql`id, phone, email, nickname, avatar, vip_until, disabled_at, closes_at, closed_at, created_at, state_version`;

export function find(db: Db, id: number) {
	return db.row<DirectoryRow>(sql`select ${columns} from member where id = ${id}`);
}

export function findByPhone(db: Db, phone: string) {
	return db.row<DirectoryRow>(sql`select ${columns} from member where phone = ${phone}`);
}

/** Whose nickname begins so, in capitals or not, in its order. */
export function listByName(db: Db, name: string, limit: number) {
	const beginning = `${name.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
	return db.rows<DirectoryRow>(sql`select ${columns} from member where lower(nickname) like ${beginning} and closed_at is null
		order by lower(nickname) using ~<~, id limit ${limit}::bigint`);
}

export async function countSessions(db: Db, memberId: number, now: Date): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from member_session where member_id = ${memberId} and expires_at > ${now}`)).n;
}

/** The row as it is and stays until the transaction is over. */
export function lock(tx: Tx, id: number) {
	return tx.row<DirectoryRow>(sql`select ${columns} from member where id = ${id} for no key update`);
}

/** Nothing when it is not the version any more that the change was made from. Since when somebody is disabled stays. */
export function setDisabled(tx: Tx, { id, version }: { id: number; version: number }, disabled: boolean, at: Date) {
	return tx.row<DirectoryRow>(sql`update member set disabled_at = case when ${disabled} then coalesce(disabled_at, ${at}::timestamptz) end,
			state_version = state_version + 1, updated_at = ${at}
		where id = ${id} and state_version = ${version} returning ${columns}`);
}
