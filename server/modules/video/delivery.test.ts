import { readdirSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCategory, makeCourse, makeGrant } from '../../../test/factories.ts';
import { type PublishedAsset, publishVideo, showIn, videoFiles } from '../../../test/media.ts';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { registerMember } from '../../../test/sms.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { onWire, openOnWire } from '../../../test/wire.ts';
import { sql } from '../../db/sql.ts';
import { pagePolicy, withMediaFrom } from '../../http/security-headers.ts';
import { queueSweep } from '../media/media.jobs.ts';
import { linkEnd } from './delivery.rules.ts';
import { openDelivery, RecentlyAuthorized } from './delivery.service.ts';
import { sign } from './delivery.signature.ts';

let site: TestApp;
let video: PublishedAsset;
let lesson: number;
let owner: { id: number; token: string };
const start = new Date('2026-11-21T08:00:00Z');

beforeAll(async () => {
	site = await startApp();
	const session = await registerMember(site, '13500135021');
	owner = { id: session.member.id, token: session.token };
	site.setNow(start);
	const course = await makeCourse(site.db, { category: await makeCategory(site.db) });
	video = await publishVideo(site.app.platform);
	[, lesson = 0] = await showIn(site.app.platform, course, video.id);
	await makeGrant(site.db, { member: owner.id, course });
});
afterAll(() => site.close());

const file = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => onWire(site, url, { method, headers });

/** Files of the store that this process holds open. */
function openFiles(): string[] {
	return readdirSync('/proc/self/fd').flatMap((fd) => {
		try {
			const path = readlinkSync(`/proc/self/fd/${fd}`);
			return path.startsWith(site.config.dataDir) ? [path] : [];
		} catch {
			return [];
		}
	});
}

const as = (reader: { token: string }) => ({ token: reader.token });

async function addressFor(reader: { id: number }, path: string, asset = video): Promise<string> {
	const link = { memberId: reader.id, lessonId: lesson, assetId: asset.id, expiresAt: new Date(start.getTime() + 4 * 3_600_000) };
	return `/media/${sign(await site.app.platform.secret('media'), link)}/${asset.id}/r1/${path}`;
}

describe('R70 the wire', () => {
	test('parts of a segment: from, to, the end; behind the end is 416', async () => {
		const segment = await addressFor(owner, '360/0.m4s');
		const whole = await file(segment, as(owner));
		const total = whole.body.length;
		expect(whole.headers).toMatchObject({
			'content-length': String(total),
			'accept-ranges': 'bytes',
			'content-type': 'video/iso.segment',
			'cache-control': 'private, max-age=31536000, immutable',
		});
		const part = (range: string, more: Record<string, string> = {}) => file(segment, { ...as(owner), range, ...more });
		const cases: [range: string, from: number, to: number][] = [
			['bytes=0-99', 0, 99],
			['bytes=100-', 100, total - 1],
			['bytes=-50', total - 50, total - 1],
			[`bytes=${total - 1}-${total + 500}`, total - 1, total - 1],
			['bytes=-999999', 0, total - 1],
		];
		for (const [range, from, to] of cases) {
			const answer = await part(range);
			expect([range, answer.status, answer.headers['content-range']]).toEqual([range, 206, `bytes ${from}-${to}/${total}`]);
			expect(answer.body).toEqual(whole.body.subarray(from, to + 1));
		}
		for (const range of [`bytes=${total}-`, 'bytes=-0']) {
			const answer = await part(range);
			expect([range, answer.status, answer.headers['content-range']]).toEqual([range, 416, `bytes */${total}`]);
		}
		for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'items=0-5', 'bytes=-']) expect([range, (await part(range)).status]).toEqual([range, 200]);
		const etag = String(whole.headers['etag']);
		expect((await part('bytes=0-9', { 'if-range': etag })).status).toBe(206);
		expect((await part('bytes=0-9', { 'if-range': '"another"' })).status).toBe(200);
		expect(await file(segment, { ...as(owner), 'if-none-match': etag })).toMatchObject({ status: 304, body: Buffer.alloc(0) });
	});

	test('HEAD says what GET would, and refuses as it does', async () => {
		for (const path of videoFiles) {
			const address = await addressFor(owner, path);
			const [head, get] = [await file(address, as(owner), 'HEAD'), await file(address, as(owner))];
			expect([path, head.status, head.body.length]).toEqual([path, 200, 0]);
			for (const name of ['content-length', 'content-type', 'cache-control', 'etag'])
				expect([path, name, head.headers[name]]).toEqual([path, name, get.headers[name]]);
		}
		expect((await file(await addressFor(owner, 'key'), {}, 'HEAD')).status).toBe(401);
		// Nothing stays open of what was not sent: neither of a HEAD nor of a part behind the end.
		expect((await file(await addressFor(owner, '360/1.m4s'), { ...as(owner), range: 'bytes=99999999-' })).status).toBe(416);
		expect(openFiles()).toEqual([]);
	});

	test('recent checks are bounded by the bytes of their addresses, the least recently used dropped first', () => {
		const link = { memberId: 1, lessonId: 1, assetId: 1, expiresAt: new Date(start.getTime() + 3_600_000) };
		const visit = (n: number) => String(n).padStart(1000, '0');
		// Eight million bytes; each of these costs twice its length and three hundred.
		const most = Math.floor((8 * 1024 * 1024) / 2300);
		const visits = new RecentlyAuthorized();
		for (let n = 0; n < most; n += 1) visits.add(visit(n), link, start);
		expect(visits.get(visit(0), start)).toBe(link);
		visits.add(visit(most), link, start);
		expect([visits.get(visit(0), start), visits.get(visit(1), start), visits.get(visit(2), start)]).toEqual([link, undefined, link]);
	});

	test('a recent check holds for five seconds, never longer than the address, and not before it was made: a clock may be set back', () => {
		const link = { memberId: 1, lessonId: 1, assetId: 1, expiresAt: new Date(start.getTime() + 3_600_000) };
		const short = { ...link, expiresAt: new Date(start.getTime() + 1000) };
		const visits = new RecentlyAuthorized();
		visits.add('long', link, start);
		visits.add('short', short, start);
		const held = (visit: string) =>
			[-3_600_000, -1, 0, 999, 1000, 4999, 5000].filter((after) => visits.get(visit, new Date(start.getTime() + after)));
		expect([held('long'), held('short')]).toEqual([
			[0, 999, 1000, 4999],
			[0, 999],
		]);
	});

	test('the files of a replaced revision stay for longer than an address of the longest film holds', async () => {
		const { platform } = site.app;
		await queueSweep(platform, site.db, { assetId: 4_000_001, revision: 1 });
		const [job] = await site.db.rows<{ at: Date }>(sql`select run_at as at from graphile_worker.jobs where key = 'media-sweep:4000001'`);
		await platform.jobs.cancel(site.db, 'media-sweep:4000001');
		const until = linkEnd(platform.now(), 24 * 3600, null).getTime();
		expect(until - platform.now().getTime()).toBeGreaterThan(25 * 3_600_000 - 1);
		expect(job?.at.getTime()).toBeGreaterThan(until);
	});

	test('nobody has access to what is no file, and nobody without a check', async () => {
		const delivery = openDelivery(site.app.platform);
		const [, , token = ''] = (await addressFor(owner, '360/0.m4s')).split('/');
		const facts = { session: owner.token, isHead: true, range: undefined, ifRange: undefined, ifNoneMatch: undefined };
		const request = (path: string) => ({ token, assetId: video.id, revision: 1, path, ...facts });
		const recent = () =>
			['360/0.m4s', '360/1.m4s', 'poster.webp', 'key', 'master.m3u8', 'x'].map((path) => delivery.isRecentlyAuthorized(request(path)));
		expect(recent()).toEqual([false, false, false, false, false, false]);
		for (const path of ['360/0.m4s', 'key', 'master.m3u8']) expect((await delivery.send(request(path))).status).toBe(200);
		expect(recent()).toEqual([true, true, false, false, false, false]);
		await expect(delivery.send(request('x'))).rejects.toMatchObject({ reason: 'not_found' });
	});

	test('404 for the key of what is not encrypted', async () => {
		const address = await addressFor(owner, 'key');
		const { body: key } = await file(address, as(owner));
		await site.db.run(sql`update media_asset set crypt_key = null where id = ${video.id}`);
		const answer = await file(address, as(owner));
		await site.db.run(sql`update media_asset set crypt_key = ${key} where id = ${video.id}`);
		expect([answer.status, JSON.parse(String(answer.body)).reason]).toEqual([404, 'not_found']);
	});

	test('a playlist is asked for again and answers 304 while it is the same', async () => {
		const address = await addressFor(owner, 'master.m3u8');
		const first = await file(address, as(owner));
		expect(first.headers).toMatchObject({ 'content-type': 'application/vnd.apple.mpegurl', 'cache-control': 'private, max-age=0, must-revalidate' });
		const tag = { ...as(owner), 'if-none-match': String(first.headers['etag']) };
		expect((await file(address, tag)).status).toBe(304);
		await site.app.platform.store.put(`media/${video.id}/r1/master.m3u8`, Buffer.concat([first.body, Buffer.from('# more\n')]), { type: 'x' });
		expect((await file(address, tag)).status).toBe(200);
	});

	test('nothing but what was published has an address', async () => {
		await site.app.platform.store.put(`sources/${video.id}`, Buffer.from('the film itself'), { type: 'x' });
		const paths = [
			`../../../sources/${video.id}`,
			`..%2f..%2f..%2fsources%2f${video.id}`,
			'%2e%2e/%2e%2e/x',
			'360/../key',
			'360/..%2fkey',
			'360//0.m4s',
			'360/0.m4s%00.vtt',
			'source.mp4',
			'360/0.mp4',
			'captions/../key.vtt',
			'captions/zh_CN.vtt',
			'KEY',
			'',
		];
		for (const path of paths) {
			const answer = await file(await addressFor(owner, path), as(owner));
			// Dot segments and double slashes are dealt with before anybody asks what an address means.
			const status = path.includes('//') ? 308 : /(^|\/)(\.|%2e){2}(\/|$)/.test(path) ? 400 : 404;
			expect([path, answer.status, answer.body.includes('the film')]).toEqual([path, status, false]);
		}
		for (const odd of ['/media/x', `/media/x/${video.id}/1/master.m3u8`, '/media/x/abc/r1/master.m3u8', `/media/x/${video.id}/r1`])
			expect([odd, (await file(odd)).status]).toEqual([odd, 404]);
		for (const missing of ['720/0.m4s', '720/index.m3u8', 'captions/fr.vtt'])
			expect([missing, (await file(await addressFor(owner, missing), as(owner))).status]).toEqual([missing, 404]);
		expect((await file((await addressFor(owner, '360/0.m4s')).replace('/r1/', '/r2/'), as(owner))).status).toBe(404);
	});

	test('a reader whose access was just checked is answered before the framework, and the same', async () => {
		const segment = await addressFor(owner, '360/0.m4s');
		site.advance(10_000);
		const asked: Record<string, string>[] = [{}, { range: 'bytes=5-9' }, { range: 'bytes=99999999-' }];
		// The first of each kind after a while is asked who it is.
		const framed: Awaited<ReturnType<typeof file>>[] = [];
		for (const more of asked) {
			site.advance(10_000);
			framed.push(await file(segment, { ...as(owner), ...more }));
		}
		const early: typeof framed = [];
		for (const more of asked) early.push(await file(segment, { ...as(owner), ...more }));
		const told = (answers: typeof framed) => answers.map(({ status, headers: { date: _, ...headers }, body }) => ({ status, headers, body }));
		expect(told(early)).toEqual(told(framed));
		expect(early.map(({ status }) => status)).toEqual([200, 206, 416]);
		expect((await file(segment, { ...as(owner), 'if-none-match': String(early[0]?.headers['etag']) })).status).toBe(304);
		// Others gain nothing by it, and what is missing is said in words.
		expect((await file(segment)).status).toBe(401);
		expect((await file(segment, as({ token: `${owner.token}x` }))).status).toBe(401);
		const missing = await file(await addressFor(owner, '360/99.m4s'), as(owner));
		expect([missing.status, JSON.parse(missing.body.toString()).reason]).toEqual([404, 'not_found']);
		site.setNow(start);
	});

	test('a reader who is slow is waited for, and one who leaves leaves no open file', async () => {
		const large = await publishVideo(site.app.platform, { segmentBytes: 24 * 1024 * 1024 });
		await site.db.run(sql`update lesson set resource_id = ${large.id} where id = ${lesson}`);
		const address = await addressFor(owner, '360/0.m4s', large);
		const answer = await openOnWire(site, address, { headers: as(owner) });
		expect(answer.statusCode).toBe(200);
		// Nobody reads: what was read from the disk waits in the socket, and the file stays open behind it.
		expect(openFiles()).toHaveLength(1);
		expect(answer.readableLength).toBeLessThan(1024 * 1024);
		answer.destroy();
		await expect.poll(() => openFiles()).toEqual([]);
		const whole = await openOnWire(site, address, { headers: as(owner) });
		let bytes = 0;
		for await (const part of whole) bytes += (part as Buffer).length;
		expect(bytes).toBe(Number(whole.headers['content-length']));
		await expect.poll(() => openFiles()).toEqual([]);
		await site.db.run(sql`update lesson set resource_id = ${video.id} where id = ${lesson}`);
	});
});

describe('R70 where nginx sends the bytes', () => {
	test('the answer names the file below its internal location, and only to who may have it', async () => {
		const behind = await startApp({ databaseUrl: site.databaseUrl, config: { accelRedirect: '/protected' } });
		try {
			behind.setNow(start);
			const ask = async (path: string, headers: Record<string, string>) => {
				const answer = await onWire(behind, await addressFor(owner, path), { headers });
				return { ...answer, body: answer.body.toString() };
			};
			const open = await ask('360/0.m4s', as(owner));
			expect(open).toMatchObject({ status: 200, body: '' });
			expect(open.headers).toMatchObject({
				'x-accel-redirect': `/protected/media/${video.id}/r1/360/0.m4s`,
				'content-type': 'video/iso.segment',
				'cache-control': 'private, max-age=31536000, immutable',
				'content-length': '0',
			});
			const closed = await ask('360/0.m4s', {});
			expect([closed.status, closed.headers['x-accel-redirect']]).toEqual([401, undefined]);
			const key = await ask('key', as(owner));
			expect([key.status, key.headers['x-accel-redirect'], key.headers['content-length']]).toEqual([200, undefined, '16']);
		} finally {
			await behind.close();
		}
	});
});

describe('R70 where media are in a bucket', () => {
	let bucket: S3Server;
	beforeAll(async () => {
		bucket = await startS3Server();
	});
	afterAll(() => bucket.close());
	const settings = () => ({ ...bucket, region: 'us-east-1', forcePathStyle: true });

	/** An app over the bucket, its asset shown in the lesson. */
	async function inBucket(
		s3Redirect: boolean,
		work: (
			ask: (path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD') => ReturnType<typeof file>,
			asset: PublishedAsset,
		) => Promise<void>,
	) {
		// nginx sends files of this machine alone.
		const remote = await startApp({ databaseUrl: site.databaseUrl, config: { s3: settings(), s3Redirect, accelRedirect: '/protected' } });
		try {
			remote.setNow(start);
			const asset = await publishVideo(remote.app.platform);
			await site.db.run(sql`update lesson set resource_id = ${asset.id} where id = ${lesson}`);
			await work(
				async (path, headers = as(owner), method = 'GET') => onWire(remote, await addressFor(owner, path, asset), { method, headers }),
				asset,
			);
		} finally {
			await site.db.run(sql`update lesson set resource_id = ${video.id} where id = ${lesson}`);
			await remote.close();
		}
	}

	test('bytes come through us, in parts too', () =>
		inBucket(false, async (ask, asset) => {
			const stored = bucket.objects.get(`media/${asset.id}/r1/360/0.m4s`);
			const whole = await ask('360/0.m4s');
			expect(whole.status).toBe(200);
			expect(whole.body).toEqual(stored);
			const part = await ask('360/0.m4s', { ...as(owner), range: 'bytes=10-19' });
			expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-19/${stored?.length}`]);
			expect(part.body).toEqual(stored?.subarray(10, 20));
			const headed = { 'content-type': 'video/iso.segment', 'content-length': String(stored?.length), etag: `"${asset.id}-r1"` };
			expect([whole.headers, whole.headers['x-accel-redirect']]).toEqual([expect.objectContaining(headed), undefined]);
			const asked: string[] = [];
			bucket.refuse = ({ method }) => void asked.push(method);
			for (const more of [{ range: 'bytes=10-19' }, {}]) {
				const head = await ask('360/0.m4s', { ...as(owner), ...more }, 'HEAD');
				expect([head.status, head.headers, head.body.length]).toEqual([200, expect.objectContaining(headed), 0]);
			}
			await ask('360/0.m4s');
			bucket.refuse = undefined;
			// Whoever asks about a file opens none, and who takes the whole asks once.
			expect(asked).toEqual(['HEAD', 'HEAD', 'GET']);
			const behind = await ask('360/0.m4s', { ...as(owner), range: `bytes=${stored?.length}-` });
			expect([behind.status, behind.headers['content-range'], behind.body.length]).toEqual([416, `bytes */${stored?.length}`, 0]);
			for (const more of [{}, { range: 'bytes=0-5' }]) expect((await ask('360/1000.m4s', { ...as(owner), ...more })).status).toBe(404);
			expect((await ask('360/1000.m4s', as(owner), 'HEAD')).status).toBe(404);
			expect((await ask('360/0.m4s', {})).status).toBe(401);
		}));

	test('or readers are sent there, by an address for the moment; playlists, captions and keys still come from us', () =>
		inBucket(true, async (ask, asset) => {
			const sent = await ask('360/0.m4s');
			expect([sent.status, sent.headers['cache-control'], sent.headers['content-type'], sent.body.length]).toEqual([
				302,
				'private, max-age=150',
				undefined,
				0,
			]);
			expect(new URL(String(sent.headers['location'])).searchParams.get('X-Amz-Expires')).toBe('300');
			const there = await fetch(String(sent.headers['location']));
			expect(Buffer.from(await there.arrayBuffer())).toEqual(bucket.objects.get(`media/${asset.id}/r1/360/0.m4s`));
			for (const path of ['master.m3u8', '360/index.m3u8', 'key', 'thumbs.vtt', 'captions/zh-CN.vtt'])
				expect([path, (await ask(path)).status]).toEqual([path, 200]);
			const closed = await ask('360/0.m4s', {});
			expect([closed.status, closed.headers['location']]).toEqual([401, undefined]);
		}));

	test('pages may then read media from there, and nothing else', () => {
		const policy = pagePolicy('<p>');
		expect(withMediaFrom(policy, undefined)).toBe(policy);
		const wider = withMediaFrom(policy, 'https://media.example');
		expect(wider).toContain("connect-src 'self' https://media.example;");
		expect(wider).toContain("media-src 'self' https://media.example blob:;");
		expect(wider).toContain("script-src 'self';");
	});
});
