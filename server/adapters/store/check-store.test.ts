import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/processes.ts';
import { type S3Server, settingsOf, startS3Server } from '../../../test/s3-server.ts';
import type { S3Settings } from '../../config.ts';
import { checkBucket } from './check-store.ts';
import { openS3Store } from './s3.ts';
import type { Multipart } from './store.ts';

let s3: S3Server;
beforeAll(async () => {
	s3 = await startS3Server();
});
afterAll(() => s3.close());
beforeEach(() => {
	s3.refuse = undefined;
	s3.ranges = true;
});

const settings = (more?: Partial<S3Settings>) => settingsOf(s3, more);
const check = (more?: Partial<S3Settings>) => checkBucket(openS3Store(settings(more)), settings(more));
const requestId = /, request [0-9A-F]{16}\)\.$/;

it('O2 a bucket that works is found to, and nothing stays in it', async () => {
	expect(await check()).toBeNull();
	expect(s3.objects.size).toBe(0);
});

describe('O2 a bucket that cannot be used is said in one sentence with the setting and the number of the request', () => {
	const denied = [403, 'AccessDenied'] as [number, string];
	const rows: [what: string, more: Partial<S3Settings>, refuse: S3Server['refuse'], says: RegExp][] = [
		['no bucket', { bucket: 'not-there' }, undefined, /^S3_BUCKET not-there: there is no such bucket .* make it/],
		['an unknown key', { accessKeyId: 'AKNOBODY' }, undefined, /^S3_ACCESS_KEY_ID is not known/],
		['a wrong secret', { secretAccessKey: 'guessed' }, undefined, /^S3_SECRET_ACCESS_KEY is not the one/],
		['a key that may only read', {}, ({ method }) => (method === 'PUT' ? denied : undefined), /grant it s3:PutObject/],
		['a key that may not read', {}, ({ method, list }) => (method === 'GET' && !list ? denied : undefined), /grant it s3:GetObject/],
		['a key that may not read parts', {}, ({ range }) => (range ? denied : undefined), /grant it s3:GetObject/],
		['a key that may not list', {}, ({ list }) => (list ? denied : undefined), /grant it s3:ListBucket/],
		[
			'a key for which what is missing is forbidden',
			{},
			({ method, key }) => (method === 'HEAD' && key.endsWith('-missing') ? denied : undefined),
			/grant it s3:ListBucket/,
		],
		['a key that may not delete', {}, ({ method }) => (method === 'DELETE' ? denied : undefined), /grant it s3:DeleteObject/],
		['another region', {}, () => [400, 'AuthorizationHeaderMalformed'], /^S3_REGION us-east-1 is not where/],
		['another clock', {}, () => [403, 'RequestTimeTooSkewed'], /clock/],
	];
	it.each(rows)('%s', async (_what, more, refuse, says) => {
		s3.refuse = refuse;
		const problem = await check(more);
		expect(problem).toMatchObject({ passes: false, sentence: expect.stringMatching(says) });
		expect(problem?.sentence).toMatch(requestId);
		expect(problem?.sentence).not.toContain('\n');
		if (refuse?.({ method: 'DELETE', key: '', list: false, range: false, headers: {}, body: Buffer.alloc(0) }) === undefined)
			expect(s3.objects.size).toBe(0);
		s3.objects.clear();
	});

	it('parts of objects that come whole', async () => {
		s3.ranges = false;
		expect(await check()).toMatchObject({ passes: false, sentence: expect.stringMatching(/^S3_ENDPOINT .*\(Range\)/) });
	});

	it('nobody at the address', async () => {
		const closed = createServer().listen(0, '127.0.0.1');
		await once(closed, 'listening');
		const { port } = closed.address() as { port: number };
		closed.close();
		expect(await check({ endpoint: `http://127.0.0.1:${port}` })).toMatchObject({
			passes: false,
			sentence: expect.stringMatching(/^S3_ENDPOINT .* cannot be reached.*ECONNREFUSED/),
		});
	});

	it('a service that fails at the moment keeps no site from starting', async () => {
		s3.refuse = () => [503, 'SlowDown'];
		expect(await check()).toMatchObject({ passes: true, sentence: expect.stringMatching(/SlowDown \(HTTP 503\)/) });
	});
});

it('O2 a service that answers nothing is waited for for twenty seconds in all; what was answered is not waited for any longer', async () => {
	vi.useFakeTimers();
	try {
		const silent = { ...openS3Store(settings()), put: () => new Promise<void>(() => {}), remove: async () => {} };
		let said: unknown;
		void checkBucket(silent, settings()).then((problem) => (said = problem));
		await vi.advanceTimersByTimeAsync(19_999);
		expect(said).toBeUndefined();
		await vi.advanceTimersByTimeAsync(1);
		expect(said).toEqual({
			sentence: `The S3 service ${s3.endpoint} does not work at the moment (S3: TimeoutError (HTTP 504)).`,
			passes: true,
		});
		const failing = { ...silent, put: () => Promise.reject(new Error('odd')) };
		await checkBucket(failing, settings());
		expect(vi.getTimerCount()).toBe(0);
	} finally {
		vi.useRealTimers();
	}
});

it('O2 an error of the vendor is one line: its word, its status, the number of the request', async () => {
	s3.refuse = () => [403, 'AccessDenied'];
	const error = await openS3Store(settings())
		.put('media/1/x', Buffer.from('x'), { type: 'text/plain' })
		.then(
			() => undefined,
			(thrown: Error) => thrown,
		);
	expect(error?.message).toMatch(/^S3: AccessDenied \(HTTP 403\), request [0-9A-F]{16}$/);
	expect(error?.stack?.split('\n')).toHaveLength(1);
});

it('O2 the server says what is wrong with its bucket and ends before anything is written', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'lectern-bucket-'));
	const env = {
		...process.env,
		...{
			DATA_DIR: dataDir,
			PORT: '0',
			STORE: 's3',
			S3_ENDPOINT: s3.endpoint,
			S3_BUCKET: 'not-there',
			S3_FORCE_PATH_STYLE: '1',
			LECTERN_PAGES: 'off',
		},
		...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
	};
	const child = spawn(process.execPath, [new URL('../../main.ts', import.meta.url).pathname], { env, stdio: ['ignore', 'ignore', 'pipe'] });
	let said = '';
	child.stderr.on('data', (chunk) => (said += chunk));
	const [code] = await once(child, 'close');
	expect(code).toBe(1);
	expect(said).toMatch(/^S3_BUCKET not-there: there is no such bucket [^\n]*\n$/);
	expect(await readdir(dataDir)).toEqual([]);
	await rm(dataDir, { recursive: true });
});

/** An S3 server of other people, where this machine has it. */
async function startMoto(): Promise<{ child: ChildProcess; endpoint: string } | undefined> {
	const probe = createServer().listen(0, '127.0.0.1');
	await once(probe, 'listening');
	const { port } = probe.address() as { port: number };
	probe.close();
	const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
	const isThere = await new Promise<boolean>((resolve) => {
		child.once('error', () => resolve(false));
		child.once('exit', () => resolve(false));
		const endpoint = `http://127.0.0.1:${port}`;
		void until(
			async () =>
				child.exitCode !== null ||
				(await fetch(endpoint).then(
					() => true,
					() => false,
				)),
		).then(() => resolve(child.exitCode === null));
	});
	return isThere ? { child, endpoint: `http://127.0.0.1:${port}` } : undefined;
}

it('O3 the check and the store work with an S3 server that is not ours', async ({ skip }) => {
	const moto = await startMoto();
	if (moto === undefined) return skip('moto_server is not on this machine');
	try {
		const other = settings({ endpoint: moto.endpoint, bucket: 'school', accessKeyId: 'key', secretAccessKey: 'secret' });
		expect(await checkBucket(openS3Store(other), other)).toMatchObject({
			passes: false,
			sentence: expect.stringMatching(/^S3_BUCKET school: there is no such bucket/),
		});
		const client = new S3Client({
			endpoint: moto.endpoint,
			region: 'us-east-1',
			forcePathStyle: true,
			credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
		});
		await client.send(new CreateBucketCommand({ Bucket: 'school' }));
		const store = openS3Store(other);
		expect(await checkBucket(store, other)).toBeNull();
		const keys: string[] = [];
		for await (const key of store.list('lectern-check/')) keys.push(key);
		expect(keys).toEqual([]);
		// An object in parts, which another process goes on with.
		const [one, two] = [store.multipart, openS3Store(other).multipart] as [Multipart, Multipart];
		const name = await one.begin('parts', { type: 'text/plain' });
		const first = randomBytes(5 * 1024 * 1024);
		await one.put('parts', name, 2, Buffer.from('taken back'));
		const tags = [await two.put('parts', name, 1, first), await two.put('parts', name, 2, Buffer.from('the end'))];
		await one.complete('parts', name, tags);
		expect(await store.stat('parts')).toEqual({ bytes: first.length + 7 });
		await two.abort('parts', name);
		const dropped = await one.begin('dropped', { type: 'text/plain' });
		await two.abort('dropped', dropped);
		await expect(one.put('dropped', dropped, 1, first)).rejects.toThrow();
	} finally {
		moto.child.kill();
		await once(moto.child, 'exit');
	}
});
