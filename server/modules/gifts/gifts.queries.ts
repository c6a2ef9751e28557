import type { Db, Tx } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { CodeFacts } from './gifts.rules.ts';

export interface GiftRow extends CodeFacts {
	id: number;
	course_id: number | null;
	days: number | null;
	giver: string;
	message: string;
}

const columns = sql`c.id, b.course_id, b.days, b.giver, b.message, b.starts_at, b.ends_at, c.member_id,
	(c.withdrawn_at is not null or b.withdrawn_at is not null) as withdrawn`;

export function findByHash(db: Db, hash: Buffer) {
	return db.row<GiftRow>(sql`select ${columns} from gift_code c join gift_batch b on b.id = c.batch_id where c.code_hash = ${hash}`);
}

/** Of a code as it is now, while its batch is not being withdrawn. */
export function findHeld(tx: Tx, id: number) {
	return tx.one<GiftRow>(sql`select ${columns} from gift_code c join gift_batch b on b.id = c.batch_id where c.id = ${id} for share of b`);
}

/** One conditional update: whoever comes second changes nothing. */
export function take(tx: Tx, { id, memberId, at }: { id: number; memberId: number; at: Date }) {
	return tx.run(sql`update gift_code set member_id = ${memberId}, taken_at = ${at} where id = ${id} and member_id is null and withdrawn_at is null`);
}
