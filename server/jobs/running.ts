/** The handlers that are running: awaited before the pool closes. */
export class Running {
	readonly #all = new Set<Promise<void>>();

	/** Answers the work itself. */
	add(work: Promise<void>): Promise<void> {
		this.#all.add(work);
		const done = () => this.#all.delete(work);
		work.then(done, done);
		return work;
	}

	get size(): number {
		return this.#all.size;
	}

	/** Resolves when all that is at work now has ended, well or not. */
	async settled(): Promise<void> {
		await Promise.allSettled(this.#all);
	}
}
