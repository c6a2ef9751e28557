import { type FileHandle, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

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

/** Null when there is no such file. */
export async function openFileBody(path: string): Promise<FileBody | null> {
	const file = await open(path, 'r').catch(unlessMissing);
	if (file === null) return null;
	try {
		const found = await file.stat();
		if (found.isFile()) return { size: found.size, send: (response, start, end) => send(file, response, start, end), close: () => file.close() };
		await file.close();
		return null;
	} catch (error) {
		await file.close();
		throw error;
	}
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
