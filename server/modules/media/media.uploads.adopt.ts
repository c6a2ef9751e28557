import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../../http/route.ts';
import { sinceFileTime } from '../../lib/file-time.ts';
import { type Metadata, titleOf } from './media.uploads.metadata.ts';

/** Milliseconds after which an upload without readable information is abandoned: nobody can still be writing it. */
const abandonedAfter = 600_000;
/** Bytes of what is written down of an upload; a header has no more. */
const largestInfo = 64 * 1024;
/** `<subject>.<32 hexadecimal digits>`: what `namingFunction` makes. */
export const uploadName = /^[\w-]{1,40}\.[0-9a-f]{32}$/;

/** Inside the uploads' folder: what could not be taken in, for somebody to look at. Nothing there is ever read again. */
export const setAsideFolder = 'set-aside';

interface Adoption {
	platform: Platform;
	/** Of the uploads. */
	folder: string;
	/** Milliseconds for which nothing was written of what is taken in: the request that brings the last bytes may still take them back. */
	restingFor: number;
	/** Makes an asset of an upload that arrived whole. */
	receive(uploadId: string, title: string): Promise<unknown>;
	/** Removes an upload of which nothing is known and nothing arrived. */
	remove(uploadId: string): Promise<void>;
}

/**
 * Goes through what lies in the uploads' folder: what arrived whole and is no asset yet becomes one; what was killed
 * at its very beginning is removed; what cannot be taken in is set aside with the reason beside it. Never throws: whatever lies
 * there, the site starts.
 */
export async function adoptUploads({ platform, folder, restingFor, receive, remove }: Adoption): Promise<void> {
	const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
		if (error.code !== 'ENOENT') platform.log.error({ folder, detail: error.code }, 'uploads cannot be kept: this is no folder that can be read');
		return [];
	});
	for (const name of names) {
		if (!name.endsWith('.json')) continue;
		const id = name.slice(0, -'.json'.length);
		try {
			await adoptOne(id);
		} catch (error) {
			if (isItsOwnFault(error)) await setAside(platform, folder, id, (error as Error).message);
			else platform.log.warn({ upload: id, detail: String(error) }, 'an upload waits for the next look, in an hour');
		}
	}

	async function adoptOne(id: string): Promise<void> {
		if (!uploadName.test(id)) return setAside(platform, folder, id, 'no upload is named so');
		const [info, bytes] = [await uploadInfo(join(folder, `${id}.json`)), await fileSize(join(folder, id))];
		if (info === undefined) {
			const begun = await lstat(join(folder, `${id}.json`)).catch(() => undefined);
			// Another process may be writing it down at this moment.
			if (begun === undefined || sinceFileTime(begun.mtimeMs) < abandonedAfter) return;
			if (bytes !== null && bytes > 0) return setAside(platform, folder, id, 'what was written down of it cannot be read');
			platform.log.warn({ upload: id }, 'nothing is known of an upload: it is removed');
			return remove(id);
		}
		const isChecked = (await lstat(join(folder, `${id}.checking`)).catch(() => undefined)) === undefined;
		if (bytes === null && (await lstat(join(folder, id)).catch(() => undefined))) return setAside(platform, folder, id, 'its content is no file');
		if (!isChecked || info.size !== bytes) return;
		const written = (await lstat(join(folder, id))).mtimeMs;
		if (restingFor === 0 || sinceFileTime(written) >= restingFor) await receive(id, titleOf(info.metadata));
	}
}

/** What was written when an upload began; undefined when the process was killed, or the disk full, at that very moment. */
async function uploadInfo(path: string): Promise<{ id: string; size?: number; metadata?: Metadata } | undefined> {
	// A pipe would be waited for, a device read for ever.
	const bytes = await fileSize(path);
	if (bytes === null || bytes > largestInfo) return undefined;
	const file = await open(path, 'r');
	try {
		const info = JSON.parse(await file.readFile('utf8'));
		return typeof info?.id === 'string' ? info : undefined;
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	} finally {
		await file.close();
	}
}

/** Null for what is no file of its own, or is not there. */
async function fileSize(path: string): Promise<number | null> {
	const found = await lstat(path).catch(() => undefined);
	return found?.isFile() ? found.size : null;
}

/** The upload itself is at fault; otherwise the database or the machine is, and it can be taken in another time. */
function isItsOwnFault(error: unknown): boolean {
	const code = (error as { code?: string }).code ?? '';
	if (['EISDIR', 'ENOTDIR', 'ELOOP', 'EACCES', 'EPERM', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE', 'ERR_FS_EISDIR'].includes(code)) return true;
	// PostgreSQL refuses these very data.
	return /^2[23][0-9A-Z]{3}$/.test(code) || error instanceof TypeError || error instanceof RangeError;
}

async function setAside(platform: Platform, folder: string, id: string, reason: string): Promise<void> {
	const place = join(folder, setAsideFolder);
	try {
		await mkdir(place, { recursive: true, mode: 0o700 });
		for (const ending of ['', '.checking', '.json']) {
			await rename(join(folder, id + ending), join(place, id + ending)).catch((error: NodeJS.ErrnoException) => {
				if (error.code !== 'ENOENT') throw error;
			});
		}
		await writeFile(join(place, `${id}.reason`), `${reason}\n`, { mode: 0o600 });
		platform.log.error({ upload: id, place, detail: reason }, 'an upload could not be taken in and was set aside');
	} catch (error) {
		platform.log.error({ upload: id, detail: reason, why: (error as Error).message }, 'an upload could be neither taken in nor set aside');
	}
}

/** Names of the uploads that were set aside, with their reasons. */
export async function listSetAside(folder: string): Promise<{ upload: string; reason: string }[]> {
	const place = join(folder, setAsideFolder);
	const names = new Set((await readdir(place).catch(() => [])).map((name) => name.replace(/\.(json|checking|reason)$/, '')));
	return Promise.all(
		[...names].sort().map(async (upload) => {
			const file = await open(join(place, `${upload}.reason`), 'r').catch(() => undefined);
			const reason = (await file?.readFile('utf8').catch(() => '')) ?? '';
			await file?.close();
			return { upload, reason: reason.trim() };
		}),
	);
}

/** Removes everything of an upload. */
export async function removeUploadFiles(folder: string, uploadId: string): Promise<void> {
	// What says that it is whole goes first.
	for (const ending of ['.json', '.checking', '']) await rm(join(folder, uploadId + ending), { force: true });
}
