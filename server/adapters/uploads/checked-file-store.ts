import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { readFile, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';

export const checksumAlgorithms = ['sha256', 'sha1', 'md5'] as const;

export interface Checksum {
	algorithm: (typeof checksumAlgorithms)[number];
	digest: Buffer;
}

/** The checksum of the request under way, where its sender gave one. */
export const expectedChecksum = new AsyncLocalStorage<Checksum | null>();

/** `sha256 <base64>` of the header Upload-Checksum; null for another algorithm or form. */
export function readChecksum(header: string): Checksum | null {
	const [, name, text] = /^(\w+) ([A-Za-z0-9+/]+={0,2})$/.exec(header) ?? [];
	const algorithm = checksumAlgorithms.find((each) => each === name);
	return algorithm === undefined || text === undefined ? null : { algorithm, digest: Buffer.from(text, 'base64') };
}

export interface CheckedFileStoreOptions {
	directory: string;
	expirationPeriodInMilliseconds: number;
	/** Decides whether an upload may begin, and begins it by `create`; throws what tus is to answer. */
	begin: (upload: Upload, create: () => Promise<Upload>) => Promise<Upload>;
	/** Decides whether bytes may be added; throws what tus is to answer. */
	goOn: () => Promise<void>;
}

/**
 * Uploads as files of a folder, with tus's checksum extension: a chunk whose bytes are not the ones that were announced, or that
 * was broken off or killed half-way, counts for nothing.
 */
export class CheckedFileStore extends FileStore {
	readonly #folder: string;
	readonly #options: CheckedFileStoreOptions;

	constructor(options: CheckedFileStoreOptions) {
		// The package would throw where nobody can catch it.
		mkdirSync(options.directory, { recursive: true, mode: 0o700 });
		super(options);
		this.#folder = options.directory;
		this.#options = options;
		// Whoever does not say how much comes promises nothing that could be counted.
		this.extensions = [...this.extensions.filter((each) => each !== 'creation-defer-length'), 'checksum'];
	}

	override create(upload: Upload): Promise<Upload> {
		return this.#options.begin(upload, () => this.#create(upload));
	}

	async #create(upload: Upload): Promise<Upload> {
		try {
			return await super.create(upload);
		} catch (error) {
			// Half of it would be taken for an upload.
			for (const ending of ['.json', '']) await rm(join(this.#folder, upload.id + ending), { force: true });
			throw await this.#inWords(error);
		}
	}

	override async write(readable: Readable, id: string, offset: number): Promise<number> {
		const expected = expectedChecksum.getStore();
		await this.#options.goOn();
		try {
			return await (expected ? this.#writeChecked(readable, id, offset, expected) : super.write(readable, id, offset));
		} catch (error) {
			throw await this.#inWords(error);
		}
	}

	async #writeChecked(readable: Readable, id: string, offset: number, expected: Checksum): Promise<number> {
		// Whoever finds this mark knows up to where the file is good.
		await writeFile(this.#mark(id), String(offset));
		const hash = createHash(expected.algorithm);
		readable.on('data', (chunk: Buffer) => hash.update(chunk));
		try {
			const end = await super.write(readable, id, offset);
			if (!hash.digest().equals(expected.digest)) throw { status_code: 460, body: 'Checksum Mismatch\n' };
			await rm(this.#mark(id), { force: true });
			return end;
		} catch (error) {
			await this.#takeBack(id);
			throw error;
		}
	}

	override async getUpload(id: string) {
		await this.#takeBack(id);
		return super.getUpload(id);
	}

	override async remove(id: string): Promise<void> {
		await rm(this.#mark(id), { force: true });
		await super.remove(id);
	}

	/** A full disk is said to be one: the upload goes on when there is room. What wrote does not tell why it failed. */
	async #inWords(error: unknown): Promise<unknown> {
		if ((error as { status_code?: number }).status_code === 460) return error;
		const disk = await statfs(this.#folder).catch(() => undefined);
		const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC' || (disk !== undefined && disk.bavail * disk.bsize < 1024 * 1024);
		return isFull ? { status_code: 507, body: 'The disk is full. Make room, then go on\n' } : error;
	}

	/** Cuts off what was never checked. Only for who holds the upload's lock. */
	async #takeBack(id: string): Promise<void> {
		const offset = await readFile(this.#mark(id), 'utf8').catch(() => undefined);
		if (offset === undefined) return;
		// A mark that a killed process left empty: it wrote nothing yet.
		if (offset !== '') await truncate(join(this.#folder, id), Number(offset)).catch(() => {});
		await rm(this.#mark(id), { force: true });
	}

	#mark(id: string): string {
		return join(this.#folder, `${id}.checking`);
	}
}
