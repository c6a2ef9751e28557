import { Client } from 'pg';

/** A cache, or several. */
export interface Invalidatable {
	invalidate(tags: Iterable<string>): void;
	clear(): void;
}

export interface Invalidation {
	/** Resolves when the first LISTEN stands. */
	ready: Promise<void>;
	/** True while writes of other processes are received; otherwise nothing may be served from a cache. */
	listening(): boolean;
	close(): Promise<void>;
}

interface ListenOptions {
	url: string;
	target: Invalidatable;
	onError: (error: Error) => void;
	/** Milliseconds after which a lost connection is made again. */
	retryMs?: number;
}

/**
 * Receives the tags that other processes invalidate. A notification is lost while the connection is down, so after every
 * (re)connection it listens first and then clears the cache; while it is down `listening()` is false and caches are bypassed.
 */
export function listenForInvalidations({ url, target, onError, retryMs = 500 }: ListenOptions): Invalidation {
	let client: Client | undefined;
	let listening = false;
	let timer: NodeJS.Timeout | undefined;

	async function connect(): Promise<void> {
		const next = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
		client = next;
		const away = (error: Error) => {
			// Closed, or told before.
			if (client !== next) return;
			client = undefined;
			listening = false;
			target.clear();
			next.end().catch(() => {});
			onError(error);
			timer = setTimeout(() => void connect().catch(() => {}), retryMs);
		};
		// Also for a connection that has ended without a word.
		next.on('error', away);
		next.on('notification', (message) => {
			if (message.payload) target.invalidate([message.payload]);
		});
		try {
			await next.connect();
			await next.query('listen lectern_cache');
			target.clear();
			listening = true;
		} catch (error) {
			away(error as Error);
			throw error;
		}
	}

	// A connection cut without a word (a dropped route) is found by asking.
	const heartbeat = setInterval(() => void client?.query('select 1').catch(() => {}), 15_000);

	return {
		ready: connect(),
		listening: () => listening,
		close: async () => {
			clearTimeout(timer);
			clearInterval(heartbeat);
			const open = client;
			client = undefined;
			listening = false;
			await open?.end().catch(() => {});
		},
	};
}
