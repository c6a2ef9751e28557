import type { MediaFailure } from '../../../contract/media/reasons.ts';
import type { Probe } from '../../adapters/ffmpeg/probe.ts';
import type { Db } from '../../db/db.ts';
import { type Sql, sql } from '../../db/sql.ts';

export type MediaKind = 'video' | 'audio' | 'document';
export type MediaState = 'uploaded' | 'processing' | 'ready' | 'failed';

export interface AssetRow {
	id: number;
	kind: MediaKind;
	title: string;
	state: MediaState;
	percent: number;
	failure: MediaFailure | null;
	source_key: string;
	source_bytes: number;
	seconds: number | null;
	width: number | null;
	height: number | null;
	probe: Probe | null;
	revision: number;
	making: number;
	crypt_key: Buffer | null;
	poster: boolean;
	thumbnails: boolean;
	created_at: Date;
}

export interface RenditionRow {
	height: number;
	folder: string;
	width: number;
	frame_height: number;
	fps: number | null;
	bitrate: number;
	mean_bitrate: number;
	codecs: string;
}

const columns = sql`id, kind, title, state, percent, failure, source_key, source_bytes, seconds, width, height, probe, revision, making, crypt_key, poster,
	thumbnails, created_at`;

export function find(db: Db, id: number) {
	return db.row<AssetRow>(sql`select ${columns} from media_asset where id = ${id}`);
}

/** The asset with what of it can be played, in one go. */
export function findPublished(db: Db, id: number) {
	return db.row<AssetRow & { renditions: { height: number; bitrate: number }[]; captions: { lang: string; label: string }[] }>(
		sql`select ${columns},
			coalesce((select json_agg(json_build_object('height', r.height, 'bitrate', r.bitrate) order by r.height)
				from media_rendition r where r.asset_id = a.id and r.revision = a.revision), '[]') as renditions,
			coalesce((select json_agg(json_build_object('lang', c.lang, 'label', c.label) order by c.lang desc) from media_caption c where c.asset_id = a.id), '[]') as captions
			from media_asset a where id = ${id}`,
	);
}

export function list(db: Db, limit: number) {
	return db.rows<AssetRow>(sql`select ${columns} from media_asset order by id desc limit ${limit}`);
}

/** Assets that wait for work or are being worked on, as far as they say themselves. */
export async function listUnfinished(db: Db): Promise<number[]> {
	const rows = await db.rows<{ id: number }>(sql`select id from media_asset
		where state in ('uploaded', 'processing') or (state = 'ready' and percent < 100 and failure is null) order by id`);
	return rows.map((row) => row.id);
}

/** Locks the asset, so that what is decided about it holds until the transaction ends. */
export function lock(db: Db, id: number) {
	return db.row<AssetRow>(sql`select ${columns} from media_asset where id = ${id} for update`);
}

export async function insert(db: Db, asset: { id: number; title: string; cryptKey: Buffer; sample: { seconds: number } | null }): Promise<void> {
	await db.run(
		sql`insert into media_asset (id, title, crypt_key, sample, seconds) overriding system value
			values (${asset.id}, ${asset.title}, ${asset.cryptKey}, ${asset.sample !== null}, ${asset.sample?.seconds ?? null})`,
	);
}

/** The number of an asset that does not exist yet. */
export async function reserveId(db: Db): Promise<number> {
	const row = await db.row<{ id: number }>(sql`select nextval(pg_get_serial_sequence('media_asset', 'id'))::int as id`);
	if (!row) throw new Error('no number was given');
	return row.id;
}

/** Fields of an asset to change. */
export interface AssetChange {
	kind?: MediaKind;
	state?: MediaState;
	percent?: number;
	failure?: MediaFailure | null;
	source?: { key: string; bytes: number };
	seconds?: number;
	size?: { width: number; height: number };
	probe?: Probe;
	revision?: number;
	making?: number;
	poster?: boolean;
	thumbnails?: boolean;
}

export async function change(db: Db, id: number, to: AssetChange): Promise<void> {
	const set = <V>(value: V | undefined, column: Sql): Sql => sql`case when ${value !== undefined}::boolean then ${value ?? null} else ${column} end`;
	await db.run(sql`update media_asset set
		kind = coalesce(${to.kind ?? null}, kind), state = coalesce(${to.state ?? null}, state), percent = coalesce(${to.percent ?? null}::smallint, percent),
		failure = ${set(to.failure, sql`failure`)}, source_key = coalesce(${to.source?.key ?? null}, source_key),
		source_bytes = coalesce(${to.source?.bytes ?? null}::bigint, source_bytes), seconds = coalesce(${to.seconds ?? null}::numeric, seconds),
		width = coalesce(${to.size?.width ?? null}::int, width), height = coalesce(${to.size?.height ?? null}::int, height),
		probe = coalesce(${to.probe === undefined ? null : JSON.stringify(to.probe)}::jsonb, probe), revision = coalesce(${to.revision ?? null}::int, revision),
		making = coalesce(${to.making ?? null}::int, making), poster = coalesce(${to.poster ?? null}::boolean, poster),
		thumbnails = coalesce(${to.thumbnails ?? null}::boolean, thumbnails), updated_at = now()
		where id = ${id}`);
}

/** Only forward, and only while this revision is being made. */
export async function setPercent(db: Db, id: number, making: number, percent: number): Promise<void> {
	await db.run(
		sql`update media_asset set percent = ${percent}::smallint, updated_at = now() where id = ${id} and making = ${making} and percent < ${percent}::smallint`,
	);
}

export function listRenditions(db: Db, assetId: number, revision: number) {
	return db.rows<RenditionRow>(sql`select height, folder, width, frame_height, fps, bitrate, mean_bitrate, codecs from media_rendition
		where asset_id = ${assetId} and revision = ${revision} order by height`);
}

/** A rendition takes the place of whatever played at its height. */
export async function saveRendition(db: Db, assetId: number, revision: number, it: RenditionRow): Promise<void> {
	await db.run(sql`insert into media_rendition (asset_id, revision, height, folder, width, frame_height, fps, bitrate, mean_bitrate, codecs)
		values (${assetId}, ${revision}, ${it.height}, ${it.folder}, ${it.width}, ${it.frame_height}, ${it.fps}, ${it.bitrate}, ${it.mean_bitrate}, ${it.codecs})
		on conflict (asset_id, revision, height) do update set folder = excluded.folder, width = excluded.width, frame_height = excluded.frame_height,
			fps = excluded.fps, bitrate = excluded.bitrate, mean_bitrate = excluded.mean_bitrate, codecs = excluded.codecs`);
}

export async function removeRenditions(db: Db, assetId: number, where: { revision?: number; folder?: string; before?: number }): Promise<void> {
	await db.run(sql`delete from media_rendition where asset_id = ${assetId} and revision = coalesce(${where.revision ?? null}::int, revision)
		and folder = coalesce(${where.folder ?? null}, folder) and revision < coalesce(${where.before ?? null}::int, 2147483647)`);
}

/** With its renditions, captions and upload. */
export async function remove(db: Db, id: number): Promise<void> {
	await db.run(sql`delete from media_asset where id = ${id}`);
}

/** The asset of an upload; makes the upload known when it is not, unless `make` answers that it is to have none. */
export async function claimUpload(db: Db, uploadId: string, make: () => Promise<number | null>): Promise<number | null> {
	await db.run(sql`select pg_advisory_xact_lock(7532004, hashtext(${uploadId}))`);
	const known = await db.row<{ asset_id: number }>(sql`select asset_id from media_upload where id = ${uploadId}`);
	if (known) return known.asset_id;
	const assetId = await make();
	if (assetId === null) return null;
	await db.run(sql`insert into media_upload (id, asset_id) values (${uploadId}, ${assetId})`);
	return assetId;
}

/** One upload begins at a time over all processes, until the transaction ends. */
export async function lockUploads(tx: Db): Promise<void> {
	await tx.run(sql`select pg_advisory_xact_lock(7532005)`);
}

export async function uploadOf(db: Db, assetId: number): Promise<string | undefined> {
	return (await db.row<{ id: string }>(sql`select id from media_upload where asset_id = ${assetId}`))?.id;
}
