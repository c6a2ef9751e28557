import { setTimeout as wait } from 'node:timers/promises';

/** The handlers that are running: awaited before the pool closes. */
export class Running {
	readonly #all = new Map<Promise<void>, string>();

	/** Answers the work itself, which is the job of this id. */
	add(id: string, work: Promise<void>): Promise<void> {
		this.#all.set(work, id);
		const done = () => this.#all.delete(work);
		work.then(done, done);
		return work;
	}

	get size(): number {
		return this.#all.size;
	}

	/** Ids of the jobs at work now. */
	get ids(): string[] {
		return [...this.#all.values()];
	}

	/** Resolves when all that is at work now has ended, well or not, or after so many milliseconds. Answers ids of jobs that have not ended by then. */
	async settled(within: number): Promise<string[]> {
		const late = new AbortController();
		await Promise.race([Promise.allSettled(this.#all.keys()), wait(within, undefined, { signal: late.signal, ref: false }).catch(() => {})]);
		late.abort();
		return this.ids;
	}
}
