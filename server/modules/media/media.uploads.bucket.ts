import { BucketUploadStore, type UploadRecords, wholeKey } from '../../adapters/uploads/bucket-store.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { heldFor, mostOpen, tooMany, type UploadRefusal } from './media.uploads.limits.ts';
import * as queries from './media.uploads.queries.ts';

/** Milliseconds after which an upload that was never finished is removed. */
export const keptFor = 7 * 86_400_000;

interface Turns {
	/** Runs work one after the other over all processes, so that what one upload was promised counts for the next. */
	inTurn<T>(subject: string, work: (tx: Tx) => Promise<T>): Promise<T>;
	/** Throws what tus is to answer. */
	refuse(refusal: UploadRefusal): never;
}

/** Uploads into the bucket, which any process goes on with; null where files are kept on this machine. */
export function openBucketUploads(platform: Platform, { inTurn, refuse }: Turns): BucketUploadStore | null {
	const { store, db, log } = platform;
	const { multipart } = store;
	if (multipart === null) return null;
	const mayBegin = async (on: Db, subject: string) => {
		const since = new Date(platform.now().getTime() - heldFor);
		if ((await queries.countOpen(on, subject, since)) >= mostOpen) refuse(tooMany);
	};
	return new BucketUploadStore({
		store,
		multipart,
		records: recordsOf(platform),
		expirationPeriodInMilliseconds: keptFor,
		begin: async (upload, open) => {
			const subject = upload.id.slice(0, upload.id.lastIndexOf('.'));
			// The bucket is not asked inside a transaction; one upload too many mostly ends here.
			await mayBegin(db, subject);
			const name = await open.begin();
			const at = platform.now();
			upload.creation_date = at.toISOString();
			const row = { id: upload.id, subject, bytes: upload.size ?? 0, metadata: upload.metadata ?? null, multipart: name, at };
			await inTurn(subject, async (tx) => {
				await mayBegin(tx, subject);
				await queries.insert(tx, row);
			}).catch(async (error) => {
				await open.abort(name);
				throw error;
			});
		},
		onTrouble: (error, id) => log.warn({ upload: id, detail: String(error) }, 'an upload and its bucket'),
	});
}

function recordsOf({ db, now }: Platform): UploadRecords {
	return {
		find: async (id) => {
			const row = await queries.find(db, id);
			return row && { ...row, tailKey: row.tail_key, begunAt: row.begun_at };
		},
		tags: (id) => queries.listTags(db, id),
		accept: async (id, acceptance) => (await queries.accept(db, id, { ...acceptance, at: now() })) > 0,
		remove: async (id) => {
			await queries.remove(db, id);
		},
	};
}

/**
 * Makes assets of uploads in the bucket that arrived whole before their process was killed, and removes those that nobody finished within a week. Safe
 * at any time and in many processes.
 */
export async function tendBucketUploads(
	platform: Platform,
	{ uploads, receive }: { uploads: BucketUploadStore; receive(id: string, metadata: Record<string, string | null>): Promise<unknown> },
): Promise<void> {
	for (const { id, metadata } of await queries.listUnclaimed(platform.db)) await receive(id, metadata ?? {});
	for (const id of await queries.listExpired(platform.db, new Date(platform.now().getTime() - keptFor))) {
		platform.log.info({ upload: id }, 'nobody finished an upload: it is removed');
		await uploads.remove(id);
	}
}

/** The source of an asset that was uploaded into the bucket, put together; null for an upload that did not go there. */
export async function sourceOfUpload(platform: Platform, uploads: BucketUploadStore | null, id: string): Promise<string | null> {
	if (uploads === null) return null;
	const key = wholeKey(id);
	if ((await queries.find(platform.db, id)) === undefined && (await platform.store.stat(key)) === null) return null;
	await uploads.putTogether(id);
	return key;
}

/** The upload is its asset's source now; nobody goes on with it. */
export async function closeBucketUpload({ db }: Platform, id: string): Promise<void> {
	await queries.remove(db, id);
}
