import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { MediaFailure } from '../../../contract/errors.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { type MediaAsset, presentAsset } from './media.assets.presenter.ts';
import * as queries from './media.assets.queries.ts';
import { queueReceived, queueStep } from './media.jobs.ts';

export type { MediaAsset } from './media.assets.presenter.ts';

/** A medium with what of it can be played; null when there is none. What reads it for a cached answer tags `asset:<id>`. */
export async function findAsset({ db }: Pick<Platform, 'db'>, id: number): Promise<MediaAsset | null> {
	const row = await queries.findPublished(db, id);
	return row === undefined ? null : presentAsset(row);
}

/** The latest media, newest first. */
export function listAssets({ db }: Pick<Platform, 'db'>, limit = 100): Promise<queries.AssetRow[]> {
	return queries.list(db, limit);
}

/** The 16 bytes that its segments are encrypted with; null when there is no such medium. */
export async function assetKey({ db }: Pick<Platform, 'db'>, id: number): Promise<Buffer | null> {
	return (await queries.find(db, id))?.crypt_key ?? null;
}

/** Where in the store lies what plays, ending in a slash. */
export function publishedPrefix(asset: Pick<MediaAsset, 'id' | 'revision'>): string {
	return prefixOf(asset.id, asset.revision);
}

export function prefixOf(assetId: number, revision: number): string {
	return `media/${assetId}/r${revision}/`;
}

export const sourceKey = (assetId: number): string => `sources/${assetId}`;

interface NewAsset {
	title: string;
	/** A file of this machine, which is copied, or a stream. */
	source: string | Readable;
}

/** Takes a medium in and queues its preparation. What it is is found out there, from its content. */
export async function addAsset(platform: Platform, { title, source }: NewAsset): Promise<number> {
	// A file that is not there leaves nothing behind.
	if (typeof source === 'string') await stat(source);
	const id = await makeAsset(platform.db, title);
	const key = sourceKey(id);
	const body = typeof source === 'string' ? createReadStream(source, { highWaterMark: 1024 * 1024 }) : source;
	await platform.store.put(key, body, { type: 'application/octet-stream' });
	await beginPreparing(platform, id);
	return id;
}

/** An asset without a source yet, in state `uploaded`. */
export function makeAsset(db: Db, title: string): Promise<number> {
	return queries.insert(db, { title: title.trim().slice(0, 200) || '未命名', cryptKey: randomBytes(16) });
}

/** Its source lies in the store now: on to preparation. Doing it twice is doing it once. */
export async function beginPreparing(platform: Platform, id: number): Promise<void> {
	const key = sourceKey(id);
	const source = await platform.store.stat(key);
	if (source === null) throw new Error(`the source of asset ${id} is not in the store`);
	await platform.db.transaction(async (tx) => {
		const asset = await queries.lock(tx, id);
		if (asset?.state !== 'uploaded') return;
		await queries.change(tx, id, { state: 'processing', percent: 0, source: { key, bytes: source.bytes } });
		await queueStep(platform, tx, 'prepare', { assetId: id, revision: asset.making });
		await tx.touch(`asset:${id}`);
	});
}

/** What was to become its source could not be made. */
export async function giveUpAsset(platform: Platform, id: number, failure: MediaFailure): Promise<void> {
	await platform.db.transaction(async (tx) => {
		if ((await queries.lock(tx, id))?.state !== 'uploaded') return;
		await queries.change(tx, id, { state: 'failed', failure });
		await tx.touch(`asset:${id}`);
	});
}

/**
 * Makes everything anew from the source, as a new revision; what plays goes on playing meanwhile. Refused as `conflict` while
 * it is being worked on, and as `not_found` for an unknown one.
 */
export async function retryAsset(platform: Platform, id: number): Promise<void> {
	await platform.db.transaction(async (tx) => {
		const asset = await queries.lock(tx, id);
		if (!asset) throw new AppError('not_found');
		if (asset.source_key === '') return receiveAgain(platform, tx, id);
		if (asset.state === 'processing' || (asset.state === 'ready' && asset.percent < 100 && asset.failure === null)) throw new AppError('conflict');
		const making = asset.making + 1;
		await queries.change(tx, id, { state: asset.revision > 0 ? 'ready' : 'processing', percent: 0, failure: null, making });
		await queueStep(platform, tx, 'prepare', { assetId: id, revision: making });
		await tx.touch(`asset:${id}`);
	});
}

/** What never reached the store is taken from where it was uploaded to. */
async function receiveAgain(platform: Platform, tx: Tx, assetId: number): Promise<void> {
	const uploadId = await queries.uploadOf(tx, assetId);
	if (uploadId === undefined) throw new AppError('not_found');
	await queries.change(tx, assetId, { state: 'uploaded', failure: null });
	await queueReceived(platform, tx, { uploadId, assetId });
}
