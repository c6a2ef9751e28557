import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant, makeLessons, makeLogin } from '../../../test/factories.ts';
import { type PublishedAsset, publishDocument, publishVideo } from '../../../test/media.ts';
import { keptBy } from '../../../test/shared-answer.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { onWire } from '../../../test/wire.ts';
import { insertOne } from '../../../tools/seed/bulk.ts';
import { sql } from '../../db/sql.ts';
import { sign } from './delivery.signature.ts';

let site: TestApp;
let category: number;
let video: PublishedAsset;
let paper: PublishedAsset;
let course: number;
let lessons: number[];
let reader: { id: number; token: string };
let serial = 0;
const start = new Date('2026-11-21T08:00:00.000Z');
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

beforeAll(async () => {
	site = await startApp();
	site.setNow(start);
	category = await makeCategory(site.db);
	video = await publishVideo(site.app.platform);
	paper = await publishDocument(site.app.platform);
});
afterAll(() => site.close());
beforeEach(async () => {
	site.setNow(start);
	serial += 1;
	const login = await makeLogin(site, `1370013${String(serial).padStart(4, '0')}`);
	reader = { id: login.member.id, token: login.token };
	course = await makeCourse(site.db, { category, title: '微积分', titleEn: 'Calculus' });
	lessons = await makeLessons(site.db, course, [['一', 'One'], ['二'], ['三']]);
	await site.db.run(sql`update lesson set resource_id = ${video.id} where course_id = ${course}`);
	site.app.forget();
});

const at = (index: number) => lessons[index] ?? 0;
const own = (endsAt?: Date) => makeGrant(site.db, { member: reader.id, course, ...(endsAt === undefined ? {} : { endsAt }) });
const file = (url: string, headers: Record<string, string> = { token: reader.token }, method: 'GET' | 'HEAD' = 'GET') =>
	onWire(site, url, { method, headers });
async function addressFor(path: string, { member = reader.id as number | null, lesson = at(1), asset = video, until = later(4 * 3_600_000) } = {}) {
	const link = { memberId: member, lessonId: lesson, assetId: asset.id, expiresAt: until };
	return `/media/${sign(await site.app.platform.secret('media'), link)}/${asset.id}/r${asset.revision}/${path}`;
}
/** Headers without those of every answer. */
async function told(url: string, headers?: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
	const answer = await file(url, headers, method);
	const names = [
		'content-type',
		'content-length',
		'content-range',
		'cache-control',
		'etag',
		'accept-ranges',
		'content-disposition',
		'content-security-policy',
	];
	return {
		status: answer.status,
		...Object.fromEntries(names.flatMap((name) => (answer.headers[name] === undefined ? [] : [[name, answer.headers[name]]]))),
	};
}

describe('R70 the lesson in a player', () => {
	test('all that a player is told, for an owner and for a visitor of a trial lesson', async () => {
		await own();
		const prefixOf = (src: string | null) => (src ?? '').slice(0, (src ?? '').indexOf(`/${video.id}/r1/`) + `/${video.id}/r1/`.length);
		const owner = (await site.call('playData', { videoId: at(1) }, { token: reader.token })).json.data;
		const prefix = prefixOf(owner.thumbnails);
		expect(prefix).toMatch(new RegExp(`^/media/[\\w.-]+\\.m${reader.id}\\.l${at(1)}\\.[\\w-]{43}/${video.id}/r1/$`));
		expect(owner).toEqual({
			...{
				videoId: at(1),
				courseId: course,
				title: '二',
				kind: 'video',
				resourceId: video.id,
				durationSeconds: 12,
				position: 0,
				memberId: reader.id,
			},
			...{ updatedAt: null, updatedAgo: null, heard: [], previousVideoId: at(0), nextVideoId: at(2) },
			captions: [{ lang: 'zh-CN', label: '中文', src: `${prefix}captions/zh-CN.vtt` }],
			...{ thumbnails: `${prefix}thumbs.vtt`, watermark: `137****${String(serial).padStart(4, '0')} · ${reader.id}`, access: 'owned' },
			...{ ticket: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/), expiresAt: '2026-11-21T09:10:00.000Z' },
		});
		await site.db.run(sql`update lesson set trial = true where id = ${at(0)}`);
		const visitor = (await site.call('playData', { videoId: at(0) }, { headers: { 'accept-language': 'en' } })).json.data;
		expect(prefixOf(visitor.thumbnails)).toContain(`.v.l${at(0)}.`);
		expect(visitor).toMatchObject({
			...{ title: 'One', memberId: null, previousVideoId: null, nextVideoId: at(1), watermark: null, access: 'trial', ticket: null },
			...{ position: 0, heard: [], updatedAt: null },
		});
		const member = (
			await site.call('playData', { videoId: at(0) }, { token: (await makeLogin(site, `1370014${String(serial).padStart(4, '0')}`)).token })
		).json.data;
		expect(member).toMatchObject({ access: 'trial', watermark: null, ticket: expect.any(String) });
	});

	test('neighbours are those of the contents: chapters, then lessons, live ones left out; a name where there is no phone', async () => {
		await own();
		const first = await insertOne(site.db, sql`insert into chapter (course_id, title, sort) values (${course}, '序', -1) returning id`);
		await site.db.run(sql`update lesson set chapter_id = ${first} where id = ${at(2)}`);
		await site.db.run(sql`update lesson set sort = 99 where id = ${at(0)}`);
		await site.db.run(sql`update member set phone = null, nickname = '不困' where id = ${reader.id}`);
		const around = async (index: number) => {
			const { previousVideoId, nextVideoId, watermark } = (await site.call('playData', { videoId: at(index) }, { token: reader.token })).json.data;
			return [previousVideoId, nextVideoId, watermark];
		};
		const watermark = `不困 · ${reader.id}`;
		expect([await around(2), await around(1), await around(0)]).toEqual([
			[null, at(1), watermark],
			[at(2), at(0), watermark],
			[at(1), null, watermark],
		]);
		await site.db.run(sql`update lesson set kind = 'live' where id = ${at(1)}`);
		expect([await around(2), await around(1), await around(0)]).toEqual([
			[null, at(0), watermark],
			[null, null, watermark],
			[at(2), null, watermark],
		]);
	});

	test('a grant that ends soon ends the addresses; opening a lesson takes the device’s place back', async () => {
		await own(later(61_000));
		const { src, expiresAt } = (await site.call('resource', { resourceId: video.id, videoId: at(1) }, { token: reader.token })).json.data;
		expect([expiresAt, src?.endsWith('/master.m3u8')]).toEqual([later(61_000).toISOString(), true]);
		// Of a film whose length nobody knows the lesson's own counts: three times half an hour, and one.
		await site.db.run(sql`update media_asset set seconds = null where id = ${video.id}`);
		await site.db.run(sql`update enrolment_grant set ends_at = null where member_id = ${reader.id}`);
		const unknown = (await site.call('resource', { resourceId: video.id, videoId: at(1) }, { token: reader.token })).json.data;
		await site.db.run(sql`update media_asset set seconds = 12 where id = ${video.id}`);
		expect(unknown.expiresAt).toBe('2026-11-21T10:30:00.000Z');
		const session = (await site.db.row<{ id: number }>(sql`select id from member_session where member_id = ${reader.id}`))?.id ?? 0;
		for (const key of ['playData', 'resource'] as const) {
			await site.db.run(sql`insert into play_device (member_id, session_id, started_at, last_at, ousted_at) values (${reader.id}, ${session}, ${start}, ${start}, ${start})
				on conflict (member_id, session_id) do update set ousted_at = excluded.ousted_at`);
			await site.call(key, { resourceId: video.id, videoId: at(1) }, { token: reader.token });
			expect(await site.db.row(sql`select ousted_at from play_device where session_id = ${session}`)).toEqual({ ousted_at: null });
		}
	});

	test('of a course: what is its reader’s, where to go on; of a trial course nobody’s', async () => {
		const detail = async () => {
			const { owned, nextVideoId } = (await site.call('courseDetail', { id: course }, { token: reader.token })).json.data;
			return { owned, nextVideoId };
		};
		expect(await detail()).toMatchObject({ owned: false });
		await own();
		expect(await detail()).toEqual({ owned: true, nextVideoId: at(0) });
		const hear = (index: number) =>
			site.db.run(
				sql`insert into heard (member_id, lesson_id, course_id, heard, finished_at, updated_at) values (${reader.id}, ${at(index)}, ${course}, '{[0,1800)}', ${start}, ${start})`,
			);
		await hear(0);
		expect(await detail()).toEqual({ owned: true, nextVideoId: at(1) });
		await hear(1);
		await hear(2);
		expect(await detail()).toEqual({ owned: true, nextVideoId: at(0) });
		await site.db.run(sql`delete from enrolment_grant where member_id = ${reader.id}`);
		await site.db.run(sql`update course set trial = true where id = ${course}`);
		site.app.forget();
		expect(await detail()).toEqual({ owned: false, nextVideoId: at(0) });
		await site.db.run(sql`delete from heard where member_id = ${reader.id}`);
		await site.db.run(sql`delete from lesson where course_id = ${course}`);
		expect((await detail()).nextVideoId).toBeNull();
	});

	test('the contents say of each lesson whether it is locked and how far one is', async () => {
		await site.db.run(sql`update lesson set trial = true where id = ${at(2)}`);
		await site.db.run(
			sql`insert into heard (member_id, lesson_id, course_id, heard, position, updated_at) values (${reader.id}, ${at(2)}, ${course}, '{[0,6)}', 33, ${start})`,
		);
		const shown = async () =>
			(await site.call('courseVideos', { id: course }, { token: reader.token })).json.data.flatMap(({ videos }) =>
				videos.map(({ id, locked, progress }) => [id, locked, progress]),
			);
		const half = { position: 33, percent: 50, finished: false, updatedAt: start.toISOString() };
		expect(await shown()).toEqual([
			[at(0), true, null],
			[at(1), true, null],
			[at(2), false, half],
		]);
		await own();
		expect(await shown()).toEqual([
			[at(0), false, null],
			[at(1), false, null],
			[at(2), false, half],
		]);
	});

	test('what is said in a film, to whom it may be said', async () => {
		await own();
		const ask = (input: object, token = reader.token) => site.call('transcript', { resourceId: video.id, lang: 'zh-CN', ...input }, { token });
		expect((await ask({ videoId: at(1) })).json.data).toEqual({
			resourceId: video.id,
			lang: 'zh-CN',
			cues: [{ start: 0, end: 2, text: '先看这一笔' }],
		});
		expect((await ask({ videoId: at(1), lang: 'en' })).json.data).toEqual({ resourceId: video.id, lang: 'en', cues: [] });
		expect((await ask({ videoId: at(1) }, '')).json.reason).toBe('not_logged_in');
		expect((await ask({ videoId: at(1), resourceId: paper.id })).json.reason).toBe('not_found');
		await site.db.run(sql`update lesson set resource_id = 2000000000 where id = ${at(1)}`).catch(() => {});
		expect((await site.call('resource', { resourceId: 2_000_000_000, videoId: at(1) }, { token: reader.token })).json.reason).toBe('not_found');
	});
});

describe('R85 what a lesson is, locked or not', () => {
	test('whole, in both languages; a sample says so; trial only while the course is online', async () => {
		const info = async (headers = {}) => {
			site.app.forget();
			return (await site.call('lessonInfo', { videoId: at(0) }, { headers })).json.data;
		};
		const shown = {
			videoId: at(0),
			courseId: course,
			courseTitle: '微积分',
			chapterTitle: '第一章',
			title: '一',
			kind: 'video',
			durationSeconds: 12,
		};
		expect(await info()).toEqual({ ...shown, sample: false, trialFlag: 0 });
		expect(await info({ 'accept-language': 'en' })).toMatchObject({ courseTitle: 'Calculus', chapterTitle: 'Chapter one', title: 'One' });
		await site.db.run(sql`update course set trial = true where id = ${course}`);
		await site.db.run(sql`update media_asset set sample = true where id = ${video.id}`);
		expect(await info()).toEqual({ ...shown, durationSeconds: 1800, sample: true, trialFlag: 1 });
		await site.db.run(sql`update media_asset set sample = false where id = ${video.id}`);
		await site.db.run(sql`update course set online = false, withdrawn_at = ${start} where id = ${course}`);
		expect(await info()).toMatchObject({ trialFlag: 0 });
		await site.db.run(sql`update course set withdrawn_at = null where id = ${course}`);
		site.app.forget();
		expect((await site.call('lessonInfo', { videoId: at(0) })).json.reason).toBe('not_found');
	});
});

test('R54 what a lesson is and which handouts there are is kept until its course, or one of the files, is written', async () => {
	await site.db.run(sql`update lesson set kind = 'document', resource_id = ${paper.id} where id = ${at(1)}`);
	expect(await keptBy(site, 'lessonInfo', { videoId: at(0) })).toEqual({ tags: [`course:${course}`], until: undefined });
	await site.db.run(sql`update lesson set kind = 'document', resource_id = null where id = ${at(2)}`);
	expect(await keptBy(site, 'courseHandouts', { id: course })).toEqual({ tags: [`course:${course}`, `asset:${paper.id}`], until: undefined });
});

describe('R03 handouts', () => {
	test('documents alone, in the order of the contents, open by their lesson or their course', async () => {
		await site.db.run(sql`update media_asset set source_bytes = 4321 where id = ${paper.id}`);
		const first = await insertOne(site.db, sql`insert into chapter (course_id, title, sort) values (${course}, '序', -1) returning id`);
		const document = (index: number, change: ReturnType<typeof sql>) =>
			site.db.run(sql`update lesson set kind = 'document', resource_id = ${paper.id}, ${change} where id = ${at(index)}`);
		await document(0, sql`sort = 5`);
		await document(1, sql`sort = 4, trial = true`);
		await document(2, sql`sort = 9`);
		await site.db.run(sql`update lesson set chapter_id = ${first}, resource_id = null where id = ${at(2)}`);
		const list = async (token = '', id = course) => {
			site.app.forget();
			return (await site.call('courseHandouts', { id }, { token })).json.data;
		};
		const shown = [
			{ videoId: at(2), title: '三', resourceId: null, bytes: null, trialFlag: 0, locked: true },
			{ videoId: at(1), title: '二', resourceId: paper.id, bytes: 4321, trialFlag: 1, locked: false },
			{ videoId: at(0), title: '一', resourceId: paper.id, bytes: 4321, trialFlag: 0, locked: true },
		];
		expect(await list()).toEqual(shown);
		expect(await list(reader.token)).toEqual(shown);
		await site.db.run(sql`update media_asset set state = 'processing' where id = ${paper.id}`);
		expect((await list()).map(({ bytes }) => bytes)).toEqual([null, null, null]);
		await site.db.run(sql`update media_asset set state = 'ready' where id = ${paper.id}`);
		await site.db.run(sql`update course set trial = true where id = ${course}`);
		expect((await list()).map(({ trialFlag, locked }) => [trialFlag, locked])).toEqual([
			[1, false],
			[1, false],
			[1, false],
		]);
		await site.db.run(sql`update course set online = false, withdrawn_at = ${start} where id = ${course}`);
		expect((await list()).map(({ trialFlag, locked }) => [trialFlag, locked])).toEqual([
			[1, true],
			[1, true],
			[1, true],
		]);
		await site.db.run(sql`update course set withdrawn_at = null where id = ${course}`);
		expect(await list()).toEqual([]);
		expect(await list('', 999_999)).toEqual([]);
	});
});

describe('R70 R74 a file on the wire, header by header', () => {
	test('a segment, a part of it, its 304, what is behind its end, HEAD', async () => {
		await own();
		const address = await addressFor('360/0.m4s');
		const whole = await file(address);
		const total = whole.body.length;
		const common = { 'content-security-policy': expect.stringContaining("default-src 'none'") };
		const fixed = {
			'content-type': 'video/iso.segment',
			'cache-control': 'private, max-age=31536000, immutable',
			etag: `"${video.id}-r1"`,
			'accept-ranges': 'bytes',
		};
		expect(await told(address)).toEqual({ status: 200, ...common, ...fixed, 'content-length': String(total) });
		const with_ = (more: Record<string, string>) => ({ token: reader.token, ...more });
		expect(await told(address, with_({ range: 'bytes=5-9' }))).toEqual({
			status: 206,
			...common,
			...fixed,
			'content-length': '5',
			'content-range': `bytes 5-9/${total}`,
		});
		expect(await told(address, with_({ range: `bytes=${total}-` }))).toEqual({
			status: 416,
			...common,
			'content-range': `bytes */${total}`,
			'cache-control': 'no-store',
			'content-length': '0',
		});
		expect(await told(address, with_({ 'if-none-match': fixed.etag }))).toEqual({ status: 304, ...common, ...fixed });
		expect(await told(address, with_({ range: 'bytes=5-9' }), 'HEAD')).toEqual({ status: 200, ...common, ...fixed, 'content-length': String(total) });
		expect(await told(await addressFor('key'))).toEqual({
			status: 200,
			...common,
			'content-type': 'application/octet-stream',
			'cache-control': 'private, no-store',
			'content-length': '16',
		});
	});

	test('a document is shown inline in a page of ours', async () => {
		await own();
		await site.db.run(sql`update lesson set kind = 'document', resource_id = ${paper.id} where id = ${at(1)}`);
		const answer = await told(await addressFor('document.pdf', { asset: paper }));
		expect(answer).toMatchObject({
			status: 200,
			'content-disposition': 'inline; filename="document.pdf"',
			'content-security-policy': "frame-ancestors 'self'",
			'cache-control': 'private, max-age=0, must-revalidate',
		});
	});

	test('a check holds for five seconds with segments, not at all with keys, and never for another address', async () => {
		const granted = await own();
		const [segment, key] = [await addressFor('360/0.m4s'), await addressFor('key')];
		expect([(await file(segment)).status, (await file(key)).status]).toEqual([200, 200]);
		await site.db.run(sql`update enrolment_grant set revoked_at = ${start} where id = ${granted}`);
		site.setNow(later(4999));
		expect([(await file(segment)).status, (await file(key)).status]).toEqual([200, 403]);
		expect((await file(await addressFor('360/1.m4s'))).status).toBe(200);
		// Another kind of file, another lesson, another reader are asked anew.
		expect((await file(await addressFor('poster.webp'))).status).toBe(403);
		expect((await file(await addressFor('360/0.m4s', { lesson: at(0) }))).status).toBe(403);
		expect((await file(segment, {})).status).toBe(401);
		site.setNow(later(5000));
		expect((await file(segment)).status).toBe(403);
		await site.db.run(sql`update enrolment_grant set revoked_at = null where id = ${granted}`);
		const brief = await addressFor('360/0.m4s', { until: later(7000) });
		expect((await file(brief)).status).toBe(200);
		site.setNow(later(7000));
		expect((await file(brief)).status).toBe(403);
	});

	test('playing a trial lesson takes nobody’s place; playing one’s own does, pictures and captions do not', async () => {
		const places = async () => (await site.db.rows(sql`select 1 from play_device where member_id = ${reader.id}`)).length;
		await site.db.run(sql`update lesson set trial = true where id = ${at(1)}`);
		for (const path of ['master.m3u8', 'key', '360/0.m4s']) expect((await file(await addressFor(path))).status).toBe(200);
		expect(await places()).toBe(0);
		await own();
		site.advance(6000);
		for (const path of ['poster.webp', 'thumbs.vtt', 'thumbs-0.jpg', 'captions/zh-CN.vtt'])
			expect((await file(await addressFor(path))).status).toBe(200);
		expect(await places()).toBe(0);
		for (const path of ['360/0.m4s', 'key', 'master.m3u8']) {
			await site.db.run(sql`delete from play_device where member_id = ${reader.id}`);
			expect((await file(await addressFor(path))).status).toBe(200);
			expect([path, await places()]).toEqual([path, 1]);
		}
	});
});
