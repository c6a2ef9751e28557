import { cp, mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ffmpeg, look, makeClip, quickH264 } from '../../../test/clips.ts';
import { runJobs } from '../../../test/jobs.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { findPrograms } from '../../adapters/ffmpeg/programs.ts';
import * as assets from './media.assets.service.ts';
import { retryAsset } from './media.failed.service.ts';

// Encoders give way to everything else on the machine.
vi.setConfig({ testTimeout: 180_000 });

let site: TestApp;
let folder: string;
let missing: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-bare-'));
	missing = join(folder, 'programs', 'ffmpeg');
	site = await startApp({ config: { ffmpegPath: missing } });
});
afterAll(async () => {
	await site.close();
	await rm(folder, { recursive: true, force: true });
});

async function processed(file: string) {
	const id = await assets.addAsset(site.app.platform, { title: '一讲', source: file });
	await runJobs(site);
	const asset = await assets.findAsset(site.app.platform, id);
	if (asset === null) throw new Error('no asset');
	return asset;
}
const hls = ['-allowed_extensions', 'ALL', '-protocol_whitelist', 'file,crypto,data'];

/** Every frame's and every sound's moment and content, from the beginning of the film. */
async function contents(input: string[], stream: string): Promise<string[]> {
	const text = await ffmpeg([...input, '-map', `0:${stream}`, '-c', 'copy', '-f', 'framemd5', '-']);
	return text.split('\n').flatMap((line) => (line.startsWith('#') || line === '' ? [] : (line.split(',')[5]?.trim() ?? [])));
}

it('R70 without ffmpeg an H.264 film in MP4 is published all the same, bit by bit, and the asset says what is missing', async () => {
	// Frames out of order, two kinds of index, sound that begins earlier than the picture, upright and lying.
	const clips = [
		await makeClip(join(folder, 'plain.mp4'), { seconds: 9, rate: 25, size: '320x180', video: [...quickH264, '-bf', '3', '-g', '50'] }),
		await makeClip(join(folder, 'first.mp4'), { seconds: 9, rate: 30, size: '180x320', more: ['-movflags', '+faststart'] }),
		await makeClip(join(folder, 'silent.mp4'), { seconds: 5, rate: 25, size: '320x180', sound: null }),
	];
	for (const clip of clips) {
		const asset = await processed(clip);
		expect(asset, clip).toMatchObject({ state: 'ready', failure: 'no_ffmpeg', revision: 1, poster: false });
		const to = join(folder, `played-${asset.id}`);
		await cp(site.app.platform.store.localPath(assets.publishedPrefix(asset).slice(0, -1)) ?? '', to, { recursive: true });
		await writeFile(join(to, 'key'), (await assets.assetKey(site.app.platform, asset.id)) ?? '');
		expect(await readFile(join(to, 'master.m3u8'), 'utf8')).toMatch(/CODECS="avc1\.[0-9a-f]{6}(,mp4a\.40\.2)?"\nsource\/index\.m3u8/);
		const played = join(to, 'source/index.m3u8');
		const source = await look(clip);
		const made = await look(played, hls);
		expect(made.streams.map((stream) => stream.codec_name)).toEqual(source.streams.map((stream) => stream.codec_name));
		expect(Number(made.format.duration)).toBeCloseTo(Number(source.format.duration), 1);
		for (const stream of ['v', ...(source.streams.length > 1 ? ['a'] : [])])
			expect(await contents([...hls, '-i', played], stream), `${clip} ${stream}`).toEqual(await contents(['-i', clip], stream));
		await ffmpeg([...hls, '-xerror', '-i', played, '-f', 'null', '-']);
	}
});

it('R70 without ffmpeg everything else waits for it, and is made whole by a retry once it is there', async () => {
	const other = await makeClip(join(folder, 'other.mkv'), { seconds: 2, size: '320x180' });
	expect(await processed(other)).toMatchObject({ state: 'failed', failure: 'no_ffmpeg', revision: 0 });
	const cut = await makeClip(join(folder, 'cut.mp4'), { seconds: 9, size: '320x180', more: ['-movflags', '+faststart'] });
	await truncate(cut, Math.round((await readFile(cut)).length * 0.6));
	expect(await processed(cut)).toMatchObject({ state: 'failed', failure: 'cut_short', revision: 0 });

	const id = (await processed(await makeClip(join(folder, 'later.mp4'), { seconds: 3, size: '320x180' }))).id;
	const installed = await findPrograms({ ffmpegPath: undefined }, site.app.platform.log);
	await mkdir(dirname(missing));
	for (const name of ['ffmpeg', 'ffprobe'] as const) await symlink(installed?.[name] ?? '', join(dirname(missing), name));
	await retryAsset(site.app.platform, id);
	await runJobs(site);
	expect(await assets.findAsset(site.app.platform, id)).toMatchObject({ state: 'ready', failure: null, percent: 100, revision: 2, poster: true });
});

it('R70 the old ffmpeg of npm does the same work', async ({ skip }) => {
	const clip = await makeClip(join(folder, 'bundled.mp4'), { seconds: 3, size: '800x450' });
	const path = process.env['PATH'];
	process.env['PATH'] = '/nowhere';
	site.app.platform.config.ffmpegPath = undefined;
	try {
		const bundled = await findPrograms(site.app.platform.config, site.app.platform.log);
		if (bundled === null) return skip('npm has none for this machine');
		expect(bundled.isBundled).toBe(true);
		const asset = await processed(clip);
		expect(asset).toMatchObject({ state: 'ready', failure: null, percent: 100, thumbnails: true, poster: true });
		expect(asset.renditions.map((each) => each.height)).toEqual([360, 450]);
	} finally {
		process.env['PATH'] = path;
		site.app.platform.config.ffmpegPath = missing;
	}
});
