import { Pool } from 'pg';
import { probed } from '../db/heartbeat.ts';

/** Pool for the job queue, with error listeners on idle and checked-out clients, as graphile-worker asks for. */
export function openJobPool(url: string, connections: number, onError: (error: Error) => void): Pool {
	const pool = new Pool({ connectionString: url, max: connections, idleTimeoutMillis: 30_000, ...probed });
	pool.on('error', onError);
	// The statement that fails reports it.
	pool.on('connect', (client) => client.on('error', () => {}));
	return pool;
}
