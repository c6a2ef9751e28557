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

test('R71 a jump cuts: the skipped stretch is in neither piece', () => {
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
