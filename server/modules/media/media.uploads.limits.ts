import { readdir, readFile, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sinceFileTime } from '../../lib/file-time.ts';

/** Uploads that one uploader may have begun and not finished. */
export const mostOpen = 5;

/** Milliseconds without a byte after which an upload holds neither its place nor its room any more; it may still go on. */
export const heldFor = 86_400_000;

/** What tus's server answers with in place of what it was asked for. */
export interface UploadRefusal {
	status_code: 429 | 507;
	body: string;
}

export const tooMany: UploadRefusal = { status_code: 429, body: `${mostOpen} uploads are open already. Finish or cancel one, then begin the next\n` };
const noRoom: UploadRefusal = { status_code: 507, body: 'The disk is full. Make room, then go on\n' };

interface UnfinishedUpload {
	id: string;
	subject: string;
	/** When it began and when it last got on, by the system's clock. */
	begunAt: number;
	lastAt: number;
	/** Bytes that were promised and have not come. */
	missing: number;
}

/** What is under way in the folder of uploads. One that has all its bytes only waits to be fetched from there. */
export async function unfinishedUploads(folder: string): Promise<UnfinishedUpload[]> {
	const open: UnfinishedUpload[] = [];
	for (const name of await readdir(folder).catch(() => [])) {
		if (!name.endsWith('.json')) continue;
		const id = name.slice(0, -'.json'.length);
		const promise = await promiseOf(join(folder, name));
		if (promise === null) continue;
		const file = await stat(join(folder, id)).catch(() => undefined);
		const come = file?.size ?? 0;
		const subject = id.slice(0, id.lastIndexOf('.'));
		if (promise.bytes > come)
			open.push({ id, subject, begunAt: promise.begunAt, lastAt: file?.mtimeMs ?? promise.begunAt, missing: promise.bytes - come });
	}
	return open;
}

/** What was written down when an upload began; null for a file that does not say. */
async function promiseOf(file: string): Promise<{ bytes: number; begunAt: number } | null> {
	try {
		const { size, creation_date: begun } = JSON.parse(await readFile(file, 'utf8')) as { size?: unknown; creation_date?: string };
		if (typeof size !== 'number') return null;
		const begunAt = Date.parse(begun ?? '');
		return { bytes: size, begunAt: Number.isNaN(begunAt) ? (await stat(file)).mtimeMs : begunAt };
	} catch {
		return null;
	}
}

/** Bytes of the disk of `folder` that nobody uses; null where it cannot be known. */
export async function freeBytes(folder: string): Promise<number | null> {
	const disk = await statfs(folder).catch(() => undefined);
	return disk === undefined ? null : disk.bavail * disk.bsize;
}

/**
 * Whether an upload of `bytes` may begin: its uploader has fewer than five open, and what all open ones still promise leaves the
 * disk its reserve, on which the database lives. Ask one at a time, and begin before the next one asks. Null when it may.
 */
export async function refusalToBegin(folder: string, subject: string, bytes: number, reserve: number): Promise<UploadRefusal | null> {
	const open = (await unfinishedUploads(folder)).filter(({ lastAt }) => sinceFileTime(lastAt) < heldFor);
	if (open.filter((each) => each.subject === subject).length >= mostOpen) return tooMany;
	const free = await freeBytes(folder);
	const promised = open.reduce((sum, { missing }) => sum + missing, 0);
	return free !== null && free - promised - bytes < reserve ? noRoom : null;
}

/** Whether bytes may be added to an upload that has begun; null when they may. What it promised was counted when it began. */
export async function refusalToGoOn(folder: string, reserve: number): Promise<UploadRefusal | null> {
	const free = await freeBytes(folder);
	return free !== null && free < reserve ? noRoom : null;
}
