import type { Reporter, TestSpecification } from 'vitest/node';

/** The word that it says. */
export const nearlyDone = 'nearly done';

/**
 * Tells the process that started this run of tests when a quarter of its files is left. Those are the short ones (`test/longest-first.ts`), some eight seconds:
 * about what the browser tests take to begin, with one processor.
 */
export default class NearlyDone implements Reporter {
	#left = Number.POSITIVE_INFINITY;

	onTestRunStart(files: readonly TestSpecification[]): void {
		this.#left = Math.ceil((files.length * 3) / 4);
	}

	onTestModuleQueued(): void {
		this.#left -= 1;
		if (this.#left === 0) process.send?.(nearlyDone);
	}
}
