import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkKey, checkPrefix, type ObjectStore } from './store.ts';

/** What is being written; never seen under a key. */
const unfinished = '.unfinished';

/** Objects as files of a folder, which is made when first written to. */
export function openDiskStore(root: string): ObjectStore {
	const pathOf = (key: string) => join(root, checkKey(key));

	/** Writes and flushes beside its place and moves it there: a crash leaves the old object or the new one. */
	async function place(key: string, write: (temporary: string) => Promise<void>): Promise<void> {
		const path = pathOf(key);
		await mkdir(join(root, unfinished), { recursive: true });
		const temporary = join(root, unfinished, randomBytes(12).toString('hex'));
		try {
			await write(temporary);
			await intoPlace(temporary, path);
		} catch (error) {
			await rm(temporary, { force: true });
			throw error;
		}
		await flushFolder(dirname(path));
	}

	return {
		put: (key, body) =>
			place(key, (temporary) => pipeline(body instanceof Buffer ? Readable.from([body]) : body, createWriteStream(temporary, { flush: true }))),
		take: async (key, file) => {
			await flush(file);
			try {
				await intoPlace(file, pathOf(key));
				await flushFolder(dirname(pathOf(key)));
			} catch (error) {
				// Another file system: a copy, which is moved into place whole.
				if (codeOf(error) !== 'EXDEV') throw error;
				await place(key, async (temporary) => {
					await copyFile(file, temporary);
					await flush(temporary);
				});
				await unlink(file);
			}
		},
		open: async (key, range) => {
			const file = await open(pathOf(key), 'r').catch(unlessMissing);
			if (!file) return null;
			const { size } = await file.stat().catch(async (error) => {
				await file.close();
				throw error;
			});
			const start = range?.start ?? 0;
			const end = Math.min(range?.end ?? size - 1, size - 1);
			if (size > 0 ? start > end || start < 0 : range !== undefined) {
				await file.close();
				return null;
			}
			if (size === 0) {
				await file.close();
				return { stream: Readable.from([]), bytes: 0, total: 0 };
			}
			return { stream: createReadStream('', { fd: file, start, end, highWaterMark: 256 * 1024 }), bytes: end - start + 1, total: size };
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

/** Of each folder, the flush that has not begun: it will cover whoever comes before it does. */
const waiting = new Map<string, Promise<void>>();
const underWay = new Map<string, Promise<void>>();

/** Flushes a folder's names. Segments that come together share one flush, as it costs as much as their own. */
function flushFolder(path: string): Promise<void> {
	const joined = waiting.get(path);
	if (joined !== undefined) return joined;
	const next = (async () => {
		await underWay.get(path)?.catch(() => {});
		waiting.delete(path);
		const flushing = flush(path);
		underWay.set(path, flushing);
		try {
			await flushing;
		} finally {
			if (underWay.get(path) === flushing) underWay.delete(path);
		}
	})();
	waiting.set(path, next);
	return next;
}

async function flush(path: string): Promise<void> {
	const file = await open(path, 'r');
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}

function unlessMissing(error: unknown): undefined {
	if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error) ?? '')) return undefined;
	throw error;
}

function codeOf(error: unknown): string | undefined {
	return (error as NodeJS.ErrnoException).code;
}
