import type { Db } from '../../db/db.ts';
import { sql } from '../../db/sql.ts';
import type { Cue } from './media.captions.rules.ts';

export interface CaptionRow {
	lang: string;
	label: string;
	cues: Cue[];
}

export function list(db: Db, assetId: number) {
	return db.rows<CaptionRow>(sql`select lang, label, cues from media_caption where asset_id = ${assetId} order by lang desc`);
}

export function find(db: Db, assetId: number, lang: string) {
	return db.row<CaptionRow>(sql`select lang, label, cues from media_caption where asset_id = ${assetId} and lang = ${lang}`);
}

export async function save(db: Db, assetId: number, { lang, label, cues }: CaptionRow): Promise<void> {
	await db.run(sql`insert into media_caption (asset_id, lang, label, cues) values (${assetId}, ${lang}, ${label}, ${JSON.stringify(cues)}::jsonb)
		on conflict (asset_id, lang) do update set label = excluded.label, cues = excluded.cues, updated_at = now()`);
}

export async function remove(db: Db, assetId: number, lang: string): Promise<void> {
	await db.run(sql`delete from media_caption where asset_id = ${assetId} and lang = ${lang}`);
}
