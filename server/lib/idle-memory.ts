import { performance } from 'node:perf_hooks';

/** What is asked of the process; tests put their own in its place. */
export interface Process {
	/** Resident memory in bytes. */
	resident(): number;
	/** Share of the time since the last call in which the event loop worked, 0 to 1. */
	utilization(): number;
	/** Collects all garbage and returns free pages to the system. Stops the process for some 200 ms. */
	collect(): void;
}

/** Under this share of work hardly anybody meets a stop of a fifth of a second. */
const quiet = 0.03;
/** So many looks in a row. */
const quietLooks = 3;
/** Less is not worth stopping for. */
const worthwhile = 24 * 2 ** 20;

/**
 * Answers a function that is to be called at regular times: when the process has grown since the last collection and has been quiet at
 * three looks in a row, it collects. By itself V8 collects when it allocates, so a process that goes quiet after a busy hour keeps
 * what that hour left behind.
 */
export function idleCollector({ resident, utilization, collect }: Process): () => void {
	let least = resident();
	let looks = 0;
	return () => {
		looks = utilization() < quiet ? looks + 1 : 0;
		const now = resident();
		least = Math.min(least, now);
		if (looks < quietLooks || now - least < worthwhile) return;
		collect();
		looks = 0;
		least = resident();
	};
}

/** Looks every ten seconds, where Node was started with `--expose-gc` (`heapFlags`). Answers what ends it. */
export function collectWhenIdle(): () => void {
	const collect = globalThis.gc;
	if (collect === undefined) return () => {};
	let last = performance.eventLoopUtilization();
	const look = idleCollector({
		resident: () => process.memoryUsage.rss(),
		utilization: () => {
			const now = performance.eventLoopUtilization();
			const { utilization } = performance.eventLoopUtilization(now, last);
			last = now;
			return utilization;
		},
		collect: () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
	});
	const timer = setInterval(look, 10_000).unref();
	return () => clearInterval(timer);
}
