import { createHash } from 'node:crypto';
import { Pool, type PoolClient, type QueryConfig, type QueryResult, types } from 'pg';
import { probed } from './heartbeat.ts';
import { Pipelined, queryOn } from './pipelined.ts';
import type { Sql } from './sql.ts';

// bigint and numeric fit a JavaScript number wherever Lectern uses them.
types.setTypeParser(20, Number);
types.setTypeParser(1700, Number);
// A date is a day, not an instant.
types.setTypeParser(1082, (text) => text);

/** Anything statements can run on: the pool, or a transaction. */
export interface Db {
	rows<T>(statement: Sql): Promise<T[]>;
	/** The first row, or undefined. */
	row<T>(statement: Sql): Promise<T | undefined>;
	/** The only row of a statement that always has one (an insert, a count). Throws when it has another number of them. */
	one<T>(statement: Sql): Promise<T>;
	/** Number of rows changed. */
	run(statement: Sql): Promise<number>;
	/** Runs `work` in a transaction; inside one already, in the same. */
	transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A transaction. `invalidate` names cache tags that its commit makes stale, in every process. */
export interface Tx extends Db {
	invalidate(...tags: string[]): Promise<void>;
	readonly invalidated: ReadonlySet<string>;
}

export interface Database extends Db {
	/** For hot lists and searches, and for short writes that may come twice (`pipelined.ts`): statements planned once for any value and by their indexes, which keeps their cost flat (database-notes §1). */
	lists: Db;
	close(): Promise<void>;
	pool: Pool;
}

interface DatabaseOptions {
	url: string;
	/** Largest number of connections of the main pool; lists take half as many again. */
	connections?: number;
	/** The role that statements run as; default: the user of `url`. */
	role?: string | null;
	/** Called after a commit, before its caller goes on, with the tags it invalidated. */
	onInvalidated?: (tags: ReadonlySet<string>) => void;
	onError?: (error: Error) => void;
}

const names = new Map<string, string>();
/** Bytes of statements that have a name; each costs every connection, and its server process, a plan. */
const mostNamed = 2 * 1024 * 1024;
let named = 0;

/**
 * Statements are prepared once a connection under a name made of their text. First come, first named: taking a name away would
 * leave its plan behind on every connection. Undefined when there are too many: such a one is planned anew each time.
 */
function nameOf(text: string): string | undefined {
	const known = names.get(text);
	if (known !== undefined || named + text.length * 2 > mostNamed) return known;
	const name = createHash('sha1').update(text).digest('base64url').slice(0, 16);
	names.set(text, name);
	named += text.length * 2;
	return name;
}

function prepared({ text, values }: Sql): QueryConfig {
	const name = nameOf(text);
	return { ...(name === undefined ? {} : { name }), text, values: values as unknown[] };
}

interface Queryable {
	query(statement: QueryConfig): Promise<QueryResult>;
}

/** Statements on one connection or pool, without transactions. */
export function statementsOn(on: Queryable): Pick<Db, 'rows' | 'row' | 'one' | 'run'> {
	const query = (statement: Sql) => on.query(prepared(statement));
	return {
		rows: async <T>(statement: Sql) => (await query(statement)).rows as T[],
		row: async <T>(statement: Sql) => (await query(statement)).rows[0] as T | undefined,
		one: async <T>(statement: Sql) => {
			const { rows } = await query(statement);
			if (rows.length !== 1) throw new Error(`one row was wanted, not ${rows.length}: ${statement.text}`);
			return rows[0] as T;
		},
		run: async (statement) => (await query(statement)).rowCount ?? 0,
	};
}

/** Connects lazily; the first statement fails when nobody answers. */
export function openDatabase(options: DatabaseOptions): Database {
	const size = options.connections ?? 8;
	const common = { connectionString: options.url, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000, ...probed };
	const session = `${options.role ? `-c role=${options.role} ` : ''}-c max_parallel_workers_per_gather=0 -c jit=off`;
	const pool = new Pool({ ...common, max: size, options: session });
	const onError = (error: Error) => options.onError?.(error);
	pool.on('error', onError);
	// One that is lost while a transaction has it and asks nothing: the next statement fails and says so. Without a listener Node would end the process.
	pool.on('connect', (client) => client.on('error', () => {}));
	const lists = new Pipelined(
		{ ...common, options: `${session} -c plan_cache_mode=force_generic_plan -c enable_seqscan=off` },
		Math.max(2, size >> 1),
		onError,
	);
	const transaction = transactions(pool, options.onInvalidated);
	return {
		...statementsOn(pool),
		transaction,
		lists: { ...statementsOn(lists), transaction },
		pool,
		close: async () => {
			await Promise.all([pool.end(), lists.close()]);
		},
	};
}

/** For who reads much at once: short reads share connections and system calls (`pipelined.ts`), writes and transactions are as ever. */
export function sharingReads(db: Database): Database {
	const { rows, row, one } = db.lists;
	return { ...db, rows, row, one };
}

function transactions(pool: Pool, onInvalidated: DatabaseOptions['onInvalidated']): Db['transaction'] {
	return async (work) => {
		const client = await pool.connect();
		const connection = inTurn(client);
		let failure: Error | undefined;
		try {
			await connection.query({ text: 'begin' });
			const tx = makeTx(connection);
			const result = await work(tx);
			await connection.query({ text: 'commit' });
			if (tx.invalidated.size > 0) onInvalidated?.(tx.invalidated);
			return result;
		} catch (error) {
			failure = error as Error;
			await connection.query({ text: 'rollback' }).catch(() => {});
			throw error;
		} finally {
			// A connection whose server went away must not go back to the pool.
			client.release(isConnectionError(failure) ? failure : undefined);
		}
	};
}

/**
 * One statement after the other: what a transaction asks side by side waits here for its turn, since the driver means to refuse it. The end of the
 * transaction waits as well, so that nothing runs after it.
 */
function inTurn(client: PoolClient): Queryable {
	let last: Promise<unknown> = Promise.resolve();
	return {
		query: (statement) => {
			const answer = last.then(() => queryOn(client, statement));
			last = answer.catch(() => {});
			return answer;
		},
	};
}

function makeTx(connection: Queryable): Tx {
	const invalidated = new Set<string>();
	const tx: Tx = {
		...statementsOn(connection),
		invalidated,
		transaction: (work) => work(tx),
		invalidate: async (...tags) => {
			// Sorted, so that two writers lock the versions in one order.
			for (const tag of [...new Set(tags)].sort()) {
				if (invalidated.has(tag)) continue;
				invalidated.add(tag);
				await connection.query({
					name: 'invalidate',
					text: `with v as (insert into cache_version (tag) values ($1) on conflict (tag) do update set version = cache_version.version + 1)
						select pg_notify('lectern_cache', $1)`,
					values: [tag],
				});
			}
		},
	};
	return tx;
}

/** A row that a unique index holds already. */
export function isDuplicate(error: unknown): boolean {
	return (error as { code?: string } | null)?.code === '23505';
}

function isConnectionError(error: Error | undefined): boolean {
	const code = (error as { code?: string } | undefined)?.code ?? '';
	return code.startsWith('08') || code.startsWith('57P') || code.startsWith('E') || isLostConnection(error);
}

/** The driver's own words for a connection that is gone or cannot be had; they come without a code. */
export function isLostConnection(error: unknown): boolean {
	return (
		error instanceof Error &&
		/^(Connection terminated|Client (was closed|has encountered)|timeout exceeded when trying to connect)/.test(error.message)
	);
}
