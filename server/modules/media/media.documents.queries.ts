import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';

/** Of these media the documents that can be read. Their file is their source as it was sent. */
export function listReadyDocuments(db: Db, ids: readonly number[]) {
	return db.rows<{ id: number; bytes: number; revision: number }>(
		sql`select id, source_bytes as bytes, revision from media_asset where id = any(${ids}) and kind = 'document' and state = 'ready' and revision > 0`,
	);
}
