import { describe, expect, it, test } from 'vitest';
import type { Probe, VideoStream } from '../../adapters/ffmpeg/probe.ts';
import { ProgramError } from '../../adapters/ffmpeg/run.ts';
import { VendorError } from '../../lib/vendor-error.ts';
import { presentAsset } from './media.assets.presenter.ts';
import { prefixOf, publishedPrefix, sourceKey } from './media.assets.service.ts';
import { largestCaption, readCaptions, writeCaptions } from './media.captions.rules.ts';
import { failureOf, MediaError, mayPass } from './media.failures.ts';
import { isCutShort, ladderFor, largestSide, longest, playsAsItIs, posterAt, shortest, thumbnailEvery } from './media.ladder.rules.ts';
import { avatarUrl, coverUrl, pictureUrl } from './media.urls.ts';

describe('R70 the ladder', () => {
	test.each([
		[640, 360, '360:640x360'],
		[638, 359, '360:640x360'],
		[640, 432, '360:534x360'],
		[640, 433, '360:532x360 434:642x434'],
		[640, 500, '360:460x360 500:640x500'],
		[1280, 719, '360:640x360 720:1282x720'],
		[1280, 720, '360:640x360 720:1280x720'],
		[1920, 864, '360:800x360 720:1600x720'],
		[1920, 866, '360:798x360 720:1596x720 866:1920x866'],
		[1920, 1079, '360:640x360 720:1282x720 1080:1922x1080'],
		[1920, 1080, '360:640x360 720:1280x720 1080:1920x1080'],
		[1920, 1400, '360:494x360 720:988x720 1080:1482x1080'],
		[360, 640, '360:360x640'],
		[3, 1, '2:6x2'],
	])('of a picture of %i x %i', (width, height, renditions) => {
		expect(
			ladderFor({ width, height })
				.map((rendition) => `${rendition.height}:${rendition.width}x${rendition.frameHeight}`)
				.join(' '),
		).toBe(renditions);
	});

	const video: VideoStream = {
		...{ index: 0, codec: 'h264', profile: 'High', pixelFormat: 'yuv420p', width: 1920, height: 1080, rotation: 0 },
		...{ hasSquarePixels: true, isInterlaced: false, seconds: 60, fps: 25 },
	};
	const audio = { index: 1, codec: 'aac', profile: 'LC', channels: 2 };
	const film: Probe = { format: 'mov', seconds: 60, video, audio };

	test.each<[string, Partial<Probe>, boolean]>([
		['as it came', {}, true],
		['Matroska', { format: 'matroska' }, true],
		['a transport stream', { format: 'mpegts' }, false],
		['sound alone', { video: null }, true],
		['neither', { video: null, audio: null }, false],
		['silent', { audio: null }, true],
		['mono', { audio: { ...audio, channels: 1 } }, true],
		['three channels', { audio: { ...audio, channels: 3 } }, false],
		['HE-AAC', { audio: { ...audio, profile: 'HE-AAC' } }, true],
		['HE-AACv2', { audio: { ...audio, profile: 'HE-AACv2' } }, true],
		['AAC-LD', { audio: { ...audio, profile: 'LD' } }, false],
		['a profile with more behind it', { audio: { ...audio, profile: 'LC+' } }, false],
		['a profile with more before it', { audio: { ...audio, profile: 'xLC' } }, false],
		['MP3 that says LC', { audio: { ...audio, codec: 'mp3' } }, false],
		['240 pictures a second', { video: { ...video, fps: 240 } }, true],
		['241', { video: { ...video, fps: 241 } }, false],
		['an unknown rate', { video: { ...video, fps: null } }, true],
		['baseline', { video: { ...video, profile: 'Baseline' } }, true],
		['constrained baseline', { video: { ...video, profile: 'Constrained Baseline' } }, true],
		['main', { video: { ...video, profile: 'Main' } }, true],
		['high 4:2:2', { video: { ...video, profile: 'High 4:2:2' } }, false],
		['a stereo profile', { video: { ...video, profile: 'Stereo High' } }, false],
		['full range', { video: { ...video, pixelFormat: 'yuvj420p' } }, true],
		['4:2:2', { video: { ...video, pixelFormat: 'yuv422p' } }, false],
		['ten bits', { video: { ...video, pixelFormat: 'yuv420p10le' } }, false],
		['another plane before', { video: { ...video, pixelFormat: 'ayuv420p' } }, false],
		['turned', { video: { ...video, rotation: 180 } }, false],
		['no square pixels', { video: { ...video, hasSquarePixels: false } }, false],
		['interlaced', { video: { ...video, isInterlaced: true } }, false],
		['HEVC', { video: { ...video, codec: 'hevc' } }, false],
	])('%s', (_what, change, plays) => {
		expect(playsAsItIs({ ...film, ...change })).toBe(plays);
	});

	it('small pictures, the poster, the limits, a missing end', () => {
		expect([0, 799, 800, 801, 1200, 43_200].map(thumbnailEvery)).toEqual([2, 2, 2, 3, 3, 108]);
		expect([0, 4, 59.99, 60, 61].map(posterAt)).toEqual([0, 0.8, 11.998, 12, 12]);
		expect([longest, shortest, largestSide]).toEqual([43_200, 0.1, 8192]);
		expect([
			isCutShort(60, 58.5),
			isCutShort(60, 58.499),
			isCutShort(100, 98),
			isCutShort(100, 97.99),
			isCutShort(10, 20),
			isCutShort(null, 0),
		]).toEqual([...[false, true, false, true, false, false]]);
	});
});

describe('R70 captions', () => {
	const cue = (times: string, text = '字') => `WEBVTT\n\n${times}\n${text}\n`;

	test.each<[string, [number, number] | null]>([
		['00:01.000 --> 00:02.000', [1, 2]],
		['00:00:01,5 --> 00:00:02.25', [1.5, 2.25]],
		['1:02:03.004 --> 100:02:03.004', [3723.004, 360_123.004]],
		['  0:01.000   -->\t0:02.000 align:start ', [1, 2]],
		['00:01.000 -->  00:02.000', [1, 2]],
		[' \t\nid\n00:01.000 --> 00:02.000', [1, 2]],
		['00:02.000 --> 00:02.000', null],
		['00:03.000 --> 00:02.000', null],
		['00:01.000 -> 00:02.000', null],
		['00:01.000-->00:02.000', null],
		['00:1.000 --> 00:02.000', null],
		['00:01.0000 --> 00:02.000', null],
		['00:01 --> 00:02', null],
		['x00:01.000 --> 00:02.000', null],
		['00:01.000 --> 00:02.000x', null],
		['1000:00:01.000 --> 1000:00:02.000', null],
		['000:01.000 --> 00:02.000', null],
	])('times as in %s', (times, span) => {
		expect(readCaptions(cue(times))).toEqual(span === null ? null : [{ start: span[0], end: span[1], text: '字' }]);
	});

	test.each([
		['tags of both formats', '<i>a</i> <v Gu Li>b</v> <00:01.500>c {\\an8}d <c.red>e', 'a b c d e'],
		['what only looks like one', 'a < b > c {x} <1 2', 'a < b > c {x} <1 2'],
		['entities', '&amp;&lt;&gt;&nbsp;|&lrm;|&rlm;|&copy;', '&<> |||&copy;'],
		['lines, trimmed, without empty ones', '  a\t\n \n<i></i>\nb  ', 'a\nb'],
		['a comparison', '3 < 4 and 5 > 2', '3 < 4 and 5 > 2'],
		['tags without a name', 'a<>b</>c', 'abc'],
		['two lines', ' a \n\tb', 'a\nb'],
	])('text: %s', (_what, marked, text) => {
		expect(readCaptions(cue('00:01.000 --> 00:02.000', marked))?.[0]?.text).toBe(text);
	});

	it('an identifier may stand above the times, and no more than one', () => {
		const times = '00:01.000 --> 00:02.000';
		expect(readCaptions(`1\n${times}\na\n\nid\n\n${times}\nb`)?.map(({ text }) => text)).toEqual(['a', 'b']);
		expect(readCaptions(`1\n2\n${times}\na`)).toBeNull();
		expect(readCaptions(`${times}\n<b></b>`)).toBeNull();
		expect(readCaptions(`\ufeff1\r${times}\ra\r\r2\r\n${times}\r\nb`)?.map(({ text }) => text)).toEqual(['a', 'b']);
	});

	it('in order of their beginning, then of their end', () => {
		const file = ['00:05.000 --> 00:09.000', '00:01.000 --> 00:04.000', '00:05.000 --> 00:06.000', '00:03.000 --> 00:04.000'];
		expect(readCaptions(file.map((times, n) => `${times}\n${n}`).join('\n\n'))?.map(({ text }) => text)).toEqual(['1', '3', '2', '0']);
	});

	it('as large as it may be, and no larger', () => {
		const times = '00:01.000 --> 00:02.000';
		expect(readCaptions(`${times}\n${'x'.repeat(1000)}`)).toHaveLength(1);
		expect(readCaptions(`${times}\n${'x'.repeat(1001)}`)).toBeNull();
		const padded = (bytes: number) => `${times}\nx\n\n`.padEnd(29, ' ') + 'é'.repeat((bytes - 29) >> 1) + 'x'.repeat((bytes - 29) & 1);
		expect(Buffer.byteLength(padded(largestCaption))).toBe(largestCaption);
		expect(readCaptions(padded(largestCaption))).toHaveLength(1);
		expect(readCaptions(`${padded(largestCaption)}x`)).toBeNull();
		const many = (count: number) => `${times}\nx\n\n`.repeat(count);
		expect(readCaptions(many(20_000))).toHaveLength(20_000);
		expect(readCaptions(many(20_001))).toBeNull();
		expect(readCaptions(`${times}\na\0b`)).toBeNull();
	});

	it('is written as WebVTT', () => {
		expect(writeCaptions([])).toBe('WEBVTT\n\n');
		expect(
			writeCaptions([
				{ start: 0, end: 1.5, text: 'a & <b>\n--> c' },
				{ start: 3600, end: 3601, text: 'd' },
			]),
		).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.500\na &amp; &lt;b&gt;\n--&gt; c\n\n01:00:00.000 --> 01:00:01.000\nd\n');
	});
});

describe('R70 why something failed', () => {
	test.each([
		[new MediaError('too_long'), 'too_long', false],
		[new ProgramError('failed', []), 'damaged', false],
		[new ProgramError('timeout', []), 'took_too_long', false],
		[new ProgramError('memory', []), 'took_too_much', false],
		[new ProgramError('disk_full', []), 'disk_full', false],
		[new VendorError('S3', { code: 'x', status: 507 }), 'disk_full', false],
		[new VendorError('S3', { code: 'x', status: 500 }), 'store_failed', true],
		[Object.assign(new Error('x'), { code: 'ENOSPC' }), 'disk_full', false],
		[Object.assign(new Error('x'), { code: 'EDQUOT' }), 'disk_full', false],
		[new Error('x'), 'unexpected', true],
	] as const)('%s is %s', (error, reason, passes) => {
		expect([failureOf(error), mayPass(failureOf(error))]).toEqual([reason, passes]);
	});

	it('is said with its detail in the log', () => {
		expect([new MediaError('too_long').message, new MediaError('too_long', '13 h').message, new MediaError('empty').name]).toEqual([
			...['too_long', 'too_long: 13 h', 'MediaError'],
		]);
	});
});

test('R70 where files lie and what a medium shows', () => {
	expect([prefixOf(7, 3), publishedPrefix({ id: 7, revision: 3 }), sourceKey(7)]).toEqual(['media/7/r3/', 'media/7/r3/', 'sources/7']);
	const shown = {
		...{ id: 7, kind: 'video' as const, title: '影片', state: 'ready' as const, percent: 100, failure: null, seconds: 12, revision: 3 },
		...{ renditions: [{ height: 360, bitrate: 5 }], captions: [{ lang: 'en', label: 'English' }], poster: true, thumbnails: false },
	};
	const hidden = {
		...{ source_key: 'sources/7', source_bytes: 5, width: 1, height: 2, probe: null, making: 4, crypt_key: Buffer.alloc(16) },
		created_at: new Date(0),
	};
	expect(presentAsset({ ...shown, ...hidden })).toEqual(shown);
});

test('R101 addresses of drawings', () => {
	const place = { basePath: '/s' };
	expect(coverUrl(place, { id: 3, cover: '', category_key: 'maths' })).toBe('/s/art/cover/maths/3.svg?v=3');
	expect(coverUrl(place, { id: 3, cover: '', cover_salt: 2, category_key: 'maths' })).toBe('/s/art/cover/maths/3.svg?v=3&s=2');
	expect(coverUrl(place, { id: 3, cover: '/x.webp', cover_salt: 2, category_key: 'maths' })).toBe('/x.webp');
	expect(pictureUrl(place, { id: 3, cover: '', category_key: 'maths' })).toBe('/s/art/picture/maths/3.svg?v=3');
	expect(pictureUrl(place, { id: 3, cover: '/x.webp', category_key: 'maths' })).toBe('/x.webp');
	expect(avatarUrl(place, { id: 3, name: '𠮷田', avatar: '' })).toBe(`/s/art/avatar/3/${encodeURIComponent('𠮷')}.svg?v=3`);
	expect(avatarUrl(place, { id: 3, name: '', avatar: '' })).toBe(`/s/art/avatar/3/${encodeURIComponent('讲')}.svg?v=3`);
	expect(avatarUrl(place, { id: 3, name: '小满', avatar: '/a.webp' })).toBe('/a.webp');
});
