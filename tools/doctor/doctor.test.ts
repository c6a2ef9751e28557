import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Config, readConfig } from '../../server/config.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { sql } from '../../server/db/sql.ts';
import { jobs } from '../../server/jobs/jobs.ts';
import { mediaJobs } from '../../server/modules/media/media.jobs.ts';
import { asOwner } from '../../test/database.ts';
import { startS3Server } from '../../test/s3-server.ts';
import { startApp, type TestApp } from '../../test/start-app.ts';
import { type Check, verdictsOf } from './check.ts';
import { checks } from './checks.ts';
import { withInstallation } from './installation.ts';

let site: TestApp;
let dataDir: string;
beforeAll(async () => {
	site = await startApp();
});
afterAll(() => site.close());
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'lectern-doctor-'));
	return () => rm(dataDir, { recursive: true, force: true });
});

interface Wrong {
	name: string;
	finding: string;
	cure: string;
}

/** All that is found to be wrong. */
async function examine(env: Record<string, string> = {}, change: Partial<Config> = {}, list: readonly Check[] = checks): Promise<Wrong[]> {
	const all = { DATA_DIR: dataDir, DATABASE_URL: site.databaseUrl, ...env };
	return withInstallation({ ...readConfig(all), ...change }, all, async (installation) => {
		const found: Wrong[] = [];
		for (const check of list)
			for (const verdict of await verdictsOf(check, installation)) if ('finding' in verdict) found.push({ name: check.name, ...verdict });
		return found;
	});
}

/** Every file with its size and its time. */
async function filesOf(folder: string): Promise<string[]> {
	const names = await readdir(folder, { recursive: true });
	return Promise.all(names.sort().map(async (name) => `${name} ${(await stat(join(folder, name))).mtimeMs}`));
}

/** The command itself. */
function run(env: Record<string, string>): Promise<{ code: number | null; output: string; errors: string }> {
	const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: { ...process.env, ...env } });
	const said = { output: '', errors: '' };
	child.stdout.on('data', (chunk) => (said.output += chunk));
	child.stderr.on('data', (chunk) => (said.errors += chunk));
	return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })));
}

it('doctor: nothing is found where all is well, and nothing is changed by looking', async () => {
	await mkdir(join(dataDir, 'outbox'), { mode: 0o700 });
	await writeFile(join(dataDir, 'demo-credentials.json'), '{}', { mode: 0o600 });
	const before = await filesOf(dataDir);
	expect(await examine()).toEqual([]);
	expect(await filesOf(dataDir)).toEqual(before);
});

describe('doctor: each thing that is wrong is found, with a cure', () => {
	const only = async (name: string, env?: Record<string, string>, change?: Partial<Config>) => {
		const found = await examine(env, change);
		expect(found.map((each) => each.name)).toEqual(found.map(() => name));
		expect(found.length).toBeGreaterThan(0);
		for (const { finding, cure } of found) for (const text of [finding, cure]) expect(text).toMatch(/^[^\n]{10,}$/);
		return found.map(({ finding, cure }) => `${finding} ${cure}`).join('\n');
	};

	it('words in the environment that are no settings', async () => {
		expect(await only('settings', { LECTERN_DEMO_VIDEO: 'off' })).toContain('LECTERN_DEMO_VIDEO is no setting');
		expect(await only('settings', { S3_BUCKET: 'films' })).toContain('Set STORE=s3');
	});

	it('a production that nobody can find or register at', async () => {
		const all = await only('production', { NODE_ENV: 'production' });
		expect(all).toContain('Set PUBLIC_ORIGIN=');
		expect(all).toContain('SMS_ALIYUN_TEMPLATE_CODE');
		expect(all).toContain('Set SMTP_URL and MAIL_FROM');
		const tencent = { SECRET_ID: 'x', SECRET_KEY: 'x', SDK_APP_ID: 'x', SIGN_NAME: 'x', TEMPLATE_ID: 'x' };
		const settings = Object.fromEntries(Object.entries(tencent).map(([name, value]) => [`SMS_TENCENT_${name}`, value]));
		expect(await only('production', { NODE_ENV: 'production', ...settings })).not.toContain('SMS_');
		expect(await only('production', { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://school.example' })).toContain('in the open');
	});

	it('a data folder that is none', async () => {
		const file = join(dataDir, 'file');
		await writeFile(file, '');
		expect(await only('data folder', { DATA_DIR: file })).toContain('is no folder');
	});

	it('secrets that others can read', async () => {
		await writeFile(join(dataDir, 'demo-credentials.json'), '{}');
		await mkdir(join(dataDir, 'postgres'));
		for (const [name, mode] of [
			['demo-credentials.json', 0o644],
			['postgres', 0o750],
		] as const)
			await chmod(join(dataDir, name), mode);
		const all = await only('permissions');
		expect(all).toContain(`chmod 600 ${join(dataDir, 'demo-credentials.json')}`);
		expect(all).toContain(`chmod 700 ${join(dataDir, 'postgres')}`);
	});

	it('an ffmpeg that cannot be run', async () => {
		expect(await only('ffmpeg', { FFMPEG_PATH: '/nowhere/ffmpeg' })).toContain('apt-get install ffmpeg');
		expect(await examine({ FFMPEG_PATH: '/nowhere/ffmpeg', ROLES: 'web' })).toEqual([]);
	});

	it('a bucket that is not there', async () => {
		const s3 = await startS3Server();
		const env = {
			STORE: 's3',
			S3_ENDPOINT: s3.endpoint,
			S3_BUCKET: s3.bucket,
			S3_FORCE_PATH_STYLE: '1',
			S3_ACCESS_KEY_ID: s3.accessKeyId,
			S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
		};
		expect(await examine(env)).toEqual([]);
		expect(await only('store', { ...env, S3_BUCKET: 'not-there' })).toContain('S3_BUCKET not-there');
		await s3.close();
	});

	it('a database that does not answer, and one that was never migrated', async () => {
		expect(await only('database', { DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/x' })).toMatch(/ECONNREFUSED.*Start that server/);
		const empty = new URL(site.databaseUrl);
		empty.pathname = '/postgres';
		const found = await examine({ DATABASE_URL: empty.href });
		expect(found[0]).toMatchObject({
			name: 'migrations',
			finding: expect.stringContaining('have not run'),
			cure: expect.stringContaining('npm start'),
		});
	});

	it('a database of a newer version', async () => {
		await asOwner(site.databaseUrl, "insert into migration (name) values ('2999-01-01-01-flying.sql')");
		expect(await only('migrations')).toContain('2999-01-01-01-flying.sql');
		await asOwner(site.databaseUrl, "delete from migration where name like '2999%'");
	});

	it('a ledger that the site itself could change, and one that nobody has anchored for days', async () => {
		const asked = checks.filter(({ name }) => name === 'ledger');
		expect(await examine({}, {}, asked)).toEqual([]);
		await asOwner(site.databaseUrl, 'grant update, delete on ledger to lectern_app');
		const found = await examine({}, {}, asked);
		await asOwner(site.databaseUrl, 'revoke update, delete on ledger from lectern_app');
		expect(found.map(({ finding }) => finding).join('\n')).toContain('keeps it from being changed');
		const old = await startApp();
		await old.app.platform.secret('ledger-checkpoint');
		await asOwner(
			old.databaseUrl,
			"insert into member (id, nickname) overriding system value values (1, '老学员')",
			"insert into chain_head (member_id, seq, hash) values (1, 1, '\\x00') on conflict (member_id) do update set seq = 1",
			"insert into ledger (member_id, seq, lesson_id, from_s, to_s, outcome, at, hash) values (1, 1, 1, 0, 10, 'accepted', now() - interval '9 days', '\\x00')",
		);
		const late = await examine({ DATABASE_URL: old.databaseUrl }, {}, asked);
		await old.close();
		expect(late.map(({ finding }) => finding).join('\n')).toContain('has no checkpoint');
	});

	it('a clock that is not the database’s', async () => {
		const clock = checks.filter(({ name }) => name === 'clock');
		const real = Date.now;
		Date.now = () => real() - 60_000;
		try {
			expect((await examine({}, {}, clock))[0]?.finding).toMatch(/\b(59|60) s apart/);
		} finally {
			Date.now = real;
		}
		expect(await examine({}, {}, clock)).toEqual([]);
	});

	it('jobs that were given up, media that nobody works on, damaged keys', async () => {
		await jobs.queue(site.db, mediaJobs.prepare, { assetId: 7, revision: 1 }, { maxAttempts: 1 });
		await site.db.run(sql`update graphile_worker._private_jobs set attempts = 1, last_error = ${'S3: NoSuchBucket\n    at x'}`);
		expect(await only('jobs')).toBe('1 job media.prepare failed at the last try: S3: NoSuchBucket. Mend the cause, then npm run media -- retry 7.');
		await site.db.run(sql`delete from graphile_worker._private_jobs`);

		await site.db.run(
			sql`insert into media_asset (title, state, updated_at) values ('x', 'processing', now() - interval '2 hours'), ('y', 'processing', now())`,
		);
		const stuck = await site.db.row<{ id: number }>(sql`select id from media_asset where title = 'x'`);
		expect(await only('media')).toContain(`npm run media -- retry ${stuck?.id}`);
		await jobs.queue(site.db, mediaJobs.prepare, { assetId: stuck?.id ?? 0, revision: 1 });
		expect(await examine()).toEqual([]);
		await site.db.run(sql`delete from graphile_worker._private_jobs`);
		await site.db.run(sql`delete from media_asset`);

		await site.db.run(sql`insert into app_secret (name, value) values ('spoilt', '\\x00')`);
		expect(await only('keys')).toContain('spoilt');
		await site.db.run(sql`delete from app_secret where name = 'spoilt'`);
	});

	it('uploads that were set aside', async () => {
		const place = join(dataDir, 'uploads', 'set-aside');
		await mkdir(place, { recursive: true, mode: 0o700 });
		await chmod(place, 0o700);
		await writeFile(join(place, 'x'), 'film');
		await writeFile(join(place, 'x.reason'), 'its content is no file\n');
		await writeFile(join(place, 'y.json'), '{}');
		const all = await only('uploads');
		expect(all).toContain('The upload x was set aside: its content is no file.');
		expect(all).toContain('The upload y was set aside: the reason is lost.');
	});

	it('a check that breaks is a finding, and the others go on', async () => {
		const breaks: Check = { name: 'breaks', run: async () => JSON.parse('{') };
		const also: Check = { name: 'also', run: async () => ({ finding: 'It is so.', cure: 'Do that.' }) };
		expect((await examine({}, {}, [breaks, also])).map(({ name }) => name)).toEqual(['breaks', 'also']);
	});
});

describe('npm run doctor', () => {
	it('prints a line for each thing, a finding with its cure, no control character, and ends with 1', async () => {
		const place = join(dataDir, 'uploads', 'set-aside');
		await mkdir(place, { recursive: true, mode: 0o700 });
		await chmod(place, 0o700);
		await writeFile(join(place, 'evil\u001b[2J'), '');
		const said = await run({ DATA_DIR: dataDir, DATABASE_URL: site.databaseUrl });
		expect(said).toMatchObject({ code: 1, errors: '' });
		expect(said.output).toContain('wrong  uploads      The upload evil\\u{1b}[2J was set aside');
		expect(said.output).not.toContain('\u001b');
		expect(said.output.trimEnd().split('\n')).toHaveLength(checks.length + 1);
		expect(said.output).toMatch(/\d+ checks: 1 thing not in order\n$/);
	});

	it('a wrong setting is its first and only line', async () => {
		expect(await run({ DATA_DIR: dataDir, PORT: '99999' })).toMatchObject({
			code: 1,
			output: expect.stringMatching(/^wrong {2}settings .*PORT[^\n]*\n$/),
		});
	});

	it('before the first start nothing is made; with the site stopped its database is started to be looked at, with the site running that one is asked', async () => {
		const folder = join(dataDir, 'school');
		const env = { DATA_DIR: folder, DATABASE_URL: '' };
		expect(await run(env)).toMatchObject({ code: 0, output: expect.stringContaining('none yet') });
		expect(existsSync(folder)).toBe(false);

		const server = await startEmbedded({ dataDir: folder, log: () => {} });
		await migrate(server.url);
		const running = await run(env);
		expect(running).toMatchObject({ code: 0, output: expect.stringMatching(/ok {5}database {5}PostgreSQL 18/) });
		const client = new Client({ connectionString: server.url });
		await client.connect();
		await client.end();
		await server.stop();

		const stopped = await run(env);
		expect(stopped).toMatchObject({ code: 0, output: expect.stringMatching(/ok {5}migrations {3}\d+ have run/) });
		const again = await startEmbedded({ dataDir: folder, log: () => {} });
		await again.stop();
	});
});
