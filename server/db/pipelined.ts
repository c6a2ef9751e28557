import { Client, type ClientBase, type ClientConfig, type QueryConfig, type QueryResult } from 'pg';

interface Line {
	client: Client;
	/** Statements sent and not answered. */
	waiting: number;
	corked: boolean;
	ready: Promise<unknown>;
}

/**
 * The answer to one statement. By a callback of ours: for an answer that is promised the driver makes a function among V8's old objects, which keeps the
 * rows until the whole heap is collected (`docs/decisions/2026-11-26-what-a-page-leaves-behind.md`).
 */
export async function queryOn(client: ClientBase, statement: QueryConfig): Promise<QueryResult> {
	try {
		return await new Promise<QueryResult>((resolve, reject) => {
			void client.query(statement, (error: Error | null, answer) => (error ? reject(error) : resolve(answer)));
		});
	} catch (error) {
		// Whose statement it was, in place of the driver reading its socket.
		Error.captureStackTrace(error as Error);
		throw error;
	}
}

/**
 * A few connections that many statements share at once: each is sent without waiting for the answers before it, and those of
 * one turn of the event loop go out in one write. On a busy server that halves the cost of a short read, most of which is
 * system calls. For single statements only, short ones, for the next waits for the one before: an open transaction would swallow
 * its neighbours'. A write must do nothing when it comes twice: it is sent again when its connection was lost before the answer.
 */
export class Pipelined {
	readonly #lines: (Line | undefined)[];
	readonly #config: ClientConfig;
	readonly #onError: (error: Error) => void;
	#closed = false;

	constructor(config: ClientConfig, connections: number, onError: (error: Error) => void) {
		this.#config = { ...config, pipeline: true };
		this.#lines = Array.from({ length: connections }, () => undefined);
		this.#onError = onError;
	}

	/** What was not answered when its connection was lost is sent again on another. */
	async query(statement: QueryConfig): Promise<QueryResult> {
		for (let tries = 1; ; tries += 1) {
			try {
				return await this.#send(statement);
			} catch (error) {
				// What PostgreSQL itself answers has a severity, also when it ends a statement with its connection.
				if (this.#closed || tries > this.#lines.length || 'severity' in (error as object)) throw error;
			}
		}
	}

	async #send(statement: QueryConfig): Promise<QueryResult> {
		const line = this.#line();
		line.waiting += 1;
		try {
			await line.ready;
			this.#cork(line);
			return await queryOn(line.client, statement);
		} catch (error) {
			if (!('severity' in (error as object))) this.#drop(line);
			throw error;
		} finally {
			line.waiting -= 1;
		}
	}

	async close(): Promise<void> {
		this.#closed = true;
		const open = this.#lines.filter((line) => line !== undefined);
		this.#lines.fill(undefined);
		await Promise.all(open.map((line) => line.ready.then(() => line.client.end()).catch(() => {})));
	}

	/** A connection at rest; else a new one; else the one with the fewest statements waiting. */
	#line(): Line {
		if (this.#closed) throw new Error('the database is closed');
		let best: Line | undefined;
		let free = -1;
		for (const [index, line] of this.#lines.entries()) {
			if (line === undefined) {
				if (free < 0) free = index;
			} else if (best === undefined || line.waiting < best.waiting) best = line;
		}
		if (best !== undefined && (best.waiting === 0 || free < 0)) return best;
		return this.#open(free);
	}

	#open(index: number): Line {
		const client = new Client(this.#config);
		const line: Line = { client, waiting: 0, corked: false, ready: Promise.resolve() };
		client.on('error', (error) => {
			this.#drop(line);
			if (!this.#closed) this.#onError(error);
		});
		client.on('end', () => this.#drop(line));
		line.ready = client.connect();
		this.#lines[index] = line;
		return line;
	}

	/** Nothing is sent on a lost connection any more. */
	#drop(line: Line): void {
		const index = this.#lines.indexOf(line);
		if (index >= 0) this.#lines[index] = undefined;
	}

	/** Holds writes back until this turn's other statements have joined. */
	#cork(line: Line): void {
		if (line.corked) return;
		line.corked = true;
		const { stream } = (line.client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
		stream.cork();
		setImmediate(() => {
			line.corked = false;
			stream.uncork();
		});
	}
}
