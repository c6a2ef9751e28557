import { type FileHandle, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';

/** Bytes a slow reader costs: one buffer, which goes back for the next. */
const chunk = 512 * 1024;
const spare: Buffer[] = [];
const mostSpare = 32;

/** A file of this machine on its way to a reader. */
export interface FileBody {
	readonly size: number;
	/**
	 * Writes bytes `start` to `end` (included) and ends the response, then closes the file. Reads on when the reader has taken
	 * what was read, and stops when they leave. Half the work of a stream: no buffer is made for what is only passed on.
	 */
	send(response: ServerResponse, start: number, end: number): Promise<void>;
	close(): Promise<void>;
}

/** Small files that several readers want at once, a class that begins together: bytes in all, of one, and for how long (ms). */
const memory = { most: 32 * 1024 * 1024, largest: 1024 * 1024, life: 60_000 };
/** `bytes` is null for what was asked for once. */
const remembered = new LRUCache<string, { bytes: Buffer | null }>({
	maxSize: memory.most,
	// Beside the bytes a path, and what an entry takes.
	sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 500,
	ttl: memory.life,
});

/** Null when there is no such file. `fixed` says that its bytes never change: asked for twice in a minute they stay in memory. */
export async function openFileBody(path: string, options: { fixed?: boolean } = {}): Promise<FileBody | null> {
	const known = options.fixed === true ? remembered.get(path) : undefined;
	if (known?.bytes) return bodyOf(known.bytes);
	const file = await open(path, 'r').catch(unlessMissing);
	if (file === null) return null;
	try {
		const { size, isFile } = await file.stat().then((found) => ({ size: found.size, isFile: found.isFile() }));
		if (isFile && options.fixed === true && size <= memory.largest) {
			if (known === undefined) remembered.set(path, { bytes: null });
			else {
				const bytes = await readWhole(file, size);
				remembered.set(path, { bytes });
				return bodyOf(bytes);
			}
		}
		if (isFile) return { size, send: (response, start, end) => send(file, response, start, end), close: () => file.close() };
		await file.close();
		return null;
	} catch (error) {
		await file.close();
		throw error;
	}
}

/** Passes on what comes from elsewhere. An error of either side ends both: the promised length cannot be kept. */
export function sendStream(response: ServerResponse, stream: Readable): void {
	pipeline(stream, response, () => {});
}

function bodyOf(bytes: Buffer): FileBody {
	return {
		size: bytes.length,
		send: async (response, start, end) => {
			response.end(bytes.subarray(start, end + 1));
		},
		close: async () => {},
	};
}

async function readWhole(file: FileHandle, size: number): Promise<Buffer> {
	const bytes = Buffer.allocUnsafeSlow(size);
	const { bytesRead } = await file.read(bytes, 0, size, 0);
	await file.close();
	return bytes.subarray(0, bytesRead);
}

async function send(file: FileHandle, response: ServerResponse, start: number, end: number): Promise<void> {
	const buffer = spare.pop() ?? Buffer.allocUnsafeSlow(chunk);
	let isFree = true;
	try {
		for (let at = start; at <= end && !response.destroyed; ) {
			const { bytesRead } = await file.read(buffer, 0, Math.min(chunk, end - at + 1), at);
			// Cut short on the disk: the promised length cannot be kept.
			if (bytesRead === 0) throw new Error('the file is shorter than it was');
			at += bytesRead;
			isFree = false;
			isFree = await taken(response, buffer.subarray(0, bytesRead), at > end);
		}
		if (start > end) response.end();
	} catch {
		// The head is out: all that can be said is that the rest does not come.
		response.destroy();
	} finally {
		// A buffer that the socket may still look at is left to the collector.
		if (isFree && spare.length < mostSpare) spare.push(buffer);
		await file.close();
	}
}

/** Waits until the socket has passed the bytes on; false when the reader left before. */
function taken(response: ServerResponse, bytes: Buffer, isLast: boolean): Promise<boolean> {
	return new Promise((resolve) => {
		const left = () => resolve(false);
		// The last bytes of a response that is closed are never said to be passed on.
		if (response.destroyed) return left();
		response.once('close', left);
		const done = (error?: Error | null) => {
			response.off('close', left);
			resolve(!error);
		};
		if (isLast) response.end(bytes, done);
		else response.write(bytes, done);
	});
}

function unlessMissing(error: NodeJS.ErrnoException): null {
	if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
	throw error;
}
