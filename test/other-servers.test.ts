import { readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionTrouble, serverProblem, shownVersion } from '../server/db/database-server.ts';
import { migrate, missingMigrations } from '../server/db/migrate.ts';
import { seedDemo } from '../tools/seed/demo.ts';
import { startApp, type TestApp } from './start-app.ts';
import { findSystemPostgres, type SystemPostgres, startSystemPostgres } from './system-postgres.ts';

const bin = findSystemPostgres();

describe.skipIf(bin === undefined)('O1 the distribution’s PostgreSQL instead of the embedded one', () => {
	let server: SystemPostgres;
	const ask = async <T extends object>(database: string, statement: string, user?: string): Promise<T[]> => {
		const client = new Client({ connectionString: urlOf(database, user) });
		await client.connect();
		try {
			return (await client.query<T>(statement)).rows;
		} finally {
			await client.end();
		}
	};
	const urlOf = (database: string, user = 'lectern') => {
		const url = new URL(server.url);
		url.pathname = `/${database}`;
		url.username = user;
		return url.href;
	};
	const written = (database: string) =>
		ask(
			database,
			`select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
			where nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
		);

	beforeAll(async () => {
		server = await startSystemPostgres(bin ?? '');
	});
	afterAll(() => server?.stop());

	it('migrates, fills the demo agency, and answers the core calls', async () => {
		await ask('postgres', 'create database school');
		await Promise.all([migrate(urlOf('school')), migrate(urlOf('school'))]);
		await migrate(urlOf('school'));
		const site: TestApp = await startApp({ databaseUrl: urlOf('school') });
		try {
			await seedDemo({ config: site.config, databaseUrl: urlOf('school'), say: () => {} });
			const found = await site.call('search', { q: '微积分' });
			expect(found.json.data.courses.totalCount).toBeGreaterThan(0);
			const list = await site.call('courseList', { vipFlag: 1, sort: 'popular' });
			expect(list.json.data.dataList.length).toBeGreaterThan(0);
			const id = list.json.data.dataList[0]?.id ?? 0;
			for (const key of ['courseDetail', 'courseVideos', 'courseTeachers'] as const) expect((await site.call(key, { id })).status, key).toBe(200);
			for (const key of [
				'webInfo',
				'industryCategories',
				'teacherList',
				'newsList',
				'hotNews',
				'roomList',
				'recentRooms',
				'vipPlans',
				'bannerList',
			] as const)
				expect((await site.call(key, {})).json, key).toMatchObject({ code: 1 });
			const { member } = JSON.parse(await readFile(join(site.config.dataDir, 'demo-credentials.json'), 'utf8'));
			expect((await site.call('login', { ...member, password: 'wrong' })).json.reason).toBe('login_failed');
			const { token } = (await site.call('login', member)).json.data;
			const [course] = (await site.call('myCourses', {}, { token })).json.data;
			const videoId = course?.nextVideo?.id ?? 0;
			await site.call('progressReport', { videoId, position: 0, heard: [], session: 'a', seq: 0 }, { token });
			site.advance(20_000);
			const heard = await site.call('progressReport', { videoId, position: 20, heard: [[0, 20]], session: 'a', seq: 1 }, { token });
			expect(heard.json.data).toMatchObject({ accepted: 20, heardSeconds: 20 });
			for (const key of ['myProgress', 'attendList', 'studyTime'] as const)
				expect((await site.call(key, {}, { token })).json, key).toMatchObject({ code: 1 });
		} finally {
			await site.close();
		}
	});

	it('a database that cannot hold Chinese is refused in one sentence, and nothing is written', async () => {
		await ask('postgres', `create database plain encoding 'SQL_ASCII' lc_collate 'C' lc_ctype 'C' template template0`);
		await expect(migrate(urlOf('plain'))).rejects.toThrow(/SQL_ASCII.*encoding 'UTF8'/);
		expect(await written('plain')).toEqual([]);
	});

	it('a user who may not make tables is told so, and nothing is written', async () => {
		await ask('postgres', 'create database kept');
		await ask('postgres', 'create role guest login');
		await expect(migrate(urlOf('kept', 'guest'))).rejects.toThrow(/may not make tables.*owner to/);
		expect(await written('kept')).toEqual([]);
		await ask('postgres', 'alter database kept owner to guest');
		await migrate(urlOf('kept', 'guest'));
		const client = new Client({ connectionString: urlOf('kept', 'guest') });
		await client.connect();
		expect(await missingMigrations(client)).toEqual([]);
		await client.end();
	});
});

/** Speaks just enough of PostgreSQL's protocol to be an old server that answers one question. */
async function oldServer(version: string): Promise<{ url: string; statements: string[]; server: Server }> {
	const statements: string[] = [];
	const message = (type: string, ...parts: (string | Buffer)[]) => {
		const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)));
		const head = Buffer.alloc(5);
		head.write(type);
		head.writeInt32BE(body.length + 4, 1);
		return Buffer.concat([head, body]);
	};
	const int = (value: number, bytes: number) => {
		const buffer = Buffer.alloc(bytes);
		buffer.writeIntBE(value, 0, bytes);
		return buffer;
	};
	const ready = message('Z', Buffer.from('I'));
	const columns = [
		['version', 23, version],
		['encoding', 25, 'UTF8'],
		['mayCreate', 16, 't'],
	] as const;
	const answer = Buffer.concat([
		message('T', int(3, 2), ...columns.flatMap(([name, type]) => [name, int(0, 4), int(0, 2), int(type, 4), int(-1, 2), int(-1, 4), int(0, 2)])),
		message('D', int(3, 2), ...columns.flatMap(([, , value]) => [int(value.length, 4), Buffer.from(value)])),
		message('C', 'SELECT 1'),
		ready,
	]);
	const server = createServer((socket) => {
		let greeted = false;
		socket.on('error', () => {});
		socket.on('data', (chunk) => {
			if (!greeted) {
				greeted = true;
				socket.write(Buffer.concat([message('R', int(0, 4)), ready]));
			} else if (chunk[0] === 'Q'.charCodeAt(0)) {
				statements.push(chunk.toString('utf8', 5, chunk.length - 1));
				socket.write(answer);
			}
		});
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { url: `postgres://x@127.0.0.1:${(server.address() as AddressInfo).port}/x?sslmode=disable`, statements, server };
}

it('O1 an older PostgreSQL than 15 is refused in one sentence after one question', async () => {
	const { url, statements, server } = await oldServer('140011');
	await expect(migrate(url)).rejects.toThrow('The database server is PostgreSQL 14.11, which is too old: Lectern needs 15 or newer.');
	server.close();
	expect(statements).toHaveLength(1);
	expect(statements[0]).toMatch(/^select /);
});

it('O1 what is wrong with a server is said with its version, and the address stays unsaid', async () => {
	const good = { version: 150_004, encoding: 'UTF8', mayCreate: true };
	expect(serverProblem(good, { migrates: true })).toBeNull();
	expect(serverProblem({ ...good, mayCreate: false }, { migrates: false })).toBeNull();
	expect(serverProblem({ ...good, version: 149_999 }, { migrates: true })).toContain('too old');
	expect([shownVersion(150_004), shownVersion(90_624)]).toEqual(['15.4', '9.6']);
	const refused = await migrate('postgres://me:hush@127.0.0.1:1/x').catch(connectionTrouble);
	expect(String(refused)).toMatch(/DATABASE_URL cannot be used: .*ECONNREFUSED/);
	expect(String(refused)).not.toContain('hush');
});
