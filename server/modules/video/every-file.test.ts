import { createDecipheriv } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { type PublishedAsset, publishDocument, publishVideo, showIn, videoFiles } from '../../../test/media.ts';
import { goodPassword, registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { onWire } from '../../../test/wire.ts';
import { sql } from '../../db/sql.ts';
import { vectorOf } from '../media/media.playlists.rules.ts';
import { uploadTicket } from '../media/media.uploads.service.ts';
import { sign } from './delivery.signature.ts';

let site: TestApp;
let course: number;
let video: PublishedAsset;
let document: PublishedAsset;
let trialLesson: number;
let videoLesson: number;
let documentLesson: number;
const start = new Date('2026-11-21T08:00:00Z');
const hours = (n: number) => new Date(start.getTime() + n * 3_600_000);

interface Reader {
	id: number;
	token: string;
	phone: string;
}
let owner: Reader;
let otherOwner: Reader;
let stranger: Reader;
let former: Reader;
let grantOfOwner: number;

async function member(phone: string): Promise<Reader> {
	const session = await registerMember(site, phone);
	return { id: session.member.id, token: session.token, phone };
}

beforeAll(async () => {
	site = await startApp();
	[owner, otherOwner, stranger, former] = [
		await member('13500135011'),
		await member('13500135012'),
		await member('13500135013'),
		await member('13500135014'),
	];
	site.setNow(start);
	const { platform } = site.app;
	course = await makeCourse(site.db, { category: await makeCategory(site.db) });
	video = await publishVideo(platform);
	document = await publishDocument(platform);
	[trialLesson = 0, videoLesson = 0] = await showIn(platform, course, video.id);
	const row = await site.db.row<{ id: number }>(sql`insert into lesson (course_id, chapter_id, title, sort, kind, resource_id)
		select course_id, chapter_id, '讲义', 3, 'document', ${document.id} from lesson where id = ${videoLesson} returning id`);
	documentLesson = row?.id ?? 0;
	grantOfOwner = await makeGrant(site.db, { member: owner.id, course });
	await makeGrant(site.db, { member: otherOwner.id, course });
	await makeGrant(site.db, { member: former.id, course, startsAt: hours(-48), endsAt: hours(-1) });
});
afterAll(() => site.close());

interface FileAnswer {
	status: number;
	headers: Record<string, unknown>;
	body: Buffer;
	reason: string | undefined;
}

async function file(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<FileAnswer> {
	const answer = await onWire(site, url, { method, headers });
	const isJson = String(answer.headers['content-type']).includes('json') && method === 'GET';
	return { ...answer, reason: isJson ? JSON.parse(answer.body.toString()).reason : undefined };
}

const as = (reader: Reader) => ({ token: reader.token });

/** An address as it is signed for a reader (null: a visitor), whether or not they may have it now. */
async function addressFor(reader: Reader | null, path: string, options: { lesson?: number; asset?: PublishedAsset } = {}): Promise<string> {
	const asset = options.asset ?? video;
	const link = { memberId: reader?.id ?? null, lessonId: options.lesson ?? videoLesson, assetId: asset.id, expiresAt: hours(4) };
	return `/media/${sign(await site.app.platform.secret('media'), link)}/${asset.id}/r${asset.revision}/${path}`;
}

const calls = ['playData', 'resource', 'transcript'] as const;
const inputOf = (key: (typeof calls)[number], lesson: number, asset: number) =>
	key === 'playData' ? { videoId: lesson } : { resourceId: asset, videoId: lesson, ...(key === 'transcript' ? { lang: 'zh-CN' } : {}) };

describe('R70 every file refuses four readers and is sent to one', () => {
	test.each(calls)('%s', async (key) => {
		const ask = (token?: string) => site.call(key, inputOf(key, videoLesson, video.id), token === undefined ? {} : { token });
		const answers = [await ask(), await ask(stranger.token), await ask(former.token), await ask('A'.repeat(43)), await ask(owner.token)];
		expect(answers.map((answer) => [answer.status, answer.json.reason])).toEqual([
			[401, 'not_logged_in'],
			[403, 'not_bought'],
			[403, 'access_expired'],
			[401, 'not_logged_in'],
			[200, undefined],
		]);
		expect(answers.slice(0, 4).every((answer) => !answer.text.includes('/media/'))).toBe(true);
	});

	test.each([...videoFiles.map((path) => [path, 'video'] as const), ['document.pdf', 'document'] as const])('%s', async (path, kind) => {
		const of = kind === 'video' ? {} : { asset: document, lesson: documentLesson };
		const address = (reader: Reader | null) => addressFor(reader, path, of);
		const answers = [
			await file(await address(owner)),
			await file(await address(stranger), as(stranger)),
			await file(await address(former), as(former)),
			await file(await address(owner), as(otherOwner)),
			await file(await address(owner), as(owner)),
		];
		expect(answers.map((answer) => [answer.status, answer.reason])).toEqual([
			[401, 'not_logged_in'],
			[403, 'not_bought'],
			[403, 'access_expired'],
			[403, 'forbidden'],
			[200, undefined],
		]);
		// Nor as a visitor, by a signature that visitors get for trial lessons.
		expect(await file(await address(null))).toMatchObject({ status: 401, reason: 'not_logged_in' });
		expect(await file(await address(null), as(owner))).toMatchObject({ status: 401, reason: 'not_logged_in' });
	});

	test('the document lesson, too: its call, and the resource without naming a lesson', async () => {
		const ask = (token: string, videoId?: number) => site.call('resource', { resourceId: document.id, videoId }, { token });
		expect((await ask('')).status).toBe(401);
		expect((await ask(stranger.token)).json.reason).toBe('not_bought');
		expect((await ask(former.token)).json.reason).toBe('access_expired');
		for (const [token, reason] of [
			['', 'not_logged_in'],
			[stranger.token, 'not_bought'],
			[former.token, 'access_expired'],
		])
			expect((await site.call('playData', { videoId: documentLesson }, { token: token ?? '' })).json.reason).toBe(reason);
		const open = await ask(owner.token, documentLesson);
		expect(open.json.data).toMatchObject({ resourceId: document.id, kind: 'document', status: 'ready', poster: null, renditions: [] });
		expect((await ask(owner.token)).json.data.src).toBe(open.json.data.src);
		const opened = await file(open.json.data.src ?? '', as(owner));
		expect(opened.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-security-policy': "frame-ancestors 'self'" });
		expect(opened.body).toEqual(document.plain);
	});

	test('uploads: not for members of any kind, nor by a ticket that is over or another’s', async () => {
		const { platform } = site.app;
		const [mine, theirs] = [await uploadTicket(platform, { subject: 'editor' }), await uploadTicket(platform, { subject: 'another' })];
		const over = await uploadTicket(platform, { subject: 'editor', seconds: -1 });
		const tus = (method: 'POST' | 'HEAD', url: string, headers: Record<string, string>) =>
			site.app.server.inject({
				method,
				url,
				headers: { 'tus-resumable': '1.0.0', ...(method === 'POST' ? { 'upload-length': '10' } : {}), ...headers },
			});
		const begin = (headers: Record<string, string>) => tus('POST', '/api/media/upload', headers);
		const begun = await begin({ 'upload-ticket': mine });
		expect(begun.statusCode).toBe(201);
		const place = String(begun.headers['location']);
		// No member uploads, whatever they hold: films are staff's, by a ticket.
		for (const reader of [undefined, stranger, former, otherOwner, owner]) {
			const headers: Record<string, string> = reader === undefined ? {} : as(reader);
			for (const answer of [await begin(headers), await tus('HEAD', place, headers)]) expect(answer.statusCode).toBe(401);
		}
		for (const bad of [over, mine.replace('editor', 'other')]) {
			const headers = { 'upload-ticket': bad };
			for (const answer of [await begin(headers), await tus('HEAD', place, headers)]) expect(answer.statusCode).toBe(403);
		}
		expect((await tus('HEAD', place, { 'upload-ticket': theirs })).statusCode).toBe(404);
		expect((await tus('HEAD', place, { 'upload-ticket': mine })).statusCode).toBe(200);
	});

	test('a resource is no way around a lesson that does not show it', async () => {
		const answer = await site.call('resource', { resourceId: document.id, videoId: trialLesson });
		expect([answer.status, answer.json.reason]).toEqual([404, 'not_found']);
		expect((await site.call('resource', { resourceId: 999_999 })).status).toBe(404);
	});
});

describe('R70 what plays', () => {
	test('from the player data to the decrypted segment, by the addresses in the playlists', async () => {
		const data = (await site.call('playData', { videoId: videoLesson }, { token: owner.token })).json.data;
		expect(data).toMatchObject({ videoId: videoLesson, courseId: course, resourceId: video.id, durationSeconds: 12, position: 0, access: 'owned' });
		expect([data.previousVideoId, data.nextVideoId]).toEqual([trialLesson, documentLesson]);
		expect(data.watermark).toBe(`135****5011 · ${owner.id}`);
		expect(data.captions.map(({ lang, label }) => [lang, label])).toEqual([['zh-CN', '中文']]);
		for (const src of [data.captions[0]?.src, data.thumbnails]) expect((await file(src ?? '', as(owner))).body.toString()).toContain('WEBVTT');

		const { src, renditions, expiresAt } = (await site.call('resource', { resourceId: video.id, videoId: videoLesson }, { token: owner.token })).json
			.data;
		expect(renditions).toEqual([{ height: 360, bitrate: 400_000 }]);
		expect(new Date(expiresAt ?? 0).getTime()).toBeGreaterThan(start.getTime());
		const fetched = async (url: URL) => (await file(url.pathname, as(owner))).body;
		const lines = (text: Buffer) =>
			text
				.toString()
				.split('\n')
				.filter((line) => line !== '' && !line.startsWith('#'));
		const master = new URL(src ?? '', 'http://site');
		const media = new URL(lines(await fetched(master))[0] ?? '', master);
		const playlist = await fetched(media);
		const key = await fetched(new URL(/URI="([^"]*key)"/.exec(playlist.toString())?.[1] ?? '', media));
		const segment = await fetched(new URL(lines(playlist)[0] ?? '', media));
		const decipher = createDecipheriv('aes-128-cbc', key, vectorOf(0));
		expect(Buffer.concat([decipher.update(segment), decipher.final()])).toEqual(video.plain);
		const words = (await site.call('transcript', { resourceId: video.id, lang: 'zh-CN' }, { token: owner.token })).json.data;
		expect(words.cues).toEqual([{ start: 0, end: 2, text: '先看这一笔' }]);
	});

	test('a trial lesson plays for a visitor, key and all; what visitors share may be cached by anybody, keys by nobody', async () => {
		const answer = await site.call('resource', { resourceId: video.id, videoId: trialLesson });
		const { src } = answer.json.data;
		const base = (src ?? '').replace('master.m3u8', '');
		for (const path of videoFiles) expect([path, (await file(base + path)).status]).toEqual([path, 200]);
		expect((await file(`${base}key`)).headers['cache-control']).toBe('private, no-store');
		expect((await file(`${base}360/0.m4s`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
		expect((await file(`${base}master.m3u8`)).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
		expect((await site.call('playData', { videoId: trialLesson })).json.data).toMatchObject({
			access: 'trial',
			watermark: null,
			previousVideoId: null,
		});
	});

	test('a lesson that is no trial any more is closed to the visitor who holds its address', async () => {
		const address = await addressFor(null, 'key', { lesson: trialLesson });
		expect((await file(address)).status).toBe(200);
		await site.db.run(sql`update lesson set trial = false where id = ${trialLesson}`);
		expect(await file(address)).toMatchObject({ status: 401, reason: 'not_logged_in' });
		await site.db.run(sql`update lesson set trial = true where id = ${trialLesson}`);
	});

	test('a player that can send no header is known by its cookie; a header goes first', async () => {
		const key = await addressFor(owner, 'key');
		expect((await file(key, { cookie: `a=b; agency-smart-token=${owner.token}` })).status).toBe(200);
		expect((await file(key, { cookie: `agency-smart-token=${stranger.token}` })).status).toBe(403);
		expect((await file(key, { cookie: `agency-smart-token=${owner.token}`, token: stranger.token })).status).toBe(403);
		expect((await file(key, { cookie: `agency-smart-token=${owner.token}`, token: 'null' })).status).toBe(200);
	});
});

describe('R70 signatures', () => {
	test('whoever changes any part of an address finds it closed', async () => {
		const address = await addressFor(owner, 'key');
		const [, , token = ''] = address.split('/');
		const [expiry = '', reader = '', lesson = '', mac = ''] = token.split('.');
		const other = mac.startsWith('A') ? `B${mac.slice(1)}` : `A${mac.slice(1)}`;
		const forged = [
			`${expiry}0.${reader}.${lesson}.${mac}`,
			`${expiry}.m${otherOwner.id}.${lesson}.${mac}`,
			`${expiry}.v.${lesson}.${mac}`,
			`${expiry}.${reader}.l${trialLesson}.${mac}`,
			`${expiry}.${reader}.${lesson}.${other}`,
			`${expiry}.${reader}.${lesson}.`,
			`${expiry}.${reader}.${lesson}`,
			'x',
		];
		for (const each of forged) expect([each, (await file(address.replace(token, each), as(owner))).reason]).toEqual([each, 'forbidden']);
		const ofOther = address.replace(`/${video.id}/`, `/${document.id}/`);
		expect((await file(ofOther, as(owner))).reason).toBe('forbidden');
	});

	test('an address dies with its expiry, and never outlives the grant', async () => {
		const { src } = (await site.call('resource', { resourceId: video.id, videoId: videoLesson }, { token: owner.token })).json.data;
		const segment = (src ?? '').replace('master.m3u8', '360/1.m4s');
		site.setNow(hours(1));
		expect((await file(segment, as(owner))).status).toBe(200);
		site.setNow(hours(3));
		for (const address of [src ?? '', segment]) expect(await file(address, as(owner))).toMatchObject({ status: 403, reason: 'link_expired' });
		site.setNow(start);
		const soon = new Date(start.getTime() + 60_000);
		const { token, id } = await member('13500135015');
		await makeGrant(site.db, { member: id, course, endsAt: soon });
		const brief = (await site.call('resource', { resourceId: video.id, videoId: videoLesson }, { token })).json.data;
		expect(brief.expiresAt).toBe(soon.toISOString());
	});

	test('two asks within a moment sign the same address, so that segments come from the browser’s cache', async () => {
		const ask = async () => (await site.call('resource', { resourceId: video.id, videoId: videoLesson }, { token: owner.token })).json.data.src;
		const first = await ask();
		site.advance(30_000);
		expect(await ask()).toBe(first);
		site.setNow(start);
	});
});

describe('R70 while somebody plays', () => {
	test('a grant taken back stops the key and the playlists at once, segments within seconds', async () => {
		const [key, playlist, segment] = [
			await addressFor(owner, 'key'),
			await addressFor(owner, '360/index.m3u8'),
			await addressFor(owner, '360/0.m4s'),
		];
		for (const address of [key, playlist, segment]) expect((await file(address, as(owner))).status).toBe(200);
		await site.db.run(sql`update enrolment_grant set revoked_at = now() where id = ${grantOfOwner}`);
		for (const address of [key, playlist]) expect(await file(address, as(owner))).toMatchObject({ status: 403, reason: 'access_revoked' });
		site.advance(5_001);
		expect(await file(segment, as(owner))).toMatchObject({ status: 403, reason: 'access_revoked' });
		await site.db.run(sql`update enrolment_grant set revoked_at = null where id = ${grantOfOwner}`);
		expect((await file(key, as(owner))).status).toBe(200);
		site.setNow(start);
	});

	test('a session that ends stops its key at once', async () => {
		const token = (await site.call('login', { account: owner.phone, password: goodPassword })).json.data.token;
		const key = await addressFor(owner, 'key');
		expect((await file(key, { token })).status).toBe(200);
		await site.call('logout', {}, { token });
		expect(await file(key, { token })).toMatchObject({ status: 401, reason: 'not_logged_in' });
	});

	test('a lesson that shows another video closes the old one', async () => {
		const key = await addressFor(owner, 'key');
		await site.db.run(sql`update lesson set resource_id = null where id = ${videoLesson}`);
		expect((await file(key, as(owner))).status).toBe(404);
		const data = (await site.call('playData', { videoId: videoLesson }, { token: owner.token })).json.data;
		expect(data).toMatchObject({ resourceId: null, captions: [], thumbnails: null, expiresAt: null });
		await site.db.run(sql`update lesson set resource_id = ${video.id} where id = ${videoLesson}`);
	});

	test('the fourth device plays, the first is told why, and comes back by opening the lesson', async () => {
		const { id, phone } = await member('13500135016');
		await makeGrant(site.db, { member: id, course });
		const tokens: string[] = [];
		for (let n = 0; n < 4; n += 1) tokens.push((await site.call('login', { account: phone, password: goodPassword })).json.data.token);
		const [first = '', , , fourth = ''] = tokens;
		const of = (path: string) => addressFor({ id, token: '', phone }, path);
		for (const token of tokens) {
			expect((await file(await of('master.m3u8'), { token })).status).toBe(200);
			site.advance(1000);
		}
		for (const path of ['key', '360/index.m3u8'])
			expect(await file(await of(path), { token: first })).toMatchObject({ status: 403, reason: 'too_many_devices' });
		expect((await file(await of('key'), { token: fourth })).status).toBe(200);
		// Pictures and captions are nobody's device, and no way to its segments.
		site.advance(5001);
		expect((await file(await of('poster.webp'), { token: first })).status).toBe(200);
		expect(await file(await of('360/1.m4s'), { token: first })).toMatchObject({ status: 403, reason: 'too_many_devices' });
		expect((await site.call('resource', { resourceId: video.id, videoId: videoLesson }, { token: first })).status).toBe(200);
		expect((await file(await of('key'), { token: first })).status).toBe(200);
		site.setNow(start);
	});
});
