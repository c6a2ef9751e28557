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
