import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SharedFlushes } from './shared-flushes.ts';
import { checkKey, checkPrefix, type ObjectStore } from './store.ts';

/** What is being written; never seen under a key. */
const unfinished = '.unfinished';
/** Films are read in pieces of this size. */
const readBytes = 262_144;

/**
 * Objects as files of a folder, which is made when first written to.
 * @param flush Brings a file, or the names of a folder, to the disk: what was put survives a loss of power.
 */
export function openDiskStore(root: string, flush: (path: string) => Promise<void> = toDisk): ObjectStore {
	const folders = new SharedFlushes(flush);
	const pathOf = (key: string) => join(root, checkKey(key));

	/** Writes and flushes beside its place and moves it there: a crash leaves the old object or the new one. */
	async function place(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
		const path = pathOf(key);
		await mkdir(join(root, unfinished), { recursive: true });
		const temporary = join(root, unfinished, randomBytes(12).toString('hex'));
		try {
			await write(temporary);
			await flush(temporary);
			await intoPlace(temporary, path);
		} catch (error) {
			await rm(temporary, { force: true });
			throw error;
		}
		await folders.flush(dirname(path));
	}

	return {
		put: (key, body) => place(key, (temporary) => pipeline(body instanceof Buffer ? Readable.from([body]) : body, createWriteStream(temporary))),
		take: async (key, file) => {
			await flush(file);
			try {
				await intoPlace(file, pathOf(key));
				await folders.flush(dirname(pathOf(key)));
			} catch (error) {
				// Another file system: a copy, which is moved into place whole.
				if (codeOf(error) !== 'EXDEV') throw error;
				await place(key, (temporary) => copyFile(file, temporary));
				await unlink(file);
			}
		},
		open: async (key, range) => {
			const file = await open(pathOf(key), 'r').catch(unlessMissing);
			if (!file) return null;
			let stream: Readable | undefined;
			try {
				const found = await file.stat();
				if (!found.isFile()) return null;
				const { size: total } = found;
				const start = range?.start ?? 0;
				const end = Math.min(range?.end ?? Number.POSITIVE_INFINITY, total - 1);
				if (range !== undefined && start > end) return null;
				if (total === 0) return { stream: Readable.from([]), bytes: 0, total };
				stream = createReadStream('', { fd: file, start, end, highWaterMark: readBytes });
				return { stream, bytes: end - start + 1, total };
			} finally {
				// A stream closes it at its own end.
				if (stream === undefined) await file.close();
			}
		},
		stat: async (key) => {
			const found = await stat(pathOf(key)).catch(unlessMissing);
			return found?.isFile() ? { bytes: found.size } : null;
		},
		list: (prefix) => walk(root, prefix),
		remove: async (key) => {
			await rm(pathOf(key), { force: true });
		},
		removeAll: async (prefix) => {
			const folder = join(root, checkPrefix(prefix));
			await rm(folder, { recursive: true, force: true, maxRetries: 3 });
			// An empty parent says nothing any more; one that is in use stays.
			await rmdir(dirname(folder)).catch(() => {});
		},
		signedUrl: async () => null,
		localPath: (key) => pathOf(key),
		multipart: null,
	};
}

async function* walk(root: string, prefix: string): AsyncIterable<string> {
	const last = prefix.lastIndexOf('/');
	const folder = last === -1 ? '' : checkKey(prefix.slice(0, last));
	const directory = await opendir(join(root, folder), { recursive: true }).catch(unlessMissing);
	if (!directory) return;
	for await (const entry of directory) {
		if (!entry.isFile()) continue;
		const key = join(entry.parentPath, entry.name).slice(root.length + 1);
		if (key.startsWith(prefix) && !key.startsWith(`${unfinished}/`)) yield key;
	}
}

/** The folder may be removed between making it and moving into it, when its last neighbour goes. */
async function intoPlace(from: string, to: string): Promise<void> {
	for (let tries = 0; ; tries += 1) {
		try {
			return await rename(from, to);
		} catch (error) {
			if (codeOf(error) !== 'ENOENT' || tries === 3) throw error;
		}
		await mkdir(dirname(to), { recursive: true });
	}
}

/** Brings a file, or the names of a folder, to the disk. */
export async function toDisk(path: string): Promise<void> {
	const file = await open(path, 'r');
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}

function unlessMissing(error: unknown): undefined {
	if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return undefined;
	throw error;
}

function codeOf(error: unknown): string {
	return String((error as NodeJS.ErrnoException).code);
}
