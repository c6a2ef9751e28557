import { inflateRawSync } from 'node:zlib';

/** The files of a zip, by its own list of them. Throws for what is none. */
export function unzip(zip: Buffer): Map<string, Buffer> {
	const end = zip.lastIndexOf(Buffer.from('PK\x05\x06'));
	if (end < 0) throw new Error('no zip');
	const files = new Map<string, Buffer>();
	let at = zip.readUInt32LE(end + 16);
	for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
		const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
		const [name, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
		const local = zip.readUInt32LE(at + 42);
		const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
		const bytes = zip.subarray(from, from + packed);
		files.set(zip.toString('utf8', at + 46, at + 46 + name), method === 0 ? bytes : inflateRawSync(bytes));
		at += 46 + name + extra + comment;
	}
	return files;
}
