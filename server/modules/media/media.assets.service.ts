import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { cleanedLine } from '../../../contract/clean-text.ts';
import type { MediaFailure } from '../../../contract/media/reasons.ts';
import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { type MediaAsset, presentAsset } from './media.assets.presenter.ts';
import * as queries from './media.assets.queries.ts';
import { queueStep } from './media.jobs.ts';

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

/** Takes a medium in and queues its preparation. What it is is found out there, from its content. Nothing stays of one that does not arrive whole. */
export async function addAsset(platform: Platform, { title, source }: NewAsset): Promise<number> {
	const body = typeof source === 'string' ? await openSource(source) : source;
	const id = await queries.reserveId(platform.db);
	const key = sourceKey(id);
	await platform.store.put(key, body, { type: 'application/octet-stream' });
	try {
		const source = { key, bytes: await sourceBytes(platform, id, key) };
		await platform.db.transaction(async (tx) => {
			await insert(tx, id, title);
			await begin(platform, tx, id, source);
		});
	} catch (error) {
		await platform.store.remove(key).catch(() => {});
		throw error;
	}
	return id;
}

/** Open before anything is done for it: throws as the file system does when it is missing, closed or a folder. */
async function openSource(path: string): Promise<Readable> {
	const file = await open(path, 'r');
	if ((await file.stat()).isFile()) return file.createReadStream({ highWaterMark: 1024 * 1024 });
	await file.close();
	throw Object.assign(new Error(`EISDIR: ${path} is no file`), { code: 'EISDIR' });
}

/**
 * An asset without a source yet, in state `uploaded`. In the same transaction a job is queued that brings it; one that nothing carries on has failed. A `sample`
 * stands in for the films of lessons and says at once how long it will be.
 */
export async function makeAsset(tx: Tx, title: string, sample: { seconds: number } | null = null): Promise<number> {
	const id = await queries.reserveId(tx);
	await insert(tx, id, title, sample);
	return id;
}

function insert(tx: Tx, id: number, title: string, sample: { seconds: number } | null = null): Promise<void> {
	return queries.insert(tx, { id, title: cleanedLine(title, 200) || '未命名', cryptKey: randomBytes(16), sample });
}

/** Its source lies in the store now, under `key`: on to preparation. Doing it twice is doing it once. */
export async function beginPreparing(platform: Platform, id: number, key = sourceKey(id)): Promise<void> {
	const source = { key, bytes: await sourceBytes(platform, id, key) };
	await platform.db.transaction((tx) => begin(platform, tx, id, source));
}

async function sourceBytes({ store }: Platform, id: number, key: string): Promise<number> {
	const source = await store.stat(key);
	if (source === null) throw new Error(`the source of asset ${id} is not in the store`);
	return source.bytes;
}

async function begin(platform: Platform, tx: Tx, id: number, source: { key: string; bytes: number }): Promise<void> {
	const asset = await queries.lock(tx, id);
	if (asset?.state !== 'uploaded') return;
	await queries.change(tx, id, { state: 'processing', percent: 0, source });
	await queueStep(platform, tx, 'prepare', { assetId: id, revision: asset.making });
	await tx.invalidate(`asset:${id}`);
}

/** What was to become its source could not be made. */
export async function giveUpAsset(platform: Platform, id: number, failure: MediaFailure): Promise<void> {
	await platform.db.transaction(async (tx) => {
		if ((await queries.lock(tx, id))?.state !== 'uploaded') return;
		await queries.change(tx, id, { state: 'failed', failure });
		await tx.invalidate(`asset:${id}`);
	});
}
