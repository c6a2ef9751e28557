import { createReadStream } from 'node:fs';
import { unlink } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import {
	AbortMultipartUploadCommand,
	CompleteMultipartUploadCommand,
	CreateMultipartUploadCommand,
	DeleteObjectCommand,
	DeleteObjectsCommand,
	GetObjectCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	S3Client,
	UploadPartCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { S3Settings } from '../../config.ts';
import { VendorError } from '../../lib/vendor-error.ts';
import { checkKey, checkPrefix, type Multipart, type ObjectStore } from './store.ts';

/** S3 allows 10,000 parts: with parts of this size an object of 160 GB. */
const partBytes = 16_777_216;

/** Milliseconds until a connection must stand, also where others must be given back first, and those that one may be silent. The SDK has no limits of its own. */
const patience = { connect: 10_000, silence: 30_000 };
/** Connections at a time: each film that is read slowly holds one. */
const maxSockets = 256;

/** Objects in a bucket of anything that speaks S3. One that does not answer is given up, as one that refuses. */
export function openS3Store(settings: S3Settings, { connect, silence } = patience): ObjectStore {
	const { bucket: Bucket, accessKeyId, secretAccessKey } = settings;
	const client = new S3Client({
		region: settings.region,
		forcePathStyle: settings.forcePathStyle,
		// Undefined: the SDK's own, of AWS in the region.
		endpoint: settings.endpoint as string,
		...(accessKeyId === undefined || secretAccessKey === undefined ? {} : { credentials: { accessKeyId, secretAccessKey } }),
		requestHandler: { connectionTimeout: connect, socketTimeout: silence, httpAgent: { maxSockets }, httpsAgent: { maxSockets } },
		// The newer trailing checksums are unknown to many servers; bodies are signed in any case.
		requestChecksumCalculation: 'WHEN_REQUIRED',
		responseChecksumValidation: 'WHEN_REQUIRED',
	});

	/** Whatever goes wrong is one line with the number of the request. */
	const send: typeof client.send = async (...words: unknown[]) => {
		try {
			return await (client.send as (...all: unknown[]) => Promise<never>).apply(client, words);
		} catch (error) {
			throw inOneLine(error);
		}
	};

	const put = async (key: string, Body: Readable | Buffer, ContentType: string) => {
		const Key = checkKey(key);
		// What fits into a part goes in one request. Aborts what it began when it fails, so that no parts are left to be paid for.
		const upload = new Upload({ client, params: { Bucket, Key, Body, ContentType }, partSize: partBytes, queueSize: 2, leavePartsOnError: false });
		await upload.done().catch((error) => {
			throw inOneLine(error);
		});
	};

	const list = async function* (prefix: string): AsyncIterable<string> {
		let after: string | undefined;
		do {
			const page = await send(new ListObjectsV2Command({ Bucket, Prefix: checkKey(prefix), ContinuationToken: after }));
			for (const { Key } of page.Contents ?? []) yield Key as string;
			after = page.NextContinuationToken;
		} while (after !== undefined);
	};

	const removeMany = async (keys: string[]) => {
		const { Errors = [] } = await send(new DeleteObjectsCommand({ Bucket, Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true } }));
		const [first] = Errors;
		if (first) throw new VendorError('S3', { code: String(first.Code), detail: `${Errors.length} objects were not deleted` });
	};

	const multipart: Multipart = {
		begin: async (key, { type }) => {
			const { UploadId } = await send(new CreateMultipartUploadCommand({ Bucket, Key: checkKey(key), ContentType: type }));
			return UploadId as string;
		},
		put: async (key, UploadId, PartNumber, Body) => {
			const { ETag } = await send(new UploadPartCommand({ Bucket, Key: checkKey(key), UploadId, PartNumber, Body }));
			return ETag as string;
		},
		complete: async (key, UploadId, tags) => {
			const Parts = tags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }));
			await send(new CompleteMultipartUploadCommand({ Bucket, Key: checkKey(key), UploadId, MultipartUpload: { Parts } }));
		},
		abort: async (key, UploadId) => {
			await send(new AbortMultipartUploadCommand({ Bucket, Key: checkKey(key), UploadId })).catch(unlessMissing);
		},
	};

	return {
		multipart,
		put: (key, body, { type }) => put(key, body, type),
		take: async (key, file, { type }) => {
			await put(key, createReadStream(file), type);
			await unlink(file);
		},
		open: async (key, range) => {
			try {
				const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
				const found = await send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range }));
				const bytes = found.ContentLength ?? 0;
				// bytes 0-9/200
				const total = Number(found.ContentRange?.split('/')[1] ?? bytes);
				return { stream: found.Body as Readable, bytes, total };
			} catch (error) {
				if (statusOf(error) === 416) return null;
				return unlessMissing(error);
			}
		},
		stat: async (key) => {
			try {
				const found = await send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }));
				return { bytes: found.ContentLength ?? 0 };
			} catch (error) {
				return unlessMissing(error);
			}
		},
		list,
		remove: async (key) => {
			await send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }));
		},
		removeAll: async (prefix) => {
			let keys: string[] = [];
			for await (const key of list(checkPrefix(prefix))) {
				keys.push(key);
				// The most that one request may name.
				if (keys.length === 1000) {
					await removeMany(keys);
					keys = [];
				}
			}
			if (keys.length > 0) await removeMany(keys);
		},
		signedUrl: (key, seconds) => getSignedUrl(client, new GetObjectCommand({ Bucket, Key: checkKey(key) }), { expiresIn: seconds }),
		localPath: () => null,
	};
}

function statusOf(error: unknown): number | undefined {
	return error instanceof VendorError ? error.status : undefined;
}

/** An error of the SDK, or of the network below it; everything else (a source that broke off) stays what it is. */
function inOneLine(error: unknown): unknown {
	const { name, code, message, $metadata, Code } = error as Error & {
		code?: string;
		Code?: string;
		$metadata?: { httpStatusCode?: number; requestId?: string };
	};
	if ($metadata === undefined && name !== 'CredentialsProviderError') return error;
	const { httpStatusCode: status, requestId } = $metadata ?? {};
	// Of the service, of the network, of the SDK.
	return new VendorError('S3', { code: Code ?? code ?? name, detail: message, status, requestId });
}

function unlessMissing(error: unknown): null {
	if (statusOf(error) === 404) return null;
	throw error;
}
