import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included, as HTTP counts them; without `end` to the last one. */
export interface ByteRange {
	start: number;
	end?: number;
}

export interface OpenObject {
	stream: Readable;
	/** Of what the stream gives. */
	bytes: number;
	/** Of the whole object. */
	total: number;
}

/**
 * Files under keys such as `media/7/r1/master.m3u8`. A key is relative, of letters, digits, `._-` and `/`; anything else throws.
 * An object is there whole or not at all, also while it is being replaced.
 */
export interface ObjectStore {
	put(key: string, body: Readable | Buffer, options: { type: string }): Promise<void>;
	/** Takes a file of this machine in; it is gone from its place afterwards. */
	take(key: string, file: string, options: { type: string }): Promise<void>;
	/** Null when there is none, or when the range begins behind its end. */
	open(key: string, range?: ByteRange): Promise<OpenObject | null>;
	stat(key: string): Promise<{ bytes: number } | null>;
	/** Every key that begins with the prefix, in no promised order. */
	list(prefix: string): AsyncIterable<string>;
	/** Nothing happens when there is none. */
	remove(key: string): Promise<void>;
	/** Removes a folder: the prefix ends in a slash. */
	removeAll(prefix: string): Promise<void>;
	/** An address from which anybody may read for so many seconds; null where there is none. */
	signedUrl(key: string, seconds: number): Promise<string | null>;
	/** The object as a file of this machine, to be read only; null where it is elsewhere. */
	localPath(key: string): string | null;
	/** Objects that arrive in parts, over days and from several machines; null where there are none. */
	readonly multipart: Multipart | null;
}

/** An object in parts: it is there when all were put together, and costs storage until then or until it was aborted. */
export interface Multipart {
	/** Answers the name that the store gives it. */
	begin(key: string, options: { type: string }): Promise<string>;
	/** Puts part `number` (from 1), in place of what came under that number before; answers its tag. All but the last have one size, 5 MiB or more. */
	put(key: string, name: string, number: number, body: Buffer): Promise<string>;
	/** The tags are those of all parts, in order. */
	complete(key: string, name: string, tags: readonly string[]): Promise<void>;
	/** Nothing happens when it is over already. */
	abort(key: string, name: string): Promise<void>;
}

/** Throws for a key that could leave its place or that two systems read differently. */
export function checkKey(key: string): string {
	if (!/^[\w.-]+(\/[\w.-]+)*\/?$/.test(key) || key.length > 500 || key.split('/').some((part) => part === '.' || part === '..'))
		throw new Error(`bad key: ${key.slice(0, 100)}`);
	return key;
}

export function checkPrefix(prefix: string): string {
	if (!prefix.endsWith('/')) throw new Error(`a folder's prefix ends in a slash: ${prefix.slice(0, 100)}`);
	return checkKey(prefix);
}
