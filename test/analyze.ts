import { Client } from 'pg';

/**
 * Gathers the planner's statistics of a test's database, so that its plans do not depend on whether autovacuum came by. As the owner of the
 * tables: the app's own role is only warned that nothing was done.
 */
export async function analyze(databaseUrl: string): Promise<void> {
	const client = new Client({ connectionString: databaseUrl });
	const warnings: string[] = [];
	client.on('notice', ({ message }) => warnings.push(message ?? ''));
	await client.connect();
	try {
		await client.query('analyze');
	} finally {
		await client.end();
	}
	if (warnings.length > 0) throw new Error(warnings.join('\n'));
}
