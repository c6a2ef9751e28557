import { setImmediate as nextTurn } from 'node:timers/promises';
import PQueue from 'p-queue';
import { AppError } from './app-error.ts';

interface QueueOptions {
	/** How many run at a time. */
	concurrency: number;
	/** How many may wait besides; one more is refused. */
	waiting: number;
	/** How many of one reader may run or wait; default all of them. */
	ofOne?: number;
	/** Milliseconds after which nobody waits any more for what has not begun; default 10 s. */
	patience?: number;
}

interface RunOptions {
	/** Who asks, as far as places are shared out: an address, a member. Readers take turns; each one's own work keeps its order. */
	who?: string | undefined;
	/** It goes before all that wait. */
	first?: boolean;
	/** Asked when its turn comes: true when nobody waits for the outcome any more. */
	isLeft?: () => boolean;
}

/** Seconds after which it is worth asking again: a full queue is worked off by then. */
const retryAfter = 3;

/**
 * Work that costs much, a few at a time and so many waiting: what comes on top is refused at once, so that a burst costs the
 * rest of the site nothing but the work it is due. Between two pieces of work the event loop gets a turn.
 */
export class BoundedQueue {
	readonly name: string;
	readonly #queue: PQueue;
	readonly #options: QueueOptions;
	/** By who holds them: places, and the round in which the last of them has its turn. */
	readonly #readers = new Map<string, { places: number; round: number }>();
	/** The round that has begun: a reader who comes now has a turn in the next one, however many wait of another. */
	#round = 0;

	constructor(name: string, options: QueueOptions) {
		this.name = name;
		this.#options = options;
		this.#queue = new PQueue({ concurrency: options.concurrency });
		all.set(name, this);
	}

	/**
	 * Does the work when its turn comes. Refused with `overloaded` (503) when too many wait already or its turn came too late, with
	 * `too_many_requests` (429) when these are the reader's own; both say when to ask again.
	 */
	async run<T>(work: () => Promise<T>, { who = '', first = false, isLeft }: RunOptions = {}): Promise<T> {
		const { concurrency, waiting, ofOne = Number.POSITIVE_INFINITY, patience = 10_000 } = this.#options;
		const reader = this.#readers.get(who) ?? { places: 0, round: 0 };
		if (reader.places >= ofOne) throw new AppError('too_many_requests', { retryAfter, detail: `${this.name}: all places of one reader are taken` });
		if (this.#queue.size + this.#queue.pending >= concurrency + waiting) throw this.#overloaded('full');
		const round = first ? reader.round : Math.max(this.#round, reader.round) + 1;
		Object.assign(reader, { places: reader.places + 1, round });
		this.#readers.set(who, reader);
		const since = Date.now();
		try {
			return await this.#queue.add(
				async () => {
					if (!first) this.#round = Math.max(this.#round, round);
					await nextTurn();
					if (isLeft?.() === true) throw this.#overloaded('left');
					if (Date.now() - since > patience) throw this.#overloaded('waited too long');
					return work();
				},
				// Rounds count from one.
				{ priority: first ? 0 : -round },
			);
		} finally {
			reader.places -= 1;
			if (reader.places === 0) this.#readers.delete(who);
		}
	}

	get running(): number {
		return this.#queue.pending;
	}

	get waiting(): number {
		return this.#queue.size;
	}

	/** How many readers are remembered: those who have something running or waiting, and nobody else. */
	get readers(): number {
		return this.#readers.size;
	}

	#overloaded(why: string): AppError {
		return new AppError('overloaded', { retryAfter, detail: `${this.name}: ${why}` });
	}
}

const all = new Map<string, BoundedQueue>();

/** The queues of this process, by name; for `/metrics`. */
export function boundedQueues(): Iterable<BoundedQueue> {
	return all.values();
}
