import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import * as z from 'zod';
import { startApp } from '../../test/start-app.ts';
import { defineJob } from '../jobs/jobs.ts';
import { applicationRole, findApplicationRole } from './application-role.ts';
import { migrate } from './migrate.ts';

/** A server where the site's user may log in and own its database, and nothing else, as most rented ones are. */
const user = `plain_${process.pid}`;
const name = `${user}_site`;
let url: string;

const onServer = async (...statements: string[]) => {
	const client = new Client({ connectionString: inject('adminUrl') });
	await client.connect();
	for (const statement of statements) await client.query(statement);
	await client.end();
};

beforeAll(async () => {
	await onServer(`create role ${user} login`, `create database ${name} owner ${user}`);
	const address = new URL(inject('adminUrl'));
	address.username = user;
	address.pathname = `/${name}`;
	url = address.href;
	await migrate(url);
});
afterAll(() => onServer(`drop database if exists ${name} with (force)`, `drop role ${user}`));

test('S10 a user without rights to make roles migrates and serves; the trigger alone keeps the ledger', async () => {
	expect(await findApplicationRole(url)).toBeNull();
	const app = await startApp({ databaseUrl: url });
	try {
		expect((await app.call('webInfo')).status).toBe(200);
		expect((await app.db.pool.query('select current_user::text as "user"')).rows).toEqual([{ user }]);
		await expect(app.db.pool.query('delete from ledger')).rejects.toThrow('append-only');
	} finally {
		await app.close();
	}
});

test('S10 once an administrator has given it the role the next start takes it, and all calls still work', async () => {
	await onServer(`grant ${applicationRole} to ${user}`);
	await migrate(url);
	expect(await findApplicationRole(url)).toBe(applicationRole);
	const app = await startApp({ databaseUrl: url });
	try {
		expect((await app.call('login', { account: '13800138000', password: 'not-this-one' })).json.reason).toBe('login_failed');
		await app.db.transaction((tx) => app.app.platform.jobs.queue(tx, defineJob('test.any', z.unknown()), { n: 1 }));
		expect(await app.app.platform.jobs.findByPayload(app.db, { n: 1 })).toHaveLength(1);
		await expect(app.db.pool.query('delete from ledger')).rejects.toThrow('permission denied');
	} finally {
		await app.close();
		await onServer(`revoke ${applicationRole} from ${user}`);
	}
});
