import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

export function put(tx: Tx, memberId: number, name: string, picture: Buffer, at: Date) {
	return tx.run(sql`insert into member_avatar (member_id, name, picture, created_at) values (${memberId}, ${name}, ${picture}, ${at})
		on conflict (member_id) do update set name = excluded.name, picture = excluded.picture, created_at = excluded.created_at`);
}

export function remove(tx: Tx, memberId: number) {
	return tx.run(sql`delete from member_avatar where member_id = ${memberId}`);
}

export function find(db: Db, name: string) {
	return db.row<{ picture: Buffer }>(sql`select picture from member_avatar where name = ${name}`);
}
