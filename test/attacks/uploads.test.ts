import { mkdir, mkdtemp, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tendUploadFolder, uploadTicket } from '../../server/modules/media/media.uploads.service.ts';
import { startApp, type TestApp } from '../start-app.ts';
import { openSocket } from './sockets.ts';

let site: TestApp;
let folder: string;

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-attack-uploads-'));
	site = await startApp({ config: { dataDir: folder } });
});
afterAll(async () => {
	await site.close();
	await rm(folder, { recursive: true, force: true });
});

const root = '/api/media/upload';
const ticketOf = (subject: string) => uploadTicket(site.app.platform, { subject });

async function tus(method: string, target: string, ticket: string, headers: string[] = [], body = '') {
	const raw = await openSocket(site);
	const lines = [
		'Host: 127.0.0.1',
		'Tus-Resumable: 1.0.0',
		`Upload-Ticket: ${ticket}`,
		...headers,
		`Content-Length: ${body.length}`,
		'Connection: close',
	];
	raw.write([`${method} ${target} HTTP/1.1`, ...lines, '', body].join('\r\n'));
	await raw.closed;
	const text = raw.received();
	return { status: Number(text.split(' ')[1]), text, location: /^location: (\S+)/im.exec(text)?.[1] ?? '' };
}

const begin = (ticket: string, bytes: number) => tus('POST', root, ticket, [`Upload-Length: ${bytes}`]);

test('S7 one ticket opens five uploads and no more, also of three hundred at once; one that ends makes room for the next', async () => {
	const ticket = await ticketOf('flood');
	const answers = await Promise.all(Array.from({ length: 300 }, () => begin(ticket, 1000)));
	const opened = answers.filter(({ status }) => status === 201);
	expect(opened).toHaveLength(5);
	expect(answers.filter(({ status }) => status !== 201).every(({ status, text }) => status === 429 && /^retry-after: \d+/im.test(text))).toBe(true);
	expect((await readdir(join(folder, 'uploads'))).filter((name) => name.startsWith('flood.') && name.endsWith('.json'))).toHaveLength(5);

	const another = await begin(ticket, 1000);
	expect(another.status).toBe(429);
	expect(another.text).toContain('5 uploads are open already');
	// Another uploader is none the worse.
	expect((await begin(await ticketOf('bystander'), 1000)).status).toBe(201);

	expect((await tus('DELETE', opened[0]?.location ?? '', ticket)).status).toBe(204);
	expect((await begin(ticket, 1000)).status).toBe(201);
	// One that nobody went on with since yesterday holds no place.
	const id = opened[2]?.location.split('/').at(-1) ?? '';
	const yesterday = new Date(Date.now() - 25 * 3_600_000);
	await utimes(join(folder, 'uploads', id), yesterday, yesterday);
	expect((await begin(ticket, 1000)).status).toBe(201);
	expect((await begin(ticket, 1000)).status).toBe(429);
	const whole = ['Upload-Offset: 0', 'Content-Type: application/offset+octet-stream'];
	expect((await tus('PATCH', opened[1]?.location ?? '', ticket, whole, 'x'.repeat(1000))).status).toBe(204);
	expect((await begin(ticket, 1000)).status).toBe(201);
});

test('S7 bytes are promised once: uploads that together would leave the disk no reserve do not begin', async () => {
	const disk = await statfs(folder);
	const free = disk.bavail * disk.bsize;
	// What is free beside the reserve is two gigabytes.
	const two = 2 * 1024 ** 3;
	const small = await startApp({ config: { dataDir: folder, minFreeBytes: free - two }, databaseUrl: site.databaseUrl });
	try {
		const tickets = await Promise.all(['one', 'two', 'three'].map((subject) => uploadTicket(small.app.platform, { subject })));
		const ask = async (ticket: string, bytes: number) =>
			small.app.server.inject({
				method: 'POST',
				url: root,
				headers: { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, 'upload-length': String(bytes) },
			});
		const answers = await Promise.all(tickets.map((ticket) => ask(ticket, 1200 * 1024 * 1024)));
		expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 507, 507]);
		expect(answers.find(({ statusCode }) => statusCode === 507)?.body).toBe('The disk is full. Make room, then go on\n');
		const ready = await small.get('/readyz');
		expect(ready.json).toMatchObject({ status: 'ready', disk: { low: false, reserveMb: Math.floor((free - two) / 1024 / 1024) } });
	} finally {
		await small.close();
	}
});

test('S7 a disk below its reserve takes no more bytes and no new upload, says so, and the site stays ready', async () => {
	const ticket = await ticketOf('full');
	const { location } = await begin(ticket, 1000);
	const full = await startApp({ config: { dataDir: folder, minFreeBytes: Number.MAX_SAFE_INTEGER }, databaseUrl: site.databaseUrl });
	try {
		const headers = { 'tus-resumable': '1.0.0', 'upload-ticket': ticket };
		const more = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
		const patched = await full.app.server.inject({ method: 'PATCH', url: location, headers: { ...headers, ...more }, payload: Buffer.from('x') });
		expect([patched.statusCode, patched.body]).toEqual([507, 'The disk is full. Make room, then go on\n']);
		const posted = await full.app.server.inject({ method: 'POST', url: root, headers: { ...headers, 'upload-length': '10' } });
		expect(posted.statusCode).toBe(507);
		const ready = await full.get('/readyz');
		expect(ready.status).toBe(200);
		expect(ready.json).toMatchObject({ status: 'ready', disk: { low: true } });
	} finally {
		await full.close();
	}
});

test('S7 an upload that does not say how much will come does not begin', async () => {
	const answer = await tus('POST', root, await ticketOf('vague'), ['Upload-Defer-Length: 1']);
	expect(answer.status).toBe(501);
});

test('S7 an abandoned upload goes without a restart; a fresh one, and one that has all its bytes, stay', async () => {
	const uploads = join(folder, 'uploads');
	await mkdir(uploads, { recursive: true });
	const write = async (id: string, days: number, bytes: string) => {
		const creation_date = new Date(Date.now() - days * 86_400_000).toISOString();
		await writeFile(join(uploads, `${id}.json`), JSON.stringify({ id, size: 10, offset: 0, creation_date }));
		await writeFile(join(uploads, id), bytes);
	};
	const names = ['a', 'b', 'c'].map((letter) => `tidy.${letter.repeat(32)}`);
	await write(names[0] ?? '', 9, '12345');
	await write(names[1] ?? '', 6, '12345');
	await write(names[2] ?? '', 9, '1234567890');
	// Whatever lies beside them does not keep the others from being purged.
	await writeFile(join(uploads, `tidy.${'d'.repeat(32)}.json`), '{"id":');
	await tendUploadFolder(site.app.platform);
	const left = (await readdir(uploads)).filter((name) => /^tidy\.[abc]{32}$/.test(name)).sort();
	expect(left).toEqual([names[1], names[2]]);
});
