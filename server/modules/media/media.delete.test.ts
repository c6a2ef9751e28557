import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeClip } from '../../../test/clips.ts';
import { makeCategory, makeCourse } from '../../../test/factories.ts';
import { runJobs } from '../../../test/jobs.ts';
import { publishVideo, showIn } from '../../../test/media.ts';
import { processesBelow } from '../../../test/processes.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { startWorker } from '../../jobs/worker.ts';
import { lessonsShowing } from '../catalogue/catalogue.service.ts';
import * as assets from './media.assets.service.ts';
import { deleteAsset } from './media.delete.service.ts';
import { mediaJobs } from './media.jobs.ts';
import { mediaHandlers } from './media.worker.ts';

// Encoders give way to everything else on the machine.
vi.setConfig({ testTimeout: 180_000 });

let folder: string;
let clip: string;
let s3: S3Server;
const sites: Record<string, TestApp> = {};
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-delete-'));
	clip = await makeClip(join(folder, 'talk.mp4'), { seconds: 10, size: '800x450', sound: null });
	s3 = await startS3Server({ pageSize: 3 });
	sites['disk'] = await startApp();
	sites['S3'] = await startApp({ config: { s3: { ...s3, region: 'us-east-1', forcePathStyle: true } } });
});
afterAll(async () => {
	for (const site of Object.values(sites)) await site.close();
	await s3.close();
	await rm(folder, { recursive: true, force: true });
});

describe.each(['disk', 'S3'])('R70 deleting an asset: %s', (name) => {
	const site = () => sites[name] as TestApp;
	const remove = (id: number) => deleteAsset(site().app.platform, id, lessonsShowing);
	const files = async (id: number) => {
		const keys: string[] = [];
		for (const prefix of [`media/${id}/`, 'sources/'])
			for await (const key of site().app.platform.store.list(prefix)) if (key.startsWith('media/') || key === `sources/${id}`) keys.push(key);
		return keys;
	};
	const rows = async (id: number) => {
		const found = await site().db.row<{ n: number }>(sql`select (select count(*) from media_asset where id = ${id})
			+ (select count(*) from media_rendition where asset_id = ${id}) + (select count(*) from media_caption where asset_id = ${id})
			+ (select count(*) from media_upload where asset_id = ${id}) as n`);
		return found?.n;
	};
	const about = (id: number) => site().app.platform.jobs.findByPayload(site().db, { assetId: id });
	const stored = async () => {
		const { id } = await publishVideo(site().app.platform);
		await site().app.platform.store.put(`sources/${id}`, Buffer.from('the film itself'), { type: 'x' });
		return id;
	};
	afterEach(() => {
		vi.restoreAllMocks();
		expect(processesBelow(process.pid, 'ffmpeg')).toEqual([]);
	});

	it('is refused while a lesson shows it, with every such lesson; then rows go at once and files soon', async () => {
		const { db, app } = site();
		const id = await stored();
		const course = await makeCourse(db, { category: await makeCategory(db), title: '微积分' });
		const [first, second] = await showIn(app.platform, course, id);
		await expect(remove(id)).rejects.toMatchObject({
			reason: 'media_in_use',
			errors: [
				{ path: 'asset', message: `lesson ${first} 第一讲 (course ${course} 微积分)` },
				{ path: 'asset', message: `lesson ${second} 第二讲 (course ${course} 微积分)` },
			],
		});
		await runJobs(site());
		expect([await rows(id), (await files(id)).length]).toEqual([3, 10]);
		await db.run(sql`update lesson set resource_id = null where resource_id = ${id}`);
		const version = () => db.row<{ version: number }>(sql`select version from cache_version where tag = ${`asset:${id}`}`);
		expect(await version()).toBeUndefined();
		await remove(id);
		expect(await version()).toMatchObject({ version: expect.any(Number) });
		expect(await rows(id)).toBe(0);
		expect(await assets.findAsset(app.platform, id)).toBeNull();
		await runJobs(site());
		expect([await files(id), await about(id)]).toEqual([[], []]);
		await expect(remove(id)).rejects.toMatchObject({ reason: 'not_found', message: `there is no asset ${id}` });
	});

	it('twice at once is once, and nobody puts it into a lesson meanwhile', async () => {
		const { db } = site();
		const course = await makeCourse(db, { category: await makeCategory(db) });
		const id = await stored();
		const both = await Promise.allSettled([remove(id), remove(id)]);
		expect(both.map((each) => (each.status === 'rejected' ? each.reason.reason : 'deleted')).sort()).toEqual(['deleted', 'not_found']);
		const other = await stored();
		const [shown, deleted] = await Promise.allSettled([
			db.run(sql`update lesson set resource_id = ${other} where course_id = ${course}`),
			remove(other),
		]);
		// Whoever comes first wins: never a lesson that lost its film by it.
		const lessons = await db.rows<{ resource_id: number | null }>(sql`select resource_id from lesson where course_id = ${course}`);
		if (deleted.status === 'fulfilled') expect(shown.status).toBe('rejected');
		else expect(lessons.map((row) => row.resource_id)).toEqual([other, other]);
		await db.run(sql`update lesson set resource_id = null where course_id = ${course}`);
		await runJobs(site());
	});

	it('leaves nothing where it was made, and what is made of another', async () => {
		const work = join(site().config.dataDir, 'work');
		const id = await stored();
		const folders = [`${id}-r1`, `${id}-r2`, `${id}0-r1`];
		for (const folder of folders) await mkdir(join(work, folder), { recursive: true });
		await remove(id);
		await runJobs(site());
		expect((await readdir(work)).filter((name) => folders.includes(name))).toEqual([`${id}0-r1`]);
		await rm(join(work, `${id}0-r1`), { recursive: true });
	});

	it('begins again where it was broken off, however often', async () => {
		const id = await stored();
		await remove(id);
		const { store } = site().app.platform;
		const { removeAll } = store;
		// As when the process is killed half-way: some are gone, nobody knows.
		vi.spyOn(store, 'removeAll').mockImplementationOnce(async (prefix) => {
			for await (const key of store.list(prefix)) if (key.includes('/360/')) await store.remove(key);
			throw new Error('killed');
		});
		await runJobs(site());
		expect((await files(id)).length).toBeGreaterThan(2);
		store.removeAll = removeAll;
		await site().db.run(sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`);
		await runJobs(site());
		expect([await files(id), await about(id)]).toEqual([[], []]);
	});

	it('ends what is being made of it, and nothing of it comes back', async () => {
		const { app, databaseUrl } = site();
		const id = await assets.addAsset(app.platform, { title: '一讲', source: clip });
		const worker = await startWorker({ platform: app.platform, databaseUrl, handlers: mediaHandlers });
		await vi.waitFor(() => expect(processesBelow(process.pid, 'ffmpeg').length).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
		await remove(id);
		await vi.waitFor(async () => expect([await about(id), await files(id)]).toEqual([[], []]), { timeout: 60_000, interval: 100 });
		expect(processesBelow(process.pid, 'ffmpeg')).toEqual([]);
		expect(await readdir(join(site().config.dataDir, 'work'))).toEqual([]);
		await worker.stop();
	});

	it('an upload that never reached the store is not taken in anew at the next start', async () => {
		const { db, config, databaseUrl, app } = site();
		const uploads = join(config.dataDir, 'uploads');
		const uploadId = `staff-1.${'a'.repeat(32)}`;
		await mkdir(uploads, { recursive: true });
		await writeFile(join(uploads, uploadId), 'whole');
		await writeFile(join(uploads, `${uploadId}.json`), JSON.stringify({ id: uploadId, size: 5, offset: 0, metadata: { title: '传过的' } }));
		const id = await db.transaction((tx) => assets.makeAsset(tx, '传过的'));
		await db.run(sql`insert into media_upload (id, asset_id) values (${uploadId}, ${id})`);
		await app.platform.jobs.queue(db, mediaJobs.received, { uploadId, assetId: id });
		await remove(id);
		const before = (await assets.listAssets(app.platform)).length;
		const again = await startApp({ databaseUrl, config: { dataDir: config.dataDir, s3: config.s3 } });
		await again.app.server.ready();
		expect(await assets.listAssets(again.app.platform)).toHaveLength(before);
		await again.close();
		await runJobs(site());
		expect([existsSync(join(uploads, uploadId)), existsSync(join(uploads, `${uploadId}.json`))]).toEqual([false, false]);
		expect([await files(id), await about(id)]).toEqual([[], []]);
	});
});
