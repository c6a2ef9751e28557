import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../config.ts';
import { VendorError } from '../../lib/vendor-error.ts';
import type { ObjectStore } from './store.ts';

/** Milliseconds for all of it. */
const patience = 20_000;
const type = 'application/octet-stream';

/** What is wrong with a bucket; `passes`: the service is at fault and not a setting, so that it may be right a minute later. */
export interface StoreProblem {
	sentence: string;
	passes: boolean;
}

/**
 * Does with one small object what the site does with films: writes it, looks for it, reads it, reads a part of it, lists it, removes it.
 * Answers what is wrong in a sentence that names the setting and the cause, or null. Nothing of it stays where removing is allowed.
 */
export async function checkBucket(store: ObjectStore, settings: S3Settings): Promise<StoreProblem | null> {
	const key = `lectern-check/${randomBytes(8).toString('hex')}`;
	const content = randomBytes(64);
	const steps: [right: string, step: () => Promise<string | undefined>][] = [
		['s3:PutObject', () => store.put(key, content, { type }).then(() => undefined)],
		['s3:GetObject', async () => differs(await read(store, key), content, 'what was written is read as something else')],
		[
			's3:GetObject',
			async () =>
				differs(
					await read(store, key, { start: 10, end: 19 }),
					content.subarray(10, 20),
					'a part of an object (Range) is answered with something else, so no film would play',
				),
		],
		['s3:ListBucket', async () => ((await has(store, key)) ? undefined : 'what was written is not in the list')],
		// Without the right to list, a missing object is "forbidden" and not "missing".
		['s3:ListBucket', async () => ((await store.stat(`${key}-missing`)) === null ? undefined : 'an object that was never written is there')],
		['s3:DeleteObject', () => store.remove(key).then(() => undefined)],
	];
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_resolve, reject) => {
		timer = setTimeout(() => reject(new VendorError('S3', { code: 'TimeoutError', status: 504 })), patience);
	});
	try {
		for (const [right, step] of steps) {
			try {
				const wrong = await Promise.race([step(), late]);
				if (wrong !== undefined) return { sentence: `S3_ENDPOINT ${placeOf(settings)}: ${wrong}.`, passes: false };
			} catch (error) {
				return problemOf(error, settings, right);
			}
		}
		return null;
	} finally {
		clearTimeout(timer);
		await store.remove(key).catch(() => {});
	}
}

async function read(store: ObjectStore, key: string, range?: { start: number; end: number }): Promise<Buffer | null> {
	const found = await store.open(key, range);
	return found === null ? null : buffer(found.stream);
}

async function has(store: ObjectStore, wanted: string): Promise<boolean> {
	for await (const key of store.list(wanted)) if (key === wanted) return true;
	return false;
}

function differs(found: Buffer | null, wanted: Buffer, otherwise: string): string | undefined {
	return found?.equals(wanted) ? undefined : otherwise;
}

function placeOf({ endpoint, region }: S3Settings): string {
	return endpoint ?? `of AWS in ${region}`;
}

/** The vendors' words that mean the same everywhere. */
function problemOf(error: unknown, settings: S3Settings, right: string): StoreProblem {
	const { code, status, message } = error instanceof VendorError ? error : { code: '', status: undefined, message: String(error) };
	const place = placeOf(settings);
	const because = ` (${message})`;
	const wrong = (sentence: string): StoreProblem => ({ sentence: `${sentence}${because}.`, passes: false });
	if (code === 'NoSuchBucket')
		return wrong(`S3_BUCKET ${settings.bucket}: there is no such bucket at the S3 service ${place}; make it, or correct the name`);
	if (code === 'InvalidAccessKeyId' || code === 'CredentialsProviderError')
		return wrong(`S3_ACCESS_KEY_ID is not known to the S3 service ${place}; correct it, or make the key`);
	if (code === 'SignatureDoesNotMatch') return wrong('S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID; correct it');
	if (
		['PermanentRedirect', 'AuthorizationHeaderMalformed', 'IllegalLocationConstraintException', 'TemporaryRedirect'].includes(code) ||
		status === 301
	)
		return wrong(`S3_REGION ${settings.region} is not where the bucket ${settings.bucket} lies; correct it`);
	if (code === 'RequestTimeTooSkewed') return wrong('This machine’s clock is not the S3 service’s; set it by NTP');
	if (status === 403) return wrong(`S3_BUCKET ${settings.bucket}: the key may not do all that is needed; grant it ${right}`);
	if (status === undefined) return wrong(`S3_ENDPOINT ${place} cannot be reached; correct it, or start the service`);
	if (status >= 500) return { sentence: `The S3 service ${place} does not work at the moment${because}.`, passes: true };
	return wrong(`S3_BUCKET ${settings.bucket} cannot be used`);
}
