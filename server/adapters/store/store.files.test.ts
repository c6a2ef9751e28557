import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { type Config, readConfig, type S3Settings } from '../../config.ts';
import { VendorError } from '../../lib/vendor-error.ts';
import { checkBucket } from './check-store.ts';
import { openDiskStore } from './disk.ts';
import { openStore } from './open-store.ts';
import { openS3Store } from './s3.ts';
import { checkKey, checkPrefix, type ObjectStore } from './store.ts';

let folder: string;
let root: string;
let s3: S3Server;
const stores: Record<string, ObjectStore> = {};
const settings = (more: Partial<S3Settings> = {}): S3Settings => ({ ...s3, region: 'us-east-1', forcePathStyle: true, ...more });
const type = 'text/plain';

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-store-'));
	root = join(folder, 'store');
	s3 = await startS3Server({ pageSize: 3 });
	stores['disk'] = openDiskStore(root);
	stores['S3'] = openS3Store(settings());
});
afterAll(async () => {
	await s3.close();
	await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
	s3.refuse = undefined;
	s3.ranges = true;
});

const keysOf = async (store: ObjectStore, prefix: string) => {
	const keys: string[] = [];
	for await (const key of store.list(prefix)) keys.push(key);
	return keys.sort();
};

describe('R70 keys', () => {
	test.each(['a', 'a/b', 'a/b/', 'media/7/r1/0.m4s', '.well', '..a', 'a..b', 'A_b-c.D', `${'a'.repeat(499)}/`])('%s is one', (key) => {
		expect(checkKey(key)).toBe(key);
	});
	test.each([
		'',
		'/',
		'/a',
		'a//b',
		'.',
		'..',
		'./a',
		'../a',
		'a/.',
		'a/..',
		'a/./b',
		'a/../b',
		'a b',
		'a\\b',
		'a\0',
		'a\n',
		'ä',
		'a%2e',
		'x'.repeat(501),
	])('%j is none', (key) => {
		expect(() => checkKey(key)).toThrow(`bad key: ${key.slice(0, 100)}`);
		expect(() => checkPrefix(`${key}/`)).toThrow(/^bad key: /);
	});
	test('a long one is named by its beginning; a folder ends in a slash', () => {
		expect(() => checkKey(`${'x'.repeat(200)} `)).toThrow(/^bad key: x{100}$/);
		expect(checkPrefix('media/7/')).toBe('media/7/');
		expect(() => checkPrefix('media/7')).toThrow("a folder's prefix ends in a slash: media/7");
		expect(() => checkPrefix('y'.repeat(200))).toThrow(/slash: y{100}$/);
	});
});

describe.each(['disk', 'S3'])('R70 ranges: %s', (name) => {
	const store = () => stores[name] as ObjectStore;
	const read = async (key: string, range?: { start: number; end?: number }) => {
		const found = await store().open(key, range);
		return found && { text: (await buffer(found.stream)).toString(), bytes: found.bytes, total: found.total };
	};
	beforeAll(async () => {
		await store().put('parts/ten', Buffer.from('0123456789'), { type });
		await store().put('parts/none', Buffer.alloc(0), { type });
	});

	test.each([
		[undefined, '0123456789'],
		[{ start: 0 }, '0123456789'],
		[{ start: 9 }, '9'],
		[{ start: 0, end: 0 }, '0'],
		[{ start: 3, end: 5 }, '345'],
		[{ start: 3, end: 9 }, '3456789'],
		[{ start: 3, end: 10 }, '3456789'],
		[{ start: 10 }, null],
		[{ start: 10, end: 20 }, null],
	])('%j', async (range, text) => {
		expect(await read('parts/ten', range)).toEqual(text === null ? null : { text, bytes: text.length, total: 10 });
	});

	it('of nothing', async () => {
		expect(await read('parts/none')).toEqual({ text: '', bytes: 0, total: 0 });
		expect(await read('parts/none', { start: 0 })).toBeNull();
		expect(await store().stat('parts/none')).toEqual({ bytes: 0 });
	});
});

describe('R70 on this disk', () => {
	const store = () => stores['disk'] as ObjectStore;

	it('keeps what is being written apart, and lists none of it', async () => {
		await store().put('list/a', Buffer.from('a'), { type });
		await writeFile(join(root, '.unfinished', 'half'), 'half');
		await mkdir(join(root, 'list', 'empty'), { recursive: true });
		await store().put('list/deep/er/b', Buffer.from('b'), { type });
		expect(await keysOf(store(), 'list/')).toEqual(['list/a', 'list/deep/er/b']);
		expect(await keysOf(store(), 'list/d')).toEqual(['list/deep/er/b']);
		expect(await keysOf(store(), 'li')).toEqual(['list/a', 'list/deep/er/b']);
		expect(await keysOf(store(), 'list/deep/er/b')).toEqual(['list/deep/er/b']);
		expect(await keysOf(store(), '.unfinished/')).toEqual([]);
		expect(await keysOf(store(), 'list/a/')).toEqual([]);
		expect(await keysOf(store(), 'nothing/here')).toEqual([]);
		await rm(join(root, '.unfinished', 'half'));
	});

	it('says of a folder that it is no object, and of what lies below an object that it is none', async () => {
		await store().put('odd/file', Buffer.from('x'), { type });
		expect([await store().stat('odd'), await store().stat('odd/file/below'), await store().stat('odd/file')]).toEqual([null, null, { bytes: 1 }]);
		expect(await store().open('odd/file/below')).toBeNull();
	});

	it('takes a file of this machine away from its place', async () => {
		const file = join(folder, 'taken');
		await writeFile(file, 'taken');
		await store().take('take/new/folder', file, { type });
		expect([existsSync(file), await store().stat('take/new/folder')]).toEqual([false, { bytes: 5 }]);
		await expect(store().take('take/none', join(folder, 'not-there'), { type })).rejects.toMatchObject({ code: 'ENOENT' });
		expect(await store().stat('take/none')).toBeNull();
	});

	it('removes a folder and its empty parent, never one that is in use', async () => {
		for (const key of ['gone/1/a', 'gone/1/b/c', 'gone/2/a']) await store().put(key, Buffer.from(key), { type });
		await store().removeAll('gone/1/');
		expect([existsSync(join(root, 'gone/1')), await keysOf(store(), 'gone/')]).toEqual([false, ['gone/2/a']]);
		await store().removeAll('gone/2/');
		expect(existsSync(join(root, 'gone'))).toBe(false);
		await store().removeAll('gone/2/');
		await store().remove('gone/2/a');
	});

	it('many objects of one folder at once are all there', async () => {
		const keys = Array.from({ length: 30 }, (_, n) => `many/${n}`);
		await Promise.all(keys.map((key) => store().put(key, Readable.from([Buffer.from(key)]), { type })));
		expect(await keysOf(store(), 'many/')).toEqual(keys.toSorted());
	});
});

describe('R70 in a bucket', () => {
	it('keeps the kind of a file, in one piece and in parts', async () => {
		const store = stores['S3'] as ObjectStore;
		await store.put('typed/x', Buffer.from('x'), { type: 'text/vtt' });
		await store.put('typed/stream', Readable.from([Buffer.from('stream')]), { type: 'image/webp' });
		const typeOf = async (key: string) => (await fetch((await store.signedUrl(key, 60)) ?? '')).headers.get('content-type');
		expect([await typeOf('typed/x'), await typeOf('typed/stream')]).toEqual(['text/vtt', 'image/webp']);
		expect(s3.uploads.size).toBe(0);
	});

	it('removes a folder of more than one request, and says when something stays', async () => {
		// Lists in pages of a thousand.
		const large = await startS3Server();
		try {
			const store = openS3Store({ ...large, region: 'us-east-1', forcePathStyle: true });
			const fill = (count: number) => {
				for (let n = 0; n < count; n += 1) large.objects.set(`heap/${n}`, Buffer.from('x'));
			};
			let named: number[] = [];
			large.refuse = ({ method, body }) => {
				if (method === 'POST') named.push([...body.toString().matchAll(/<Key>/g)].length);
				return undefined;
			};
			for (const [count, requests] of [
				[1003, [1000, 3]],
				[1000, [1000]],
				[1, [1]],
			] as const) {
				fill(count);
				named = [];
				await store.removeAll('heap/');
				expect([named, large.objects.size]).toEqual([requests, 0]);
			}
			await store.removeAll('heap/');
			fill(2);
			large.keeps = 'heap/1';
			await expect(store.removeAll('heap/')).rejects.toMatchObject({
				code: 'AccessDenied',
				message: 'S3: AccessDenied: 1 objects were not deleted',
			});
			expect([...large.objects.keys()]).toEqual(['heap/1']);
		} finally {
			await large.close();
		}
	});

	it('passes on what is neither missing nor behind the end', async () => {
		const store = stores['S3'] as ObjectStore;
		s3.refuse = () => [403, 'AccessDenied'];
		const failure = { code: 'AccessDenied', status: 403 };
		await expect(store.open('typed/x')).rejects.toMatchObject(failure);
		await expect(store.stat('typed/x')).rejects.toMatchObject({ status: 403 });
		await expect(store.remove('typed/x')).rejects.toMatchObject(failure);
		await expect(store.removeAll('typed/')).rejects.toMatchObject(failure);
		await expect(store.put('typed/y', Readable.from([Buffer.from('x')]), { type })).rejects.toBeInstanceOf(VendorError);
		const file = join(folder, 'stays');
		await writeFile(file, 'stays');
		await expect(store.take('typed/y', file, { type })).rejects.toBeInstanceOf(VendorError);
		expect(existsSync(file)).toBe(true);
	});
});

describe('R70 the store that the settings name', () => {
	it('is a folder of the data, or a bucket', async () => {
		const config: Config = readConfig({ DATA_DIR: folder });
		const disk = await openStore({ ...config, dataDir: folder, s3: null });
		expect(disk.localPath('a/b')).toBe(join(folder, 'store', 'a/b'));
		const bucket = await openStore({ ...config, s3: settings() });
		expect(bucket.localPath('a/b')).toBeNull();
		expect(await bucket.signedUrl('a/b', 60)).toContain(`${s3.endpoint}/${s3.bucket}/a/b?`);
	});
});

describe('O2 the sentence of a bucket that cannot be used, word for word', () => {
	const failing = (error: unknown): ObjectStore => ({ ...(stores['disk'] as ObjectStore), put: () => Promise.reject(error) });
	const vendor = (code: string, status?: number) => new VendorError('S3', { code, ...(status === undefined ? {} : { status }) });
	const at = 'http://s3.test';
	const said = (code: string, status?: number) => vendor(code, status).message;

	test.each<[string, number | undefined, string, boolean]>([
		['NoSuchBucket', 404, 'S3_BUCKET school: there is no such bucket at the S3 service http://s3.test; make it, or correct the name', false],
		['InvalidAccessKeyId', 403, 'S3_ACCESS_KEY_ID is not known to the S3 service http://s3.test; correct it, or make the key', false],
		['CredentialsProviderError', undefined, 'S3_ACCESS_KEY_ID is not known to the S3 service http://s3.test; correct it, or make the key', false],
		['SignatureDoesNotMatch', 403, 'S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID; correct it', false],
		['PermanentRedirect', 400, 'S3_REGION us-east-1 is not where the bucket school lies; correct it', false],
		['AuthorizationHeaderMalformed', 400, 'S3_REGION us-east-1 is not where the bucket school lies; correct it', false],
		['IllegalLocationConstraintException', 400, 'S3_REGION us-east-1 is not where the bucket school lies; correct it', false],
		['TemporaryRedirect', 307, 'S3_REGION us-east-1 is not where the bucket school lies; correct it', false],
		['Moved', 301, 'S3_REGION us-east-1 is not where the bucket school lies; correct it', false],
		['RequestTimeTooSkewed', 403, 'This machine’s clock is not the S3 service’s; set it by NTP', false],
		['AccessDenied', 403, 'S3_BUCKET school: the key may not do all that is needed; grant it s3:PutObject', false],
		['SlowDown', 500, 'The S3 service http://s3.test does not work at the moment', true],
		['SlowDown', 503, 'The S3 service http://s3.test does not work at the moment', true],
		['Odd', 499, 'S3_BUCKET school cannot be used', false],
		['ECONNREFUSED', undefined, 'S3_ENDPOINT http://s3.test cannot be reached; correct it, or start the service', false],
	])('%s, %s', async (code, status, sentence, passes) => {
		const problem = await checkBucket(failing(vendor(code, status)), settings({ endpoint: at, bucket: 'school' }));
		expect(problem).toEqual({ sentence: `${sentence} (${said(code, status)}).`, passes });
	});

	it('another error, and a service of AWS', async () => {
		const aws = settings({ endpoint: undefined, bucket: 'school', region: 'eu-west-1' });
		expect(await checkBucket(failing(new Error('odd')), aws)).toEqual({
			sentence: 'S3_ENDPOINT of AWS in eu-west-1 cannot be reached; correct it, or start the service (Error: odd).',
			passes: false,
		});
	});

	test.each<[string, Partial<ObjectStore>, string]>([
		[
			'reads something else',
			{ open: async () => ({ stream: Readable.from([Buffer.from('no')]), bytes: 2, total: 2 }) },
			'what was written is read as something else',
		],
		['reads nothing', { open: async () => null }, 'what was written is read as something else'],
		['lists nothing', { list: async function* () {} }, 'what was written is not in the list'],
		[
			'lists another',
			{
				list: async function* (prefix) {
					yield `${prefix}x`;
				},
			},
			'what was written is not in the list',
		],
		['finds what was never written', { stat: async () => ({ bytes: 1 }) }, 'an object that was never written is there'],
	])('a store that %s', async (_what, spoilt, wrong) => {
		const store = { ...(stores['disk'] as ObjectStore), ...spoilt };
		const problem = await checkBucket(store, settings({ endpoint: at }));
		expect(problem).toEqual({ sentence: `S3_ENDPOINT ${at}: ${wrong}.`, passes: false });
		expect(await keysOf(stores['disk'] as ObjectStore, 'lectern-check/')).toEqual([]);
		expect(await checkBucket(stores['disk'] as ObjectStore, settings())).toBeNull();
	});
});
