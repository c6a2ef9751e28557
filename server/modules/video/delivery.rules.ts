/** What a published file is for. */
export type FileRole = 'playlist' | 'key' | 'segment' | 'sprite' | 'caption' | 'poster' | 'document';

export interface PublishedFile {
	role: FileRole;
	type: string;
	/** Its bytes stay what they are as long as the revision does. */
	fixed: boolean;
}

/** A rendition's folder: its height, or a name such as `audio`. */
const files: [pattern: RegExp, file: PublishedFile][] = [
	[/^(master|[a-z0-9-]{1,20}\/index)\.m3u8$/, { role: 'playlist', type: 'application/vnd.apple.mpegurl', fixed: false }],
	[/^key$/, { role: 'key', type: 'application/octet-stream', fixed: false }],
	[/^[a-z0-9-]{1,20}\/\d{1,6}\.m4s$/, { role: 'segment', type: 'video/iso.segment', fixed: true }],
	[/^[a-z0-9-]{1,20}\/init\.mp4$/, { role: 'segment', type: 'video/mp4', fixed: true }],
	[/^thumbs\.vtt$/, { role: 'caption', type: 'text/vtt; charset=utf-8', fixed: false }],
	[/^thumbs-\d{1,4}\.jpg$/, { role: 'sprite', type: 'image/jpeg', fixed: true }],
	[/^captions\/[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}\.vtt$/, { role: 'caption', type: 'text/vtt; charset=utf-8', fixed: false }],
	[/^poster\.webp$/, { role: 'poster', type: 'image/webp', fixed: true }],
	[/^document\.pdf$/, { role: 'document', type: 'application/pdf', fixed: true }],
];

/** The published file under a path; null for everything else, above all for sources and for ways out of the folder. */
export function publishedFile(path: string): PublishedFile | null {
	return files.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}

/** Fixed files are kept for ever, by the reader alone where the address is a member's; the rest is asked for again; keys are kept by nobody. */
export function cachingOf(file: PublishedFile, ofMember: boolean): string {
	if (file.role === 'key') return 'private, no-store';
	const who = ofMember ? 'private' : 'public';
	// A paid document on a shared computer: not from the cache without being asked for.
	return file.fixed && file.role !== 'document' ? `${who}, max-age=31536000, immutable` : `${who}, max-age=0, must-revalidate`;
}

export interface Range {
	start: number;
	end: number;
}

/**
 * The one range of bytes that a header asks for, of `total`. Undefined: the whole (no header, several ranges, or no bytes at
 * all, which RFC 9110 lets a server ignore); null: behind the end, which is 416.
 */
export function rangeOf(header: string | undefined, total: number): Range | null | undefined {
	const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/.exec(header ?? '') ?? [];
	if (from === '' && to === '') return undefined;
	if (from === '') {
		const length = Math.min(Number(to), total);
		return length === 0 ? null : { start: total - length, end: total - 1 };
	}
	const start = Number(from);
	if (to !== '' && Number(to) < start) return undefined;
	return start >= total ? null : { start, end: to === '' ? total - 1 : Math.min(Number(to), total - 1) };
}

const hour = 3_600_000;
/** Addresses of one lesson are the same for so long, so that a reload finds its segments in the browser's cache. */
const step = hour / 6;

/** When addresses signed now expire: long enough to watch the lesson three times, never after the grant itself. */
export function linkEnd(now: Date, seconds: number, until: Date | null): Date {
	const end = Math.ceil((now.getTime() + hour + Math.min(3 * seconds * 1000, 24 * hour)) / step) * step;
	return new Date(until === null ? end : Math.min(end, until.getTime()));
}
