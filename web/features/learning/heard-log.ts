import { mergeRanges, type Range } from '../../lib/ranges.ts';

/** How far timers may be off: so many seconds more than the clock allows are still playing, not a jump. */
const slack = 1;

/**
 * What is really played, gathered from the places that a player reports. A stretch goes on as long as the place moves no faster than the
 * clock times the speed; every jump cuts it.
 */
export class HeardLog {
	#ranges: Range[] = [];
	#from: number | null = null;
	#last = 0;
	#at = 0;

	/** The player is at `time` (seconds of the lesson) at the moment `at` (ms), playing at `rate`. */
	tick(time: number, at: number, rate: number): void {
		const advance = time - this.#last;
		const most = ((at - this.#at) / 1000) * rate * 1.1 + slack;
		if (this.#from === null || advance < 0 || advance > most) {
			this.stop();
			this.#from = time;
		}
		this.#last = time;
		this.#at = at;
	}

	/** Playing stopped where it last was. */
	stop(): void {
		if (this.#from !== null) this.#ranges.push([this.#from, this.#last]);
		this.#from = null;
	}

	/** All that has not been taken yet, with the stretch under way. */
	get ranges(): Range[] {
		return mergeRanges(this.#ranges, this.#from === null ? [] : [[this.#from, this.#last]]);
	}

	/** The same in whole seconds, handed over: the stretch under way goes on from here. */
	take(): Range[] {
		const taken = this.ranges;
		this.#ranges = [];
		if (this.#from !== null) this.#from = this.#last;
		return mergeRanges(taken.map(([from, to]) => [Math.round(from), Math.round(to)] as const));
	}
}
