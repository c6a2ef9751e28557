import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Server } from '@tus/server';
import type { BucketUploadStore } from '../../adapters/uploads/bucket-store.ts';
import { CheckedFileStore, checksumAlgorithms, expectedChecksum, readChecksum } from '../../adapters/uploads/checked-file-store.ts';
import { SharedLocker } from '../../adapters/uploads/shared-locker.ts';
import type { Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import type { JobRun } from '../../jobs/handlers.ts';
import { AppError } from '../../lib/app-error.ts';
import { BoundedQueue } from '../../lib/bounded-queue.ts';
import { sinceFileTime } from '../../lib/file-time.ts';
import * as queries from './media.assets.queries.ts';
import { beginPreparing, giveUpAsset, makeAsset, sourceKey } from './media.assets.service.ts';
import { failureOf } from './media.failures.ts';
import { isBeingRemoved, queueReceived, type ReceivedJob } from './media.jobs.ts';
import { adoptUploads, removeUploadFiles, uploadName } from './media.uploads.adopt.ts';
import { closeBucketUpload, keptFor, openBucketUploads, sourceOfUpload, tendBucketUploads } from './media.uploads.bucket.ts';
import { refusalToBegin, refusalToGoOn, type UploadRefusal, unfinishedUploads } from './media.uploads.limits.ts';
import { readMetadata, titleOf } from './media.uploads.metadata.ts';

/** 20 GB. */
export const largestUpload = 20 * 1024 ** 3;

export interface Ticket {
	/** Who uploads; letters, digits, `_` and `-`. An upload goes on with a later ticket of the same one. */
	subject: string;
	/** Of one file. */
	maxBytes: number;
	/** Milliseconds since 1970. */
	until: number;
}

/** Lets `subject` upload files of at most so many bytes for so many seconds. The console hands them out, and `npm run media -- ticket`. */
export async function uploadTicket(
	platform: Platform,
	{ subject, maxBytes = largestUpload, seconds = 3600 }: { subject: string; maxBytes?: number; seconds?: number },
): Promise<string> {
	if (!/^[\w-]{1,40}$/.test(subject)) throw new AppError('invalid');
	const until = platform.now().getTime() + seconds * 1000;
	const facts = [subject, Math.min(maxBytes, largestUpload), until].join('.');
	return `${facts}.${(await sign(platform, facts)).toString('base64url')}`;
}

async function sign(platform: Platform, facts: string): Promise<Buffer> {
	return createHmac('sha256', await platform.secret('upload'))
		.update(facts)
		.digest();
}

/** What a ticket allows; null for one that is forged or over. */
export async function readTicket(platform: Platform, text: string): Promise<Ticket | null> {
	const [, facts, subject = '', maxBytes, until, signature] = /^(([\w-]{1,40})\.(\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/.exec(text) ?? [];
	if (facts === undefined || signature === undefined) return null;
	if (!timingSafeEqual(await sign(platform, facts), Buffer.from(signature, 'base64url'))) return null;
	return Number(until) > platform.now().getTime() ? { subject, maxBytes: Number(maxBytes), until: Number(until) } : null;
}

export interface Uploads {
	/** Answers one request of the tus protocol by itself. Throws `not_logged_in` or `forbidden` before it has written anything. */
	handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
	/** Takes up what arrived whole before the process was killed, and removes what nobody finished. */
	adopt(): Promise<void>;
}

/** Resumable uploads at `path`, into the bucket where there is one, else into `DATA_DIR/uploads`; a finished one becomes an asset. */
export function openUploads(platform: Platform, path: string): Uploads {
	let server: Server | undefined;
	const tickets = new WeakMap<IncomingMessage, Ticket>();
	const ticketOf = (request: Parameters<NonNullable<ConstructorParameters<typeof Server>[0]['namingFunction']>>[0]) => {
		const node = request.runtime?.node?.req as IncomingMessage | undefined;
		const ticket = node && tickets.get(node);
		if (!ticket) throw new Error('a request without its ticket');
		return ticket;
	};
	const open = () => {
		server ??= new Server({
			path,
			datastore: bucketUploads(platform) ?? openFileStore(platform),
			locker: new SharedLocker(platform.db.pool),
			relativeLocation: true,
			allowedOrigins: [],
			disableTerminationForFinishedUploads: true,
			maxSize: (request) => ticketOf(request).maxBytes,
			namingFunction: (request) => `${ticketOf(request).subject}.${randomBytes(16).toString('hex')}`,
			onUploadFinish: async (_request, upload) => {
				const assetId = await receive(platform, upload.id, titleOf(upload.metadata));
				return assetId === null ? {} : { headers: { 'Asset-Id': String(assetId) } };
			},
		});
		return server;
	};

	return {
		handle: async (request, response) => {
			const given = String(request.headers['upload-ticket'] ?? '');
			if (given === '') throw new AppError('not_logged_in');
			const ticket = await readTicket(platform, given);
			if (ticket === null) throw new AppError('forbidden');
			// What cannot be decoded has been refused before.
			const name = decodeURIComponent(String(request.url).split('?')[0] as string).slice(path.length + 1);
			if (name !== '' && !(name.startsWith(`${ticket.subject}.`) && uploadName.test(name))) throw new AppError('not_found');
			const header = request.headers['upload-checksum'];
			const checksum = typeof header === 'string' ? readChecksum(header) : null;
			if (header !== undefined && checksum === null) throw new AppError('bad_request');
			const said = request.headers['upload-metadata'];
			if (said !== undefined && readMetadata(String(said)) === null) throw new AppError('file_name_unusable');
			tickets.set(request, ticket);
			if (request.method === 'OPTIONS') response.setHeader('tus-checksum-algorithm', checksumAlgorithms.join(','));
			await answering.run(response, () => expectedChecksum.run(checksum, () => open().handle(request, response)));
		},
		adopt: async () => {
			const tendAtStart = () => tendUploadFolder(platform, 0);
			for (const tend of [tendAtStart, tendUploads])
				await tend(platform).catch((error) => platform.log.warn({ detail: String(error) }, 'uploads that nobody finished could not be removed'));
		},
	};
}

/** The answer to the request under way, for what is refused deep inside tus. */
const answering = new AsyncLocalStorage<ServerResponse>();
/** Uploads begin one after the other, so that what each was promised counts for the next. */
const beginnings = new BoundedQueue('uploads', { concurrency: 1, waiting: 50, ofOne: 10 });

function openFileStore(platform: Platform): CheckedFileStore {
	const directory = uploadsFolder(platform);
	const reserve = platform.config.minFreeBytes;
	return new CheckedFileStore({
		directory,
		expirationPeriodInMilliseconds: keptFor,
		begin: async (upload, create) => {
			const subject = upload.id.slice(0, upload.id.lastIndexOf('.'));
			return inTurn(platform, subject, async () => {
				const refusal = await refusalToBegin(directory, subject, upload.size ?? largestUpload, reserve);
				if (refusal !== null) throw refusal;
				return create();
			});
		},
		goOn: async () => {
			const refusal = await refusalToGoOn(directory, reserve);
			if (refusal !== null) throw refusal;
		},
	});
}

function bucketUploads(platform: Platform): BucketUploadStore | null {
	const refuse = (refusal: UploadRefusal): never => {
		throw inTus(refusal);
	};
	return openBucketUploads(platform, { inTurn: (subject, work) => inTurn(platform, subject, work), refuse });
}

/** One beginning at a time, over all processes. */
async function inTurn<T>(platform: Platform, subject: string, work: (tx: Tx) => Promise<T>): Promise<T> {
	const begin = () =>
		platform.db.transaction(async (tx) => {
			await queries.lockUploads(tx);
			return work(tx);
		});
	try {
		return await beginnings.run(begin, { who: subject });
	} catch (error) {
		throw inTus(error);
	}
}

/** A refusal in the words of tus, which knows none of ours. */
function inTus(error: unknown): unknown {
	const { status_code } = error as { status_code?: number };
	const status = status_code ?? (error instanceof AppError ? error.status : undefined);
	if (status === undefined) return error;
	if (status === 429 || status === 503)
		answering.getStore()?.setHeader('retry-after', String(error instanceof AppError ? (error.retryAfter ?? 5) : 60));
	return status_code === undefined ? { status_code: status, body: 'Too many uploads begin at once. Try again in a moment\n' } : error;
}

/**
 * Of this machine's folder: takes in uploads that arrived whole, of which the process was killed or the database away before they were assets, and removes
 * those that nobody finished within a week. Run every hour, and at the start, by every process: other machines have folders of their own.
 */
export async function tendUploadFolder(platform: Platform, restingFor = 60_000): Promise<void> {
	const folder = uploadsFolder(platform);
	const take = (uploadId: string, title: string) => receive(platform, uploadId, title);
	await adoptUploads({ platform, folder, restingFor, receive: take, remove: (uploadId) => removeUploadFiles(folder, uploadId) });
	for (const { id, begunAt } of await unfinishedUploads(folder)) {
		if (sinceFileTime(begunAt) < keptFor) continue;
		platform.log.info({ upload: id }, 'nobody finished an upload: it is removed');
		await removeUploadFiles(folder, id);
	}
}

/** The same for uploads into the bucket, once over all processes; those that arrived whole and were forgotten become assets. */
export async function tendUploads(platform: Platform): Promise<void> {
	const uploads = bucketUploads(platform);
	if (uploads !== null) await tendBucketUploads(platform, { uploads, receive: (id, metadata) => receive(platform, id, titleOf(metadata)) });
}

/** Where uploads to a disk arrive; what could not be taken in lies in `set-aside` below it. */
export function uploadsFolder({ config }: Pick<Platform, 'config'>): string {
	return join(config.dataDir, 'uploads');
}

/** A finished upload is an asset from here on, however often that is found out; null when that asset was deleted since. */
function receive(platform: Platform, uploadId: string, title: string): Promise<number | null> {
	return platform.db.transaction(async (tx) => {
		const make = async () => ((await isBeingRemoved(platform, tx, uploadId)) ? null : makeAsset(tx, title));
		const assetId = await queries.claimUpload(tx, uploadId, make);
		if (assetId !== null) await queueReceived(platform, tx, { uploadId, assetId });
		return assetId;
	});
}

/** Moves an upload into the store and begins with its preparation. */
export async function takeUpload(platform: Platform, { uploadId, assetId }: ReceivedJob, run: JobRun): Promise<void> {
	const file = join(uploadsFolder(platform), uploadId);
	// Deleted meanwhile: whoever deleted it removes the file.
	if ((await queries.find(platform.db, assetId)) === undefined) return;
	try {
		const ofDisk = (await stat(file).catch(() => undefined)) !== undefined;
		if (ofDisk) await platform.store.take(sourceKey(assetId), file, { type: 'application/octet-stream' });
		const ofBucket = ofDisk ? null : await sourceOfUpload(platform, bucketUploads(platform), uploadId);
		await beginPreparing(platform, assetId, ofBucket ?? sourceKey(assetId));
	} catch (error) {
		if (!run.isLastAttempt || run.signal.aborted) throw error;
		return giveUpAsset(platform, assetId, failureOf(error));
	}
	await rm(`${file}.json`, { force: true });
	await closeBucketUpload(platform, uploadId);
}

/** Removes what an upload left on this machine and in the bucket. */
export async function removeUpload(platform: Platform, uploadId: string): Promise<void> {
	await removeUploadFiles(uploadsFolder(platform), uploadId);
	await bucketUploads(platform)?.remove(uploadId);
}
