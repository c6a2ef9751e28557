import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { VendorError } from '../../lib/vendor-error.ts';
import type { Multipart, ObjectStore } from '../store/store.ts';
import { expectedChecksum } from './checked-file-store.ts';

/** Bytes of every part but the last: some services want them all alike. An upload of 20 GB has 2,560 of the 10,000 that S3 allows. */
export const partBytes = 8 * 1024 * 1024;
const type = 'application/octet-stream';

/** What is written down of an upload under way. */
export interface OpenUpload {
	id: string;
	bytes: number;
	/** Bytes that were accepted: whole parts, then the tail. */
	accepted: number;
	metadata: Record<string, string | null> | null;
	/** What the bucket calls the object in parts. */
	multipart: string;
	parts: number;
	/** The object with the bytes behind the last part. */
	tailKey: string | null;
	begunAt: Date;
}

export interface Acceptance {
	/** Bytes that were accepted before: another number means that somebody else was faster, and nothing is accepted. */
	before: number;
	accepted: number;
	/** Of the first new part. */
	firstPart: number;
	tags: readonly string[];
	tailKey: string | null;
}

/** Where uploads are written down, for every process. */
export interface UploadRecords {
	find(id: string): Promise<OpenUpload | undefined>;
	/** Tags of all parts, in order. */
	tags(id: string): Promise<string[]>;
	/** False where `before` is not what was accepted. */
	accept(id: string, acceptance: Acceptance): Promise<boolean>;
	remove(id: string): Promise<void>;
}

interface BucketStoreOptions {
	store: ObjectStore;
	multipart: Multipart;
	records: UploadRecords;
	expirationPeriodInMilliseconds: number;
	/** Decides whether an upload may begin, and writes it down under the name that `open` gets from the bucket; throws what tus is to answer. */
	begin: (upload: Upload, open: { begin(): Promise<string>; abort(name: string): Promise<void> }) => Promise<void>;
	onTrouble: (error: unknown, id: string) => void;
}

/** Everything of an upload is below it. */
export const folderOf = (id: string): string => `uploads/${id}/`;
/** The finished file. */
export const wholeKey = (id: string): string => `${folderOf(id)}whole`;

/**
 * Uploads into a bucket, with tus's checksum extension: whichever process gets the next bytes goes on. What counts is what is written down, in one
 * commit for each request's parts and tail, and that is after they lie in the bucket: a process that is killed loses nothing that it answered. What it
 * had put beyond that is put anew under the same number.
 */
export class BucketUploadStore extends DataStore {
	readonly #options: BucketStoreOptions;

	constructor(options: BucketStoreOptions) {
		super();
		this.#options = options;
		this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration', 'checksum'];
	}

	override async create(upload: Upload): Promise<Upload> {
		const { begin, multipart } = this.#options;
		const key = wholeKey(upload.id);
		await this.#inWords(upload.id, () =>
			begin(upload, { begin: () => multipart.begin(key, { type }), abort: (name) => multipart.abort(key, name).catch(() => {}) }),
		);
		return upload;
	}

	override async getUpload(id: string): Promise<Upload> {
		const { bytes, accepted, metadata, begunAt } = await this.#find(id);
		return new Upload({ id, size: bytes, offset: accepted, creation_date: begunAt.toISOString(), ...(metadata === null ? {} : { metadata }) });
	}

	override async write(readable: Readable, id: string, offset: number): Promise<number> {
		const upload = await this.#find(id);
		if (upload.accepted !== offset) throw ERRORS.INVALID_OFFSET;
		return this.#inWords(id, () => this.#write(readable, upload));
	}

	async #write(readable: Readable, upload: OpenUpload): Promise<number> {
		const expected = expectedChecksum.getStore();
		const hash = expected ? createHash(expected.algorithm) : undefined;
		const chunk = await Chunk.open(this.#options, upload);
		try {
			for await (const bytes of readable as AsyncIterable<Buffer>) {
				hash?.update(bytes);
				// With a checksum nothing counts before all of it was seen.
				if ((await chunk.add(bytes)) && hash === undefined) await chunk.accept();
			}
		} catch (error) {
			// The line broke: what came counts. The bucket refused: what came is sent again.
			if (hash === undefined && !(error instanceof VendorError)) await chunk.finish();
			throw error;
		}
		if (expected && !hash?.digest().equals(expected.digest)) throw { status_code: 460, body: 'Checksum Mismatch\n' };
		return chunk.finish();
	}

	/** Makes one object of an upload that has arrived whole; doing it twice is doing it once. */
	async putTogether(id: string): Promise<void> {
		const { store, multipart, records } = this.#options;
		const key = wholeKey(id);
		if ((await store.stat(key)) !== null) return;
		const upload = await records.find(id);
		if (upload === undefined) throw new Error(`nothing is known of the upload ${id}`);
		const tags = await records.tags(id);
		if (tags.length > 0) return multipart.complete(key, upload.multipart, tags);
		// No parts make no object.
		await multipart.abort(key, upload.multipart);
		await store.put(key, Buffer.alloc(0), { type });
	}

	override async remove(id: string): Promise<void> {
		const { store, multipart, records } = this.#options;
		const upload = await records.find(id);
		if (upload !== undefined) await multipart.abort(wholeKey(id), upload.multipart);
		await store.removeAll(folderOf(id));
		await records.remove(id);
	}

	override getExpiration(): number {
		return this.#options.expirationPeriodInMilliseconds;
	}

	async #find(id: string): Promise<OpenUpload> {
		const upload = await this.#options.records.find(id);
		if (upload === undefined) throw ERRORS.FILE_NOT_FOUND;
		return upload;
	}

	/** What the bucket says is for the log; senders are told to come again, or to begin anew where the bucket has thrown the upload away. */
	async #inWords<T>(id: string, work: () => Promise<T>): Promise<T> {
		try {
			return await work();
		} catch (error) {
			if (!(error instanceof VendorError)) throw error;
			this.#options.onTrouble(error, id);
			if (error.code !== 'NoSuchUpload') throw { status_code: 503, body: 'The files cannot be reached. Try again in a moment\n' };
			await this.remove(id);
			throw ERRORS.FILE_NO_LONGER_EXISTS;
		}
	}
}

/** The bytes of one request on their way: cut into parts, with what is left as the new tail. */
class Chunk {
	readonly #options: BucketStoreOptions;
	readonly #upload: OpenUpload;
	/** Behind the last part; joined when a part is full. */
	#rest: Buffer[];
	#restBytes: number;
	/** Bytes before `#rest`, and parts. */
	#inParts: number;
	#parts: number;
	#before: number;
	#tailKey: string | null;
	#tags: string[] = [];

	static async open(options: BucketStoreOptions, upload: OpenUpload): Promise<Chunk> {
		if (upload.tailKey === null) return new Chunk(options, upload, Buffer.alloc(0));
		const found = await options.store.open(upload.tailKey);
		if (found === null) throw new Error(`the tail of the upload ${upload.id} is not in the bucket`);
		return new Chunk(options, upload, await buffer(found.stream));
	}

	private constructor(options: BucketStoreOptions, upload: OpenUpload, tail: Buffer) {
		this.#options = options;
		this.#upload = upload;
		this.#rest = [tail];
		this.#restBytes = tail.length;
		this.#inParts = upload.accepted - tail.length;
		this.#parts = upload.parts;
		this.#before = upload.accepted;
		this.#tailKey = upload.tailKey;
	}

	/** Answers whether a part was put. */
	async add(bytes: Buffer): Promise<boolean> {
		this.#rest.push(bytes);
		this.#restBytes += bytes.length;
		if (this.#restBytes < partBytes) return false;
		const all = Buffer.concat(this.#rest);
		for (let at = 0; at + partBytes <= all.length; at += partBytes) {
			await this.#putPart(all.subarray(at, at + partBytes));
			this.#rest = [all.subarray(at + partBytes)];
			this.#restBytes -= partBytes;
		}
		return true;
	}

	/** The parts that were put count from here on. */
	accept(): Promise<void> {
		return this.#write(this.#inParts, null);
	}

	/** All of it counts from here on: the end of the upload as its last part, else as the tail. Answers how many bytes. */
	async finish(): Promise<number> {
		const { store } = this.#options;
		const { id, bytes, tailKey: old } = this.#upload;
		const rest = Buffer.concat(this.#rest);
		const accepted = this.#inParts + rest.length;
		if (accepted !== this.#before || this.#tags.length > 0) {
			let tailKey: string | null = null;
			if (rest.length > 0 && accepted === bytes) await this.#putPart(rest);
			else if (rest.length > 0) {
				tailKey = `${folderOf(id)}tail-${randomBytes(8).toString('hex')}`;
				await store.put(tailKey, rest, { type });
			}
			await this.#write(accepted, tailKey);
		}
		// What stays goes with the upload.
		if (old !== null && old !== this.#tailKey) await store.remove(old).catch((error) => this.#options.onTrouble(error, id));
		return accepted;
	}

	async #putPart(bytes: Buffer): Promise<void> {
		const { id, multipart } = this.#upload;
		this.#tags.push(await this.#options.multipart.put(wholeKey(id), multipart, this.#parts + this.#tags.length + 1, bytes));
		this.#inParts += bytes.length;
	}

	async #write(accepted: number, tailKey: string | null): Promise<void> {
		const what = { before: this.#before, accepted, firstPart: this.#parts + 1, tags: this.#tags, tailKey };
		if (!(await this.#options.records.accept(this.#upload.id, what))) throw ERRORS.INVALID_OFFSET;
		this.#before = accepted;
		this.#tailKey = tailKey;
		this.#parts += this.#tags.length;
		this.#tags = [];
	}
}
