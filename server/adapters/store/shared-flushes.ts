/** Flushes of folders' names. Segments that come together share one, as it costs as much as their own. */
export class SharedFlushes {
	readonly #flush: (path: string) => Promise<void>;
	/** Of each folder, the flush that has not begun: it will cover whoever comes before it does. */
	readonly #waiting = new Map<string, Promise<void>>();
	readonly #underWay = new Map<string, Promise<unknown>>();

	constructor(flush: (path: string) => Promise<void>) {
		this.#flush = flush;
	}

	/** How many flushes are under way. */
	get size(): number {
		return this.#underWay.size;
	}

	/** Ends when a flush of this folder that began after the call has ended; rejects as that does. */
	flush(path: string): Promise<void> {
		const joined = this.#waiting.get(path);
		if (joined !== undefined) return joined;
		const next = this.#afterThatUnderWay(path);
		this.#waiting.set(path, next);
		return next;
	}

	async #afterThatUnderWay(path: string): Promise<void> {
		await this.#underWay.get(path);
		this.#waiting.delete(path);
		const flushing = this.#flush(path);
		// How it ends is for those who share it, not for the next.
		this.#underWay.set(
			path,
			flushing.catch(() => {}),
		);
		try {
			await flushing;
		} finally {
			this.#underWay.delete(path);
		}
	}
}
