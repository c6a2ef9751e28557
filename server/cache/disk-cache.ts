import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';

/** Names that may stand in the folder: nothing else is read, counted or removed. */
const keyForm = /^[\w-]{16,100}$/;

/**
 * Files of a folder that can be made again, bounded by their bytes; those longest unused go first. Keys carry what the content
 * depends on, so nothing in it ever goes stale. Several processes may share the folder: each keeps to the bound by what it has seen.
 */
export class DiskCache {
	readonly #folder: string;
	readonly #maxBytes: number;
	readonly #files: LRUCache<string, number>;
	#ready: Promise<void> | undefined;

	constructor(folder: string, maxBytes: number) {
		this.#folder = folder;
		this.#maxBytes = maxBytes;
		this.#files = new LRUCache({
			maxSize: maxBytes,
			sizeCalculation: (bytes) => bytes,
			dispose: (_file, key, why) => {
				if (why === 'evict') void rm(join(folder, key)).catch(() => {});
			},
		});
	}

	async get(key: string): Promise<Buffer | null> {
		await this.#open();
		const bytes = await readFile(join(this.#folder, key)).catch(() => null);
		if (!bytes?.length) {
			this.#files.delete(key);
			return null;
		}
		this.#files.set(key, bytes.length);
		return bytes;
	}

	/** A full or closed disk is no reason to fail: it is made again the next time. */
	async put(key: string, bytes: Buffer): Promise<void> {
		if (!keyForm.test(key)) throw new Error(`${key} is no key of a disk cache`);
		if (bytes.length > this.#maxBytes) return;
		await this.#open();
		// Whole or not at all, also for another process that reads it now.
		const unfinished = join(this.#folder, `.${randomBytes(8).toString('hex')}`);
		try {
			await writeFile(unfinished, bytes);
			await rename(unfinished, join(this.#folder, key));
			this.#files.set(key, bytes.length);
		} catch {
			await rm(unfinished).catch(() => {});
		}
	}

	/** Bytes of the files that it knows. */
	get bytes(): number {
		return this.#files.calculatedSize;
	}

	#open(): Promise<void> {
		// Where there can be no folder, nothing is known and nothing will be kept.
		this.#ready ??= this.#scan().catch(() => {});
		return this.#ready;
	}

	async #scan(): Promise<void> {
		const found: { key: string; size: number; at: number }[] = [];
		await mkdir(this.#folder, { recursive: true });
		for (const key of await readdir(this.#folder)) {
			const file = await stat(join(this.#folder, key)).catch(() => undefined);
			if (file?.isFile() !== true) continue;
			if (keyForm.test(key) && file.size > 0) found.push({ key, size: file.size, at: file.mtimeMs });
			// Left by a process that was killed while it wrote.
			else if (key.startsWith('.') && Date.now() - file.mtimeMs > 3_600_000) await rm(join(this.#folder, key)).catch(() => {});
		}
		for (const { key, size } of found.sort((a, b) => a.at - b.at)) this.#files.set(key, size);
	}
}
