import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../../test/database.ts';
import { runJobs } from '../../../test/jobs.ts';
import { until } from '../../../test/processes.ts';
import { type S3Server, settingsOf, startS3Server } from '../../../test/s3-server.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { partBytes } from '../../adapters/uploads/bucket-store.ts';
import { sql } from '../../db/sql.ts';
import * as assets from './media.assets.service.ts';
import { deleteAsset } from './media.delete.service.ts';
import { openUploads, tendUploads, uploadTicket } from './media.uploads.service.ts';

/** Two machines: a folder each, one database and one bucket. */
interface Machine {
	site: TestApp;
	origin: string;
	folder: string;
}
let database: TestDatabase;
let s3: S3Server;
let here: Machine;
let there: Machine;
let ticket: string;
const root = '/api/media/upload';
// The library for uploads asks the system's clock whether one is a week old.
const start = new Date();

async function startMachine(): Promise<Machine> {
	const folder = await mkdtemp(join(tmpdir(), 'lectern-machine-'));
	const site = await startApp({ config: { dataDir: folder, s3: settingsOf(s3) }, databaseUrl: database.url });
	await site.app.server.listen({ port: 0, host: '127.0.0.1' });
	return { site, origin: `http://127.0.0.1:${(site.app.server.server.address() as AddressInfo).port}`, folder };
}

beforeAll(async () => {
	database = await createDatabase();
	s3 = await startS3Server();
	[here, there] = [await startMachine(), await startMachine()];
	ticket = await uploadTicket(here.site.app.platform, { subject: 'staff-1', seconds: 90 * 86_400 });
});
afterAll(async () => {
	for (const { site, folder } of [here, there]) {
		await site.close();
		await rm(folder, { recursive: true, force: true });
	}
	await s3.close();
	await database.drop();
});
beforeEach(async () => {
	s3.refuse = undefined;
	for (const { site } of [here, there]) site.setNow(new Date());
	for (const { id } of await open()) await there.site.db.run(sql`delete from media_open_upload where id = ${id}`);
	s3.objects.clear();
	s3.uploads.clear();
});

const open = () => here.site.db.rows<{ id: string; accepted: number }>(sql`select id, accepted from media_open_upload order by id`);
const tus = (on: Machine, method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
	fetch(`${on.origin}${path}`, {
		method,
		headers: { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, ...headers },
		...(body === undefined ? {} : { body: new Uint8Array(body) }),
	});
const create = async (on: Machine, bytes: number, name = '第一讲.mp4') => {
	const metadata = `filename ${Buffer.from(name).toString('base64')}`;
	const answer = await tus(on, 'POST', root, { 'upload-length': String(bytes), 'upload-metadata': metadata });
	expect(answer.status).toBe(201);
	return answer.headers.get('location') ?? '';
};
const patch = (on: Machine, path: string, offset: number, chunk: Buffer, headers: Record<string, string> = {}) =>
	tus(on, 'PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers }, chunk);
const offsetOf = async (on: Machine, path: string) => Number((await tus(on, 'HEAD', path)).headers.get('upload-offset'));
const sha256 = (chunk: Buffer) => ({ 'upload-checksum': `sha256 ${createHash('sha256').update(chunk).digest('base64')}` });
const nameOf = (path: string) => path.split('/').at(-1) ?? '';
const keys = () => [...s3.objects.keys()].sort();
/** A file that ends as a PDF does. */
const paperOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes - 15), Buffer.from('%%EOF\n')]);

it('R70 an upload that one machine began goes on on another, byte for byte, and is the source of one asset', async () => {
	const paper = paperOf(partBytes * 2 + 777);
	const path = await create(here, paper.length, '极限的直觉.pdf');
	// In the middle of a part, behind a part, at its very end; each machine in turn.
	const cuts = [0, 1000, 1001, partBytes + 5, partBytes * 2, paper.length];
	let done: Response | undefined;
	for (const [n, from] of cuts.slice(0, -1).entries()) {
		const [on, other] = n % 2 === 0 ? [there, here] : [here, there];
		const piece = paper.subarray(from, cuts[n + 1]);
		done = await patch(on, path, from, piece, n % 2 === 0 ? sha256(piece) : {});
		expect([done.status, done.headers.get('upload-offset')]).toEqual([204, String(cuts[n + 1])]);
		expect(await offsetOf(other, path)).toBe(cuts[n + 1]);
		if (n < 4) expect((await patch(other, path, from, piece)).status).toBe(409);
		// One tail at most, and only where a part is not full.
		expect(keys()).toHaveLength((cuts[n + 1] ?? 0) % partBytes === 0 || n === 4 ? 0 : 1);
	}
	const id = Number(done?.headers.get('asset-id'));
	expect((await tus(here, 'HEAD', path)).headers.get('upload-metadata')).toContain('filename');
	await runJobs(there.site);
	expect(await assets.findAsset(here.site.app.platform, id)).toMatchObject({ title: '极限的直觉', kind: 'document', state: 'ready' });
	const source = `uploads/${nameOf(path)}/whole`;
	expect(s3.objects.get(source)?.equals(paper)).toBe(true);
	expect(await here.site.db.rows(sql`select source_key, source_bytes from media_asset where id = ${id}`)).toEqual([
		{ source_key: source, source_bytes: paper.length },
	]);
	expect([await open(), s3.uploads.size, (await tus(there, 'HEAD', path)).status]).toEqual([[], 0, 404]);
	for (const { folder } of [here, there]) expect((await readdir(join(folder, 'uploads')).catch(() => [])).length).toBe(0);

	await deleteAsset(here.site.app.platform, id, async () => []);
	await runJobs(here.site);
	expect(keys()).toEqual([]);
});

it('R70 a wrong checksum counts for nothing, also of whole parts, and the right bytes take their place', async () => {
	const paper = paperOf(partBytes + 100);
	const path = await create(here, paper.length);
	const head = paper.subarray(0, 50);
	expect((await patch(here, path, 0, head)).status).toBe(204);
	const wrong = randomBytes(partBytes + 50);
	expect((await patch(there, path, 50, wrong, sha256(paper))).status).toBe(460);
	expect([await offsetOf(here, path), keys().length]).toEqual([50, 1]);
	expect((await patch(there, path, 50, paper.subarray(50), sha256(paper.subarray(50)))).status).toBe(204);
	await runJobs(here.site);
	expect(s3.objects.get(`uploads/${nameOf(path)}/whole`)?.equals(paper)).toBe(true);
});

it('R70 a line that breaks: what came counts where it was not to be checked, and not at all where it was', async () => {
	const bytes = partBytes + 300_000;
	const send = async (headers: Record<string, string>) => {
		const path = await create(here, bytes + 1);
		const chunk = randomBytes(bytes);
		const said = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': bytes + 1 };
		const request = httpRequest(new URL(path, here.origin), {
			method: 'PATCH',
			headers: { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, ...said, ...headers },
		});
		request.on('error', () => {});
		request.write(chunk);
		await until(() => [...s3.uploads.values()].some((parts) => parts.size > 0));
		request.destroy();
		// Who asks on the other machine waits until the first has finished.
		const offset = await offsetOf(there, path);
		expect((await tus(there, 'DELETE', path)).status).toBe(204);
		return offset;
	};
	expect(await send({})).toBeGreaterThanOrEqual(partBytes);
	expect(await send(sha256(Buffer.from('all of it')))).toBe(0);
	expect([keys(), s3.uploads.size, await open()]).toEqual([[], 0, []]);
});

it('R70 who asks on another machine waits for the request that has the upload, which is asked to finish', async () => {
	const path = await create(here, 1000);
	const said = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream', 'content-length': 1000 };
	const request = httpRequest(new URL(path, here.origin), {
		method: 'PATCH',
		headers: { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, ...said },
	});
	request.on('error', () => {});
	request.write(randomBytes(400));
	const held = () =>
		here.site.db.rows(sql`select 1 from pg_locks where locktype = 'advisory' and classid = 7532006
			and database = (select oid from pg_database where datname = current_database())`);
	await until(async () => (await held()).length === 1);
	// Nothing of it counts before it has finished.
	expect(await offsetOf(there, path)).toBe(400);
	request.destroy();
	expect((await tus(there, 'DELETE', path)).status).toBe(204);
	expect(await held()).toEqual([]);
});

it('R70 a bucket that fails is said to come again, and nothing that was answered is lost', async () => {
	const paper = paperOf(partBytes + 100);
	const path = await create(here, paper.length);
	await patch(here, path, 0, paper.subarray(0, 10));
	for (const only of [({ key }: { key: string }) => key.endsWith('whole'), ({ key }: { key: string }) => key.includes('tail')]) {
		s3.refuse = (request) => (request.method === 'PUT' && only(request) ? [403, 'AccessDenied'] : undefined);
		const answer = await patch(there, path, 10, paper.subarray(10, partBytes + 20));
		expect([answer.status, await answer.text()]).toEqual([503, 'The files cannot be reached. Try again in a moment\n']);
		s3.refuse = undefined;
		const offset = await offsetOf(here, path);
		// The part that went up before the tail was refused has been accepted.
		expect(offset).toBe(only({ key: 'tail' }) ? partBytes : 10);
	}
	expect((await patch(here, path, partBytes, paper.subarray(partBytes))).status).toBe(204);
	await runJobs(there.site);
	expect(s3.objects.get(`uploads/${nameOf(path)}/whole`)?.equals(paper)).toBe(true);
	s3.refuse = () => [403, 'AccessDenied'];
	expect((await tus(here, 'POST', root, { 'upload-length': '10' })).status).toBe(503);
	expect(await open()).toEqual([]);
});

it('R70 an upload that the bucket has thrown away is gone, and the sender begins anew', async () => {
	const path = await create(here, 100);
	s3.uploads.clear();
	expect((await patch(there, path, 0, randomBytes(100))).status).toBe(410);
	expect([(await tus(here, 'HEAD', path)).status, await open()]).toEqual([404, []]);
});

it('R70 five uploads of one uploader over all machines; one that ends or lies still for a day makes room', async () => {
	const paths: string[] = [];
	for (let n = 0; n < 5; n += 1) paths.push(await create(n % 2 === 0 ? here : there, 100));
	const many = await Promise.all([here, there, here, there].map((on) => tus(on, 'POST', root, { 'upload-length': '10' })));
	expect(many.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
	expect([(await open()).length, s3.uploads.size]).toEqual([5, 5]);
	expect((await tus(there, 'DELETE', paths[0] as string)).status).toBe(204);
	// Of many at once one begins.
	const again = await Promise.all([here, there, here, there].map((on) => tus(on, 'POST', root, { 'upload-length': '10' })));
	expect(again.map(({ status }) => status).sort()).toEqual([201, 429, 429, 429]);
	expect([(await open()).length, s3.uploads.size]).toEqual([5, 5]);
	for (const { site } of [here, there]) site.setNow(new Date(Date.now() + 86_400_001));
	await create(here, 100);
});

it('R70 what arrived whole before its machine died becomes one asset, whoever finds it', async () => {
	const paper = paperOf(5000);
	const path = await create(here, paper.length, 'killed.pdf');
	await patch(here, path, 0, paper.subarray(0, 100));
	// The last bytes were accepted, and nobody came to say so.
	const rest = `uploads/${nameOf(path)}/whole`;
	const name = [...s3.uploads.keys()][0] as string;
	const tag = await here.site.app.platform.store.multipart?.put(rest, name, 1, paper);
	await here.site.db.run(sql`update media_open_upload set accepted = bytes, tail_key = null where id = ${nameOf(path)}`);
	await here.site.db.run(sql`insert into media_open_upload_part (upload_id, number, tag) values (${nameOf(path)}, 1, ${tag})`);
	const before = (await assets.listAssets(here.site.app.platform)).length;
	await Promise.all([here, there].map(({ site }) => openUploads(site.app.platform, root).adopt()));
	await tendUploads(there.site.app.platform);
	for (const { site } of [here, there]) await runJobs(site);
	const all = await assets.listAssets(here.site.app.platform);
	expect([all.length, all[0]?.title, all[0]?.state]).toEqual([before + 1, 'killed', 'ready']);
});

it('R70 an empty file is no medium, and says so', async () => {
	const answer = await tus(here, 'POST', root, { 'upload-length': '0' });
	const id = Number(answer.headers.get('asset-id'));
	expect([answer.status, id > 0]).toEqual([201, true]);
	await runJobs(there.site);
	expect(await assets.findAsset(here.site.app.platform, id)).toMatchObject({ state: 'failed', failure: 'not_media' });
	expect(s3.uploads.size).toBe(0);
});

it('R70 an upload that nobody finished is removed a week after it began, and not before', async () => {
	const { platform } = there.site.app;
	here.site.setNow(start);
	there.site.setNow(start);
	const path = await create(here, partBytes + 100);
	await patch(here, path, 0, randomBytes(partBytes + 10));
	const week = 7 * 86_400_000;
	there.site.setNow(new Date(start.getTime() + week));
	await tendUploads(platform);
	expect([(await open()).length, s3.uploads.size, keys().length]).toEqual([1, 1, 1]);
	there.site.setNow(new Date(start.getTime() + week + 1));
	await tendUploads(platform);
	expect([await open(), s3.uploads.size, keys()]).toEqual([[], 0, []]);
});

it('R70 a machine’s own disk may be full: uploads go to the bucket', async () => {
	const config = { dataDir: here.folder, s3: settingsOf(s3), minFreeBytes: Number.MAX_SAFE_INTEGER };
	const full = await startApp({ config, databaseUrl: database.url });
	const headers = { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, 'upload-length': '10' };
	expect((await full.app.server.inject({ method: 'POST', url: root, headers })).statusCode).toBe(201);
	await full.app.close();
});
