import { AppError } from '../lib/app-error.ts';
import type { RateLimit } from './route.ts';

interface Window {
	startedAt: number;
	count: number;
}

/** Counts calls an address makes in fixed windows, in this process. What must hold across processes is counted in the database. */
export class RateLimiter {
	readonly #windows = new Map<string, Window>();
	readonly #now: () => number;

	constructor(now: () => number) {
		this.#now = now;
	}

	/** Throws `too_many_requests` with the seconds to wait. */
	count(key: string, limit: RateLimit): void {
		const now = this.#now();
		const length = limit.windowSeconds * 1000;
		let window = this.#windows.get(key);
		if (window === undefined || now - window.startedAt >= length) {
			window = { startedAt: now, count: 0 };
			this.#sweep(now);
			this.#windows.set(key, window);
		}
		window.count += 1;
		if (window.count > limit.max)
			throw new AppError('too_many_requests', { retryAfter: Math.max(1, Math.ceil((window.startedAt + length - now) / 1000)) });
	}

	#sweep(now: number): void {
		if (this.#windows.size < 100_000) return;
		for (const [key, window] of this.#windows) if (now - window.startedAt > 3_600_000) this.#windows.delete(key);
		if (this.#windows.size >= 100_000) this.#windows.clear();
	}
}
