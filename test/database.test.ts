import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createDatabase } from './database.ts';

it('gives every test file a migrated database of its own, and takes it back with its connections', async () => {
	const [one, two] = await Promise.all([createDatabase(), createDatabase()]);
	const client = new Client({ connectionString: one.url });
	client.on('error', () => {});
	await client.connect();
	await client.query('create table only_here ()');
	expect((await client.query('select name from migration')).rowCount).toBeGreaterThan(0);

	const other = new Client({ connectionString: two.url });
	await other.connect();
	expect((await other.query(`select to_regclass('only_here') there`)).rows).toEqual([{ there: null }]);
	await other.end();

	await Promise.all([one.drop(), two.drop()]);
	await expect(new Client({ connectionString: one.url }).connect()).rejects.toThrow(/does not exist/);
});
