import { expect, it } from 'vitest';
import type { Probe, VideoStream } from '../../adapters/ffmpeg/probe.ts';
import { sniff } from '../../adapters/ffmpeg/sniff.ts';
import { readCaptions, writeCaptions } from './media.captions.rules.ts';
import { isCutShort, ladderFor, playsAsItIs, thumbnailEvery } from './media.ladder.rules.ts';
import { bitrates, clock, masterPlaylist, mediaPlaylist, readSegments, thumbnailTrack, vectorOf } from './media.playlists.rules.ts';

it('R70 the ladder never goes above the source, and its sizes are even', () => {
	const heights = (width: number, height: number) => ladderFor({ width, height }).map((rendition) => rendition.height);
	expect(heights(1920, 1080)).toEqual([360, 720, 1080]);
	expect(heights(3840, 2160)).toEqual([360, 720, 1080]);
	expect(heights(1280, 720)).toEqual([360, 720]);
	expect(heights(1280, 800)).toEqual([360, 720]);
	expect(heights(854, 480)).toEqual([360, 480]);
	expect(heights(640, 360)).toEqual([360]);
	expect(heights(321, 181)).toEqual([182]);
	expect(ladderFor({ width: 1080, height: 1920 })).toEqual([
		{ height: 360, width: 360, frameHeight: 640 },
		{ height: 720, width: 720, frameHeight: 1280 },
		{ height: 1080, width: 1080, frameHeight: 1920 },
	]);
	for (const rendition of ladderFor({ width: 2047, height: 857 })) expect([rendition.width % 2, rendition.frameHeight % 2]).toEqual([0, 0]);
});

it('R70 only what every browser plays is published as it came', () => {
	const video: VideoStream = {
		index: 0,
		codec: 'h264',
		profile: 'High',
		pixelFormat: 'yuv420p',
		width: 1920,
		height: 1080,
		rotation: 0,
		hasSquarePixels: true,
		isInterlaced: false,
		seconds: 60,
		fps: 25,
	};
	const film: Probe = { format: 'mov', seconds: 60, video, audio: { index: 1, codec: 'aac', profile: 'LC', channels: 2 } };
	expect(playsAsItIs(film)).toBe(true);
	expect(playsAsItIs({ ...film, audio: null })).toBe(true);
	const others: Partial<VideoStream>[] = [
		{ codec: 'hevc' },
		{ profile: 'High 10' },
		{ pixelFormat: 'yuv420p10le' },
		{ rotation: 90 },
		{ isInterlaced: true },
		{ hasSquarePixels: false },
	];
	for (const other of others) expect(playsAsItIs({ ...film, video: { ...video, ...other } }), JSON.stringify(other)).toBe(false);
	expect(playsAsItIs({ ...film, format: 'avi' })).toBe(false);
	expect(playsAsItIs({ ...film, audio: { index: 1, codec: 'mp3', profile: '', channels: 2 } })).toBe(false);
});

it('R70 a missing end is told from rounding', () => {
	expect(isCutShort(60, 59.6)).toBe(false);
	expect(isCutShort(60, 58)).toBe(true);
	expect(isCutShort(14_400, 14_200)).toBe(false);
	expect(isCutShort(14_400, 14_000)).toBe(true);
	expect(isCutShort(null, 1)).toBe(false);
});

it('R70 playlists: relative, the header in the clear, the key before the segments', () => {
	const segments = readSegments('#EXTM3U\n#EXTINF:4.000000,\n0.m4s\n#EXTINF:2.500000,\n#EXT-X-X\n1.m4s\n');
	expect(segments).toEqual([
		{ name: '0.m4s', seconds: 4 },
		{ name: '1.m4s', seconds: 2.5 },
	]);
	const playlist = mediaPlaylist(segments, true);
	expect(playlist.indexOf('EXT-X-MAP')).toBeLessThan(playlist.indexOf('EXT-X-KEY'));
	expect(playlist).not.toMatch(/https?:|\n\//);
	expect(mediaPlaylist(segments, false)).not.toContain('KEY');
	expect(vectorOf(258).toString('hex')).toBe('00000000000000000000000000000102');
	expect(
		bitrates([
			{ name: '', seconds: 4, bytes: 400_000 },
			{ name: '', seconds: 4, bytes: 100_000 },
		]),
	).toEqual({ bitrate: 800_000, meanBitrate: 500_000 });
	const variant = (height: number, bitrate: number) => ({
		folder: String(height),
		width: (height * 16) / 9,
		frameHeight: height,
		fps: 25,
		bitrate,
		meanBitrate: bitrate,
		codecs: 'avc1.640028',
	});
	const master = masterPlaylist([variant(1080, 5e6), variant(360, 8e5), variant(720, 28e5)]);
	expect(master.match(/^\d+\/index/gm)).toEqual(['720/index', '360/index', '1080/index']);
});

it('R70 the pictures of the seek bar cover the whole length', () => {
	expect(thumbnailEvery(60)).toBe(2);
	expect(thumbnailEvery(14_400)).toBe(36);
	const track = thumbnailTrack(405, 2, { width: 160, height: 90, across: 10, down: 10 });
	expect(track.match(/-->/g)?.length).toBe(203);
	expect(track).toContain(`${clock(404)} --> ${clock(405)}\nthumbs-2.jpg#xywh=320,0,160,90`);
	expect(clock(3661.5)).toBe('01:01:01.500');
	expect(clock(59.9999)).toBe('00:01:00.000');
});

it('R70 captions: both formats, text as text, in order', () => {
	const vtt = `\ufeffWEBVTT - title\r\nKind: captions\r\n\r\nSTYLE\r\n::cue { background: url(http://x) }\r\n\r\nNOTE\r\nnothing 00:00:01.000\r\n\r\nid\r\n00:05.000 --> 01:00:06.250 line:0 align:left\r\n<v Gu><b>极限</b></v> &amp; <00:05.500>后来\r\n\r\n00:01.000 --> 00:02.000\r\n第一句\r\n第二行\r\n`;
	expect(readCaptions(vtt)).toEqual([
		{ start: 1, end: 2, text: '第一句\n第二行' },
		{ start: 5, end: 3606.25, text: '极限 & 后来' },
	]);
	const srt = '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<font color="red">Hello</font> 3 < 4\n\n2\n00:00:03,000 --> 00:00:02,000\nbackwards\n';
	const cues = readCaptions(srt);
	expect(cues).toEqual([{ start: 1, end: 2.5, text: 'Hello 3 < 4' }]);
	expect(writeCaptions(cues ?? [])).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello 3 &lt; 4\n');
	// What would end a cue or begin another stays one text.
	const sly = readCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\nx &lt;script&gt; --> y\n') ?? [];
	expect(readCaptions(writeCaptions(sly))).toEqual(sly);
	// Control characters, old and new, go; a tab is a blank; letters are composed.
	expect(readCaptions('WEBVTT\n\n00:01.000 --> 00:02.000\n\u001b[31me\u0301\u009b\u202e\tb\u2028\n')).toEqual([
		{ start: 1, end: 2, text: '[31mé b' },
	]);
	for (const bad of ['', 'hello', 'WEBVTT\n\n', '\0', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'x'.repeat(1001)}`, ' '.repeat(2 * 1024 * 1024 + 1)])
		expect(readCaptions(bad), bad.slice(0, 20)).toBeNull();
});

it('R70 a file is what its bytes say', () => {
	const head = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(4096)]);
	expect(sniff(head('\0\0\0\x20ftypisom'))).toBe('mov');
	expect(sniff(head('\x1a\x45\xdf\xa3'))).toBe('matroska');
	expect(sniff(head('RIFF\0\0\0\0WEBP'))).toBeNull();
	expect(sniff(head('%PDF-1.7'))).toBe('pdf');
	expect(sniff(head('#EXTM3U'))).toBeNull();
	expect(sniff(head('ffconcat version 1.0'))).toBeNull();
	expect(sniff(Buffer.alloc(0))).toBeNull();
	const packets = Buffer.alloc(4096);
	for (let at = 0; at < 4096; at += 188) packets[at] = 0x47;
	expect(sniff(packets)).toBe('mpegts');
});
