import { Client, type Pool } from 'pg';
import { type Heartbeat, keepAsking, probed } from '../db/heartbeat.ts';
import type { Log } from '../lib/log.ts';

/** First key of the advisory locks that running workers hold on their own names: any fixed number. */
const livenessLockKey = 7_532_003;
/** Seconds that a job must have been locked before its worker is checked: a worker takes its advisory lock a moment after its first job. */
const minimumLockAge = 1;

/** Unlocks the jobs of dead workers. A free advisory lock means that the worker is dead. */
export async function unlockDead(pool: Pool): Promise<void> {
	const { rows } = await pool.query<{ id: string }>(
		`select locked_by as id from graphile_worker.jobs where locked_by is not null group by locked_by having max(locked_at) < now() - interval '${minimumLockAge} s'`,
	);
	for (const { id } of rows) {
		const free = await pool.query<{ dead: boolean }>(`select pg_try_advisory_xact_lock(${livenessLockKey}, hashtext($1)) as dead`, [id]);
		for (const { dead } of free.rows) if (dead) await pool.query('select graphile_worker.force_unlock_workers(array[$1]::text[])', [id]);
	}
}

/**
 * graphile-worker takes a job that has been locked for four hours for abandoned; a long film takes longer, so living workers renew the locks of what
 * they run, and of the lines that it stands in.
 */
export async function renewLocks(pool: Pool, names: ReadonlySet<string>, running: readonly string[]): Promise<void> {
	await pool.query(
		`with j as (
			update graphile_worker._private_jobs set locked_at = now() where locked_by = any($1::text[]) and id = any($2::bigint[]) returning job_queue_id
		)
		update graphile_worker._private_job_queues q set locked_at = now() from j where q.id = j.job_queue_id and q.locked_by = any($1::text[])`,
		[[...names], running],
	);
}

interface Liveness {
	names: ReadonlySet<string>;
	hold(name: string): void;
	end(): Promise<void>;
}

/** Holds the advisory locks of worker names on a connection of its own, and takes them again when that breaks or falls silent. */
export async function openLiveness(url: string, log: Log, heartbeat?: Heartbeat): Promise<Liveness> {
	const names = new Set<string>();
	let ended = false;
	let client: Client | undefined;
	let stopAsking = () => {};
	// Shared: where the connection before still seems to be there, the server has not let go of its lock.
	const lock = async (name: string) => client?.query(`select pg_advisory_lock_shared(${livenessLockKey}, hashtext($1))`, [name]);
	const connect = async (): Promise<void> => {
		if (ended) return;
		const next = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...probed });
		client = next;
		const lost = (error: Error) => {
			if (again(next)) log.warn({ detail: error.message }, 'jobs: the connection of the worker was lost');
		};
		next.on('error', lost);
		try {
			await next.connect();
			if (client !== next) return;
			stopAsking = keepAsking(next, lost, heartbeat);
			for (const name of names) await lock(name);
		} catch (error) {
			again(next);
			throw error;
		}
	};
	/** Makes another connection in a moment, once for each that was lost. */
	const again = (lost: Client): boolean => {
		if (client !== lost) return false;
		client = undefined;
		stopAsking();
		lost.end().catch(() => {});
		setTimeout(() => void connect().catch(() => {}), 500).unref();
		return true;
	};
	await connect().catch((error) => {
		ended = true;
		throw error;
	});
	return {
		names,
		hold: (name) => {
			names.add(name);
			// A broken connection is made again, with every name.
			lock(name).catch(() => {});
		},
		end: async () => {
			ended = true;
			stopAsking();
			const open = client;
			client = undefined;
			await open?.end().catch(() => {});
		},
	};
}
