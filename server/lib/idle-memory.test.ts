import { performance } from 'node:perf_hooks';
import { expect, test, vi } from 'vitest';
import { collectWhenIdle, idleCollector } from './idle-memory.ts';

const mb = 2 ** 20;

/** Looks at a process whose resident MB and share of work are given, one pair a look; answers after which looks it collected, to 200 MB. */
function collections(residents: number[], utilizations: number[]): number[] {
	let at = 0;
	let freed = false;
	const collected: number[] = [];
	const look = idleCollector({
		resident: () => (freed ? 200 : (residents[at] ?? 0)) * mb,
		utilization: () => utilizations[at] ?? 0,
		collect: () => {
			collected.push(at);
			freed = true;
		},
	});
	for (at = 1; at < residents.length; at += 1) {
		freed = false;
		look();
	}
	return collected;
}

test('S11 what a busy time left is collected once the process is quiet, and only once', () => {
	expect(collections([180, 270, 270, 270, 270, 210, 210, 210, 210], [0, 0.9, 0, 0, 0, 0, 0, 0, 0])).toEqual([4]);
});
test('S11 never while it works, nor between two requests', () => {
	expect(collections([180, 270, 270, 270, 270, 270, 270, 270], [0, 0.9, 0, 0, 0.4, 0, 0, 0.05])).toEqual([]);
});
test('S11 not for little: a process that has not grown is left alone', () => {
	expect(collections([180, 190, 200, 203, 203, 203], [0, 0, 0, 0, 0, 0])).toEqual([]);
});
test('S11 growth counts from the least it was, so that a small beginning is not forgotten', () => {
	expect(collections([300, 180, 220, 220, 220], [0, 0.5, 0, 0, 0])).toEqual([4]);
});
test('S11 three looks below three percent and 24 MB of growth are enough, and not a byte or a look less', () => {
	expect(collections([100, 124, 124, 124], [0, 0.0299, 0.0299, 0.0299])).toEqual([3]);
	expect(collections([100, 124, 124, 124, 124], [0, 0.03, 0.03, 0.03, 0.03])).toEqual([]);
	expect(collections([100, 123.9, 123.9, 123.9, 123.9], [0, 0, 0, 0, 0])).toEqual([]);
	expect(collections([100, 124, 124, 124, 124], [0, 0, 0, 0.5, 0])).toEqual([]);
});
test('S11 after a collection it counts anew: from what was left, and three looks', () => {
	// 200 MB are left after each collection.
	expect(collections([100, 224, 224, 224, 223, 223, 223, 224, 224, 224, 224], [])).toEqual([3, 7, 10]);
});
test('S11 every ten seconds it looks, where Node may be asked to collect; what it answers ends that', () => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
	const own = globalThis.gc;
	const rss = vi.spyOn(process.memoryUsage, 'rss').mockReturnValue(100 * mb);
	const utilization = vi.spyOn(performance, 'eventLoopUtilization').mockReturnValue({ idle: 0, active: 0, utilization: 0.01 });
	try {
		Object.assign(globalThis, { gc: undefined });
		collectWhenIdle()();
		expect(vi.getTimerCount()).toBe(0);
		const gc = vi.fn();
		Object.assign(globalThis, { gc });
		const end = collectWhenIdle();
		rss.mockReturnValue(200 * mb);
		vi.advanceTimersByTime(29_999);
		expect(gc).not.toHaveBeenCalled();
		vi.advanceTimersByTime(1);
		expect(gc.mock.calls).toEqual([[{ type: 'major', execution: 'sync', flavor: 'last-resort' }]]);
		// Of the time since the last look, not since the beginning.
		const [first, last] = [
			{ idle: 1, active: 1, utilization: 0.5 },
			{ idle: 2, active: 1, utilization: 0.3 },
		];
		utilization.mockReturnValueOnce(first).mockReturnValueOnce(first).mockReturnValueOnce(last);
		vi.advanceTimersByTime(20_000);
		expect(utilization.mock.calls.slice(-3)).toEqual([[first, expect.anything()], [], [last, first]]);
		end();
		rss.mockReturnValue(900 * mb);
		vi.advanceTimersByTime(90_000);
		expect(gc).toHaveBeenCalledTimes(1);
		expect(vi.getTimerCount()).toBe(0);
	} finally {
		Object.assign(globalThis, { gc: own });
		vi.restoreAllMocks();
		vi.useRealTimers();
	}
});
