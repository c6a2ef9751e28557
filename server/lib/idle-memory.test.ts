import { expect, test } from 'vitest';
import { idleCollector } from './idle-memory.ts';

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
