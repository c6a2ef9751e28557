import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import * as queries from './media.assets.queries.ts';
import { addAsset, assetKey, beginPreparing, findAsset, giveUpAsset, listAssets, makeAsset, sourceKey } from './media.assets.service.ts';
import { captionCues, listCaptions, publishCaptions, removeCaption, saveCaption, saveCues } from './media.captions.service.ts';
import { deleteAsset } from './media.delete.service.ts';
import { documentSizes } from './media.documents.service.ts';
import { failAsset, retryAsset } from './media.failed.service.ts';
import { largestUpload, readTicket, tidyUploads, uploadsFolder, uploadTicket } from './media.uploads.service.ts';

let it: TestApp;
let folder: string;
const start = new Date('2026-11-21T08:00:00.000Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

beforeAll(async () => {
	it = await startApp();
	folder = await mkdtemp(join(tmpdir(), 'lectern-rows-'));
});
afterAll(async () => {
	await it.close();
	await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
	it.setNow(start);
	await it.db.run(sql`delete from media_asset`);
});

const make = (title = '影片', sample: { seconds: number } | null = null) => it.db.transaction((tx) => makeAsset(tx, title, sample));
const row = (id: number) => queries.find(it.db, id);
const change = (id: number, to: queries.AssetChange) => queries.change(it.db, id, to);
const jobs = async (id: number) =>
	(
		await it.db.rows<{ name: string; payload: unknown }>(
			sql`select t.identifier as name, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'assetId' = ${String(id)} order by j.id`,
		)
	).map(({ name, payload }) => [name, payload]);
const keysOf = async (prefix: string) => {
	const keys: string[] = [];
	for await (const key of it.app.platform.store.list(prefix)) keys.push(key);
	return keys.sort();
};
const put = (key: string) => it.app.platform.store.put(key, Buffer.from('x'), { type: 'x' });
const rung = (height: number, bitrate = height * 1000): queries.RenditionRow => ({
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
		expect(await assetKey(it.app.platform, id)).toEqual(crypt_key);
		expect(await assetKey(it.app.platform, second)).not.toEqual(crypt_key);
		expect(await assetKey(it.app.platform, 999_999)).toBeNull();
		const sample = await make('示例', { seconds: 64 });
		expect(await it.db.row(sql`select sample, seconds::float8 from media_asset where id = ${sample}`)).toEqual({ sample: true, seconds: 64 });
		expect(await it.db.row(sql`select sample, seconds from media_asset where id = ${id}`)).toEqual({ sample: false, seconds: null });
		expect((await listAssets(it.app.platform)).map((asset) => asset.id)).toEqual([sample, second, id]);
		expect((await listAssets(it.app.platform, 2)).map((asset) => asset.id)).toEqual([sample, second]);
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
			await queries.setPercent(it.db, id, making, percent);
			return (await row(id))?.percent;
		};
		expect([await set(1, 40), await set(1, 39), await set(1, 40), await set(2, 50), await set(1, 41)]).toEqual([40, 40, 40, 40, 41]);
		expect((await row(other))?.percent).toBe(0);
	});

	test('rungs: one a height, from the smallest, removed by revision, folder or age', async () => {
		const [id, other] = [await make(), await make()];
		for (const revision of [1, 2, 3]) for (const height of [720, 360]) await queries.saveRendition(it.db, id, revision, rung(height));
		await queries.saveRendition(it.db, other, 1, rung(360));
		const again = { ...rung(360, 9000), folder: '360-b', width: 1, frame_height: 2, fps: null, mean_bitrate: 3, codecs: 'x' };
		await queries.saveRendition(it.db, id, 2, again);
		expect(await queries.listRenditions(it.db, id, 2)).toEqual([again, rung(720)]);
		expect(await queries.listRenditions(it.db, id, 3)).toEqual([rung(360), rung(720)]);
		const left = async () =>
			(await it.db.rows<{ key: string }>(sql`select concat_ws(' ', asset_id, revision, folder) as key from media_rendition order by 1`)).map(
				({ key }) => key.replace(`${id} `, 'a ').replace(`${other} `, 'b '),
			);
		await queries.removeRenditions(it.db, id, { revision: 3, folder: '360' });
		expect(await left()).toEqual(['a 1 360', 'a 1 720', 'a 2 360-b', 'a 2 720', 'a 3 720', 'b 1 360']);
		await queries.removeRenditions(it.db, id, { before: 2 });
		expect(await left()).toEqual(['a 2 360-b', 'a 2 720', 'a 3 720', 'b 1 360']);
		await queries.removeRenditions(it.db, id, { revision: 2 });
		expect(await left()).toEqual(['a 3 720', 'b 1 360']);
		await queries.removeRenditions(it.db, id, {});
		expect(await left()).toEqual(['b 1 360']);
	});

	test('what plays: the rungs of its revision, its captions, Chinese first', async () => {
		const id = await make();
		await change(id, { revision: 2, state: 'ready', percent: 100 });
		for (const revision of [1, 2]) for (const height of [720, 360]) await queries.saveRendition(it.db, id, revision, rung(height, height * revision));
		for (const [lang, label] of [
			['en', 'English'],
			['zh-CN', '中文'],
		] as const)
			await it.db.transaction((tx) => saveCues(tx, id, { lang, label, cues: [] }));
		expect(await findAsset(it.app.platform, id)).toMatchObject({
			renditions: [
				{ height: 360, bitrate: 720 },
				{ height: 720, bitrate: 1440 },
			],
			captions: [
				{ lang: 'zh-CN', label: '中文' },
				{ lang: 'en', label: 'English' },
			],
		});
		expect(await findAsset(it.app.platform, 999_999)).toBeNull();
		expect(await findAsset(it.app.platform, await make())).toMatchObject({ renditions: [], captions: [] });
	});

	test('those that wait for work or are at it', async () => {
		const [waits, works, more, failedMore, ready, failed] = [await make(), await make(), await make(), await make(), await make(), await make()];
		await change(works, { state: 'processing' });
		await change(more, { state: 'ready', percent: 99 });
		await change(failedMore, { state: 'ready', percent: 99, failure: 'empty' });
		await change(ready, { state: 'ready', percent: 100 });
		await change(failed, { state: 'failed', percent: 5 });
		expect(await queries.listUnfinished(it.db)).toEqual([waits, works, more]);
		expect(await documentSizes(it.db, [])).toEqual(new Map());
	});

	test('sizes of documents that can be read', async () => {
		const ids = [await make(), await make(), await make(), await make()] as [number, number, number, number];
		for (const id of ids) await change(id, { kind: 'document', state: 'ready', revision: 1, source: { key: 's', bytes: id * 10 } });
		await change(ids[1], { kind: 'video' });
		await change(ids[2], { state: 'processing' });
		await change(ids[3], { revision: 0 });
		expect(await documentSizes(it.db, ids)).toEqual(new Map([[ids[0], ids[0] * 10]]));
		expect(await documentSizes(it.db, ids.slice(1))).toEqual(new Map());
	});
});

describe('R70 from its source to its preparation', () => {
	test('a file and a stream are taken in, and a job is queued for each; what is no file leaves nothing', async () => {
		const { platform } = it.app;
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
		const { platform } = it.app;
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
		const { platform } = it.app;
		const [fresh, playing, other] = [await make(), await make(), await make()];
		await change(fresh, { state: 'processing' });
		await change(playing, { state: 'ready', revision: 1, making: 2 });
		await change(other, { state: 'ready', revision: 2, making: 2 });
		for (const id of [fresh, playing, other])
			for (const revision of [1, 2]) {
				await put(`media/${id}/r${revision}/360/0.m4s`);
				await queries.saveRendition(it.db, id, revision, rung(360));
			}
		const of = async (id: number) => [
			(await row(id))?.state,
			(await row(id))?.failure,
			(await keysOf(`media/${id}/`)).map((key) => key.split('/')[2]),
			(await queries.listRenditions(it.db, id, 1)).length,
			(await queries.listRenditions(it.db, id, 2)).length,
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
		const { platform } = it.app;
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
		await it.db.run(sql`insert into media_upload (id, asset_id) values (${`staff.${lost}`}, ${lost})`);
		await retryAsset(platform, lost);
		expect([await row(lost), await jobs(lost)]).toMatchObject([
			{ state: 'uploaded', failure: null },
			[['media.received', { uploadId: `staff.${lost}`, assetId: lost }]],
		]);
	});

	test('deleted: with the places that keep it named; its files go by a job', async () => {
		const { platform } = it.app;
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
});

describe('R70 captions of a medium', () => {
	const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n字\n';
	const cues = [{ start: 1, end: 2, text: '字' }];

	test.each([
		['zh-CN', ' 中文 ', text, null],
		['yue', 'é'.repeat(40), text, null],
		['zh-Hant-TW-x1234567', 'x', text, null],
		['z', '中文', text, 'lang'],
		['abcd', '中文', text, 'lang'],
		['ZH', '中文', text, 'lang'],
		['zh-C', '中文', text, 'lang'],
		['zh-123456789', '中文', text, 'lang'],
		['zh-aa-bb-cc-dd', '中文', text, 'lang'],
		['xzh CN', '中文', text, 'lang'],
		['zh', ' ', text, 'label'],
		['zh', 'x'.repeat(41), text, 'label'],
		['zh', 'a\u0007', text, 'label'],
		['zh', '中文', 'no captions', 'text'],
	])('in %s as %j', async (lang, label, file, path) => {
		const id = await make();
		if (path === null) {
			expect(await saveCaption(it.app.platform, id, lang, label, file)).toEqual(cues);
			expect(await listCaptions(it.app.platform, id)).toEqual([{ lang, label: label.trim(), cues }]);
		} else {
			const message = { lang: 'lang', label: 'label', text: 'WebVTT, SRT' }[path];
			await expect(saveCaption(it.app.platform, id, lang, label, file)).rejects.toMatchObject({ reason: 'invalid', errors: [{ path, message }] });
			expect(await listCaptions(it.app.platform, id)).toEqual([]);
		}
	});

	test('replace those of the same language, lie beside what plays, and go one by one', async () => {
		const { platform } = it.app;
		const [id, other] = [await make(), await make()];
		await saveCaption(platform, id, 'en', 'English', text);
		expect(await keysOf(`media/${id}/`)).toEqual([]);
		await change(id, { revision: 2 });
		await saveCaption(platform, id, 'zh-CN', '中文', text);
		await saveCaption(platform, id, 'en', 'In English', text.replace('字', 'word'));
		await saveCaption(platform, other, 'en', 'Other', text);
		expect((await listCaptions(platform, id)).map(({ lang, label }) => [lang, label])).toEqual([
			['zh-CN', '中文'],
			['en', 'In English'],
		]);
		expect(await captionCues(platform, id, 'en')).toEqual([{ start: 1, end: 2, text: 'word' }]);
		expect(await captionCues(platform, id, 'fr')).toEqual([]);
		expect(await keysOf(`media/${id}/`)).toEqual([`media/${id}/r2/captions/en.vtt`, `media/${id}/r2/captions/zh-CN.vtt`]);
		await publishCaptions(platform, id, 3);
		expect(await keysOf(`media/${id}/r3/`)).toEqual([`media/${id}/r3/captions/en.vtt`, `media/${id}/r3/captions/zh-CN.vtt`]);
		await publishCaptions(platform, id, 0);
		await publishCaptions(platform, 999_999);
		await removeCaption(platform, id, 'en');
		expect((await listCaptions(platform, id)).map(({ lang }) => lang)).toEqual(['zh-CN']);
		expect(await listCaptions(platform, other)).toHaveLength(1);
		expect(await keysOf(`media/${id}/r2/`)).toEqual([`media/${id}/r2/captions/zh-CN.vtt`]);
		await removeCaption(platform, id, '../zh-CN');
		await removeCaption(platform, other, 'en');
		await removeCaption(platform, 999_999, 'en');
		expect(await keysOf(`media/${id}/r2/`)).toEqual([`media/${id}/r2/captions/zh-CN.vtt`]);
		await expect(saveCaption(platform, 999_999, 'en', 'x', text)).rejects.toMatchObject({ reason: 'not_found' });
	});
});

describe('R70 tickets of uploads, and what nobody finished', () => {
	test('a ticket says who, how much, until when, and is read by its own key', async () => {
		const { platform } = it.app;
		const ticket = await uploadTicket(platform, { subject: 'Staff_1-a', maxBytes: 1000, seconds: 60 });
		expect(ticket).toMatch(new RegExp(`^Staff_1-a\\.1000\\.${later(60_000).getTime()}\\.[\\w-]{43}$`));
		expect(await readTicket(platform, ticket)).toEqual({ subject: 'Staff_1-a', maxBytes: 1000, until: later(60_000).getTime() });
		it.setNow(later(59_999));
		expect(await readTicket(platform, ticket)).not.toBeNull();
		it.setNow(later(60_000));
		expect(await readTicket(platform, ticket)).toBeNull();
		it.setNow(start);
		const usual = await readTicket(platform, await uploadTicket(platform, { subject: 's' }));
		expect(usual).toEqual({ subject: 's', maxBytes: 20 * 1024 ** 3, until: later(3_600_000).getTime() });
		expect((await readTicket(platform, await uploadTicket(platform, { subject: 's', maxBytes: largestUpload + 1 })))?.maxBytes).toBe(largestUpload);
	});

	test('a forged one of the same length is none; who uploads has a name', async () => {
		const { platform } = it.app;
		const ticket = await uploadTicket(platform, { subject: 'staff', maxBytes: 1000, seconds: 60 });
		const turned = `${ticket.slice(0, -43)}${ticket.at(-43) === 'A' ? 'B' : 'A'}${ticket.slice(-42)}`;
		const forged = [
			turned,
			ticket.replace('staff', 'stafg'),
			ticket.replace('.1000.', '.9000.'),
			`x${ticket}`,
			`${ticket}x`,
			ticket.slice(0, -1),
			'',
			'x.1.1.x',
		];
		for (const text of forged) expect([text, await readTicket(platform, text)]).toEqual([text, null]);
		for (const subject of ['', 'a b', 'a.b', 'x'.repeat(41)])
			await expect(uploadTicket(platform, { subject })).rejects.toMatchObject({ reason: 'invalid' });
		expect(await uploadTicket(platform, { subject: 'x'.repeat(40) })).toContain('x'.repeat(40));
	});

	test('an upload that nobody finished within a week is removed, and no other', async () => {
		const uploads = uploadsFolder(it.app.platform);
		expect(uploads).toBe(join(it.config.dataDir, 'uploads'));
		await mkdir(uploads, { recursive: true });
		const week = 7 * 86_400_000;
		const begin = async (name: string, ago: number, size: number) => {
			await writeFile(join(uploads, name), '12345');
			await writeFile(join(uploads, `${name}.json`), JSON.stringify({ id: name, size, creation_date: new Date(Date.now() - ago).toISOString() }));
			await utimes(join(uploads, name), new Date(), new Date());
		};
		const names = ['a', 'b', 'c'].map((letter) => `staff.${letter.repeat(32)}`) as [string, string, string];
		await begin(names[0], week + 1000, 10);
		await begin(names[1], week - 600_000, 10);
		// All its bytes are there: it only waits to be fetched.
		await begin(names[2], week + 1000, 5);
		await tidyUploads(it.app.platform);
		expect((await readdir(uploads)).filter((name) => names.some((each) => name.startsWith(each))).sort()).toEqual([
			names[1],
			`${names[1]}.json`,
			names[2],
			`${names[2]}.json`,
		]);
		expect((await stat(uploads)).isDirectory()).toBe(true);
	});
});
