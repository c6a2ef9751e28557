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
	/** Who asks, as far as places are shared out: an address, a member. Whoever has fewer places comes first. */
	who?: string | undefined;
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
	/** Places by who holds them. */
	readonly #places = new Map<string, number>();

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
	async run<T>(work: () => Promise<T>, { who = '', isLeft }: RunOptions = {}): Promise<T> {
		const { concurrency, waiting, ofOne = Number.POSITIVE_INFINITY, patience = 10_000 } = this.#options;
		const mine = this.#places.get(who) ?? 0;
		if (mine >= ofOne) throw new AppError('too_many_requests', { retryAfter, detail: `${this.name}: all places of one reader are taken` });
		if (this.#queue.size + this.#queue.pending >= concurrency + waiting) throw this.#overloaded('full');
		this.#places.set(who, mine + 1);
		const since = Date.now();
		try {
			return await this.#queue.add(
				async () => {
					await nextTurn();
					if (isLeft?.() === true) throw this.#overloaded('left');
					if (Date.now() - since > patience) throw this.#overloaded('waited too long');
					return work();
				},
				{ priority: -mine },
			);
		} finally {
			const left = (this.#places.get(who) ?? 1) - 1;
			if (left > 0) this.#places.set(who, left);
			else this.#places.delete(who);
		}
	}

	get running(): number {
		return this.#queue.pending;
	}

	get waiting(): number {
		return this.#queue.size;
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
