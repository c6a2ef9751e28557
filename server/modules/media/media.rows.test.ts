import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import * as queries from './media.assets.queries.ts';
import { addAsset, assetKey, beginPreparing, findAsset, giveUpAsset, listAssets, makeAsset, sourceKey } from './media.assets.service.ts';
import { saveCues } from './media.captions.service.ts';
import { deleteAsset, removeFiles } from './media.delete.service.ts';
import { documentSizes } from './media.documents.service.ts';
import { failAsset, retryAsset } from './media.failed.service.ts';
import { mediaJobs } from './media.jobs.ts';

let site: TestApp;
let folder: string;
const start = new Date('2026-11-21T08:00:00.000Z');

beforeAll(async () => {
	site = await startApp();
	folder = await mkdtemp(join(tmpdir(), 'lectern-rows-'));
});
afterAll(async () => {
	await site.close();
	await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
	site.setNow(start);
	await site.db.run(sql`delete from media_asset`);
});

const make = (title = '影片', sample: { seconds: number } | null = null) => site.db.transaction((tx) => makeAsset(tx, title, sample));
const row = (id: number) => queries.find(site.db, id);
const change = (id: number, to: queries.AssetChange) => queries.change(site.db, id, to);
const jobs = async (id: number) =>
	(
		await site.db.rows<{ name: string; payload: unknown }>(
			sql`select t.identifier as name, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'assetId' = ${String(id)} order by j.id`,
		)
	).map(({ name, payload }) => [name, payload]);
const keysOf = async (prefix: string) => {
	const keys: string[] = [];
	for await (const key of site.app.platform.store.list(prefix)) keys.push(key);
	return keys.sort();
};
const put = (key: string) => site.app.platform.store.put(key, Buffer.from('x'), { type: 'x' });
const rendition = (height: number, bitrate = height * 1000): queries.RenditionRow => ({
	...{ height, folder: `${height}`, width: height * 2, frame_height: height, fps: 25, bitrate, mean_bitrate: bitrate - 1, codecs: 'avc1' },
});

describe('R70 a medium, column by column', () => {
	test('made: its title cleaned, a key of its own, nothing to play', async () => {
		const [id, second] = [await make(`  一\u0000 讲 ${'长'.repeat(300)}`), await make('')];
		const { crypt_key, created_at: _, ...rest } = (await row(id)) as queries.AssetRow;
		expect(rest).toEqual({
			...{
				id,
				kind: 'video',
				state: 'uploaded',
				percent: 0,
				failure: null,
				source_key: '',
				source_bytes: 0,
				seconds: null,
				width: null,
				height: null,
			},
			...{ probe: null, revision: 0, making: 1, poster: false, thumbnails: false, title: expect.stringMatching(/^一 讲 长+$/) },
		});
		expect(rest.title.length).toBe(200);
		expect((await row(second))?.title).toBe('未命名');
		expect(crypt_key).toHaveLength(16);
		expect(await assetKey(site.app.platform, id)).toEqual(crypt_key);
		expect(await assetKey(site.app.platform, second)).not.toEqual(crypt_key);
		expect(await assetKey(site.app.platform, 999_999)).toBeNull();
		const sample = await make('示例', { seconds: 64 });
		expect(await site.db.row(sql`select sample, seconds::float8 from media_asset where id = ${sample}`)).toEqual({ sample: true, seconds: 64 });
		expect(await site.db.row(sql`select sample, seconds from media_asset where id = ${id}`)).toEqual({ sample: false, seconds: null });
		expect((await listAssets(site.app.platform)).map((asset) => asset.id)).toEqual([sample, second, id]);
		expect((await listAssets(site.app.platform, 2)).map((asset) => asset.id)).toEqual([sample, second]);
	});

	test.each<[string, queries.AssetChange, Record<string, unknown>]>([
		['kind', { kind: 'audio' }, { kind: 'audio' }],
		['state', { state: 'ready' }, { state: 'ready' }],
		['percent', { percent: 40 }, { percent: 40 }],
		['failure', { failure: 'damaged' }, { failure: 'damaged' }],
		['no failure', { failure: null }, { failure: null }],
		['source', { source: { key: 'sources/9', bytes: 5_000_000_000 } }, { source_key: 'sources/9', source_bytes: 5_000_000_000 }],
		['seconds', { seconds: 64.25 }, { seconds: 64.25 }],
		['size', { size: { width: 640, height: 360 } }, { width: 640, height: 360 }],
		['probe', { probe: { format: 'mov', seconds: 1, video: null, audio: null } }, { probe: { format: 'mov', seconds: 1, video: null, audio: null } }],
		['revision', { revision: 3 }, { revision: 3 }],
		['making', { making: 4 }, { making: 4 }],
		['poster', { poster: true }, { poster: true }],
		['thumbnails', { thumbnails: true }, { thumbnails: true }],
		['nothing', {}, {}],
	])('changed: %s alone, of this one alone', async (_what, to, columns) => {
		const [id, other] = [await make(), await make()];
		await change(id, { state: 'failed', failure: 'empty', percent: 7, seconds: 5, size: { width: 2, height: 3 }, source: { key: 'k', bytes: 1 } });
		const [before, untouched] = [await row(id), await row(other)];
		await change(id, to);
		expect(await row(id)).toEqual({ ...before, ...columns });
		expect(await row(other)).toEqual(untouched);
	});

	test('percent goes forward alone, and only of the revision that is being made', async () => {
		const [id, other] = [await make(), await make()];
		const set = async (making: number, percent: number) => {
			await queries.setPercent(site.db, id, making, percent);
			return (await row(id))?.percent;
		};
		expect([await set(1, 40), await set(1, 39), await set(1, 40), await set(2, 50), await set(1, 41)]).toEqual([40, 40, 40, 40, 41]);
		expect((await row(other))?.percent).toBe(0);
	});

	test('renditions: one a height, from the smallest, removed by revision, folder or age', async () => {
		const [id, other] = [await make(), await make()];
		for (const revision of [1, 2, 3]) for (const height of [720, 360]) await queries.saveRendition(site.db, id, revision, rendition(height));
		await queries.saveRendition(site.db, other, 1, rendition(360));
		const again = { ...rendition(360, 9000), folder: '360-b', width: 1, frame_height: 2, fps: null, mean_bitrate: 3, codecs: 'x' };
		await queries.saveRendition(site.db, id, 2, again);
		expect(await queries.listRenditions(site.db, id, 2)).toEqual([again, rendition(720)]);
		expect(await queries.listRenditions(site.db, id, 3)).toEqual([rendition(360), rendition(720)]);
		const left = async () =>
			(await site.db.rows<{ key: string }>(sql`select concat_ws(' ', asset_id, revision, folder) as key from media_rendition order by 1`)).map(
				({ key }) => key.replace(`${id} `, 'a ').replace(`${other} `, 'b '),
			);
		await queries.removeRenditions(site.db, id, { revision: 3, folder: '360' });
		expect(await left()).toEqual(['a 1 360', 'a 1 720', 'a 2 360-b', 'a 2 720', 'a 3 720', 'b 1 360']);
		await queries.removeRenditions(site.db, id, { before: 2 });
		expect(await left()).toEqual(['a 2 360-b', 'a 2 720', 'a 3 720', 'b 1 360']);
		await queries.removeRenditions(site.db, id, { revision: 2 });
		expect(await left()).toEqual(['a 3 720', 'b 1 360']);
		await queries.removeRenditions(site.db, id, {});
		expect(await left()).toEqual(['b 1 360']);
	});

	test('what plays: the renditions of its revision, its captions, Chinese first', async () => {
		const id = await make();
		await change(id, { revision: 2, state: 'ready', percent: 100 });
		for (const revision of [1, 2])
			for (const height of [720, 360]) await queries.saveRendition(site.db, id, revision, rendition(height, height * revision));
		for (const [lang, label] of [
			['en', 'English'],
			['zh-CN', '中文'],
		] as const)
			await site.db.transaction((tx) => saveCues(tx, id, { lang, label, cues: [] }));
		expect(await findAsset(site.app.platform, id)).toMatchObject({
			renditions: [
				{ height: 360, bitrate: 720 },
				{ height: 720, bitrate: 1440 },
			],
			captions: [
				{ lang: 'zh-CN', label: '中文' },
				{ lang: 'en', label: 'English' },
			],
		});
		expect(await findAsset(site.app.platform, 999_999)).toBeNull();
		expect(await findAsset(site.app.platform, await make())).toMatchObject({ renditions: [], captions: [] });
	});

	test('those that wait for work or are at it', async () => {
		const [waits, works, more, failedMore, ready, failed] = [await make(), await make(), await make(), await make(), await make(), await make()];
		await change(works, { state: 'processing' });
		await change(more, { state: 'ready', percent: 99 });
		await change(failedMore, { state: 'ready', percent: 99, failure: 'empty' });
		await change(ready, { state: 'ready', percent: 100 });
		await change(failed, { state: 'failed', percent: 5 });
		expect(await queries.listUnfinished(site.db)).toEqual([waits, works, more]);
		// Of nothing nothing is asked.
		expect(await documentSizes(undefined as never, [])).toEqual(new Map());
	});

	test('sizes of documents that can be read', async () => {
		const ids = [await make(), await make(), await make(), await make()] as [number, number, number, number];
		for (const id of ids) await change(id, { kind: 'document', state: 'ready', revision: 1, source: { key: 's', bytes: id * 10 } });
		await change(ids[1], { kind: 'video' });
		await change(ids[2], { state: 'processing' });
		await change(ids[3], { revision: 0 });
		expect(await documentSizes(site.db, ids)).toEqual(new Map([[ids[0], ids[0] * 10]]));
		expect(await documentSizes(site.db, ids.slice(1))).toEqual(new Map());
	});
});

describe('R70 from its source to its preparation', () => {
	test('a file and a stream are taken in, and a job is queued for each; what is no file leaves nothing', async () => {
		const { platform } = site.app;
		await writeFile(join(folder, 'film'), 'film');
		for (const source of [join(folder, 'film'), Readable.from([Buffer.from('film')])]) {
			const id = await addAsset(platform, { title: '一讲', source });
			expect(await row(id)).toMatchObject({ title: '一讲', state: 'processing', percent: 0, source_key: sourceKey(id), source_bytes: 4, making: 1 });
			expect(await jobs(id)).toEqual([['media.prepare', { assetId: id, revision: 1 }]]);
			expect(await platform.store.stat(sourceKey(id))).toEqual({ bytes: 4 });
		}
		const before = (await listAssets(platform)).length;
		await expect(addAsset(platform, { title: 'x', source: folder })).rejects.toMatchObject({
			code: 'EISDIR',
			message: `EISDIR: ${folder} is no file`,
		});
		await expect(addAsset(platform, { title: 'x', source: join(folder, 'not-there') })).rejects.toMatchObject({ code: 'ENOENT' });
		expect(await listAssets(platform)).toHaveLength(before);
	});

	test('begun twice is begun once; without its source not at all; given up only while nothing was begun', async () => {
		const { platform } = site.app;
		const id = await make();
		await expect(beginPreparing(platform, id)).rejects.toThrow(`the source of asset ${id} is not in the store`);
		await put(sourceKey(id));
		await beginPreparing(platform, id);
		await change(id, { percent: 9 });
		await beginPreparing(platform, id);
		expect([await jobs(id), (await row(id))?.percent]).toEqual([[['media.prepare', { assetId: id, revision: 1 }]], 9]);
		await giveUpAsset(platform, id, 'store_failed');
		expect(await row(id)).toMatchObject({ state: 'processing', failure: null });
		const waits = await make();
		await giveUpAsset(platform, waits, 'store_failed');
		expect(await row(waits)).toMatchObject({ state: 'failed', failure: 'store_failed' });
	});

	test('what fails: of a revision that nothing plays of nothing stays; what plays goes on', async () => {
		const { platform } = site.app;
		const [fresh, playing, other] = [await make(), await make(), await make()];
		await change(fresh, { state: 'processing' });
		await change(playing, { state: 'ready', revision: 1, making: 2 });
		await change(other, { state: 'ready', revision: 2, making: 2 });
		for (const id of [fresh, playing, other])
			for (const revision of [1, 2]) {
				await put(`media/${id}/r${revision}/360/0.m4s`);
				await queries.saveRendition(site.db, id, revision, rendition(360));
			}
		const of = async (id: number) => [
			(await row(id))?.state,
			(await row(id))?.failure,
			(await keysOf(`media/${id}/`)).map((key) => key.split('/')[2]),
			(await queries.listRenditions(site.db, id, 1)).length,
			(await queries.listRenditions(site.db, id, 2)).length,
		];
		await failAsset(platform, { assetId: playing, revision: 1 }, 'damaged');
		expect(await of(playing)).toEqual(['ready', null, ['r1', 'r2'], 1, 1]);
		await failAsset(platform, { assetId: playing, revision: 2 }, 'damaged');
		expect(await of(playing)).toEqual(['ready', 'damaged', ['r1'], 1, 0]);
		await failAsset(platform, { assetId: fresh, revision: 1 }, 'empty');
		expect(await of(fresh)).toEqual(['failed', 'empty', ['r2'], 0, 1]);
		await failAsset(platform, { assetId: other, revision: 2 }, 'disk_full');
		expect(await of(other)).toEqual(['ready', 'disk_full', ['r1', 'r2'], 1, 1]);
		const waits = await make();
		await put(`media/${waits}/r1/x`);
		await failAsset(platform, { assetId: waits, revision: 1 }, 'empty');
		expect(await of(waits)).toEqual(['failed', 'empty', ['r1'], 0, 0]);
		await failAsset(platform, { assetId: 999_999, revision: 1 }, 'empty');
	});

	test('tried again: anew from its source, as the next revision; what plays stays ready', async () => {
		const { platform } = site.app;
		const [failed, playing] = [await make(), await make()];
		await change(failed, { state: 'failed', failure: 'damaged', percent: 40, source: { key: 'k', bytes: 1 }, making: 3 });
		await change(playing, { state: 'ready', percent: 60, failure: 'damaged', revision: 3, source: { key: 'k', bytes: 1 }, making: 3 });
		await retryAsset(platform, failed);
		await retryAsset(platform, playing);
		expect([await row(failed), await row(playing)]).toMatchObject([
			{ state: 'processing', percent: 0, failure: null, making: 4, revision: 0 },
			{ state: 'ready', percent: 0, failure: null, making: 4, revision: 3 },
		]);
		expect(await jobs(failed)).toEqual([['media.prepare', { assetId: failed, revision: 4 }]]);
		await expect(retryAsset(platform, failed)).rejects.toMatchObject({ reason: 'conflict', message: `asset ${failed} is being worked on` });
		await expect(retryAsset(platform, 999_999)).rejects.toMatchObject({ reason: 'not_found', message: 'there is no asset 999999' });
		const lost = await make();
		await change(lost, { state: 'failed', failure: 'interrupted' });
		await expect(retryAsset(platform, lost)).rejects.toMatchObject({
			reason: 'not_found',
			message: `asset ${lost} has no source: add the file again`,
		});
		expect(await row(lost)).toMatchObject({ state: 'failed', failure: 'interrupted' });
		await site.db.run(sql`insert into media_upload (id, asset_id) values (${`staff.${lost}`}, ${lost})`);
		await retryAsset(platform, lost);
		expect([await row(lost), await jobs(lost)]).toMatchObject([
			{ state: 'uploaded', failure: null },
			[['media.received', { uploadId: `staff.${lost}`, assetId: lost }]],
		]);
	});

	test('deleted: with the places that keep it named; its files go by a job', async () => {
		const { platform } = site.app;
		const id = await make();
		await expect(deleteAsset(platform, id, async () => ['课一', '课二'])).rejects.toMatchObject({
			reason: 'media_in_use',
			errors: [
				{ path: 'asset', message: '课一' },
				{ path: 'asset', message: '课二' },
			],
		});
		expect(await row(id)).toBeDefined();
		await deleteAsset(platform, id, async () => []);
		expect(await row(id)).toBeUndefined();
		expect(await jobs(id)).toEqual([['media.removal', { assetId: id, uploadId: null }]]);
		await expect(deleteAsset(platform, id, async () => [])).rejects.toMatchObject({ reason: 'not_found', message: `there is no asset ${id}` });
	});

	test('the files of a deleted one stay while somebody works on it, and go with the work that only waits', async () => {
		const { platform } = site.app;
		const id = await make();
		await site.db.run(sql`delete from media_asset where id = ${id}`);
		await put(`media/${id}/0/list.m3u8`);
		await platform.jobs.queue(site.db, mediaJobs.prepare, { assetId: id, revision: 1 });
		const held = async (by: string | null) =>
			site.db.run(
				sql`update graphile_worker._private_jobs set locked_at = ${by === null ? null : start}, locked_by = ${by} where payload ->> 'assetId' = ${String(id)}`,
			);
		await held('worker');
		await removeFiles(platform, { assetId: id, uploadId: null });
		expect(await keysOf(`media/${id}/`)).toEqual([`media/${id}/0/list.m3u8`]);
		expect(await jobs(id)).toEqual([
			['media.prepare', { assetId: id, revision: 1 }],
			['media.removal', { assetId: id, uploadId: null }],
		]);
		await held(null);
		await removeFiles(platform, { assetId: id, uploadId: null });
		expect(await keysOf(`media/${id}/`)).toEqual([]);
		expect(await jobs(id)).toEqual([['media.removal', { assetId: id, uploadId: null }]]);
	});
});
