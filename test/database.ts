import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
	url: string;
	/** Ends whatever is still connected. */
	drop(): Promise<void>;
}

/** A migrated, empty database of one's own, in about 30 ms: a copy of the run's template. */
export async function createDatabase(): Promise<TestDatabase> {
	const name = `test_${randomBytes(6).toString('hex')}`;
	await onServer(`create database ${name} template ${inject('template')} strategy file_copy`);
	const url = new URL(inject('adminUrl'));
	url.pathname = `/${name}`;
	return { url: url.href, drop: () => onServer(`drop database if exists ${name} with (force)`) };
}

async function onServer(statement: string): Promise<void> {
	const client = new Client({ connectionString: inject('adminUrl') });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
