import { Client } from 'pg';

/** The role of migration 15: it adds to the ledger and changes nothing there, and owns no table. */
export const applicationRole = 'lectern_app';

/**
 * The role the running site is to work as, or null where the server has none that the user of `url` may take: an administrator has to make it
 * then (`doctor`). Commands and migrations go on as the user itself.
 */
export async function findApplicationRole(url: string): Promise<string | null> {
	const client = new Client({ connectionString: url });
	await client.connect();
	try {
		const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version
			from pg_roles where rolname = '${applicationRole}' and to_regproc('grant_application_rights') is not null`);
		const [found] = rows;
		if (found === undefined) return null;
		// Since 16 membership alone does not allow to take the role.
		const may = await client.query<{ may: boolean }>(
			`select pg_has_role(current_user, '${applicationRole}', $1) and has_table_privilege('${applicationRole}', 'member', 'select') as may`,
			[found.version >= 160_000 ? 'SET' : 'MEMBER'],
		);
		return may.rows[0]?.may === true ? applicationRole : null;
	} finally {
		await client.end();
	}
}
