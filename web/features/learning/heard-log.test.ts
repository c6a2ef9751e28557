import { expect, test } from 'vitest';
import { HeardLog } from './heard-log.ts';

/** Plays from `from` to `to`, a place every quarter second; answers the moment it ended at. */
function play(log: HeardLog, from: number, to: number, { at = 0, rate = 1 } = {}): number {
	let now = at;
	for (let time = from; time <= to; time += 0.25 * rate) {
		log.tick(time, now, rate);
		now += 250;
	}
	return now;
}

test('R71 what is played is one stretch, taken in whole seconds without a gap', () => {
	const log = new HeardLog();
	let at = play(log, 0, 10.25);
	expect(log.take()).toEqual([[0, 10]]);
	at = play(log, 10.5, 20, { at });
	expect(log.take()).toEqual([[10, 20]]);
	expect(log.take()).toEqual([]);
});

test('R71 a jump cuts: the skipped stretch is in neither range', () => {
	const log = new HeardLog();
	const at = play(log, 0, 5);
	play(log, 60, 65, { at });
	expect(log.take()).toEqual([
		[0, 5],
		[60, 65],
	]);
	play(log, 30, 32, { at: at + 10_000 });
	expect(log.take()).toEqual([[30, 32]]);
});

test('R71 at double speed places move twice as fast and nothing is cut', () => {
	const log = new HeardLog();
	play(log, 0, 40, { rate: 2 });
	expect(log.take()).toEqual([[0, 40]]);
});

test('R71 a pause ends a stretch; the time of the pause is not heard', () => {
	const log = new HeardLog();
	const at = play(log, 0, 3);
	log.stop();
	play(log, 3, 6, { at: at + 60_000 });
	expect(log.take()).toEqual([[0, 6]]);
});

test('R71 the clock decides what is a jump: a second more than the speed allows is still playing', () => {
	const cut = (advance: number, at: number, rate: number) => {
		const log = new HeardLog();
		log.tick(10, 5000, 1);
		log.tick(10 + advance, 5000 + at, rate);
		return log.ranges;
	};
	expect(cut(2.1, 1000, 1)).toEqual([[10, 12.1]]);
	expect(cut(2.2, 1000, 1)).toEqual([]);
	expect(cut(3.2, 1000, 2)).toEqual([[10, 13.2]]);
	expect(cut(3.3, 1000, 2)).toEqual([]);
	expect(cut(1, 0, 1)).toEqual([[10, 11]]);
	expect(cut(1.01, 0, 1)).toEqual([]);
	expect(cut(0, 1000, 1)).toEqual([]);
	expect(cut(-0.01, 1000, 1)).toEqual([]);
});

test('R71 what is under way is seen at any moment, and handed over once', () => {
	const log = new HeardLog();
	expect([log.ranges, log.take()]).toEqual([[], []]);
	log.stop();
	expect(log.ranges).toEqual([]);
	play(log, 3, 4.25);
	expect(log.ranges).toEqual([[3, 4.25]]);
	expect(log.take()).toEqual([[3, 4]]);
	expect(log.ranges).toEqual([]);
	log.tick(4.75, 1500, 1);
	expect(log.ranges).toEqual([[4.25, 4.75]]);
	log.stop();
	expect(log.ranges).toEqual([[4.25, 4.75]]);
	log.stop();
	log.tick(4.75, 9000, 1);
	log.tick(6.75, 11_000, 1);
	expect(log.take()).toEqual([[4, 7]]);
});

test('R71 what was jumped over while it stood still is not heard, also when all before it has been taken', () => {
	const log = new HeardLog();
	const at = play(log, 0, 3);
	log.stop();
	expect(log.take()).toEqual([[0, 3]]);
	log.tick(5, at + 4000, 1);
	expect(log.ranges).toEqual([]);
	log.tick(6, at + 5000, 1);
	expect(log.take()).toEqual([[5, 6]]);
});
