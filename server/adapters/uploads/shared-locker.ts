import { setTimeout as pause } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, MemoryLocker, type RequestRelease } from '@tus/server';
import type { Pool, PoolClient } from 'pg';

/** First key of the advisory locks on uploads: any fixed number. */
const lockKey = 7_532_006;
const channel = 'lectern_upload';
/** Milliseconds that a request waits for another one that has the upload, and between looks whether another process gave it back. */
const patience = 30_000;
const look = 100;

/** A connection that holds locks; given back when it holds none. */
interface Session {
	client: PoolClient;
	/** Its statements one after the other; what they answer. */
	ask(text: string, values: unknown[]): Promise<unknown>;
	users: number;
	isLost: boolean;
}

/**
 * The locks of tus over every process of the database, whatever machine it runs on: one request at a time has an upload. They are
 * PostgreSQL's advisory locks on one connection of the pool, so those of a killed process end with it. Who waits asks the holder to
 * finish, in another process by NOTIFY; a process that loses its connection, and so its locks, asks its own requests to.
 */
export class SharedLocker implements Locker {
	readonly #pool: Pool;
	readonly #patience: number;
	/** Advisory locks are the session's: within the process another lock has to tell its requests apart. */
	readonly #inProcess: MemoryLocker;
	readonly #held = new Map<string, { session: Session; requestRelease: RequestRelease }>();
	#session: Promise<Session> | undefined;

	constructor(pool: Pool, { patienceMs = patience } = {}) {
		this.#pool = pool;
		this.#patience = patienceMs;
		this.#inProcess = new MemoryLocker({ acquireLockTimeout: patienceMs });
	}

	newLock(id: string): Lock {
		const inner = this.#inProcess.newLock(id);
		return {
			lock: async (signal, requestRelease) => {
				await inner.lock(signal, requestRelease);
				try {
					await this.#take(id, signal, requestRelease);
				} catch (error) {
					await inner.unlock();
					throw error;
				}
			},
			unlock: async () => {
				await this.#giveBack(id);
				await inner.unlock();
			},
		};
	}

	async #take(id: string, signal: AbortSignal, requestRelease: RequestRelease): Promise<void> {
		const until = performance.now() + this.#patience;
		const session = await this.#join();
		try {
			while (!(await isTaken(session, id))) {
				if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
				await session.ask('select pg_notify($1, $2)::text', [channel, id]);
				await pause(look);
			}
			this.#held.set(id, { session, requestRelease });
		} catch (error) {
			this.#leave(session);
			throw error;
		}
	}

	async #giveBack(id: string): Promise<void> {
		const held = this.#held.get(id);
		if (held === undefined) return;
		this.#held.delete(id);
		// What cannot be given back ends with its connection.
		await held.session.ask('select pg_advisory_unlock($1, hashtext($2))', [lockKey, id]).catch(() => this.#lose(held.session));
		this.#leave(held.session);
	}

	async #join(): Promise<Session> {
		this.#session ??= this.#open();
		const opening = this.#session;
		// A failure must not stay.
		const session = await opening.catch((error) => {
			if (this.#session === opening) this.#session = undefined;
			throw error;
		});
		// Closed meanwhile, by who was its last user.
		if (this.#session !== opening) return this.#join();
		session.users += 1;
		return session;
	}

	#leave(session: Session): void {
		session.users -= 1;
		if (session.users > 0 || session.isLost) return;
		this.#session = undefined;
		session.isLost = true;
		// Not to be used for anything else: it listens.
		session.client.release(true);
	}

	async #open(): Promise<Session> {
		const client = await this.#pool.connect();
		const session: Session = { client, ask: oneByOne(client), users: 0, isLost: false };
		client.on('error', () => this.#lose(session));
		client.on('notification', ({ payload = '' }) => void this.#held.get(payload)?.requestRelease());
		try {
			// A machine that vanished without a word keeps its locks for half a minute at most.
			for (const [name, seconds] of [
				['tcp_keepalives_idle', '15'],
				['tcp_keepalives_interval', '5'],
				['tcp_keepalives_count', '3'],
			])
				await client.query('select set_config($1, $2, false)', [name, seconds]);
			await client.query(`listen ${channel}`);
		} catch (error) {
			client.release(true);
			throw error;
		}
		return session;
	}

	#lose(session: Session): void {
		if (session.isLost) return;
		session.isLost = true;
		this.#session = undefined;
		session.client.release(true);
		for (const held of this.#held.values()) if (held.session === session) void held.requestRelease();
	}
}

async function isTaken({ ask }: Session, id: string): Promise<boolean> {
	return (await ask('select pg_try_advisory_lock($1, hashtext($2))', [lockKey, id])) === true;
}

/** pg wants no statement before the last one was answered. Answers the first column of the first row. */
function oneByOne(client: PoolClient): Session['ask'] {
	let last: Promise<unknown> = Promise.resolve();
	return (text, values) => {
		const next = last.then(async () => (await client.query<unknown[]>({ text, values, rowMode: 'array' })).rows[0]?.[0]);
		last = next.catch(() => {});
		return next;
	};
}
