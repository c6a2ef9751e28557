import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { makeClip, quickH264 } from '../../../test/clips.ts';
import { onSmallDisk } from '../../../test/full-disk.ts';
import { runJobs } from '../../../test/jobs.ts';
import { processesBelow, until } from '../../../test/processes.ts';
import { startS3Server } from '../../../test/s3-server.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { startWorker } from '../../jobs/worker.ts';
import * as assets from './media.assets.service.ts';
import { retryAsset } from './media.failed.service.ts';
import { mediaHandlers } from './media.worker.ts';

// Encoders give way to everything else on the machine.
vi.setConfig({ testTimeout: 180_000 });

let site: TestApp;
let folder: string;
beforeAll(async () => {
	site = await startApp();
	folder = await mkdtemp(join(tmpdir(), 'lectern-outside-'));
});
afterAll(async () => {
	await site.close();
	await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
	expect(processesBelow(process.pid, 'ffmpeg')).toEqual([]);
	expect(await readdir(join(site.config.dataDir, 'work')).catch(() => [])).toEqual([]);
});

const add = (file: string, on = site) => assets.addAsset(on.app.platform, { title: '一讲', source: file });
const found = async (id: number, on = site) => {
	const asset = await assets.findAsset(on.app.platform, id);
	if (asset === null) throw new Error(`no asset ${id}`);
	return asset;
};
async function keysOf(id: number, on = site): Promise<string[]> {
	const keys: string[] = [];
	for await (const key of on.app.platform.store.list(`media/${id}/`)) keys.push(key);
	return keys;
}

it('R70 bad input: a store that is full or away: a clear reason, nothing half-published, and a retry that works', async () => {
	const s3 = await startS3Server();
	const bucket = { ...s3, region: 'us-east-1', forcePathStyle: true };
	const on = await startApp({ config: { s3: bucket } });
	const id = await add(await makeClip(join(folder, 'full.mp4'), { seconds: 3, size: '320x180', sound: null }), on);
	s3.failWrites = 'InsufficientStorage';
	await runJobs(on);
	expect(await found(id, on)).toMatchObject({ state: 'failed', failure: 'disk_full', revision: 0 });
	expect(await keysOf(id, on)).toEqual([]);
	s3.failWrites = undefined;
	await retryAsset(on.app.platform, id);
	await runJobs(on);
	expect(await found(id, on)).toMatchObject({ state: 'ready', percent: 100, failure: null, revision: 2 });
	expect(await readdir(join(on.config.dataDir, 'work'))).toEqual([]);
	await on.close();
	await s3.close();
});

it('R70 bad input: a disk that really is full', async ({ skip }) => {
	const isDone = await onSmallDisk(1, async (mounted) => {
		const on = await startApp({ config: { dataDir: mounted } });
		// Half of the disk and more, so that what is published of it does not fit beside it.
		const big = await makeClip(join(folder, 'big.mp4'), { seconds: 4, rate: 25, size: '320x180', video: [...quickH264, '-qp', '8'] });
		expect((await stat(big)).size).toBeGreaterThan(600_000);
		const id = await add(big, on);
		await runJobs(on);
		expect(await found(id, on)).toMatchObject({ state: 'failed', failure: 'disk_full', revision: 0 });
		expect(await keysOf(id, on)).toEqual([]);
		expect(existsSync(join(mounted, 'work')) ? await readdir(join(mounted, 'work')) : []).toEqual([]);
		// A source that does not even fit leaves no asset.
		await writeFile(join(folder, 'larger.pdf'), Buffer.alloc(4_000_000));
		await expect(add(join(folder, 'larger.pdf'), on)).rejects.toMatchObject({ code: 'ENOSPC' });
		expect(await assets.listAssets(on.app.platform)).toHaveLength(1);
		expect(await readdir(join(mounted, 'store/.unfinished'))).toEqual([]);
		await on.close();
	});
	skip(!isDone, 'this user may mount no disk');
});

it('R70 a worker that stops takes ffmpeg with it, and the next one finishes the work', async () => {
	const clip = await makeClip(join(folder, 'stopped.mp4'), { seconds: 12, size: '800x450', sound: null });
	const id = await add(clip);
	const worker = await startWorker({ platform: site.app.platform, databaseUrl: site.databaseUrl, handlers: mediaHandlers });
	await until(async () => (await found(id)).percent > 5 && processesBelow(process.pid, 'ffmpeg').length > 0);
	await worker.stop();
	expect(processesBelow(process.pid, 'ffmpeg')).toEqual([]);
	expect((await found(id)).percent).toBeLessThan(100);
	await runJobs(site);
	expect(await found(id)).toMatchObject({ state: 'ready', percent: 100, failure: null });
});
