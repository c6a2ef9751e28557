import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { makeClip } from '../../../test/clips.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { jobHandler } from '../../jobs/handlers.ts';
import { defineJob } from '../../jobs/jobs.ts';
import { startWorker } from '../../jobs/worker.ts';
import * as assets from './media.assets.service.ts';
import { failAbandoned, retryAsset } from './media.failed.service.ts';
import { failureSentence } from './media.failures.ts';
import { mediaJobs } from './media.jobs.ts';
import { mediaHandlers, mediaReconcilers } from './media.worker.ts';

const makesJob = defineJob('test.makes', z.object({ assetId: z.int() }));

// Encoders give way to everything else on the machine.
vi.setConfig({ testTimeout: 180_000 });

let site: TestApp;
let folder: string;
let clip: string;
beforeAll(async () => {
	site = await startApp();
	folder = await mkdtemp(join(tmpdir(), 'lectern-failed-'));
	clip = await makeClip(join(folder, 'talk.mp4'), { seconds: 2, size: '320x180', sound: null });
});
afterAll(async () => {
	await site.close();
	await rm(folder, { recursive: true, force: true });
});

const add = () => assets.addAsset(site.app.platform, { title: '一讲', source: clip });
const found = async (id: number) => {
	const asset = await assets.findAsset(site.app.platform, id);
	if (asset === null) throw new Error(`no asset ${id}`);
	return asset;
};
const keysOf = async (id: number) => {
	const keys: string[] = [];
	for await (const key of site.app.platform.store.list(`media/${id}/`)) keys.push(key);
	return keys;
};
const only = (...names: string[]) => mediaHandlers.filter((handler) => names.includes(handler.job.name));
/** As after a kill -9 in the last try: all tries are used, and the holder of the lock is dead. */
const dieAtLastTry = (id: number) =>
	site.db.run(sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'lectern-killed', locked_at = now() - interval '2 s'
		where payload ->> 'assetId' = ${String(id)}`);
const worker = (reconcilers = mediaReconcilers) =>
	startWorker({ platform: site.app.platform, databaseUrl: site.databaseUrl, handlers: [], reconcilers, reconcileEvery: 30 });

it('R70 an asset whose worker died at its last try has failed, in words, when a worker starts, and can be tried again', async () => {
	const id = await add();
	await mkdir(join(site.config.dataDir, 'work', `${id}-r1`), { recursive: true });
	await site.app.platform.store.put(`media/${id}/r1/360/0.m4s`, Buffer.from('half'), { type: 'x' });
	await dieAtLastTry(id);
	// Nobody has found out yet that its worker is dead.
	await expect(retryAsset(site.app.platform, id)).rejects.toMatchObject({ reason: 'conflict' });
	expect(await found(id)).toMatchObject({ state: 'processing' });
	await (await worker()).stop();
	expect(await found(id)).toMatchObject({ state: 'failed', failure: 'interrupted', revision: 0, renditions: [] });
	expect([failureSentence('interrupted', 'zh-CN'), failureSentence('interrupted', 'en')]).toEqual([
		'处理到一半，服务器停了，请重试',
		'The server stopped in the middle of the work. Retry',
	]);
	expect(await keysOf(id)).toEqual([]);
	expect(await readdir(join(site.config.dataDir, 'work'))).toEqual([]);
	await retryAsset(site.app.platform, id);
	await runJobs(site);
	expect(await found(id)).toMatchObject({ state: 'ready', percent: 100, failure: null, revision: 2 });
});

it('R70 what plays already goes on playing when its further qualities were given up, and says so', async () => {
	const id = await add();
	await runJobs(site, only(mediaJobs.prepare.name));
	await dieAtLastTry(id);
	await (await worker()).stop();
	expect(await found(id)).toMatchObject({ state: 'ready', failure: 'interrupted', revision: 1, renditions: [{ height: 180 }] });
	expect(await keysOf(id)).toContain(`media/${id}/r1/master.m3u8`);
	await retryAsset(site.app.platform, id);
	await runJobs(site);
	expect(await found(id)).toMatchObject({ state: 'ready', percent: 100, failure: null, revision: 2 });
});

it('R70 it is found out while a worker runs, and by a retry too; what waits or runs is left alone', async () => {
	const running = await worker();
	const [waiting, lost, asked] = [await add(), await add(), await add()];
	await dieAtLastTry(lost);
	await vi.waitFor(async () => expect(await found(lost)).toMatchObject({ state: 'failed', failure: 'interrupted' }), { timeout: 60_000 });
	expect(await found(waiting)).toMatchObject({ state: 'processing', failure: null });
	await running.stop();
	// Nothing looks any more.
	await site.db.run(sql`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'assetId' = ${String(asked)}`);
	await retryAsset(site.app.platform, asked);
	await expect(retryAsset(site.app.platform, asked)).rejects.toMatchObject({ reason: 'conflict' });
	await runJobs(site);
	expect(await found(asked)).toMatchObject({ state: 'ready', percent: 100, failure: null });
	expect(await found(waiting)).toMatchObject({ state: 'ready', percent: 100, failure: null, revision: 1 });
	expect(await found(lost)).toMatchObject({ state: 'failed' });
});

it('R70 an asset on its way is never taken for an abandoned one, however often it is looked at', async () => {
	let isDone = false;
	let looks = 0;
	const look = async () => {
		for (; !isDone; looks += 1) await failAbandoned(site.app.platform);
	};
	const failures = () => site.db.row<{ n: number }>(sql`select count(*)::int as n from media_asset where failure = 'interrupted'`);
	const before = (await failures())?.n;
	const lookers = [look(), look()];
	const id = await add();
	await runJobs(site);
	isDone = true;
	await Promise.all(lookers);
	expect(looks).toBeGreaterThan(20);
	expect(await found(id)).toMatchObject({ state: 'ready', percent: 100, failure: null, revision: 1 });
	expect((await failures())?.n).toBe(before);
});

it('R70 a file that is still being copied is no abandoned asset, and one that breaks off leaves nothing', async () => {
	const { platform } = site.app;
	const sources = async () => {
		const keys: string[] = [];
		for await (const key of platform.store.list('sources/')) keys.push(key);
		return keys.length;
	};
	const [before, stored] = [(await assets.listAssets(platform)).length, await sources()];
	const slow = new PassThrough();
	const adding = assets.addAsset(platform, { title: '慢', source: slow });
	slow.write('%PDF-1.4\n');
	await failAbandoned(platform);
	slow.end('%%EOF\n');
	const id = await adding;
	await runJobs(site);
	expect(await found(id)).toMatchObject({ kind: 'document', state: 'ready' });
	const broken = new PassThrough();
	const breaking = assets.addAsset(platform, { title: '断', source: broken });
	broken.write('%PDF-1.4\n');
	await vi.waitFor(() => expect(broken.readableLength).toBe(0), { timeout: 20_000 });
	broken.destroy(new Error('the disk was pulled out'));
	await expect(breaking).rejects.toThrow('pulled out');
	expect([(await assets.listAssets(platform)).length, await sources()]).toEqual([before + 1, stored + 1]);
});

it('R70 an upload that was given up on its way into the store is taken from where it lies', async () => {
	const { platform } = site.app;
	const uploads = join(site.config.dataDir, 'uploads');
	const uploadId = 'staff-1.0123456789abcdef0123456789abcdef';
	await mkdir(uploads, { recursive: true });
	await writeFile(join(uploads, uploadId), '%PDF-1.4\n%%EOF\n');
	const id = await site.db.transaction((tx) => assets.makeAsset(tx, '上传'));
	await site.db.run(sql`insert into media_upload (id, asset_id) values (${uploadId}, ${id})`);
	await failAbandoned(platform);
	expect(await found(id)).toMatchObject({ state: 'failed', failure: 'interrupted' });
	await retryAsset(platform, id);
	expect(await found(id)).toMatchObject({ state: 'uploaded', failure: null });
	await failAbandoned(platform);
	await runJobs(site);
	expect(await found(id)).toMatchObject({ state: 'ready', kind: 'document', failure: null });
});

it('R70 a source that a job was to make is made by a retry; one that nobody can make is refused in words', async () => {
	const { platform } = site.app;
	const makes = jobHandler(makesJob, async (_platform, { assetId }) => {
		await platform.store.put(assets.sourceKey(assetId), Buffer.from('%PDF-1.4\n%%EOF\n'), { type: 'x' });
		await assets.beginPreparing(platform, assetId);
	});
	const id = await site.db.transaction(async (tx) => {
		const made = await assets.makeAsset(tx, '要画的');
		await platform.jobs.queue(tx, makesJob, { assetId: made }, { maxAttempts: 1 });
		return made;
	});
	await failAbandoned(platform);
	expect(await found(id)).toMatchObject({ state: 'uploaded' });
	await dieAtLastTry(id);
	await (await worker()).stop();
	expect(await found(id)).toMatchObject({ state: 'failed', failure: 'interrupted' });
	await retryAsset(platform, id);
	await runJobs(site, [...mediaHandlers, makes]);
	expect(await found(id)).toMatchObject({ state: 'ready', kind: 'document' });

	const none = await site.db.transaction((tx) => assets.makeAsset(tx, '没有'));
	await failAbandoned(platform);
	await expect(retryAsset(platform, none)).rejects.toMatchObject({
		reason: 'not_found',
		message: `asset ${none} has no source: add the file again`,
	});
});
