/** How ffmpeg calls the reader of a file; `pdf` is ours. */
export type Format = 'mov' | 'matroska' | 'avi' | 'wav' | 'ogg' | 'flac' | 'mp3' | 'aac' | 'flv' | 'asf' | 'mpeg' | 'mpegts' | 'pdf';

/** Bytes of a file's beginning that `sniff` wants. */
export const sniffBytes = 4096;

const boxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/**
 * What a file really is, by its first bytes and never by its name; null for anything that is no known medium. Lists of other
 * files (HLS, DASH, concat, SDP) are text, so they are never read as media, whatever they are called.
 */
export function sniff(head: Buffer): Format | null {
	const text = (start: number, end: number) => head.toString('latin1', start, end);
	const hex = (bytes: number) => head.toString('hex', 0, bytes);
	if (boxes.has(text(4, 8)) && head.readUInt32BE(0) !== 0) return 'mov';
	if (hex(4) === '1a45dfa3') return 'matroska';
	if (text(0, 4) === 'RIFF') return text(8, 12) === 'AVI ' ? 'avi' : text(8, 12) === 'WAVE' ? 'wav' : null;
	if (text(0, 4) === 'OggS') return 'ogg';
	if (text(0, 4) === 'fLaC') return 'flac';
	if (text(0, 3) === 'ID3') return 'mp3';
	if (text(0, 4) === 'FLV\u0001') return 'flv';
	if (hex(8) === '3026b2758e66cf11') return 'asf';
	if (hex(4) === '000001ba') return 'mpeg';
	if (isEvery(head, 0, 188) || isEvery(head, 4, 192)) return 'mpegts';
	if (head.subarray(0, 1024).includes('%PDF-')) return 'pdf';
	// The weakest signs come last: eleven bits of a sound frame's beginning.
	if (head[0] === 0xff && ((head[1] ?? 0) & 0xf6) === 0xf0) return 'aac';
	if (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2) return 'mp3';
	return null;
}

/** A transport stream repeats its sync byte every packet. */
function isEvery(head: Buffer, start: number, step: number): boolean {
	return head.length > start + 2 * step && [0, 1, 2].every((n) => head[start + n * step] === 0x47);
}
