import { Pool } from 'pg';

/** Connections for the job queue, with the ears for errors that its package asks for: idle ones, and lent ones. */
export function openJobPool(url: string, connections: number, onError: (error: Error) => void): Pool {
	const pool = new Pool({ connectionString: url, max: connections, idleTimeoutMillis: 30_000 });
	pool.on('error', onError);
	// Whoever holds it hears of it by the statement that fails.
	pool.on('connect', (client) => client.on('error', () => {}));
	return pool;
}
