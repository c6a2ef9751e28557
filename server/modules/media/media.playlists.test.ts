import { describe, expect, it, test } from 'vitest';
import {
	bitrates,
	clock,
	codecsOf,
	lengthOf,
	masterPlaylist,
	mediaPlaylist,
	readSegments,
	thumbnailTrack,
	type Variant,
	vectorOf,
} from './media.playlists.rules.ts';

const segment = (seconds: number, bytes = 0) => ({ name: '', seconds, bytes });

describe('R70 playlists, word for word', () => {
	it('reads the segments that ffmpeg wrote, whatever stands between', () => {
		const text =
			'#EXTM3U\n #EXTINF:4.004,\r\n#EXT-X-BITRATE:5\n\n  a.m4s \n#EXTINF:0.5,title\nb.m4s\nstray.m4s\n# #EXTINF:9,\n#EXTINF:,\nno.m4s\n#EXTINF:7,\n';
		expect(readSegments(text)).toEqual([
			{ name: 'a.m4s', seconds: 4.004 },
			{ name: 'b.m4s', seconds: 0.5 },
		]);
		expect(readSegments('')).toEqual([]);
		expect(lengthOf([])).toBe(0);
		expect(lengthOf([segment(0.1), segment(0.2), segment(4.0000004)])).toBe(4.3);
	});

	it('a media playlist: its header in the clear, the key, every segment by its number', () => {
		const rest = ['#EXTINF:4.000000,', '0.m4s', '#EXTINF:2.500000,', '1.m4s', '#EXT-X-ENDLIST', ''];
		const head = [
			...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-TARGETDURATION:4', '#EXT-X-MEDIA-SEQUENCE:0', '#EXT-X-PLAYLIST-TYPE:VOD'],
			...['#EXT-X-INDEPENDENT-SEGMENTS', '#EXT-X-MAP:URI="init.mp4"'],
		];
		const segments = [segment(4), segment(2.5)];
		expect(mediaPlaylist(segments, true).split('\n')).toEqual([...head, '#EXT-X-KEY:METHOD=AES-128,URI="../key"', ...rest]);
		expect(mediaPlaylist(segments, false).split('\n')).toEqual([...head, ...rest]);
		expect(mediaPlaylist([segment(0.2)], false)).toContain('#EXT-X-TARGETDURATION:1\n');
		expect(mediaPlaylist([segment(4.5), segment(1)], false)).toContain('#EXT-X-TARGETDURATION:5\n');
	});

	it('a vector is the number of its segment', () => {
		expect(vectorOf(0).toString('hex')).toBe('0'.repeat(32));
		expect(vectorOf(0x01020304).toString('hex')).toBe(`${'0'.repeat(24)}01020304`);
	});

	const variant = (width: number, frameHeight: number, bitrate: number, more: Partial<Variant> = {}): Variant => ({
		...{ folder: `${Math.min(width, frameHeight)}`, width, frameHeight, fps: 25, bitrate, meanBitrate: bitrate - 1, codecs: 'avc1.640028,mp4a.40.2' },
		...more,
	});

	it('a master playlist: the largest up to 720 first, then from the smallest up', () => {
		const variants = [variant(1920, 1080, 5000), variant(720, 1280, 2800), variant(640, 360, 800), variant(1278, 721, 2900)];
		expect(masterPlaylist(variants).split('\n')).toEqual([
			...['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS'],
			...[
				'#EXT-X-STREAM-INF:BANDWIDTH=2800,AVERAGE-BANDWIDTH=2799,RESOLUTION=720x1280,FRAME-RATE=25.000,CODECS="avc1.640028,mp4a.40.2"',
				'720/index.m3u8',
			],
			...[
				'#EXT-X-STREAM-INF:BANDWIDTH=800,AVERAGE-BANDWIDTH=799,RESOLUTION=640x360,FRAME-RATE=25.000,CODECS="avc1.640028,mp4a.40.2"',
				'360/index.m3u8',
			],
			...[
				'#EXT-X-STREAM-INF:BANDWIDTH=2900,AVERAGE-BANDWIDTH=2899,RESOLUTION=1278x721,FRAME-RATE=25.000,CODECS="avc1.640028,mp4a.40.2"',
				'721/index.m3u8',
			],
			...[
				'#EXT-X-STREAM-INF:BANDWIDTH=5000,AVERAGE-BANDWIDTH=4999,RESOLUTION=1920x1080,FRAME-RATE=25.000,CODECS="avc1.640028,mp4a.40.2"',
				'1080/index.m3u8',
			],
			'',
		]);
	});

	it('of large ones alone, of sound alone, of none', () => {
		const foldersOf = (text: string) => text.match(/^\w+(?=\/index)/gm);
		expect(foldersOf(masterPlaylist([variant(1920, 1080, 5000), variant(3840, 2160, 9000)]))).toEqual(['1080', '2160']);
		const sound = masterPlaylist([variant(0, 0, 128, { folder: 'audio', codecs: 'mp4a.40.2' }), variant(640, 360, 800, { fps: null })]);
		expect(sound.split('\n').slice(3, -1)).toEqual([
			...['#EXT-X-STREAM-INF:BANDWIDTH=800,AVERAGE-BANDWIDTH=799,RESOLUTION=640x360,CODECS="avc1.640028,mp4a.40.2"', '360/index.m3u8'],
			...['#EXT-X-STREAM-INF:BANDWIDTH=128,AVERAGE-BANDWIDTH=127,CODECS="mp4a.40.2"', 'audio/index.m3u8'],
		]);
		expect(masterPlaylist([])).toBe('#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n');
	});

	test.each([
		['none', [], 0, 0],
		['one of a second', [segment(1, 1000)], 8000, 8000],
		['two', [segment(4, 400_000), segment(4, 100_000)], 800_000, 500_000],
		['a last one of a few frames', [segment(4, 40_000), segment(0.1, 5000)], 87_805, 87_805],
		['half a second in all', [segment(0.5, 1000)], 8000, 8000],
		['rounded up', [segment(3, 1000)], 2667, 2667],
	])('bits a second of %s', (_what, segments, bitrate, meanBitrate) => {
		expect(bitrates(segments)).toEqual({ bitrate, meanBitrate });
	});
});

describe('R70 the codecs of a header', () => {
	const avc = Buffer.concat([Buffer.from('....avcC', 'latin1'), Buffer.of(1, 0x64, 0x00, 0x28, 0xff)]);
	/** An `esds` box: version and flags, then the descriptors, their lengths in one byte or in four. */
	const esds = (config: number[], lengthBytes: 1 | 4 = 1) => {
		const length = (bytes: number) => (lengthBytes === 1 ? [bytes] : [0x80, 0x80, 0x80, bytes]);
		return Buffer.from([
			...Buffer.from('....esds', 'latin1'),
			...[0, 0, 0, 0, 3, ...length(30), 0, 1, 0],
			...[4, ...length(20), 0x40, 0x15, 0, 0, 0, 0, 1, 0xf4, 0, 0, 1, 0xf4, 0],
			...[5, ...length(config.length), ...config, 6],
		]);
	};

	test.each([
		['nothing known', Buffer.from('moov'), ''],
		['a picture alone', avc, 'avc1.640028'],
		['AAC-LC', esds([0x12, 0x10]), 'mp4a.40.2'],
		['HE-AAC, its lengths in four bytes', esds([0x2b, 0x92], 4), 'mp4a.40.5'],
		['a kind beyond 31', esds([0xf8, 0x40]), 'mp4a.40.34'],
		['the first kind beyond 31', esds([0xf9, 0xe0]), 'mp4a.40.47'],
		['picture and sound', Buffer.concat([avc, esds([0x12, 0x10])]), 'avc1.640028,mp4a.40.2'],
	])('%s', (_what, init, codecs) => {
		expect(codecsOf(init)).toBe(codecs);
	});

	it('descriptors that are not as they should be are taken for AAC-LC', () => {
		const whole = esds([0x2b, 0x92]);
		expect(codecsOf(whole)).toBe('mp4a.40.5');
		for (const at of [12, 17, 32]) {
			const spoilt = Buffer.from(whole);
			expect(spoilt[at]).toBe(at === 12 ? 3 : at === 17 ? 4 : 5);
			spoilt[at] = 9;
			expect([at, codecsOf(spoilt)]).toEqual([at, 'mp4a.40.2']);
		}
	});
});

describe('R70 the pictures of the seek bar', () => {
	it('row by row, sheet by sheet, to the last second', () => {
		const track = thumbnailTrack(9.5, 2, { width: 160, height: 90, across: 2, down: 2 });
		expect(track).toBe(
			[
				'WEBVTT',
				'',
				...['00:00:00.000 --> 00:00:02.000', 'thumbs-0.jpg#xywh=0,0,160,90', ''],
				...['00:00:02.000 --> 00:00:04.000', 'thumbs-0.jpg#xywh=160,0,160,90', ''],
				...['00:00:04.000 --> 00:00:06.000', 'thumbs-0.jpg#xywh=0,90,160,90', ''],
				...['00:00:06.000 --> 00:00:08.000', 'thumbs-0.jpg#xywh=160,90,160,90', ''],
				...['00:00:08.000 --> 00:00:09.500', 'thumbs-1.jpg#xywh=0,0,160,90', ''],
			].join('\n'),
		);
		const sheet = { width: 160, height: 90, across: 3, down: 1 };
		expect(thumbnailTrack(0, 2, sheet)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:00.000\nthumbs-0.jpg#xywh=0,0,160,90\n');
		expect(thumbnailTrack(8, 2, sheet).match(/thumbs-.*/g)).toEqual([
			...['thumbs-0.jpg#xywh=0,0,160,90', 'thumbs-0.jpg#xywh=160,0,160,90', 'thumbs-0.jpg#xywh=320,0,160,90', 'thumbs-1.jpg#xywh=0,0,160,90'],
		]);
	});

	test.each([
		[0, '00:00:00.000'],
		[0.0004, '00:00:00.000'],
		[0.0005, '00:00:00.001'],
		[59.999, '00:00:59.999'],
		[60, '00:01:00.000'],
		[3599.9996, '01:00:00.000'],
		[36_605.02, '10:10:05.020'],
		[360_000, '100:00:00.000'],
	])('%d seconds are %s', (seconds, text) => {
		expect(clock(seconds)).toBe(text);
	});
});
