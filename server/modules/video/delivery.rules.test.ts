import { describe, expect, it, test } from 'vitest';
import type { DecidedLesson, LessonDecision } from '../enrolment/enrolment.service.ts';
import type { MediaAsset } from '../media/media.assets.service.ts';
import { cachingOf, linkEnd, publishedFile, rangeOf } from './delivery.rules.ts';
import { sign, verify } from './delivery.signature.ts';
import { presentLessonInfo, presentPlayData, presentResource } from './video.presenter.ts';

const playlist = ['playlist', 'application/vnd.apple.mpegurl', false] as const;
const segment = ['segment', 'video/iso.segment', true] as const;
const caption = ['caption', 'text/vtt; charset=utf-8', false] as const;
const long = 'a'.repeat(20);

describe('R70 what is published under a path', () => {
	test.each([
		['master.m3u8', ...playlist],
		['360/index.m3u8', ...playlist],
		['audio-1/index.m3u8', ...playlist],
		[`${long}/index.m3u8`, ...playlist],
		['key', 'key', 'application/octet-stream', false],
		['360/0.m4s', ...segment],
		[`${long}/123456.m4s`, ...segment],
		['audio/init.mp4', 'segment', 'video/mp4', true],
		[`${long}/init.mp4`, 'segment', 'video/mp4', true],
		['thumbs.vtt', ...caption],
		['thumbs-0.jpg', 'sprite', 'image/jpeg', true],
		['thumbs-1234.jpg', 'sprite', 'image/jpeg', true],
		['captions/en.vtt', ...caption],
		['captions/yue.vtt', ...caption],
		['captions/zh-Hant-TW-x1234567.vtt', ...caption],
		['poster.webp', 'poster', 'image/webp', true],
		['document.pdf', 'document', 'application/pdf', true],
	] as const)('%s is a %s', (path, role, type, fixed) => {
		expect(publishedFile(path)).toEqual({ role, type, fixed });
	});

	test.each(
		[
			['', 'x', 'Key', 'key/', 'xkey', 'keyx', 'master.m3u8x', 'xmaster.m3u8', 'masterxm3u8', '/index.m3u8', '360/index.m3u8x', 'A/index.m3u8'],
			[`${long}a/index.m3u8`, '360/indexxm3u8', '360/.m4s', '360/1234567.m4s', '360/x.m4s', '/0.m4s', `${long}a/0.m4s`, 'x/360/0.m4s', '360/0.m4sx'],
			['360/0xm4s', 'init.mp4', '/init.mp4', `${long}a/init.mp4`, '360/init.mp4x', '360/initxmp4', 'x/360/init.mp4', 'A/init.mp4', 'A/0.m4s'],
			[
				'xthumbs.vtt',
				'thumbs.vttx',
				'thumbsxvtt',
				'thumbs-.jpg',
				'thumbs-12345.jpg',
				'thumbs-x.jpg',
				'xthumbs-0.jpg',
				'thumbs-0.jpgx',
				'thumbs-0xjpg',
			],
			['captions/e.vtt', 'captions/abcd.vtt', 'captions/en-x.vtt', 'captions/en-123456789.vtt', 'captions/en-aa-bb-cc-dd.vtt', 'captions/e1.vtt'],
			['xcaptions/en.vtt', 'captions/en.vttx', 'captions/enxvtt', 'captions/en-a_b.vtt', 'xposter.webp', 'poster.webpx', 'posterxwebp'],
			['xdocument.pdf', 'document.pdfx', 'documentxpdf', '../key', '360/../key'],
		].flat(),
	)('%s is nothing', (path) => {
		expect(publishedFile(path)).toBeNull();
	});

	test.each([
		['key', true, 'private, no-store'],
		['key', false, 'private, no-store'],
		['360/0.m4s', true, 'private, max-age=31536000, immutable'],
		['360/0.m4s', false, 'public, max-age=31536000, immutable'],
		['master.m3u8', true, 'private, max-age=0, must-revalidate'],
		['master.m3u8', false, 'public, max-age=0, must-revalidate'],
		['document.pdf', true, 'private, max-age=0, must-revalidate'],
		['document.pdf', false, 'public, max-age=0, must-revalidate'],
	])('%s of a member (%s) is kept: %s', (path, ofMember, caching) => {
		const file = publishedFile(path);
		expect(file && cachingOf(file, ofMember)).toBe(caching);
	});
});

describe('R70 ranges', () => {
	test.each([
		[undefined, undefined],
		['', undefined],
		['bytes=', undefined],
		['bytes=-', undefined],
		['bytes=0-0', [0, 0]],
		['bytes=0-', [0, 99]],
		['bytes= 5-9 ', [5, 9]],
		['bytes=\t12-345', [12, 99]],
		['bytes=99-99', [99, 99]],
		['bytes=99-', [99, 99]],
		['bytes=100-', null],
		['bytes=100-200', null],
		['bytes=5-5', [5, 5]],
		['bytes=5-4', undefined],
		['bytes=-1', [99, 99]],
		['bytes=-100', [0, 99]],
		['bytes=-101', [0, 99]],
		['bytes=-0', null],
		['bytes=1-2,3-4', undefined],
		['xbytes=1-2', undefined],
		['bytes=1-2x', undefined],
		['bytes=a-2', undefined],
		['bytes=1234567890123456-', undefined],
		['bytes=123456789012345-', null],
		['bytes=0-123456789012345', [0, 99]],
		['bytes=0-1234567890123456', undefined],
	])('%j of a hundred bytes', (header, range) => {
		expect(rangeOf(header, 100)).toEqual(range ? { start: range[0], end: range[1] } : range);
	});

	it('of nothing there is nothing', () => {
		expect([rangeOf('bytes=0-', 0), rangeOf('bytes=-5', 0), rangeOf(undefined, 0)]).toEqual([null, null, undefined]);
	});
});

describe('R70 until when an address is good', () => {
	const at = (text: string) => new Date(`2026-11-21T${text}Z`);
	test.each([
		['08:00:00', 600, '09:30:00'],
		['08:00:00.001', 600, '09:40:00'],
		['08:09:59.999', 600, '09:40:00'],
		['08:00:00', 0, '09:00:00'],
		['08:00:00', 601, '09:40:00'],
	])('at %s, of a film of %i seconds: %s', (now, seconds, end) => {
		expect(linkEnd(at(now), seconds, null)).toEqual(at(end));
	});

	it('a day and an hour at most, and never after the grant', () => {
		const now = at('08:00:00');
		expect(linkEnd(now, 86_400, null)).toEqual(new Date('2026-11-22T09:00:00Z'));
		expect(linkEnd(now, 28_800, null)).toEqual(new Date('2026-11-22T09:00:00Z'));
		expect(linkEnd(now, 600, at('09:29:59'))).toEqual(at('09:29:59'));
		expect(linkEnd(now, 600, at('09:30:01'))).toEqual(at('09:30:00'));
	});
});

describe('R70 signatures', () => {
	const key = Buffer.alloc(32, 5);
	const now = new Date('2026-11-21T08:00:00.500Z');
	const link = { memberId: 42, lessonId: 7, assetId: 3, expiresAt: new Date('2026-11-21T08:00:02.000Z') };
	const reasonOf = (work: () => unknown) => {
		try {
			return work();
		} catch (error) {
			return (error as { reason?: string }).reason;
		}
	};

	it('says who may read what until when, for a member and for a visitor', () => {
		const token = sign(key, link);
		expect(token).toMatch(new RegExp(`^${(link.expiresAt.getTime() / 1000).toString(36)}\\.m42\\.l7\\.[\\w-]{43}$`));
		expect(verify(key, token, 3, now)).toEqual(link);
		const visitor = { ...link, memberId: null };
		expect(sign(key, visitor)).toContain('.v.l7.');
		expect(verify(key, sign(key, visitor), 3, now)).toEqual(visitor);
	});

	it('ends with its second', () => {
		const token = sign(key, { ...link, expiresAt: new Date('2026-11-21T08:00:02.999Z') });
		expect(verify(key, token, 3, new Date('2026-11-21T08:00:01.999Z')).expiresAt).toEqual(new Date('2026-11-21T08:00:02.000Z'));
		expect(reasonOf(() => verify(key, token, 3, new Date('2026-11-21T08:00:02.000Z')))).toBe('link_expired');
	});

	it('a forged one of the same length is none', () => {
		const token = sign(key, link);
		const parts = token.split('.');
		const mac = parts[3] ?? '';
		const turned = `${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`;
		const forged = [
			[...parts.slice(0, 3), turned].join('.'),
			token.replace('.m42.', '.m43.'),
			token.replace('.l7.', '.l8.'),
			token.replace('.m42.', '.v.'),
			`x${token}`,
			`${token}x`,
			token.slice(0, -1),
			'',
		];
		for (const text of forged) expect([text, reasonOf(() => verify(key, text, 3, now))]).toEqual([text, 'forbidden']);
		expect(reasonOf(() => verify(key, token, 4, now))).toBe('forbidden');
		expect(reasonOf(() => verify(Buffer.alloc(32, 6), token, 3, now))).toBe('forbidden');
	});
});

describe('R70 what is said of a lesson and its film', () => {
	const now = new Date('2026-11-21T08:00:00.000Z');
	const lesson: DecidedLesson = {
		id: 5,
		courseId: 2,
		title: '第一讲',
		en: { title: 'One' },
		kind: 'video',
		seconds: 600,
		trial: false,
		resourceId: 3,
	};
	const decision: LessonDecision = { allowed: true, reason: 'owned', until: null, lesson };
	const asset: MediaAsset = {
		...{ id: 3, kind: 'video', title: '影片', state: 'ready', percent: 100, failure: null, seconds: 64.5, revision: 1 },
		renditions: [{ height: 360, bitrate: 400 }],
		...{ captions: [{ lang: 'zh-CN', label: '中文' }], poster: true, thumbnails: true },
	};
	const place = { prefix: '/media/t/3/r1/', expiresAt: new Date('2026-11-21T09:00:00.000Z') };
	const parts = {
		...{ decision, neighbours: { previous: 4, next: 6 }, asset, place, memberId: 42, now, watermark: 'w', ticket: 't' },
		heard: { position: 9, heard: [[0, 9]] as [number, number][], updatedAt: new Date(now.getTime() - 1500) },
	};

	it('to a member who plays it', () => {
		expect(presentPlayData('zh-CN', parts)).toEqual({
			...{ videoId: 5, courseId: 2, title: '第一讲', kind: 'video', resourceId: 3, durationSeconds: 65, position: 9, memberId: 42 },
			...{ updatedAt: '2026-11-21T07:59:58.500Z', updatedAgo: 1.5, heard: [[0, 9]], previousVideoId: 4, nextVideoId: 6 },
			captions: [{ lang: 'zh-CN', label: '中文', src: '/media/t/3/r1/captions/zh-CN.vtt' }],
			...{ thumbnails: '/media/t/3/r1/thumbs.vtt', watermark: 'w', access: 'owned', ticket: 't', expiresAt: '2026-11-21T09:00:00.000Z' },
		});
		expect(presentPlayData('en', { ...parts, asset: { ...asset, thumbnails: false } })).toMatchObject({ title: 'One', thumbnails: null });
	});

	it('while nothing of it plays, and with a clock that went back', () => {
		const early = presentPlayData('zh-CN', { ...parts, place: null, heard: { position: 0, heard: [], updatedAt: new Date(now.getTime() + 9000) } });
		expect(early).toMatchObject({ captions: [], thumbnails: null, expiresAt: null, updatedAgo: 0 });
		const none = presentPlayData('zh-CN', { ...parts, asset: null, heard: { position: 0, heard: [], updatedAt: null } });
		expect(none).toMatchObject({ captions: [], thumbnails: null, expiresAt: null, durationSeconds: 600, updatedAt: null, updatedAgo: null });
		const length = (change: Partial<MediaAsset>) => presentPlayData('zh-CN', { ...parts, asset: { ...asset, ...change } }).durationSeconds;
		expect([length({ state: 'processing' }), length({ seconds: null }), length({ seconds: 0.4 }), length({ seconds: 0.5 })]).toEqual([
			600, 600, 600, 1,
		]);
	});

	it('a resource, by its state and kind', () => {
		expect(presentResource(asset, place, 'zh-CN')).toEqual({
			...{ resourceId: 3, kind: 'video', status: 'ready', percent: 100, failure: null, src: '/media/t/3/r1/master.m3u8' },
			...{ poster: '/media/t/3/r1/poster.webp', renditions: [{ height: 360, bitrate: 400 }], expiresAt: '2026-11-21T09:00:00.000Z' },
		});
		expect(presentResource({ ...asset, kind: 'audio', poster: false }, place, 'en')).toMatchObject({
			src: '/media/t/3/r1/master.m3u8',
			poster: null,
		});
		expect(presentResource({ ...asset, kind: 'document' }, place, 'en').src).toBe('/media/t/3/r1/document.pdf');
		expect(presentResource({ ...asset, state: 'uploaded' }, null, 'en')).toMatchObject({
			status: 'processing',
			src: null,
			poster: null,
			expiresAt: null,
		});
		expect(presentResource({ ...asset, state: 'processing' }, null, 'en').status).toBe('processing');
		const failed = { ...asset, state: 'failed' as const, failure: 'empty' as const };
		expect([presentResource(failed, null, 'zh-CN').failure, presentResource(failed, null, 'en').failure]).toEqual([
			'文件里没有内容，时长为零',
			'There is nothing in it: its length is zero',
		]);
		expect([
			presentResource({ ...failed, failure: null }, null, 'en').failure,
			presentResource({ ...failed, state: 'ready' }, null, 'en').failure,
		]).toEqual([null, null]);
	});

	it('a lesson, locked or not', () => {
		const row = {
			...{ id: 5, title: '第一讲', en: { title: 'One' }, kind: 'video' as const, seconds: 600, sample: false, trial: true, course_id: 2 },
			...{ course_title: '微积分', course_en: { title: 'Calculus' }, chapter_title: '第一章', chapter_en: {} },
		};
		const shown = { videoId: 5, courseId: 2, courseTitle: '微积分', chapterTitle: '第一章', title: '第一讲', kind: 'video', durationSeconds: 600 };
		expect(presentLessonInfo(row, 'zh-CN')).toEqual({ ...shown, sample: false, trialFlag: 1 });
		expect(presentLessonInfo({ ...row, trial: false, sample: true }, 'en')).toEqual({
			...{ ...shown, courseTitle: 'Calculus', title: 'One', sample: true, trialFlag: 0 },
		});
	});
});
