import { type Listening, listenTo } from '../db/listen.ts';

/** A cache, or several. */
export interface Invalidatable {
	invalidate(tags: Iterable<string>): void;
	clear(): void;
}

/** While it is not listening, nothing may be served from a cache. */
export type Invalidation = Listening;

interface ListenOptions {
	url: string;
	target: Invalidatable;
	onError: (error: Error) => void;
	/** What else is heard on the same connection. */
	also?: { channel: string; onMessage: (payload: string) => void; onListening: () => void };
	/** Milliseconds after which a lost connection is made again. */
	retryMs?: number;
}

/**
 * Receives the tags that other processes invalidate. A notification is lost while the connection is down, so after every
 * (re)connection it listens first and then clears the cache; while it is down `listening()` is false and caches are bypassed.
 */
export function listenForInvalidations({ url, target, onError, also, retryMs = 500 }: ListenOptions): Invalidation {
	return listenTo({
		url,
		channels: { ...(also && { [also.channel]: also.onMessage }), lectern_cache: (tag) => target.invalidate([tag]) },
		retryMs,
		onListening: () => {
			target.clear();
			also?.onListening();
		},
		onLost: (error) => {
			target.clear();
			onError(error);
		},
	});
}
