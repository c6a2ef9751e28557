import { LRUCache } from 'lru-cache';
import { addressKey } from '../lib/address.ts';
import { AppError } from '../lib/app-error.ts';
import { BoundedQueue } from '../lib/bounded-queue.ts';

interface Reader {
	ip: string;
	/** True when nobody waits for the page any more; absent: it is made in any case. */
	isLeft?: () => boolean;
	/** Of a page for all visitors: one that was good a moment ago goes first, for many wait for it. */
	key?: string;
}

interface RendersOptions<P> {
	/** Bytes of last good pages; 0 keeps none. */
	staleBytes: number;
	/** Share the places out among addresses. */
	byAddress: boolean;
	/** Milliseconds after which nobody waits any more for one that has not begun. */
	patience: number;
	sizeOf: (page: P) => number;
}

/** Milliseconds for which a page that was good may stand in for one that cannot be rendered. */
const staleLife = 10 * 60_000;

/**
 * The way to every rendering: a few at a time, so many waiting, half of the places at most for one address. A rendering is about
 * ten milliseconds of the only thread that answers, and in between health, kept pages, calls and media have their turn.
 */
export class PageRenders<P extends object> {
	readonly #queue: BoundedQueue;
	readonly #byAddress: boolean;
	readonly #sizeOf: (page: P) => number;
	/** The last good pages by key: for when the queue is full. */
	readonly #good: LRUCache<string, P> | null;

	constructor({ staleBytes, byAddress, patience, sizeOf }: RendersOptions<P>) {
		this.#queue = new BoundedQueue('renders', { concurrency: 2, waiting: 150, ofOne: byAddress ? 75 : Number.POSITIVE_INFINITY, patience });
		this.#byAddress = byAddress;
		this.#sizeOf = sizeOf;
		this.#good = staleBytes === 0 ? null : new LRUCache({ maxSize: staleBytes, ttl: staleLife });
	}

	/** Renders when its turn comes. Throws `overloaded` or `too_many_requests`. */
	run(work: () => Promise<P>, { ip, key, ...left }: Reader): Promise<P> {
		const first = key !== undefined && this.#good?.has(key) === true;
		return this.#queue.run(work, { who: this.#byAddress ? addressKey(ip) : undefined, first, ...left });
	}

	remember(key: string, page: P): void {
		this.#good?.set(key, page, { size: this.#sizeOf(page) + key.length * 2 });
	}

	/** The last good page in place of one that was refused for want of room; undefined when there is none, or it failed otherwise. */
	standIn(key: string, error: unknown): P | undefined {
		return isRefused(error) ? this.#good?.get(key) : undefined;
	}
}

/** Refused for want of room: nothing was tried. */
export function isRefused(error: unknown): error is AppError {
	return error instanceof AppError && (error.reason === 'overloaded' || error.reason === 'too_many_requests');
}
