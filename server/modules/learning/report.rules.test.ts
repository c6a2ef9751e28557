import { describe, expect, test } from 'vitest';
import { fillOldest, latest, lengthOf, mergeRanges, type Range, readRanges, subtract, writeRanges } from './ranges.rules.ts';
import { type Claim, cutReport, type Judgement, judge, limits, percentOf, type Session, secondsToFinish } from './report.rules.ts';

/** Numbers that look random and are the same in every run (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
	};
}

/** A member with one lesson, reports coming in, as the service keeps it. */
class Listener {
	now = 1_000_000_000;
	consumed: readonly Range[] = [];
	heard: readonly Range[] = [];
	seconds = 3600;
	readonly sessions = new Map<string, Session>();
	accepted = 0;

	report(session: string, heard: Claim['heard'], more: { seq?: number; age?: number; since?: number } = {}): Judgement {
		const judgement = judge(
			{ heard, seq: more.seq, age: more.age ?? 0 },
			{
				now: this.now,
				session: this.sessions.get(session) ?? null,
				openedNotBefore: more.since ?? null,
				consumed: this.consumed,
				heard: this.heard,
				seconds: this.seconds,
			},
		);
		if (judgement.repeated) return judgement;
		this.consumed = judgement.consumed;
		this.heard = mergeRanges(this.heard, judgement.accepted);
		this.sessions.set(session, judgement.session);
		this.accepted += lengthOf(judgement.accepted);
		return judgement;
	}
	wait(seconds: number): void {
		this.now += seconds * 1000;
	}
}

describe('ranges', () => {
	test('mergeRanges, subtract and latest agree with sets of points', () => {
		const random = randomFrom(1);
		const some = (): Range[] =>
			Array.from({ length: random(6) }, () => {
				const from = random(40);
				return [from, from + random(8)];
			});
		const points = (ranges: readonly Range[]) => new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at)));
		for (let round = 0; round < 300; round += 1) {
			const [a, b] = [mergeRanges(some()), mergeRanges(some())];
			expect(points(mergeRanges(a, b))).toEqual(points([...a, ...b].toSorted((x, y) => x[0] - y[0])));
			const inB = points(b);
			expect([...points(subtract(a, b))]).toEqual([...points(a)].filter((point) => !inB.has(point)));
			expect(lengthOf(a)).toBe(points(a).size);
			const length = random(12);
			expect([...points(latest(a, length))]).toEqual([...points(a)].slice(-length || Number.POSITIVE_INFINITY));
			expect(readRanges(writeRanges(a))).toEqual(a);
		}
	});

	test('fillOldest keeps every point and no more ranges than it may', () => {
		expect(
			fillOldest(
				[
					[0, 1],
					[3, 4],
					[6, 7],
					[9, 10],
				],
				2,
			),
		).toEqual([
			[0, 7],
			[9, 10],
		]);
		expect(
			fillOldest(
				[
					[0, 1],
					[3, 4],
				],
				2,
			),
		).toEqual([
			[0, 1],
			[3, 4],
		]);
		expect(fillOldest([], 2)).toEqual([]);
	});
});

describe('R71 what of a report counts', () => {
	const cut = (heard: Claim['heard'], more: Partial<Parameters<typeof cutReport>[1]> = {}) =>
		cutReport(heard, { seconds: 3600, heard: [], allowance: 20, ...more });

	test('intervals are rounded to seconds and merged', () => {
		expect(
			cut([
				[0.2, 4.6],
				[4.6, 9.7],
			]).accepted,
		).toEqual([[0, 10]]);
		expect(
			cut([
				[5, 9],
				[0, 7],
				[3, 6],
			]).accepted,
		).toEqual([[0, 9]]);
	});

	test('what overlaps is credited once', () => {
		expect(cut(Array.from({ length: 50 }, () => [0, 10] as const)).charged).toBe(10);
	});

	test('a skipped stretch is not in it', () => {
		expect(
			cut([
				[0, 5],
				[100, 105],
			]).accepted,
		).toEqual([
			[0, 5],
			[100, 105],
		]);
	});

	test.each([
		['negative', [-1, 5], 'outside'],
		['behind the end', [3590, 3700], 'outside'],
		['huge', [0, 1e308], 'outside'],
		['huge and negative', [-1e308, 5], 'outside'],
		['not a number', [Number.NaN, 5], 'outside'],
		['to nowhere', [0, Number.NaN], 'outside'],
		['endless', [0, Number.POSITIVE_INFINITY], 'outside'],
		['reversed', [50, 10], 'reversed'],
	] as const)('%s: nothing of it, and why', (_name, interval, outcome) => {
		const { accepted, verdicts, charged } = cut([interval]);
		expect({ accepted, charged }).toEqual({ accepted: [], charged: 0 });
		expect(verdicts).toMatchObject([{ outcome }]);
		for (const { from, to } of verdicts) expect([from, to].map((each) => each === (each | 0))).toEqual([true, true]);
	});

	test('a file that ends a little after its lesson', () => {
		expect(cut([[3595, 3600.7]]).accepted).toEqual([[3595, 3600]]);
	});

	test('a small gap is joined and credited', () => {
		expect(cut([[12, 20]], { heard: [[0, 10]] })).toMatchObject({ accepted: [[10, 20]], charged: 10 });
		expect(cut([[0, 8]], { heard: [[10, 20]] })).toMatchObject({ accepted: [[0, 10]], charged: 10 });
		expect(cut([[13, 20]], { heard: [[0, 10]] })).toMatchObject({ accepted: [[13, 20]], charged: 7 });
	});

	test('too much is cut where the time ends', () => {
		expect(
			cut([
				[0, 5],
				[100, 200],
				[300, 310],
			]).verdicts,
		).toEqual([
			{ from: 0, to: 5, outcome: 'accepted' },
			{ from: 100, to: 115, outcome: 'accepted' },
			{ from: 115, to: 200, outcome: 'too_fast' },
			{ from: 300, to: 310, outcome: 'too_fast' },
		]);
	});

	test('no more ranges than a human leaves', () => {
		const heard = Array.from({ length: limits.ranges }, (_, at): Range => [at * 10, at * 10 + 1]);
		expect(cut([[3005, 3006]], { heard }).verdicts).toEqual([{ from: 3005, to: 3006, outcome: 'scattered' }]);
		expect(cut([[1, 3]], { heard }).accepted).toEqual([[1, 3]]);
	});

	test('a forged report leaves few entries', () => {
		const nonsense = Array.from({ length: 100 }, (_, at) => (at % 2 ? ([at, -at] as const) : ([4000 + at, 4001] as const)));
		expect(cut([...nonsense, ...nonsense.map(() => [9, 1] as const)]).verdicts.length).toBeLessThanOrEqual(8);
	});
});

describe('R71 time pays', () => {
	test('an honest listener at any speed gets everything', () => {
		for (const speed of [0.5, 1, 1.25, 1.5, 1.75, 2]) {
			const it = new Listener();
			const random = randomFrom(speed * 100);
			it.report('a', [], { seq: 0 });
			let position = 0;
			for (let seq = 1; seq <= 120; seq += 1) {
				const passed = 9.5 + random(1000) / 1000;
				it.wait(passed);
				it.report('a', [[position, position + passed * speed]], { seq });
				position += passed * speed;
			}
			const reached = Math.round(position);
			expect([speed, it.heard.length, reached - lengthOf(it.heard) <= 1]).toEqual([speed, 1, true]);
		}
	});

	test('the first report is worth nothing: it opens the session', () => {
		const it = new Listener();
		expect(it.report('a', [[0, 3600]], { seq: 1 }).accepted).toEqual([]);
		it.wait(60);
		expect(lengthOf(it.report('a', [[0, 3600]], { seq: 2 }).accepted)).toBe(120);
	});

	test('what was not used cannot be saved up', () => {
		const it = new Listener();
		it.report('a', [], { seq: 0 });
		for (let seq = 1; seq <= 60; seq += 1) {
			it.wait(10);
			it.report('a', [], { seq });
		}
		it.wait(10);
		expect(lengthOf(it.report('a', [[0, 3600]], { seq: 61 }).accepted)).toBe(20);
	});

	test.each([
		['the open player', 'a'],
		['another device', 'b'],
	])('a clock that was an hour ahead and was set right costs %s no more than a report', (_who, session) => {
		const it = new Listener();
		it.seconds = 10_000;
		const listen = (reports: number, of: string) => {
			const before = it.accepted;
			for (let n = 0; n < reports; n += 1) {
				it.wait(10);
				position += 10;
				seq += 1;
				it.report(of, [[position - 10, position]], { seq });
			}
			return it.accepted - before;
		};
		let [position, seq] = [0, 1];
		it.report('a', [], { seq: 0 });
		it.wait(3600);
		expect(listen(6, 'a')).toBe(60);
		it.wait(-3600);
		seq += 1;
		it.report(session, [], { seq });
		// But for the minute that was credited with the wrong clock, once it comes.
		expect(listen(400, session)).toBe(3940);
	});

	test('time that another machine has used, whose clock is a little ahead, is not used again', () => {
		const it = new Listener();
		it.report('a', [], { seq: 0 });
		it.wait(60);
		expect(lengthOf(it.report('a', [[0, 120]], { seq: 1 }).accepted)).toBe(120);
		it.wait(-30);
		it.report('b', [], { seq: 0 });
		it.wait(30);
		expect(it.report('b', [[200, 260]], { seq: 1 }).accepted).toEqual([]);
		it.wait(10);
		expect(lengthOf(it.report('b', [[260, 280]], { seq: 2 }).accepted)).toBe(20);
	});

	test.each([30, 660, 3600])('two machines whose clocks are %i seconds apart pay for what lies between them once', (apart) => {
		const it = new Listener();
		it.seconds = 100_000;
		it.report('a', [], { seq: 0 });
		for (let turn = 0; turn < 3; turn += 1) {
			it.wait(apart + 10);
			it.report('a', [[0, 100_000]], { seq: 2 * turn + 1 });
			it.wait(10 - apart);
			it.report('a', [[0, 100_000]], { seq: 2 * turn + 2 });
		}
		expect(it.accepted).toBeLessThanOrEqual(limits.speed * (apart + 60));
	});

	test('a repeated report adds nothing, whenever it comes', () => {
		const it = new Listener();
		it.report('a', [], { seq: 0 });
		it.wait(10);
		it.report('a', [[0, 10]], { seq: 1 });
		it.wait(600);
		expect(it.report('a', [[0, 1000]], { seq: 1 })).toMatchObject({ repeated: true, accepted: [], verdicts: [] });
		expect(it.heard).toEqual([[0, 10]]);
	});

	test('reports that overtake each other lose nothing', () => {
		const it = new Listener();
		it.report('a', [], { seq: 0 });
		it.wait(20);
		expect(it.report('a', [[10, 20]], { seq: 2 }).late).toBe(false);
		expect(it.report('a', [[0, 10]], { seq: 1 }).late).toBe(true);
		expect(it.heard).toEqual([[0, 20]]);
	});

	test('a queue that waited offline gets the time that passed', () => {
		const it = new Listener();
		it.report('a', [], { seq: 0 });
		it.wait(2400);
		for (let seq = 1; seq <= 240; seq += 1) it.report('a', [[(seq - 1) * 10, seq * 10]], { seq, age: 2_400_000 - seq * 10_000 });
		expect(it.heard).toEqual([[0, 2400]]);
	});

	test('a queue in one report, after another device went on meanwhile', () => {
		const it = new Listener();
		it.report('phone', [], { seq: 0 });
		it.wait(1200);
		it.report('desk', [], { seq: 0 });
		it.wait(10);
		it.report('desk', [[3000, 3010]], { seq: 1 });
		expect(lengthOf(it.report('phone', [[0, 1200]], { seq: 1 }).accepted)).toBe(1200);
	});

	test('an age lends no time: not before the session, not twice, not from the future', () => {
		const it = new Listener();
		expect(it.report('a', [[0, 3600]], { seq: 1, age: 3_600_000 }).accepted).toEqual([]);
		it.wait(10);
		expect(lengthOf(it.report('a', [[0, 3600]], { seq: 2, age: 3_600_000 }).accepted)).toBe(0);
		expect(lengthOf(it.report('a', [[0, 3600]], { seq: 3, age: -1e15 }).accepted)).toBe(20);
		expect(lengthOf(it.report('a', [[100, 3600]], { seq: 4, age: 5000 }).accepted)).toBe(0);
	});

	test('a ticket proves when the player was opened', () => {
		const it = new Listener();
		expect(lengthOf(it.report('a', [[0, 60]], { seq: 1, age: 0, since: it.now - 30_000 }).accepted)).toBe(0);
		expect(it.report('b', [], { seq: 1, age: 30_000, since: it.now - 60_000 }).session.openedAt).toBe(it.now - 30_000);
		expect(lengthOf(it.report('b', [[0, 60]], { seq: 2 }).accepted)).toBe(60);
	});

	test('two devices at once are one listener', () => {
		const it = new Listener();
		it.report('a', [], { seq: 0 });
		it.report('b', [], { seq: 0 });
		it.wait(10);
		expect(lengthOf(it.report('a', [[0, 20]], { seq: 1 }).accepted)).toBe(20);
		expect(lengthOf(it.report('b', [[1000, 1020]], { seq: 1 }).accepted)).toBe(0);
	});

	test('whatever is reported from however many sessions, twice the time is the most', () => {
		for (let seed = 1; seed <= 60; seed += 1) {
			const random = randomFrom(seed);
			const it = new Listener();
			const began = it.now;
			for (let round = 0; round < 300; round += 1) {
				if (random(2) === 0) it.now += random(30_000);
				const heard = Array.from({ length: random(4) }, () => {
					const from = random(4000) - 200;
					return [from, from + random(random(10) === 0 ? 100_000 : 60) - 5] as const;
				});
				const seq = random(5) === 0 ? undefined : random(400);
				it.report(`s${random(4)}`, heard, {
					...(seq === undefined ? {} : { seq }),
					age: random(3) === 0 ? random(100_000) : 0,
					...(random(9) === 0 ? { since: began } : {}),
				});
				const passed = it.now - began;
				const holds = [
					it.accepted * 1000 <= 2 * passed,
					lengthOf(it.consumed) <= passed && it.consumed.every(([from, to]) => from >= began && to <= it.now),
					it.heard.length <= limits.ranges && it.heard.every(([from, to]) => from >= 0 && to <= it.seconds),
				];
				if (holds.includes(false)) expect.fail(`seed ${seed}, round ${round}: ${holds}`);
			}
		}
	});
});

describe('R72 percent and the end of a lesson', () => {
	test('90 % finish a lesson; 100 % is all of it', () => {
		expect(secondsToFinish({ kind: 'video', seconds: 100 })).toBe(90);
		expect(secondsToFinish({ kind: 'video', seconds: 61 })).toBe(55);
		expect(secondsToFinish({ kind: 'video', seconds: 0 })).toBeNull();
		expect(secondsToFinish({ kind: 'document', seconds: 0 })).toBe(0);
		expect([percentOf(0, 100), percentOf(999, 1000), percentOf(1000, 1000), percentOf(5, 0), percentOf(12, 10)]).toEqual([0, 99, 100, 0, 100]);
	});
});
