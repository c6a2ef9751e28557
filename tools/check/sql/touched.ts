import type { Client } from 'pg';

/** A table that a statement names. */
export interface Touched {
	table: string;
	/** Written, or locked for a write. */
	writes: boolean;
}

const locked = `
	select c.relname as table, bool_or(l.mode <> 'AccessShareLock') as writes
	from pg_locks l join pg_class c on c.oid = l.relation
	where l.pid = pg_backend_pid() and l.locktype = 'relation' and c.relkind in ('r', 'v', 'm', 'p') and c.relnamespace = 'public'::regnamespace
	group by 1 order by 1`;

/**
 * The tables that PostgreSQL locked since the transaction began: it locks every one that a statement names when it parses it, before anything is planned
 * away. What functions and triggers read is theirs. To be asked in the transaction in which the statement was described.
 */
export async function touchedTables(client: Client): Promise<Touched[]> {
	return (await client.query<Touched>({ name: 'locked', text: locked })).rows;
}

/** Every table of the database. */
export async function allTables(client: Client): Promise<string[]> {
	const { rows } = await client.query<{ table: string }>(
		`select relname as table from pg_class where relkind in ('r', 'v', 'm', 'p') and relnamespace = 'public'::regnamespace order by 1`,
	);
	return rows.map((row) => row.table);
}
