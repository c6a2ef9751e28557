import type { Db, Tx } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface StaffReviewRow {
	id: number;
	course_id: number;
	member_id: number;
	anonymous: boolean;
	stars: number;
	text: string;
	created_at: Date;
	edited_at: Date | null;
	helpful_count: number;
	reply: string | null;
	reply_en: string | null;
	replied_at: Date | null;
	online: boolean;
	version: number;
}

export type Only = 'all' | 'unanswered' | 'hidden';

const columns = sql`id, course_id, member_id, anonymous, stars, text, created_at, edited_at, helpful_count, reply, reply_en, replied_at, online, version`;

/** Each is the condition of an index. */
function those(only: Only): Sql {
	if (only === 'unanswered') return sql`reply is null and online`;
	return only === 'hidden' ? sql`not online and removed_at is null` : sql`removed_at is null`;
}

export function list(db: Db, only: Only, { offset, limit }: { offset: number; limit: number }) {
	return db.rows<StaffReviewRow>(
		sql`select ${columns} from review where ${those(only)} order by created_at desc, id desc offset ${offset}::bigint limit ${limit}::bigint`,
	);
}

export async function count(db: Db, only: Only): Promise<number> {
	return (await db.one<{ n: number }>(sql`select count(*)::int as n from review where ${those(only)}`)).n;
}

export function findForUpdate(tx: Tx, id: number) {
	return tx.row<StaffReviewRow>(sql`select ${columns} from review where id = ${id} and removed_at is null for update`);
}

export function answer(tx: Tx, id: number, { reply, replyEn, at }: { reply: string | null; replyEn: string | null; at: Date | null }) {
	return tx.one<StaffReviewRow>(sql`update review set reply = ${reply}, reply_en = ${replyEn}, replied_at = ${at}, version = version + 1 where id = ${id}
		returning ${columns}`);
}

export function setOnline(tx: Tx, id: number, online: boolean) {
	return tx.one<StaffReviewRow>(sql`update review set online = ${online}, version = version + 1 where id = ${id} returning ${columns}`);
}
