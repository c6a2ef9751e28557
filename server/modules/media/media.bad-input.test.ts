import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { drawFilm, ffmpeg, look, makeClip, quickH264 } from '../../../test/clips.ts';
import { runJobs } from '../../../test/jobs.ts';
import { processesBelow } from '../../../test/processes.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import * as assets from './media.assets.service.ts';

// Encoders give way to everything else on the machine.
vi.setConfig({ testTimeout: 180_000 });

let site: TestApp;
let folder: string;
beforeAll(async () => {
	site = await startApp();
	folder = await mkdtemp(join(tmpdir(), 'lectern-bad-'));
});
afterAll(async () => {
	await site.close();
	await rm(folder, { recursive: true, force: true });
});
afterEach(async () => {
	expect(processesBelow(process.pid, 'ffmpeg')).toEqual([]);
	expect(await readdir(join(site.config.dataDir, 'work')).catch(() => [])).toEqual([]);
});

const add = (file: string) => assets.addAsset(site.app.platform, { title: '一讲', source: file });
const found = async (id: number) => {
	const asset = await assets.findAsset(site.app.platform, id);
	if (asset === null) throw new Error(`no asset ${id}`);
	return asset;
};
async function processed(file: string) {
	const id = await add(file);
	await runJobs(site);
	return found(id);
}
async function keysOf(id: number): Promise<string[]> {
	const keys: string[] = [];
	for await (const key of site.app.platform.store.list(`media/${id}/`)) keys.push(key);
	return keys;
}
/** Failed for this reason, and nothing of it was published. */
async function expectFailed(file: string, failure: string) {
	const asset = await processed(file);
	expect(asset, file).toMatchObject({ state: 'failed', failure, revision: 0, renditions: [] });
	expect(await keysOf(asset.id)).toEqual([]);
}
async function played(id: number) {
	const asset = await found(id);
	const at = site.app.platform.store.localPath(assets.publishedPrefix(asset).slice(0, -1)) ?? '';
	await writeFile(join(at, 'key'), (await assets.assetKey(site.app.platform, id)) ?? '');
	const rendition = asset.renditions.at(-1)?.height;
	const { streams, format } = await look(join(at, String(rendition), 'index.m3u8'), [
		'-allowed_extensions',
		'ALL',
		'-protocol_whitelist',
		'file,crypto,data',
	]);
	return {
		asset,
		format,
		video: streams.find((stream) => stream.codec_type === 'video'),
		audio: streams.find((stream) => stream.codec_type === 'audio'),
	};
}

it('S11 bad input: a film of 100,000 frames a second becomes one that plays', async () => {
	const file = join(folder, 'fast.mp4');
	const video = [...quickH264, '-g', '1000', '-video_track_timescale', '100000'];
	await makeClip(file, { seconds: 0.12, size: '32x32', rate: 100_000, sound: null, video });
	const asset = await processed(file);
	expect(asset).toMatchObject({ state: 'ready', percent: 100, failure: null });
	// Nothing of it is published as it came: no browser shows that.
	const rates = await site.db.rows<{ fps: number | null }>(sql`select fps from media_rendition where asset_id = ${asset.id}`);
	expect(rates).not.toEqual([]);
	expect(rates.every(({ fps }) => fps !== null && fps <= 61)).toBe(true);
});

it('R70 bad input: a text file named .mp4, a picture, an empty file', async () => {
	const text = join(folder, 'text.mp4');
	await writeFile(text, 'This is the plan for next week.\n'.repeat(500));
	await expectFailed(text, 'not_media');
	const picture = join(folder, 'picture.mp4');
	await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1', '-frames:v', '1', '-f', 'image2', picture]);
	await expectFailed(picture, 'not_media');
	const empty = join(folder, 'empty.mp4');
	await writeFile(empty, '');
	await expectFailed(empty, 'not_media');
	const noise = join(folder, 'noise.mp4');
	await writeFile(noise, Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(200_000, 7)]));
	await expectFailed(noise, 'damaged');
});

it('R70 bad input: a file that is not there, and a folder, leave nothing behind', async () => {
	const before = (await assets.listAssets(site.app.platform)).length;
	await expect(add(join(folder, 'nowhere.mp4'))).rejects.toMatchObject({ code: 'ENOENT' });
	await expect(add(folder)).rejects.toMatchObject({ code: 'EISDIR' });
	expect(await assets.listAssets(site.app.platform)).toHaveLength(before);
});

it('R70 bad input: truncated files of several kinds', async () => {
	const cut = async (file: string) => {
		await truncate(file, Math.round((await stat(file)).size * 0.6));
		return file;
	};
	const small = { seconds: 10, size: '320x180' };
	await expectFailed(await cut(await makeClip(join(folder, 'index-last.mp4'), small)), 'damaged');
	const indexFirst = await makeClip(join(folder, 'index-first.mp4'), { ...small, more: ['-movflags', '+faststart'] });
	await expectFailed(await cut(indexFirst), 'cut_short');
	const matroska = await makeClip(join(folder, 'whole.mkv'), { ...small, video: ['-c:v', 'mpeg4', '-q:v', '5'] });
	await expectFailed(await cut(matroska), 'cut_short');

	const pdf = join(folder, 'half.pdf');
	await writeFile(pdf, `%PDF-1.4\n${'0 obj '.repeat(5000)}`);
	await expectFailed(pdf, 'cut_short');
});

it('R70 bad input: a 0-second film and a film without streams', async () => {
	const moment = join(folder, 'moment.mp4');
	await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=1', '-frames:v', '1', '-c:v', 'libx264', moment]);
	await expectFailed(moment, 'empty');
	const nothing = join(folder, 'nothing.mp4');
	await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=1', '-t', '0', '-c:v', 'libx264', nothing]);
	const asset = await processed(nothing);
	expect(asset).toMatchObject({ state: 'failed', revision: 0 });
	expect(['empty', 'no_streams', 'damaged']).toContain(asset.failure);
});

it('R70 bad input: a film without sound', async () => {
	const id = (await processed(await makeClip(join(folder, 'silent.mp4'), { seconds: 3, size: '320x180', sound: null }))).id;
	const it = await played(id);
	expect(it.asset).toMatchObject({ state: 'ready', percent: 100, failure: null });
	expect(it.audio).toBeUndefined();
});

it('R70 bad input: a film from a phone held upright, which only says that it is turned', async () => {
	const lying = await makeClip(join(folder, 'lying.mp4'), { seconds: 2, size: '800x450', sound: null });
	const turned = join(folder, 'turned.mp4');
	await ffmpeg(['-i', lying, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', turned]);
	const it = await played((await processed(turned)).id);
	expect(it.asset).toMatchObject({ state: 'ready', percent: 100 });
	// Really turned: not left to the player, which cannot be trusted with it.
	expect(it.asset.renditions.map((each) => each.height)).toEqual([360, 450]);
	expect(it.video).toMatchObject({ width: 450, height: 800 });
});

it('R70 bad input: a variable frame rate keeps its moments', async () => {
	const file = join(folder, 'variable.mp4');
	const pace = "select='if(lt(t,3),not(mod(n,5)),1)'";
	const inputs = ['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=30:d=6', '-f', 'lavfi', '-i', 'sine=d=6'];
	await drawFilm(file, [...inputs, '-vf', pace, '-vsync', 'vfr', ...quickH264, '-c:a', 'aac']);
	const it = await played((await processed(file)).id);
	expect(it.asset).toMatchObject({ state: 'ready', percent: 100 });
	expect(Number(it.format.duration)).toBeCloseTo(6, 0);
	expect(it.asset.seconds).toBeCloseTo(6, 0);
});

it('R70 bad input: HEVC and 10 bits become H.264 with 8', async () => {
	const small = { seconds: 2, size: '320x180', sound: null };
	const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'];
	const hevc = await makeClip(join(folder, 'hevc.mp4'), { ...small, video: x265 });
	const ten = await makeClip(join(folder, 'ten.mkv'), { ...small, video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p10le'] });
	for (const file of [hevc, ten]) {
		const it = await played((await processed(file)).id);
		expect(it.asset, file).toMatchObject({ state: 'ready', percent: 100, failure: null });
		expect(it.video, file).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p' });
	}
});

it('R70 bad input: playlists with file: and http: inside are not read, whatever they are called', async () => {
	let asked = 0;
	const server = createServer((_request, response) => {
		asked += 1;
		response.end();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const clip = await makeClip(join(folder, 'secret.mp4'), { seconds: 2, size: '320x180' });
	const playlists = {
		'hls.mp4': `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${clip}\n#EXTINF:2,\n${origin}/a.ts\n#EXT-X-ENDLIST\n`,
		'concat.mp4': `ffconcat version 1.0\nfile 'file:${clip}'\nfile '${origin}/b.mp4'\n`,
		'dash.mp4': `<?xml version="1.0"?><MPD><Period><AdaptationSet><Representation><BaseURL>${origin}/c.mp4</BaseURL></Representation></AdaptationSet></Period></MPD>`,
		'sdp.mp4': 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 9 RTP/AVP 96\n',
		'image.mp4': `<svg xmlns="http://www.w3.org/2000/svg"><image href="${origin}/d.png"/></svg>`,
		// Hidden behind the first bytes of a real container.
		'ftyp.mp4': `\0\0\0\x18ftypmp42\0\0\0\0isommp42#EXTM3U\n#EXTINF:2,\n${origin}/e.ts\n`,
	};
	for (const [name, text] of Object.entries(playlists)) {
		await writeFile(join(folder, name), text);
		await expectFailed(join(folder, name), name === 'ftyp.mp4' ? 'damaged' : 'not_media');
	}
	expect(asked).toBe(0);
	server.close();
});

it('R70 bad input: a 4-hour film is processed, one of 13 hours refused', async () => {
	// A picture every four seconds: as many segments as any film of its length has, and few frames.
	const frames = (size: string, rate: string, seconds: number) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`];
	const long = await drawFilm(join(folder, 'long.mp4'), [...frames('64x36', '1/4', 14_400), ...quickH264, '-g', '60']);
	const asset = await processed(long);
	expect(asset).toMatchObject({ state: 'ready', percent: 100, failure: null, thumbnails: true });
	expect(asset.seconds).toBeCloseTo(14_400, -1);
	// Looked at as a whole, and of the segments that are played.
	expect((await keysOf(asset.id)).filter((key) => key.endsWith('.m4s')).length).toBeGreaterThan(3600);
	const longer = await drawFilm(join(folder, 'longer.mkv'), [...frames('64x64', '1/60', 13 * 3600), ...quickH264]);
	await expectFailed(longer, 'too_long');
});
