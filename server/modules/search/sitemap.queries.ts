import type { Db } from '../../db/db.ts';
import { raw, sql } from '../../db/sql.ts';

/** Tables with a detail page each. */
export const kinds = { course: 'course', teacher: 'teacher', live_room: 'live_room', news: 'news' } as const;
export type Kind = keyof typeof kinds;

export async function highestId(db: Db, kind: Kind): Promise<number> {
	const [row] = await db.rows<{ id: number }>(sql`select coalesce(max(id), 0) as id from ${raw(kinds[kind])}`);
	return (row as { id: number }).id;
}

/** What is online among ids from..to, by the primary key. */
export function listAddresses(db: Db, kind: Kind, from: number, to: number) {
	return db.rows<{ id: number; updated_at: Date }>(
		sql`select id, updated_at from ${raw(kinds[kind])} where online and id > ${from} and id <= ${to} order by id`,
	);
}
