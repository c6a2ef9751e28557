import type { FileHandle } from 'node:fs/promises';

/** A box of ISO 14496-12: its type and what is inside. */
export interface Box {
	type: string;
	body: Buffer;
}

/** An index larger than this belongs to no lesson. */
const largestIndex = 128 * 1024 * 1024;
/** Boxes side by side: far more than any film has, and far fewer than would fill the memory. */
const mostBoxes = 1000;
const mostTopBoxes = 10_000;

/** The boxes that lie in `data`, one after the other. Throws when one goes beyond its end, or when there are too many. */
export function boxesIn(data: Buffer): Box[] {
	const found: Box[] = [];
	let at = 0;
	while (at + 8 <= data.length) {
		if (found.length === mostBoxes) throw new Error('too many boxes');
		const type = data.toString('latin1', at + 4, at + 8);
		let size = data.readUInt32BE(at);
		let header = 8;
		if (size === 1) {
			size = Number(data.readBigUInt64BE(at + 8));
			header = 16;
		} else if (size === 0) size = data.length - at;
		if (size < header || at + size > data.length) throw new Error(`box ${type} does not fit`);
		found.push({ type, body: data.subarray(at + header, at + size) });
		at += size;
	}
	return found;
}

/** The box below `data` that this path leads to; undefined where there is none. */
export function boxAt(data: Buffer, ...path: string[]): Buffer | undefined {
	return path.reduce<Buffer | undefined>(
		(body, type) => (body === undefined ? undefined : boxesIn(body).find((box) => box.type === type)?.body),
		data,
	);
}

/** The `moov` box of a file, wherever it lies; undefined where there is none. */
export async function readIndex(file: FileHandle): Promise<Buffer | undefined> {
	const { size: end } = await file.stat();
	const head = Buffer.alloc(16);
	let at = 0;
	for (let n = 0; n < mostTopBoxes && at + 8 <= end; n += 1) {
		await file.read(head, 0, 16, at);
		let size = head.readUInt32BE(0);
		let header = 8;
		if (size === 1) {
			size = Number(head.readBigUInt64BE(8));
			header = 16;
		} else if (size === 0) size = end - at;
		if (size < header) return undefined;
		if (head.toString('latin1', 4, 8) === 'moov') {
			if (at + size > end || size > largestIndex) return undefined;
			const body = Buffer.alloc(size - header);
			await file.read(body, 0, body.length, at + header);
			return body;
		}
		at += size;
	}
	return undefined;
}

/** Makes a box of its parts; numbers are 32 bits. */
export function box(type: string, ...parts: (Buffer | number)[]): Buffer {
	const bodies = parts.map((part) => {
		if (typeof part !== 'number') return part;
		const four = Buffer.alloc(4);
		four.writeUInt32BE(part >>> 0);
		return four;
	});
	const size = 8 + bodies.reduce((sum, body) => sum + body.length, 0);
	const head = Buffer.alloc(8);
	head.writeUInt32BE(size);
	head.write(type, 4, 'latin1');
	return Buffer.concat([head, ...bodies], size);
}
