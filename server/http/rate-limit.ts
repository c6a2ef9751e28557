import { LRUCache } from 'lru-cache';
import { AppError } from '../lib/app-error.ts';
import type { RateLimit } from './route.ts';

interface Window {
	startedAt: number;
	count: number;
}

/** Reads nobody limits can still be hammered; this stops an address long before the database feels it. */
export const generalLimit: RateLimit = { max: 1200, windowSeconds: 60 };

/** About 100,000 addresses. */
const mostBytes = 20 * 1024 * 1024;

/** Counts calls an address makes in fixed windows, in this process. What must hold over all processes is counted in the database (`shared-limits.ts`). */
export class RateLimiter {
	/** Those longest unused go first: a crowd of new addresses takes nobody's count away while it is being counted. */
	readonly #windows = new LRUCache<string, Window>({ maxSize: mostBytes, sizeCalculation: (_window, key) => key.length * 2 + 100 });
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Throws `too_many_requests` with the seconds to wait. */
	count(key: string, limit: RateLimit): void {
		const now = this.#now();
		const length = limit.windowSeconds * 1000;
		let window = this.#windows.get(key);
		// One that has yet to begin is of a clock that was set back since, and would last as much longer.
		if (window === undefined || now - window.startedAt >= length || now < window.startedAt) {
			window = { startedAt: now, count: 0 };
			this.#windows.set(key, window);
		}
		window.count += 1;
		if (window.count > limit.max)
			throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil((window.startedAt + length - now) / 1000)) });
	}
}
