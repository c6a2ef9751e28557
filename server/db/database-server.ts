import { type Client, DatabaseError } from 'pg';
import { StartError } from '../lib/start-error.ts';

/** Generated columns, multiranges and `nulls not distinct` are as we use them from this version on. */
export const oldestServer = 15;

/** What the server says of itself and of what its user may do here. */
export interface ServerFacts {
	/** As PostgreSQL counts: 150004 is 15.4. */
	version: number;
	/** The database's encoding. */
	encoding: string;
	/** The user may make schemas in the database, and tables in its schema `public`. */
	mayCreate: boolean;
}

/** Asks a server for what the start rests on; nothing is written. */
export async function serverFacts(client: Pick<Client, 'query'>): Promise<ServerFacts> {
	const { rows } =
		await client.query<ServerFacts>(`select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
		has_database_privilege(current_database(), 'create') and coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false) as "mayCreate"`);
	const [facts] = rows;
	if (facts === undefined) throw new Error('the server said nothing of itself');
	return facts;
}

/** Why Lectern cannot work on such a server, in one sentence with its cure; null when it can. `migrates`: tables are to be made. */
export function serverProblem({ version, encoding, mayCreate }: ServerFacts, { migrates }: { migrates: boolean }): string | null {
	if (version < oldestServer * 10_000)
		return `The database server is PostgreSQL ${shownVersion(version)}, which is too old: Lectern needs ${oldestServer} or newer.`;
	if (encoding !== 'UTF8')
		return `The database keeps its texts as ${encoding}, which cannot hold every language: make one with “create database … encoding 'UTF8' template template0”.`;
	if (migrates && !mayCreate)
		return 'The database’s user may not make tables in it: make that user its owner with “alter database … owner to …”, or grant it create on the database and on schema public.';
	return null;
}

/** 150004 → 15.4; 90624 → 9.6 */
export function shownVersion(version: number): string {
	const major = Math.floor(version / 10_000);
	return major < 10 ? `${major}.${Math.floor(version / 100) % 100}` : `${major}.${version % 10_000}`;
}

/** Why a database cannot be used, in words an operator knows; never the address with its password. */
export function connectionTrouble(error: unknown): StartError {
	if (error instanceof StartError) return error;
	const { message, code, errors } = error as Error & { code?: string; errors?: Error[] };
	const said = error instanceof DatabaseError ? message : message || errors?.[0]?.message || code || 'no reason was given';
	return new StartError(`The database at DATABASE_URL cannot be used: ${said}`);
}
