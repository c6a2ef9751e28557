import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobHandlers } from '../server/app.ts';
import { type Database, openDatabase } from '../server/db/db.ts';
import { sql } from '../server/db/sql.ts';
import { openSecrets } from '../server/lib/secrets.ts';
import { uploadTicket } from '../server/modules/media/media.uploads.service.ts';
import { asOwner, createDatabase, type TestDatabase } from './database.ts';
import { makeCategory, makeCourse, makeLessons } from './factories.ts';
import { siteWords, until } from './processes.ts';
import { type S3Server, settingsOf, startS3Server } from './s3-server.ts';
import { password, post, register } from './visitors.ts';

/** Two sites as `npm start` runs them, on machines of their own as far as they can tell: a folder each, one database, one bucket. */
interface Machine {
	roles: string;
	folder: string;
	child: ChildProcess;
	origin: string;
}
let root: string;
let database: TestDatabase;
let db: Database;
let s3: S3Server;
let here: Machine;
let there: Machine;
const part = 8 * 1024 * 1024;

/** The second machine has two processes. */
async function start(name: 'here' | 'there', roles: string): Promise<Machine> {
	const folder = join(root, name);
	const bucket = settingsOf(s3);
	const settings = {
		...{ DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', HOST: '127.0.0.1', LECTERN_ENV: 'demo', NODE_ENV: 'production' },
		...{ RATE_LIMITS: 'off', LECTERN_PAGES: 'off', LECTERN_DEMO_VIDEOS: 'off', LOG_LEVEL: 'error', STORE: 's3', S3_FORCE_PATH_STYLE: '1' },
		...{ S3_ENDPOINT: bucket.endpoint, S3_BUCKET: bucket.bucket, S3_ACCESS_KEY_ID: bucket.accessKeyId, S3_SECRET_ACCESS_KEY: bucket.secretAccessKey },
		...{ ROLES: roles, WEB_PROCESSES: name === 'here' ? '1' : '2' },
	};
	const child = spawn(process.execPath, siteWords, { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	const port = await new Promise<number>((resolve, reject) => {
		child.once('exit', (code) => reject(new Error(`${name} stopped with ${code}`)));
		child.on('message', (message) => resolve((message as { port: number }).port));
	});
	return { roles, folder, child, origin: `http://127.0.0.1:${port}` };
}

async function end({ child }: Machine, signal: NodeJS.Signals): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const gone = once(child, 'exit');
	child.kill(signal);
	await gone;
}

/** Both run, with these roles. */
async function both(roles: string): Promise<void> {
	const again = async (machine: Machine, name: 'here' | 'there') => {
		const isAlive = machine.child.exitCode === null && machine.child.signalCode === null;
		if (isAlive && machine.roles === roles) return machine;
		await end(machine, 'SIGTERM');
		return start(name, roles);
	};
	[here, there] = await Promise.all([again(here, 'here'), again(there, 'there')]);
}

beforeAll(async () => {
	root = await mkdtemp(join(tmpdir(), 'lectern-machines-'));
	database = await createDatabase();
	db = openDatabase({ url: database.url, connections: 2 });
	s3 = await startS3Server();
	[here, there] = await Promise.all([start('here', 'web'), start('there', 'web')]);
});
afterAll(async () => {
	for (const machine of [here, there]) await end(machine, 'SIGTERM');
	await db.close();
	await s3.close();
	await database.drop();
	await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

const ticketFor = (subject: string) => uploadTicket({ secret: openSecrets(db), now: () => new Date() } as never, { subject });
const tus = (on: Machine, ticket: string, method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
	fetch(on.origin + path, {
		method,
		headers: { 'tus-resumable': '1.0.0', 'upload-ticket': ticket, ...headers },
		...(body === undefined ? {} : { body: new Uint8Array(body) }),
	});
const begin = async (on: Machine, ticket: string, bytes: number) =>
	(await tus(on, ticket, 'POST', '/api/media/upload', { 'upload-length': String(bytes) })).headers.get('location') ?? '';
const patch = (on: Machine, ticket: string, path: string, offset: number, chunk: Buffer) =>
	tus(on, ticket, 'PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, chunk);
const offsetOf = async (on: Machine, ticket: string, path: string) => Number((await tus(on, ticket, 'HEAD', path)).headers.get('upload-offset'));
const paperOf = (bytes: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(bytes - 15), Buffer.from('%%EOF\n')]);
const stateOf = async (id: number) => (await db.row<{ state: string }>(sql`select state from media_asset where id = ${id}`))?.state;

test('O1 two machines that start together make one agency', async () => {
	const filled = [here, there].filter(({ folder }) => existsSync(join(folder, 'demo-credentials.json')));
	expect(filled).toHaveLength(1);
	expect(await db.one(sql`select count(*)::int as n from staff`)).toEqual({ n: 1 });
	for (const { origin } of [here, there]) expect((await fetch(`${origin}/readyz`)).status).toBe(200);
});

test('R60 who registers and logs in at one machine is known at the other, and so is who logs out', async () => {
	// The proof, the code and the registration at different machines: signed by one are believed by the other.
	expect(await register('18800000001', here, there, here)).toBe(true);
	const { data } = await post(there.origin, '/member/login', { account: '18800000001', password });
	const token = String(data?.['token']);
	const known = async ({ origin }: Machine) =>
		((await (await fetch(`${origin}/api/agency/core/member/base/info`, { headers: { token } })).json()) as { code: number }).code === 1;
	expect([await known(here), await known(there)]).toEqual([true, true]);
	await post(here.origin, '/member/logout', {}, { token });
	expect([await known(here), await known(there)]).toEqual([false, false]);
});

test('R70 an upload that one machine began goes on on the other when the first is killed, and is published by either; what was kept of a page goes', async () => {
	// Nobody runs jobs yet: what one changes is waited for below.
	await both('web');
	const ticket = await ticketFor('staff-1');
	const paper = paperOf(part + 300_000);
	const path = await begin(here, ticket, paper.length);
	expect((await patch(here, ticket, path, 0, paper.subarray(0, 1000))).status).toBe(204);
	expect(await offsetOf(there, ticket, path)).toBe(1000);
	// Killed while more is on its way: a part of it lies in the bucket already.
	const rest = paper.subarray(1000);
	const checksum = createHash('sha256').update(rest).digest('base64');
	const sending = httpRequest(new URL(path, here.origin), {
		method: 'PATCH',
		headers: {
			...{ 'tus-resumable': '1.0.0', 'upload-ticket': ticket, 'upload-offset': '1000', 'upload-checksum': `sha256 ${checksum}` },
			...{ 'content-type': 'application/offset+octet-stream', 'content-length': rest.length },
		},
	});
	sending.on('error', () => {});
	sending.write(rest.subarray(0, part));
	await until(() => [...s3.uploads.values()].some((parts) => parts.size > 0));
	// Who asks elsewhere waits for the one that has it, and no longer than that lives.
	const asked = offsetOf(there, ticket, path);
	await end(here, 'SIGKILL');
	sending.destroy();
	expect(await asked).toBe(1000);
	const done = await patch(there, ticket, path, 1000, rest);
	const id = Number(done.headers.get('asset-id'));
	expect([done.status, id > 0]).toEqual([204, true]);

	// Two courses with a handout each, as the second machine has kept them.
	const category = await makeCategory(db);
	const courseOf = async (asset: number) => {
		const course = await makeCourse(db, { category });
		const [lesson] = await makeLessons(db, course, [['讲义']]);
		await db.run(sql`update lesson set kind = 'document', resource_id = ${asset} where id = ${lesson}`);
		return course;
	};
	const other = await db.one<{ id: number }>(sql`insert into media_asset (kind, title) values ('document', '另一份') returning id`);
	const [mine, control] = [await courseOf(id), await courseOf(other.id)];
	const bytesOf = async (course: number) => {
		const answer = await fetch(`${there.origin}/api/product/course/handout/list?id=${course}`, { headers: { connection: 'close' } });
		return ((await answer.json()) as { data: { bytes: number | null }[] }).data.map(({ bytes }) => bytes);
	};
	// Connections go to its processes in turn.
	for (let n = 0; n < 3; n += 1) for (const course of [mine, mine, control, control]) expect(await bytesOf(course)).toEqual([null]);
	await db.run(sql`update media_asset set state = 'ready', revision = 1, percent = 100, source_bytes = 5 where id = ${other.id}`);

	here = await start('here', 'web,worker');
	await until(async () => (await stateOf(id)) === 'ready');
	let shown: (number | null)[] = [];
	await until(async () => {
		shown = [];
		for (const course of [mine, mine, mine, control, control]) shown.push(...(await bytesOf(course)));
		return shown.slice(0, 3).every((bytes) => bytes === paper.length);
	});
	// The control was changed as well, and nobody was told: it stands as it was kept, so that it was no lapse of time.
	expect(shown.slice(3)).toContain(null);
	expect(s3.objects.get(`uploads/${path.split('/').at(-1)}/whole`)?.equals(paper)).toBe(true);
	expect(await readdir(join(there.folder, 'uploads')).catch(() => [])).toEqual([]);
});

test('O1 a machine that is killed takes nothing along that it answered', async () => {
	await both(there.roles);
	const answered: string[] = [];
	let serial = 100;
	let stopped = false;
	const work = [here, there, here, there].map(async (machine) => {
		while (!stopped) {
			serial += 1;
			const phone = `188${String(serial).padStart(8, '0')}`;
			if (await register(phone, machine).catch(() => false)) answered.push(phone);
			// Nobody answers there any more.
			else if (machine.child.signalCode !== null) return;
		}
	});
	await until(() => answered.length >= 8);
	await end(here, 'SIGKILL');
	const then = answered.length;
	await until(() => answered.length >= then + 4);
	stopped = true;
	await Promise.all(work);
	for (const phone of answered) expect(await post(there.origin, '/member/login', { account: phone, password }), phone).toMatchObject({ code: 1 });
	here = await start('here', there.roles);
	for (const phone of answered.slice(-4)) expect(await post(here.origin, '/member/login', { account: phone, password })).toMatchObject({ code: 1 });
});

test('R70 scheduled work of several machines runs once', async () => {
	await both('web,worker');
	const scheduled = jobHandlers.flatMap(({ job: { name, cron } }) => (cron === undefined ? [] : [name])).sort();
	const knownSince = async () =>
		(await asOwner(database.url, 'select identifier from graphile_worker._private_known_crontabs')).map(({ identifier }) => String(identifier));
	await until(async () => (await knownSince()).length >= scheduled.length);
	for (const machine of [here, there]) await end(machine, 'SIGTERM');
	await asOwner(
		database.url,
		'create table queued (name text, due text, id bigint)',
		'create table done (id bigint)',
		`create function note_job() returns trigger language plpgsql security definer as $$ begin
			if tg_op = 'DELETE' then insert into public.done values (old.id); return old; end if;
			insert into public.queued select t.identifier, new.payload -> '_cron' ->> 'ts', new.id from graphile_worker._private_tasks t where t.id = new.task_id;
			return new;
		end $$`,
		'create trigger note_job before insert or delete on graphile_worker._private_jobs for each row execute function note_job()',
		// Nobody was there for hours: what was due within the last one is caught up with.
		`update graphile_worker._private_known_crontabs set known_since = now() - interval '5 hours', last_execution = now() - interval '3 hours'`,
	);
	await both('web,worker');
	const noted = async () => {
		const rows = await asOwner(
			database.url,
			'select q.name, q.due, d.id is not null as done from queued q left join done d using (id) where q.due is not null',
		);
		return rows as { name: string; due: string; done: boolean }[];
	};
	const workers = () =>
		asOwner(
			database.url,
			`select 1 from pg_locks where locktype = 'advisory' and classid = 7532003 and database = (select oid from pg_database where datname = current_database())`,
		);
	await until(async () => {
		const rows = await noted();
		if ((await workers()).length < 2) return false;
		return scheduled.every((name) => rows.some((row) => row.name === name)) && rows.every(({ done }) => done);
	});
	for (const machine of [here, there]) await end(machine, 'SIGTERM');
	const rows = await noted();
	expect(new Set(rows.map(({ name, due }) => `${name} ${due}`)).size).toBe(rows.length);
});
