import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { sql } from '../server/db/sql.ts';
import { emit } from '../server/jobs/events.ts';
import { createLog } from '../server/lib/log.ts';
import { passwordChanged } from '../server/modules/members/members.events.ts';
import { asOwner, createDatabase, type TestDatabase } from './database.ts';
import { makeLogin } from './factories.ts';
import { siteWords, until } from './processes.ts';

/** A worker as `npm start` runs it, killed between sending a message and writing that it was sent. */
let folder: string;
let database: TestDatabase;
let worker: ChildProcess | undefined;
const outbox = (...path: string[]) => join(folder, 'data', 'outbox', ...path);

async function start(): Promise<void> {
	const env = {
		...process.env,
		...{ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, ROLES: 'worker', LECTERN_ENV: 'demo', NODE_ENV: 'production' },
		...{ LECTERN_PAGES: 'off', LECTERN_DEMO_VIDEOS: 'off', LOG_LEVEL: 'error' },
	};
	worker = spawn(process.execPath, siteWords, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
	await once(worker, 'message');
}

async function end(signal: NodeJS.Signals): Promise<void> {
	if (worker === undefined || worker.exitCode !== null || worker.signalCode !== null) return;
	const gone = once(worker, 'exit');
	worker.kill(signal);
	await gone;
}

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'lectern-notice-kill-'));
	database = await createDatabase();
});
afterAll(async () => {
	await end('SIGKILL');
	await database.drop();
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const lines = async () => (await readFile(outbox('sms.jsonl'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
const letters = async () => (await readdir(outbox('mail')).catch(() => [])).filter((name) => name.endsWith('.eml'));

test('R78 kill -9 between sending and marking: the SMS and the mail are in the outbox once, and marked sent', async () => {
	const eyes = await createApp({
		config: { ...readConfig({ DATA_DIR: join(folder, 'eyes'), LECTERN_PAGES: 'off' }), pages: false },
		...{ databaseUrl: database.url, log: createLog('silent'), sendSms: async () => {}, sendMail: async () => {}, pages: false },
	});
	const { db } = eyes.platform;
	const stuck = () =>
		db.rows<{ pid: number }>(sql`select pid from pg_locks join pg_stat_activity using (pid)
			where locktype = 'advisory' and objid = 78 and not granted and datname = current_database()`);
	await start();
	const { member } = await makeLogin({ db, app: eyes }, '13700000078');
	await db.run(sql`update member set email = 'lin@mail.test' where id = ${member.id}`);
	await db.run(sql`insert into notice_setting (member_id, kind, way, wanted) values (${member.id}, 'security', 'mail', true)`);
	// Nothing of theirs can be marked as sent while somebody holds this lock.
	await asOwner(
		database.url,
		`create function hold_marks() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(78); return new; end $$`,
		`create trigger hold_marks before update on notice_delivery for each row when (new.state = 'sent' and new.member_id = ${member.id}) execute function hold_marks()`,
	);
	const states = () =>
		db.rows<{ way: string; state: string; attempts: number }>(
			sql`select way, state, attempts from notice_delivery where member_id = ${member.id} order by way`,
		);
	const holder = await db.pool.connect();
	await holder.query('select pg_advisory_lock(78)');
	await db.transaction((tx) => emit(tx, passwordChanged, { memberId: member.id }));

	await until(async () => (await stuck()).length === 2);
	expect([(await lines()).length, (await letters()).length]).toEqual([1, 1]);
	await end('SIGKILL');
	// What the database had heard of the dead worker goes with its connections.
	for (const { pid } of await stuck()) await asOwner(database.url, `select pg_terminate_backend(${pid}, 5000)`);
	await holder.query('select pg_advisory_unlock(78)');
	holder.release();
	expect((await states()).map(({ state, attempts }) => [state, attempts])).toEqual([
		['waiting', 1],
		['waiting', 1],
	]);

	await start();
	await until(async () => (await states()).every(({ state }) => state !== 'waiting'));
	await until(async () => (await db.rows(sql`select 1 from graphile_worker.jobs where task_identifier = 'notices.deliver'`)).length === 0);
	// Each was handed over twice, under one name.
	expect(await states()).toEqual([
		{ way: 'mail', state: 'sent', attempts: 2 },
		{ way: 'sms', state: 'sent', attempts: 2 },
	]);
	const [sent] = await lines();
	expect([(await lines()).length, JSON.parse(sent ?? '{}')]).toEqual([
		1,
		expect.objectContaining({ phone: '13700000078', scene: 'notice', text: expect.stringContaining('登录密码改过了') }),
	]);
	expect(await letters()).toEqual([expect.stringMatching(/^notice-\d+-mail\.eml$/)]);
	await eyes.close();
}, 120_000);
