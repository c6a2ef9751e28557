import { createHmac } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/s3-server.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { sql } from '../../db/sql.ts';
import { boundedQueues } from '../../lib/bounded-queue.ts';
import * as queries from './media.assets.queries.ts';
import { addAsset, findAsset, makeAsset, sourceKey } from './media.assets.service.ts';
import { removeCaption, saveCaption } from './media.captions.service.ts';
import { failAbandoned, failAsset, retryAsset } from './media.failed.service.ts';
import { mediaJobs } from './media.jobs.ts';
import { openUploads, readTicket, takeUpload, tendUploadFolder, uploadsFolder, uploadTicket } from './media.uploads.service.ts';

let site: TestApp;
let bucket: S3Server;
let uploads: string;
const root = '/api/media/upload';
// The library for uploads asks the system's clock whether one is a week old.
const start = new Date();

beforeAll(async () => {
	bucket = await startS3Server();
	site = await startApp({ config: { s3: { ...bucket, region: 'us-east-1', forcePathStyle: true } } });
	site.setNow(start);
	uploads = uploadsFolder(site.app.platform);
	await mkdir(uploads, { recursive: true });
});
afterAll(async () => {
	await site.close();
	await bucket.close();
});

const make = (title = '影片') => site.db.transaction((tx) => makeAsset(tx, title));
const change = (id: number, to: queries.AssetChange) => queries.change(site.db, id, to);
const jobs = async (part: object) => (await site.app.platform.jobs.findByPayload(site.db, part as Record<string, unknown>)).map(({ name }) => name);
const run = (fields: { isLastAttempt?: boolean; aborted?: boolean } = {}) =>
	({ isLastAttempt: fields.isLastAttempt ?? false, signal: fields.aborted ? AbortSignal.abort() : new AbortController().signal }) as Parameters<
		typeof takeUpload
	>[2];
const uploadNamed = (letter: string, subject = 'staff') => `${subject}.${letter.repeat(32)}`;

describe('R70 what is stored says what it is', () => {
	test('a source that was added, one that was uploaded, captions', async () => {
		const { platform } = site.app;
		const added = await addAsset(platform, { title: '讲义', source: Readable.from([Buffer.from('%PDF-1.4\n')]) });
		expect(bucket.types.get(`sources/${added}`)).toBe('application/octet-stream');
		const id = await make();
		const uploadId = uploadNamed('1');
		await writeFile(join(uploads, uploadId), '%PDF-1.4\n');
		await writeFile(join(uploads, `${uploadId}.json`), '{}');
		await takeUpload(platform, { uploadId, assetId: id }, run());
		expect([bucket.types.get(sourceKey(id)), bucket.objects.get(sourceKey(id))?.toString()]).toEqual(['application/octet-stream', '%PDF-1.4\n']);
		expect((await readdir(uploads)).filter((name) => name.startsWith(uploadId))).toEqual([]);
		expect([(await findAsset(platform, id))?.state, await jobs({ assetId: id })]).toEqual(['processing', ['media.prepare']]);
		await change(id, { revision: 1 });
		await saveCaption(platform, id, 'en', 'English', 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n');
		const key = `media/${id}/r1/captions/en.vtt`;
		expect([bucket.types.get(key), bucket.objects.get(key)?.toString()]).toEqual([
			'text/vtt; charset=utf-8',
			'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nx\n',
		]);
		await removeCaption(platform, id, 'en');
		expect(bucket.objects.has(key)).toBe(false);
	});

	test('a source that cannot be stored is tried again, and given up at the last try alone; one of a deleted medium is left alone', async () => {
		const { platform } = site.app;
		const take = async (uploadId: string, id: number, fields: Parameters<typeof run>[0]) =>
			takeUpload(platform, { uploadId, assetId: id }, run(fields)).then(
				() => 'taken',
				(error: unknown) => (error as Error).name,
			);
		const id = await make();
		const uploadId = uploadNamed('2');
		await writeFile(join(uploads, uploadId), 'x');
		await writeFile(join(uploads, `${uploadId}.json`), '{}');
		const state = async () => {
			const asset = await findAsset(platform, id);
			return [asset?.state, asset?.failure];
		};
		bucket.refuse = ({ method }) => (method === 'PUT' ? [403, 'AccessDenied'] : undefined);
		expect([await take(uploadId, id, {}), await state()]).toEqual(['VendorError', ['uploaded', null]]);
		expect([await take(uploadId, id, { isLastAttempt: true, aborted: true }), await state()]).toEqual(['VendorError', ['uploaded', null]]);
		expect([await take(uploadId, id, { isLastAttempt: true }), await state()]).toEqual(['taken', ['failed', 'store_failed']]);
		bucket.refuse = undefined;
		expect((await readdir(uploads)).filter((name) => name.startsWith(uploadId)).sort()).toEqual([uploadId, `${uploadId}.json`]);
		expect(await take(uploadId, 999_999, {})).toBe('taken');
		expect((await readdir(uploads)).filter((name) => name.startsWith(uploadId))).toHaveLength(2);
		// It lies in the store already: the file of the upload was taken before the process was killed.
		await site.db.run(sql`update media_asset set state = 'uploaded', failure = null where id = ${id}`);
		await rm(join(uploads, uploadId));
		await platform.store.put(sourceKey(id), Buffer.from('film'), { type: 'x' });
		expect([await take(uploadId, id, {}), await state()]).toEqual(['taken', ['processing', null]]);
		expect((await readdir(uploads)).filter((name) => name.startsWith(uploadId))).toEqual([]);
	});

	test('a source that was stored and then not taken in is removed again', async () => {
		const { platform } = site.app;
		const before = [...bucket.objects.keys()].sort();
		// The row is refused: its number is taken.
		const last = await queries.reserveId(site.db);
		await site.db.run(sql`insert into media_asset (id, title) overriding system value values (${last + 1}, '别人')`);
		await expect(addAsset(platform, { title: '讲', source: Readable.from([Buffer.from('x')]) })).rejects.toThrow(/duplicate key/);
		expect([...bucket.objects.keys()].sort()).toEqual(before);
	});
});

describe('R70 who may upload, and how much at once', () => {
	const tus = (method: 'POST' | 'HEAD' | 'OPTIONS' | 'DELETE', url: string, headers: Record<string, string>) =>
		site.app.server.inject({ method, url, headers: { 'tus-resumable': '1.0.0', ...headers } });
	const ticketOf = (subject: string, maxBytes?: number) =>
		uploadTicket(site.app.platform, { subject, ...(maxBytes === undefined ? {} : { maxBytes }) });

	test('a ticket is read only when it is nothing but a ticket, each part within its length', async () => {
		const { platform } = site.app;
		const key = await platform.secret('upload');
		const signed = (facts: string) => `${facts}.${createHmac('sha256', key).update(facts).digest('base64url')}`;
		const [until, long] = [start.getTime() + 60_000, 'x'.repeat(40)];
		for (const [facts, ticket] of [
			[`staff.1000.${until}`, { subject: 'staff', maxBytes: 1000, until }],
			[`${long}.123456789012345.${until}`, { subject: long, maxBytes: 123_456_789_012_345, until }],
			[`a-b_C.1.123456789012345`, { subject: 'a-b_C', maxBytes: 1, until: 123_456_789_012_345 }],
			[`${long}x.1000.${until}`, null],
			[`.1000.${until}`, null],
			[`a b.1000.${until}`, null],
			[`staff.1234567890123456.${until}`, null],
			[`staff..${until}`, null],
			[`staff.1x.${until}`, null],
			[`staff.1000.1234567890123456`, null],
			[`staff.1000.`, null],
			[`staffx1000.${until}`, null],
			[`staff.1000x${until}`, null],
		] as const)
			expect([facts, await readTicket(platform, signed(facts))]).toEqual([facts, ticket]);
		const good = signed(`staff.1000.${until}`);
		for (const text of [`!${good}`, `${good}!`, `${good}x`, good.slice(0, -1), good.replace(/\.(?=[\w-]{43}$)/, 'x'), good.replace(/.$/, '!')])
			expect([text, await readTicket(platform, text)]).toEqual([text, null]);
	});

	test('whoever may upload is told which checksums are known; others are not, nor is whoever only asks for an offset', async () => {
		const ticket = await ticketOf('asks');
		const told = async (method: 'OPTIONS' | 'HEAD', headers: Record<string, string>) => {
			const answer = await tus(method, root, headers);
			return [answer.statusCode, answer.headers['tus-checksum-algorithm']];
		};
		const [status, algorithms] = await told('OPTIONS', { 'upload-ticket': ticket });
		expect([Number(status) < 300, String(algorithms).split(',')]).toEqual([true, expect.arrayContaining(['sha1', 'sha256'])]);
		expect((await told('HEAD', { 'upload-ticket': ticket }))[1]).toBeUndefined();
		expect(await told('OPTIONS', {})).toEqual([401, undefined]);
	});

	test('what is said of an upload must be readable, and its checksum known', async () => {
		const ticket = await ticketOf('says');
		const begin = async (more: Record<string, string>) => {
			const answer = await tus('POST', root, { 'upload-ticket': ticket, 'upload-length': '10', ...more });
			return [answer.statusCode, answer.statusCode < 300 ? 'begun' : (JSON.parse(answer.body) as { reason: string }).reason];
		};
		expect(await begin({ 'upload-metadata': 'filename !' })).toEqual([422, 'file_name_unusable']);
		expect(await begin({ 'upload-checksum': 'crc32 AAAA' })).toEqual([400, 'bad_request']);
		expect(await begin({ 'upload-metadata': `filename ${Buffer.from('讲.mp4').toString('base64')}` })).toEqual([201, 'begun']);
	});

	test('five uploads of one uploader are open at a time; others have theirs, and one’s own name in front', async () => {
		const [mine, theirs] = [await ticketOf('busy'), await ticketOf('calm')];
		const begin = (ticket: string) => tus('POST', root, { 'upload-ticket': ticket, 'upload-length': '10' });
		const places: string[] = [];
		for (let n = 0; n < 5; n += 1) places.push(String((await begin(mine)).headers['location']));
		for (const place of places) expect(place).toMatch(/^\/api\/media\/upload\/busy\.[0-9a-f]{32}$/);
		const refused = await begin(mine);
		expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([
			...[429, '60', '5 uploads are open already. Finish or cancel one, then begin the next\n'],
		]);
		expect((await begin(theirs)).statusCode).toBe(201);
		expect((await tus('POST', `${root}?from=console`, { 'upload-ticket': theirs, 'upload-length': '10' })).statusCode).toBe(201);
		expect((await tus('DELETE', places[0] ?? '', { 'upload-ticket': mine })).statusCode).toBe(204);
		expect((await begin(mine)).statusCode).toBe(201);
		// Of another uploader, of nobody, what is no name of an upload, and what is no address.
		const name = places[1]?.slice(root.length + 1) ?? '';
		const look = async (place: string, ticket = mine) => (await tus('HEAD', `${root}/${place}`, { 'upload-ticket': ticket })).statusCode;
		expect([await look(name), await look(name, theirs), await look(`x${name}`), await look(`${name}.json`), await look('%E0%A4%A')]).toEqual([
			200, 404, 404, 404, 400,
		]);
	});

	test('of one uploader ten may be about to begin at once, of all together fifty-one: the rest is told when to come again', {
		timeout: 60_000,
	}, async () => {
		const queue = [...boundedQueues()].find(({ name }) => name === 'uploads');
		const held = () => (queue?.running ?? 0) + (queue?.waiting ?? 0);
		const begun: Promise<number>[] = [];
		const begin = async (ticket: string) => tus('POST', root, { 'upload-ticket': ticket, 'upload-length': '10' });
		const told = async (ticket: string) => {
			const { statusCode, headers, body } = await begin(ticket);
			return [statusCode, headers['retry-after'], body];
		};
		const sentence = 'Too many uploads begin at once. Try again in a moment\n';
		await site.db.transaction(async (tx) => {
			await queries.lockUploads(tx);
			for (let subject = 0; subject < 6; subject += 1) {
				const ticket = await ticketOf(`crowd-${subject}`);
				const places = subject < 5 ? 10 : 1;
				for (let n = 0; n < places; n += 1) begun.push(begin(ticket).then(({ statusCode }) => statusCode));
				await vi.waitFor(() => expect(held()).toBe(subject * 10 + places), { timeout: 20_000 });
				// Asked for without waiting: one that is let in would wait for the lock that is held here.
				const answers: unknown[] = [];
				void told(ticket).then((answer) => answers.push(answer));
				await vi.waitFor(() => expect(answers).toEqual([[subject < 5 ? 429 : 503, '3', sentence]]), { timeout: 20_000 });
			}
		});
		const statuses = await Promise.all(begun);
		expect([statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 429).length]).toEqual([26, 25]);
	});

	test('an upload may be as large as its ticket says', async () => {
		const ticket = await ticketOf('small', 1000);
		const begin = async (bytes: number) => (await tus('POST', root, { 'upload-ticket': ticket, 'upload-length': String(bytes) })).statusCode;
		expect([await begin(1000), await begin(1001)]).toEqual([201, 413]);
	});

	test('at the start what arrived whole is taken in once, and what nobody finished within a week is removed', async () => {
		const { platform } = site.app;
		const week = 7 * 86_400_000;
		const put = async (name: string, fields: { size: number; ago: number; metadata?: object }) => {
			const file = join(uploads, name);
			await writeFile(file, '12345');
			const said = {
				id: name,
				size: fields.size,
				offset: 0,
				metadata: fields.metadata,
				creation_date: new Date(Date.now() - fields.ago).toISOString(),
			};
			await writeFile(`${file}.json`, JSON.stringify(said));
			const at = new Date(Date.now() - fields.ago);
			await utimes(file, at, at);
		};
		const [whole, old, young, deleted] = [uploadNamed('3'), uploadNamed('4'), uploadNamed('5'), uploadNamed('6')];
		await put(whole, { size: 5, ago: 7_200_000, metadata: { title: '传完的' } });
		await put(old, { size: 9, ago: week + 60_000 });
		await put(young, { size: 9, ago: week - 3_600_000 });
		await put(deleted, { size: 5, ago: 7_200_000 });
		await platform.jobs.queue(site.db, mediaJobs.removal, { assetId: 4_000_000, uploadId: deleted });
		for (let n = 0; n < 2; n += 1) await openUploads(platform, root).adopt();
		const taken = await site.db.rows<{ id: number; title: string }>(
			sql`select a.id, a.title from media_upload u join media_asset a on a.id = u.asset_id where u.id = ${whole}`,
		);
		expect(taken).toEqual([{ id: expect.any(Number), title: '传完的' }]);
		expect(await jobs({ uploadId: whole })).toEqual(['media.received']);
		// The asset of that one was deleted: it does not come back.
		expect(await jobs({ uploadId: deleted })).toEqual(['media.removal']);
		expect(await site.db.rows(sql`select asset_id from media_upload where id = ${deleted} and asset_id is not null`)).toEqual([]);
		const left = async () => (await readdir(uploads)).filter((name) => [old, young].some((each) => name.startsWith(each))).sort();
		expect(await left()).toEqual([young, `${young}.json`]);
		expect(await readFile(join(uploads, young), 'utf8')).toBe('12345');
		// One that arrived since, while the database was away: nobody asks for it again.
		const late = uploadNamed('7');
		await put(late, { size: 5, ago: 120_000, metadata: { title: '后到的' } });
		// Its last bytes have just come: whoever brings them may still take them back.
		const fresh = uploadNamed('8');
		await put(fresh, { size: 5, ago: 0, metadata: { title: '正在到的' } });
		await tendUploadFolder(platform);
		expect([await jobs({ uploadId: late }), await jobs({ uploadId: fresh })]).toEqual([['media.received'], []]);
		expect(await left()).toEqual([young, `${young}.json`]);
	});
});

describe('R70 what is being worked on, and what is not', () => {
	const table: [state: queries.MediaState, percent: number, failure: 'damaged' | null, isUnfinished: boolean][] = [
		['uploaded', 0, null, true],
		['processing', 100, null, true],
		['processing', 0, 'damaged', true],
		['ready', 99, null, true],
		['ready', 100, null, false],
		['ready', 99, 'damaged', false],
		['failed', 0, 'damaged', false],
		['failed', 0, null, false],
	];

	test.each(table)('%s at %i of a hundred, failure %s: %s', async (state, percent, failure, isUnfinished) => {
		const { platform } = site.app;
		const [carried, lost] = [await make(), await make()];
		for (const id of [carried, lost]) await change(id, { state, percent, failure, revision: 1, making: 1, source: { key: sourceKey(id), bytes: 1 } });
		await platform.jobs.queue(site.db, mediaJobs.prepare, { assetId: carried, revision: 1 });
		await failAbandoned(platform);
		const told = async (id: number) => {
			const asset = await queries.find(site.db, id);
			return [asset?.state, asset?.failure, asset?.making];
		};
		expect([await told(carried), await told(lost)]).toEqual([[state, failure, 1], isUnfinished ? ['ready', 'interrupted', 1] : [state, failure, 1]]);
		if (isUnfinished) await expect(retryAsset(platform, carried)).rejects.toMatchObject({ reason: 'conflict' });
		else await retryAsset(platform, carried);
		await retryAsset(platform, lost);
		expect([await told(carried), await told(lost)]).toEqual([isUnfinished ? [state, failure, 1] : ['ready', null, 2], ['ready', null, 2]]);
	});

	test('every change is told to whoever keeps answers about it', async () => {
		const { platform } = site.app;
		const id = await make();
		const version = async () => (await site.db.row<{ n: number }>(sql`select version as n from cache_version where tag = ${`asset:${id}`}`))?.n ?? 0;
		const invalidations = async (work: () => Promise<unknown>) => {
			const before = await version();
			await work();
			return (await version()) > before;
		};
		const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n';
		await platform.store.put(sourceKey(id), Buffer.from('x'), { type: 'x' });
		await change(id, { state: 'processing', source: { key: sourceKey(id), bytes: 1 } });
		expect([
			await invalidations(() => saveCaption(platform, id, 'en', 'English', text)),
			await invalidations(() => removeCaption(platform, id, 'en')),
			await invalidations(() => failAsset(platform, { assetId: id, revision: 2 }, 'damaged')),
			await invalidations(() => failAsset(platform, { assetId: id, revision: 1 }, 'damaged')),
			await invalidations(() => retryAsset(platform, id)),
		]).toEqual([true, true, false, true, true]);
	});
});
