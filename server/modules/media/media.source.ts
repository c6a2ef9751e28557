import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sniff, sniffBytes } from '../../adapters/ffmpeg/sniff.ts';
import type { Platform } from '../../http/route.ts';
import type { AssetRow } from './media.assets.queries.ts';

/** The asset's folder for unfinished work on this machine; gone when the work is done. */
export function workFolder(platform: Platform, assetId: number, revision: number): string {
	return join(platform.config.dataDir, 'work', `${assetId}-r${revision}`);
}

/** An empty folder for one step; what a killed try left there is gone. */
export async function freshFolder(work: string, step: string): Promise<string> {
	const folder = join(work, step);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder, { recursive: true });
	return folder;
}

/** The source as a file of this machine, brought here when the store is elsewhere. */
export async function localSource(platform: Platform, asset: AssetRow, work: string): Promise<string> {
	const there = platform.store.localPath(asset.source_key);
	if (there !== null) return there;
	const file = join(work, 'original');
	if ((await stat(file).catch(() => undefined))?.size === asset.source_bytes) return file;
	const opened = await platform.store.open(asset.source_key);
	if (opened === null) throw new Error(`the source of asset ${asset.id} is gone from the store`);
	await mkdir(work, { recursive: true });
	const unfinished = `${file}-${process.pid}-${Math.random().toString(36).slice(2)}`;
	try {
		await pipeline(opened.stream, createWriteStream(unfinished));
		await rename(unfinished, file);
	} finally {
		await rm(unfinished, { force: true });
	}
	return file;
}

/** What the file is by its first bytes. */
export async function formatOf(file: string) {
	return sniff(await bytesAt(file, 0, sniffBytes));
}

/** A PDF says at its end that it is whole. */
export async function isWholePdf(file: string): Promise<boolean> {
	const { size } = await stat(file);
	return (await bytesAt(file, Math.max(0, size - 4096), 4096)).includes('%%EOF');
}

async function bytesAt(file: string, start: number, count: number): Promise<Buffer> {
	const handle = await open(file, 'r');
	try {
		const { bytesRead, buffer } = await handle.read(Buffer.alloc(count), 0, count, start);
		return buffer.subarray(0, bytesRead);
	} finally {
		await handle.close();
	}
}
