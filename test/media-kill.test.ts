import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { sql } from '../server/db/sql.ts';
import { createLog } from '../server/lib/log.ts';
import { addAsset, findAsset, listAssets } from '../server/modules/media/media.assets.service.ts';
import { deleteAsset } from '../server/modules/media/media.delete.service.ts';
import { retryAsset } from '../server/modules/media/media.failed.service.ts';
import { uploadTicket } from '../server/modules/media/media.uploads.service.ts';
import { makeClip } from './clips.ts';
import { createDatabase, type TestDatabase } from './database.ts';
import { processesBelow, siteWords, until } from './processes.ts';

/** Long enough to be met in the middle of its second encoding. */
const twoRenditions = { seconds: 15, size: '800x450' };

/** The server as `npm start` runs it, killed in mid-upload and in mid-transcode. */
let folder: string;
let database: TestDatabase;
let running: { child: ChildProcess; origin: string };
const checksumOf = (chunk: Buffer) => `sha256 ${createHash('sha256').update(chunk).digest('base64')}`;

async function start(): Promise<void> {
	const env = {
		...process.env,
		DATA_DIR: join(folder, 'data'),
		DATABASE_URL: database.url,
		PORT: '0',
		HOST: '127.0.0.1',
		LECTERN_ENV: 'production',
		NODE_ENV: 'production',
		LECTERN_PAGES: 'off',
	};
	const child = spawn(process.execPath, siteWords, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	const port = await new Promise<number>((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`stopped with ${code}`)));
		child.on('message', (message) => resolve((message as { port: number }).port));
	});
	running = { child, origin: `http://127.0.0.1:${port}` };
}

/** Our own eyes on the same database and store; nothing listens and no job runs here. */
function look(): Promise<App> {
	const config = { ...readConfig({ DATA_DIR: join(folder, 'data'), LECTERN_PAGES: 'off' }), pages: false };
	return createApp({ config, databaseUrl: database.url, log: createLog('silent'), sendSms: async () => {}, sendMail: async () => {}, pages: false });
}

async function end(signal: NodeJS.Signals): Promise<void> {
	const gone = new Promise((resolve) => running.child.removeAllListeners('exit').once('exit', resolve));
	running.child.kill(signal);
	await gone;
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-media-kill-'));
	database = await createDatabase();
	await start();
});
afterAll(async () => {
	await end('SIGTERM');
	await database.drop();
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('R70 kill -9 in mid-upload and in mid-transcode: the upload goes on from its offset, and the job ends ready, once', async () => {
	const eyes = await look();
	const { platform } = eyes;
	const ticket = await uploadTicket(platform, { subject: 'staff-1' });
	const clip = await readFile(await makeClip(join(folder, 'talk.mp4'), twoRenditions));
	const tus = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
		fetch(running.origin + path, {
			method,
			headers: { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, ...headers },
			...(body === undefined ? {} : { body: new Uint8Array(body) }),
		});
	const patch = (path: string, offset: number, chunk: Buffer) =>
		tus(
			'PATCH',
			path,
			{
				'upload-offset': String(offset),
				'content-type': 'application/offset+octet-stream',
				'upload-checksum': checksumOf(chunk),
			},
			chunk,
		);
	const path = (await tus('POST', '/api/media/upload', { 'upload-length': String(clip.length) })).headers.get('location') ?? '';
	const half = Math.floor(clip.length / 2);
	expect((await patch(path, 0, clip.subarray(0, half))).status).toBe(204);

	// Killed while the second half is on its way: with a checksum, what was never checked counts for nothing.
	const file = join(folder, 'data', 'uploads', path.split('/').at(-1) ?? '');
	const rest = clip.subarray(half);
	const announced = { 'upload-offset': String(half), 'content-type': 'application/offset+octet-stream', 'content-length': rest.length };
	const sending = httpRequest(new URL(path, running.origin), {
		method: 'PATCH',
		headers: { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, 'upload-checksum': checksumOf(rest), ...announced },
	});
	sending.on('error', () => {});
	sending.write(rest.subarray(0, Math.floor(rest.length / 2)));
	await until(async () => (await stat(file)).size > half);
	await end('SIGKILL');
	sending.destroy();
	await start();
	const offset = Number((await tus('HEAD', path)).headers.get('upload-offset'));
	expect(offset).toBe(half);
	expect((await patch(path, offset, rest)).status).toBe(204);

	await until(async () => ((await listAssets(platform))[0]?.percent ?? 0) > 5 && processesBelow(process.pid, 'ffmpeg').length > 0);
	const encoders = processesBelow(process.pid, 'ffmpeg');
	await end('SIGKILL');
	// The kernel takes them along with their parent.
	await until(() => processesBelow(1, 'ffmpeg').every((id) => !encoders.includes(id)));
	const [asset] = await listAssets(platform);
	expect(asset?.percent).toBeLessThan(100);

	await start();
	await until(async () => (await findAsset(platform, asset?.id ?? 0))?.percent === 100);
	await until(async () => (await findAsset(platform, asset?.id ?? 0))?.thumbnails === true);
	expect(await findAsset(platform, asset?.id ?? 0)).toMatchObject({ state: 'ready', failure: null, revision: 1 });
	expect((await findAsset(platform, asset?.id ?? 0))?.renditions.map((each) => each.height)).toEqual([360, 450]);
	expect((await listAssets(platform)).length).toBe(1);
	await until(async () => (await platform.db.rows(sql`select 1 from graphile_worker.jobs`)).length === 0);
	await until(async () => (await readdir(join(folder, 'data', 'work'))).length === 0);
	expect(await readdir(join(folder, 'data', 'uploads'))).toEqual([]);
	await eyes.close();
}, 180_000);

test('R70 kill -9 in the last try: the asset says so and can be tried again; kill -9 after a delete: its files go all the same', async () => {
	const eyes = await look();
	const { platform } = eyes;
	const clip = await makeClip(join(folder, 'short.mp4'), { ...twoRenditions, sound: null });
	const id = await addAsset(platform, { title: '一讲', source: clip });
	const asset = () => findAsset(platform, id);
	await until(async () => ((await asset())?.percent ?? 0) > 5 && processesBelow(process.pid, 'ffmpeg').length > 0);
	await platform.db.run(sql`update graphile_worker._private_jobs set max_attempts = attempts where locked_at is not null`);
	await end('SIGKILL');
	await start();
	await until(async () => (await asset())?.failure === 'interrupted');
	expect(await asset()).toMatchObject({ state: 'ready', revision: 1 });
	await retryAsset(platform, id);
	await until(async () => (await asset())?.revision === 2 && (await asset())?.percent === 100);

	await deleteAsset(platform, id, async () => []);
	await end('SIGKILL');
	expect(await asset()).toBeNull();
	await start();
	const isGone = (path: string) =>
		stat(join(folder, 'data', 'store', path)).then(
			() => false,
			() => true,
		);
	await until(async () => (await isGone(`media/${id}`)) && (await isGone(`sources/${id}`)));
	await until(async () => (await platform.db.rows(sql`select 1 from graphile_worker.jobs`)).length === 0);
	await until(async () => (await readdir(join(folder, 'data', 'work'))).length === 0);
	await eyes.close();
}, 180_000);
