import { expect, test } from 'vitest';
import { idleCollector } from './idle-memory.ts';

const mb = 2 ** 20;

/** Looks at a process whose memory and work are given, one after the other; answers after which looks it collected. */
function collections(looks: [residentMb: number, utilization: number][], collectedTo = 200): number[] {
	let at = 0;
	let freed = false;
	const collected: number[] = [];
	const look = idleCollector({
		resident: () => (freed ? collectedTo : (looks[at]?.[0] ?? 0)) * mb,
		utilization: () => looks[at]?.[1] ?? 0,
		collect: () => {
			collected.push(at);
			freed = true;
		},
	});
	for (at = 1; at < looks.length; at += 1) {
		freed = false;
		look();
	}
	return collected;
}

test('S11 what a busy time left is collected once the process is quiet, and only once', () => {
	expect(
		collections([
			[180, 0],
			[270, 0.9],
			[270, 0],
			[270, 0],
			[270, 0],
			[210, 0],
			[210, 0],
			[210, 0],
			[210, 0],
		]),
	).toEqual([4]);
});
test('S11 never while it works, nor between two requests', () => {
	expect(
		collections([
			[180, 0],
			[270, 0.9],
			[270, 0],
			[270, 0],
			[270, 0.4],
			[270, 0],
			[270, 0],
			[270, 0.05],
		]),
	).toEqual([]);
});
test('S11 not for little: a process that has not grown is left alone', () => {
	expect(
		collections([
			[180, 0],
			[190, 0],
			[200, 0],
			[203, 0],
			[203, 0],
			[203, 0],
		]),
	).toEqual([]);
});
test('S11 growth counts from the least it was, so that a small beginning is not forgotten', () => {
	expect(
		collections([
			[300, 0],
			[180, 0.5],
			[220, 0],
			[220, 0],
			[220, 0],
		]),
	).toEqual([4]);
});
