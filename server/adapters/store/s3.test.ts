import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type S3Server, settingsOf, startS3Server } from '../../../test/s3-server.ts';
import type { S3Settings } from '../../config.ts';
import { VendorError } from '../../lib/vendor-error.ts';
import { openS3Store } from './s3.ts';

let s3: S3Server;
const settings = (more?: Partial<S3Settings>) => settingsOf(s3, more);
const type = 'text/plain';

beforeAll(async () => {
	s3 = await startS3Server();
});
afterAll(() => s3.close());
afterEach(() => {
	s3.refuse = undefined;
	vi.unstubAllEnvs();
});

/** What the server is asked while `work` runs. */
async function asked(work: () => Promise<unknown>) {
	const requests: Parameters<NonNullable<S3Server['refuse']>>[0][] = [];
	s3.refuse = (request) => {
		requests.push(request);
		return undefined;
	};
	await work();
	return requests;
}

test('R70 nothing is asked that servers of other people do not know, and as few requests as may be', async () => {
	const store = openS3Store(settings());
	const requests = await asked(async () => {
		await store.put('a/1', Buffer.from('one'), { type });
		await store.put('a/2', Readable.from([Buffer.from('two')]), { type });
		await text((await store.open('a/2', { start: 1, end: 1 }))?.stream ?? Readable.from([]));
		await store.stat('a/1');
		await store.removeAll('a/');
		await store.remove('a/1');
	});
	expect(requests.map(({ method, key, headers }) => [method, key, headers.range])).toEqual([
		['PUT', 'a/1', undefined],
		['PUT', 'a/2', undefined],
		['GET', 'a/2', 'bytes=1-1'],
		['HEAD', 'a/1', undefined],
		['GET', '', undefined],
		['POST', '', undefined],
		['DELETE', 'a/1', undefined],
	]);
	// The removal of many must be proven by a checksum, by the protocol.
	const newer = requests
		.filter(({ method }) => method !== 'POST')
		.flatMap(({ headers }) => Object.keys(headers).filter((name) => /checksum|trailer/.test(name)));
	expect(newer).toEqual([]);
	const removal = requests.find(({ method }) => method === 'POST')?.body.toString() ?? '';
	expect([removal.match(/<Quiet>\w+/)?.[0], [...removal.matchAll(/<Key>([^<]*)/g)].map(([, key]) => key)]).toEqual(['<Quiet>true', ['a/1', 'a/2']]);
});

test('R70 a large object goes up in parts of 16 MiB', async () => {
	const store = openS3Store(settings());
	const content = Buffer.alloc(16_777_216 + 1, 'x');
	const requests = await asked(() => store.put('large', content, { type: 'video/mp4' }));
	const parts = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body.length);
	expect([requests[0]?.method, parts.toSorted((a, b) => b - a), requests.at(-1)?.method]).toEqual(['POST', [16_777_216, 1], 'POST']);
	expect([s3.objects.get('large')?.equals(content), s3.types.get('large')]).toEqual([true, 'video/mp4']);
	s3.objects.delete('large');
	// Of one that breaks off no parts stay to be paid for.
	const breaks = async function* () {
		yield content;
		await vi.waitUntil(() => [...s3.uploads.values()].some(({ size }) => size === 1), { interval: 5, timeout: 20_000 });
		throw new Error('the line went dead');
	};
	await expect(store.put('large', Readable.from(breaks()), { type })).rejects.toThrow('the line went dead');
	expect([s3.uploads.size, s3.objects.has('large')]).toEqual([0, false]);
});

test.each<[string, Partial<S3Settings>]>([
	['without keys', { accessKeyId: undefined, secretAccessKey: undefined }],
	['with half of one', { secretAccessKey: undefined }],
	['with the other half', { accessKeyId: undefined }],
])('R70 settings %s leave them to the environment', async (_what, more) => {
	vi.stubEnv('AWS_ACCESS_KEY_ID', s3.accessKeyId);
	vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3.secretAccessKey);
	await openS3Store(settings(more)).put('env', Buffer.from('x'), { type });
	expect(s3.objects.delete('env')).toBe(true);
});

test('R70 the bucket stands in the path or in the name of the host, as the settings say', async () => {
	const address = async (more: Partial<S3Settings>) => new URL((await openS3Store(settings(more)).signedUrl('a/b', 60)) ?? '');
	const path = await address({ endpoint: 'http://s3.test' });
	expect([path.host, path.pathname, path.searchParams.get('X-Amz-Expires')]).toEqual(['s3.test', `/${s3.bucket}/a/b`, '60']);
	const host = await address({ endpoint: 'http://s3.test', forcePathStyle: false });
	expect([host.host, host.pathname]).toEqual([`${s3.bucket}.s3.test`, '/a/b']);
	const aws = await address({ endpoint: undefined, region: 'eu-west-1', forcePathStyle: false });
	expect([aws.host, aws.searchParams.get('X-Amz-Credential')?.includes('/eu-west-1/s3/')]).toEqual([`${s3.bucket}.s3.eu-west-1.amazonaws.com`, true]);
});

const failure = (work: Promise<unknown>) =>
	work.then(
		() => undefined,
		(error: VendorError) => error,
	);

test('O2 what goes wrong is said with the service’s word, its status and the number of the request', async () => {
	const store = openS3Store(settings());
	s3.refuse = () => [403, 'AccessDenied'];
	const denied = [VendorError, 'AccessDenied', 403, expect.stringMatching(/^[0-9A-F]{16}$/)];
	const said = async (work: Promise<unknown>) => {
		const error = await failure(work);
		return [error?.constructor, error?.code, error?.status, error?.requestId];
	};
	expect(await said(store.open('x'))).toEqual(denied);
	expect(await said(store.put('x', Buffer.from('x'), { type }))).toEqual(denied);
	expect(await said(store.put('x', Readable.from([Buffer.from('x')]), { type }))).toEqual(denied);
	expect(await said(store.remove('x'))).toEqual(denied);
	// The answer to a HEAD has no words.
	expect((await said(store.stat('x'))).slice(2)).toEqual(denied.slice(2));
	s3.refuse = () => [500, 'InternalError'];
	expect((await said(store.stat('x'))).slice(2)).toEqual([500, expect.stringMatching(/^[0-9A-F]{16}$/)]);
});

test('O2 of a service that nobody answers for, and of keys that nobody has, neither a status nor a number is said', async () => {
	const gone = await startS3Server();
	await gone.close();
	const unreachable = await failure(openS3Store(settings({ endpoint: gone.endpoint })).stat('x'));
	expect([unreachable?.constructor, unreachable?.code, unreachable && 'status' in unreachable && unreachable.status, unreachable?.requestId]).toEqual(
		[VendorError, 'ECONNREFUSED', undefined, undefined],
	);
	for (const name of Object.keys(process.env).filter((each) => each.startsWith('AWS_'))) vi.stubEnv(name, undefined);
	vi.stubEnv('HOME', '/nonexistent');
	vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
	const keyless = await failure(openS3Store(settings({ accessKeyId: undefined })).stat('x'));
	expect([keyless?.constructor, keyless?.code, keyless?.status]).toEqual([VendorError, 'CredentialsProviderError', undefined]);
});

test('O2 a source that breaks off, or a file that is not there, is no fault of the service', async () => {
	const store = openS3Store(settings());
	const broken = new VendorError('other', { code: 'Broken' });
	const breaks = async function* () {
		yield Buffer.from('x');
		throw broken;
	};
	expect(await failure(store.put('x', Readable.from(breaks()), { type }))).toBe(broken);
	const folder = await mkdtemp(join(tmpdir(), 'lectern-s3-'));
	try {
		const missing = await failure(store.take('x', join(folder, 'none'), { type }));
		expect([missing instanceof VendorError, missing?.code]).toEqual([false, 'ENOENT']);
		await writeFile(join(folder, 'film'), 'film');
		await store.take('film', join(folder, 'film'), { type: 'video/mp4' });
		expect([s3.objects.get('film')?.toString(), s3.types.get('film')]).toEqual(['film', 'video/mp4']);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
});

test('R70 a server that accepts and does not answer is given up, whatever is asked; so is one that falls silent in the middle of an object', async () => {
	const sockets = new Set<Socket>();
	let head = '';
	const silent = createServer((socket) => {
		sockets.add(socket);
		socket.on('error', () => {}).on('data', () => void socket.write(head));
	});
	await once(silent.listen(0, '127.0.0.1'), 'listening');
	const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
	const store = openS3Store(settings({ endpoint }), { connect: 500, silence: 300 });
	const givenUp = { name: 'VendorError', message: expect.stringMatching(/TimeoutError|timed out/) };
	try {
		await Promise.all(
			[
				store.put('a/1', Buffer.from('one'), { type }),
				store.put('a/2', Readable.from([Buffer.from('two')]), { type }),
				store.open('a/1'),
				store.stat('a/1'),
				store.remove('a/1'),
				store.removeAll('a/'),
				store.multipart?.begin('a/3', { type }),
			].map((work) => expect(work).rejects.toMatchObject(givenUp)),
		);
		head = 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nfive.';
		const begun = await store.open('a/1');
		await expect(text(begun?.stream ?? Readable.from([]))).rejects.toThrow(/timed out|aborted/);
	} finally {
		for (const socket of sockets) socket.destroy();
		silent.close();
	}
});
