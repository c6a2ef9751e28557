import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { drawFilm, ffmpeg, look, makeClip, quickH264 } from '../../../test/clips.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import * as assets from './media.assets.service.ts';
import { saveCaption } from './media.captions.service.ts';
import { retryAsset } from './media.failed.service.ts';
import { mediaJobs } from './media.jobs.ts';
import { mediaHandlers } from './media.worker.ts';

// Encoders give way to everything else on the machine.
vi.setConfig({ testTimeout: 180_000 });

let site: TestApp;
let folder: string;
beforeAll(async () => {
	site = await startApp();
	folder = await mkdtemp(join(tmpdir(), 'lectern-media-'));
});
afterAll(async () => {
	await site.close();
	await rm(folder, { recursive: true, force: true });
});

const add = (file: string) => assets.addAsset(site.app.platform, { title: '一讲', source: file });
const found = async (id: number) => {
	const asset = await assets.findAsset(site.app.platform, id);
	if (asset === null) throw new Error(`no asset ${id}`);
	return asset;
};
const read = async (id: number, name: string) =>
	readFile(site.app.platform.store.localPath(`${assets.publishedPrefix(await found(id))}${name}`) ?? '', 'utf8');
const files = async (prefix: string) => {
	const keys: string[] = [];
	for await (const key of site.app.platform.store.list(prefix)) keys.push(key.slice(prefix.length));
	return keys.sort();
};
const only = (...names: string[]) => mediaHandlers.filter((handler) => names.includes(handler.job.name));

/** What plays, as a folder with the key beside it, as another player would get it. */
async function download(id: number): Promise<string> {
	const asset = await found(id);
	const to = join(folder, `played-${id}-r${asset.revision}`);
	await cp(site.app.platform.store.localPath(assets.publishedPrefix(asset).slice(0, -1)) ?? '', to, { recursive: true });
	await writeFile(join(to, 'key'), (await assets.assetKey(site.app.platform, id)) ?? '');
	return to;
}
const hls = ['-allowed_extensions', 'ALL', '-protocol_whitelist', 'file,crypto,data'];

it('R70 an H.264 film plays as it came at once, then from an encrypted ladder with aligned segments', async () => {
	const clip = await makeClip(join(folder, 'talk.mp4'), { seconds: 9, rate: 25, size: '800x450' });
	const id = await add(clip);
	expect(await found(id)).toMatchObject({ state: 'processing', percent: 0, revision: 0 });

	await runJobs(site, only(mediaJobs.prepare.name));
	const early = await found(id);
	expect(early).toMatchObject({ kind: 'video', state: 'ready', revision: 1, poster: true, failure: null });
	expect(early.renditions.map((each) => each.height)).toEqual([450]);
	expect(await read(id, 'master.m3u8')).toContain('source/index.m3u8');
	const first = await look(join(await download(id), 'master.m3u8'), hls);
	expect(Number(first.format.duration)).toBeCloseTo(9, 0);

	await runJobs(site);
	const whole = await found(id);
	expect(whole).toMatchObject({ state: 'ready', percent: 100, failure: null, thumbnails: true });
	expect(whole.seconds).toBeCloseTo(9, 0);
	expect(whole.renditions.map((each) => each.height)).toEqual([360, 450]);
	const master = await read(id, 'master.m3u8');
	expect(master).not.toContain('source/');
	expect(master).toMatch(/RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.6400[0-9a-f]{2},mp4a.40.2"\n360\/index.m3u8/);

	const [low, high] = await Promise.all([read(id, '360/index.m3u8'), read(id, '450/index.m3u8')]);
	expect(low).toContain('#EXT-X-MAP:URI="init.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="../key"');
	expect(low.match(/EXTINF:[\d.]+/g)).toEqual(high.match(/EXTINF:[\d.]+/g));
	expect(low.match(/EXTINF:[\d.]+/g)?.map((line) => Math.round(Number(line.slice(7))))).toEqual([4, 4, 1]);

	const to = await download(id);
	const raw = await readFile(join(to, '450/0.m4s'));
	expect(raw.subarray(4, 8).toString()).not.toMatch(/styp|moof|sidx/);
	for (const rendition of ['360', '450']) {
		const { streams } = await look(join(to, rendition, 'index.m3u8'), hls);
		expect(streams.map((stream) => stream.codec_name).sort()).toEqual(['aac', 'h264']);
		// To the last frame, without a complaint.
		await ffmpeg([...hls, '-xerror', '-i', join(to, rendition, 'index.m3u8'), '-f', 'null', '-']);
	}
	const track = await read(id, 'thumbs.vtt');
	expect(track).toContain('00:00:02.000 --> 00:00:04.000\nthumbs-0.jpg#xywh=160,0,160,90');
	expect((await look(join(to, 'thumbs-0.jpg'))).streams[0]).toMatchObject({ width: 1600, height: 900 });
	expect(await readdir(join(site.config.dataDir, 'work'))).toEqual([]);
});

it('R70 what is made anew plays from a new revision; the old one goes on meanwhile and is swept later', async () => {
	const id = await add(await makeClip(join(folder, 'again.mp4'), { seconds: 3, size: '320x180', sound: null }));
	await runJobs(site);
	await expect(retryAsset(site.app.platform, 999_999)).rejects.toMatchObject({ reason: 'not_found' });
	await retryAsset(site.app.platform, id);
	expect(await found(id)).toMatchObject({ state: 'ready', revision: 1 });
	await expect(retryAsset(site.app.platform, id)).rejects.toMatchObject({ reason: 'conflict' });
	await runJobs(site);
	expect(await found(id)).toMatchObject({ state: 'ready', revision: 2, percent: 100, thumbnails: true, poster: true });
	expect(await files(`media/${id}/r1/`)).toContain('master.m3u8');
	await site.db.run(sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`);
	await runJobs(site);
	expect(await files(`media/${id}/r1/`)).toEqual([]);
	expect(await files(`media/${id}/r2/`)).toContain('master.m3u8');
});

it('R70 steps that run twice, or from a killed try, do their work once', async () => {
	const { platform } = site.app;
	const id = await add(await makeClip(join(folder, 'twice.mp4'), { seconds: 3, size: '320x180' }));
	await mkdir(join(site.config.dataDir, 'work', `${id}-r1`, 'source'), { recursive: true });
	await writeFile(join(site.config.dataDir, 'work', `${id}-r1`, 'source', '0.m4s'), 'half a segment');
	await Promise.all([assets.beginPreparing(platform, id), assets.beginPreparing(platform, id)]);
	await runJobs(site);
	const before = await files(`media/${id}/`);
	for (const name of [mediaJobs.prepare, mediaJobs.rendition, mediaJobs.thumbnails])
		await platform.jobs.queue(site.db, name, { assetId: id, revision: 1 });
	await platform.jobs.queue(site.db, mediaJobs.rendition, { assetId: id, revision: 7 });
	await runJobs(site);
	expect(await files(`media/${id}/`)).toEqual(before);
	expect((await found(id)).renditions.map((each) => each.height)).toEqual([180]);
	expect(await found(id)).toMatchObject({ state: 'ready', percent: 100 });
});

it('R70 sound that goes on after the picture belongs to the last segment', async () => {
	const file = join(folder, 'longer-sound.mp4');
	const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=10:d=5', '-f', 'lavfi', '-i', 'sine=d=9'];
	await drawFilm(file, [...inputs, ...quickH264, '-g', '20', '-c:a', 'aac']);
	const id = await add(file);
	await runJobs(site);
	const asset = await found(id);
	expect(asset).toMatchObject({ state: 'ready', percent: 100 });
	expect(asset.seconds).toBeCloseTo(9, 0);
	const lengths = (await read(id, '180/index.m3u8')).match(/EXTINF:([\d.]+)/g)?.map((line) => Math.round(Number(line.slice(7))));
	expect(lengths).toEqual([4, 5]);
});

it('R70 sound alone, and a PDF', async () => {
	const song = join(folder, 'song.m4a');
	await drawFilm(song, ['-f', 'lavfi', '-i', 'sine=f=330:d=9', '-c:a', 'aac']);
	const id = await add(song);
	await runJobs(site);
	expect(await found(id)).toMatchObject({ kind: 'audio', state: 'ready', percent: 100, poster: false, renditions: [{ height: 0 }] });
	expect(await read(id, 'master.m3u8')).toMatch(/CODECS="mp4a.40.2"\naudio\/index.m3u8/);
	const { streams } = await look(join(await download(id), 'audio/index.m3u8'), hls);
	expect(streams.map((stream) => stream.codec_type)).toEqual(['audio']);

	const pdf = join(folder, 'notes.mp4');
	await writeFile(pdf, '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
	const paper = await add(pdf);
	await runJobs(site);
	expect(await found(paper)).toMatchObject({ kind: 'document', state: 'ready', percent: 100, renditions: [] });
	expect(await read(paper, 'document.pdf')).toContain('%PDF-1.4');
});

it('R70 captions lie beside what plays, also when they came first', async () => {
	const { platform } = site.app;
	const id = await add(await makeClip(join(folder, 'spoken.mp4'), { seconds: 3, size: '320x180', sound: null }));
	await saveCaption(platform, id, 'zh-CN', '中文', '1\n00:00:00,500 --> 00:00:01,500\n<i>先</i>看 a &lt; b\n');
	await runJobs(site);
	await saveCaption(platform, id, 'en', 'English', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');
	expect((await found(id)).captions).toEqual([
		{ lang: 'zh-CN', label: '中文' },
		{ lang: 'en', label: 'English' },
	]);
	expect(await read(id, 'captions/zh-CN.vtt')).toBe('WEBVTT\n\n00:00:00.500 --> 00:00:01.500\n先看 a &lt; b\n');
	expect(await read(id, 'captions/en.vtt')).toContain('00:00:01.000 --> 00:00:02.000\nHello');
	await expect(saveCaption(platform, id, '../x', 'x', 'WEBVTT\n\n00:01.000 --> 00:02.000\nx')).rejects.toMatchObject({ reason: 'invalid' });
	await expect(saveCaption(platform, 999_999, 'en', 'English', 'WEBVTT\n\n00:01.000 --> 00:02.000\nx')).rejects.toMatchObject({
		reason: 'not_found',
	});
});
