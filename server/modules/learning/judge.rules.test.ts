import { describe, expect, test } from 'vitest';
import { type Range, readRanges, writeRanges } from './ranges.rules.ts';
import { type Claim, cutReport, type Judgement, judge, type Known, limits, type Session } from './report.rules.ts';

const day = 86_400_000;
const now = 2 * day;
const base: Session = { openedAt: now - 100_000, lastAt: now - 10_000, seen: [[0, 1]], spare: 0 };
const judged = (claim: Partial<Claim>, known: Partial<Omit<Known, 'session'>> & { session?: Partial<Session> | null } = {}) =>
	judge(
		{ heard: [], seq: 1, age: 0, ...claim },
		{
			...{ now, openedNotBefore: null, consumed: [], heard: [], seconds: 3600, ...known },
			session: known.session === null ? null : { ...base, ...known.session },
		},
	);
const accepted = (from: number, to: number) => ({ verdicts: [{ from, to, outcome: 'accepted' }], accepted: [[from, to]] });
const nothing = { verdicts: [], accepted: [], credited: [] };

describe('R71 a judgement, whole', () => {
	test.each<[string, Judgement, unknown]>([
		[
			'the next report of a session',
			judged({ heard: [[0, 10]] }),
			{
				...{ repeated: false, late: false, at: now, ...accepted(0, 10), credited: [[now - 10_000, now]] },
				session: { ...base, lastAt: now, seen: [[0, 2]], spare: 999 },
				consumed: [[now - 10_000, now]],
			},
		],
		[
			'one that came before',
			judged({ seq: 0, heard: [[0, 10]] }, { consumed: [[1, 2]] }),
			{ repeated: true, late: false, at: base.lastAt, ...nothing, session: base, consumed: [[1, 2]] },
		],
		[
			'the first of a session',
			judged({ heard: [[0, 5]], age: 4000 }, { session: null }),
			{
				...{ repeated: false, late: false, at: now, accepted: [], credited: [], consumed: [] },
				verdicts: [{ from: 0, to: 5, outcome: 'too_fast' }],
				session: { openedAt: now, lastAt: now, seen: [[1, 2]], spare: 0 },
			},
		],
		[
			'the first by a ticket: opened when the player says',
			judged({ age: 30_000, seq: undefined }, { session: null, openedNotBefore: now - 60_000 }),
			{
				...{ repeated: false, late: false, at: now - 30_000, ...nothing, consumed: [] },
				session: { openedAt: now - 30_000, lastAt: now - 30_000, seen: [], spare: 0 },
			},
		],
		[
			'the first by a ticket: not before the server handed it out',
			judged({ age: 90_000 }, { session: null, openedNotBefore: now - 60_000 }),
			{
				...{ repeated: false, late: false, at: now - 60_000, ...nothing, consumed: [] },
				session: { openedAt: now - 60_000, lastAt: now - 60_000, seen: [[1, 2]], spare: 0 },
			},
		],
		[
			'one that was overtaken: credited from half a minute before it, and what is spare stays',
			judged(
				{ seq: 3, age: 2000, heard: [[0, 99]] },
				{
					session: {
						seen: [
							[0, 1],
							[5, 6],
						],
						spare: 600,
					},
				},
			),
			{
				...{ repeated: false, late: true, at: now - 2000, accepted: [[0, 60]], credited: [[now - 32_000, now - 2000]] },
				verdicts: [
					{ from: 0, to: 60, outcome: 'accepted' },
					{ from: 60, to: 99, outcome: 'too_fast' },
				],
				session: {
					...base,
					lastAt: now - 2000,
					seen: [
						[0, 1],
						[3, 4],
						[5, 6],
					],
					spare: 600,
				},
				consumed: [[now - 32_000, now - 2000]],
			},
		],
		[
			'one that was overtaken soon after the opening: not by time before that',
			judged({ seq: 3, heard: [[0, 99]] }, { session: { openedAt: now - 5000, lastAt: now, seen: [[5, 6]] } }),
			{
				...{ repeated: false, late: true, at: now, accepted: [[0, 10]], credited: [[now - 5000, now]], consumed: [[now - 5000, now]] },
				verdicts: [
					{ from: 0, to: 10, outcome: 'accepted' },
					{ from: 10, to: 99, outcome: 'too_fast' },
				],
				session: {
					openedAt: now - 5000,
					lastAt: now,
					seen: [
						[3, 4],
						[5, 6],
					],
					spare: 0,
				},
			},
		],
		[
			'one that was overtaken and says to be older than the session',
			judged({ seq: 3, age: 200_000 }, { session: { seen: [[5, 6]] } }),
			{
				...{ repeated: false, late: true, at: base.openedAt, ...nothing, consumed: [] },
				session: {
					...base,
					seen: [
						[3, 4],
						[5, 6],
					],
				},
			},
		],
		[
			'one without a number: never late, never seen',
			judged({ seq: undefined, age: 4000, heard: [[0, 3]] }, { session: { seen: [[5, 6]] } }),
			{
				...{ repeated: false, late: false, at: now - 4000, ...accepted(0, 3), credited: [[now - 7000, now - 4000]] },
				session: { ...base, lastAt: now - 4000, seen: [[5, 6]], spare: 999 },
				consumed: [[now - 7000, now - 4000]],
			},
		],
		[
			'one that says to be older than the last: as old as that, and nothing pays for it',
			judged({ age: 15_000, heard: [[0, 1]] }),
			{
				...{ repeated: false, late: false, at: base.lastAt, accepted: [], credited: [], consumed: [] },
				verdicts: [{ from: 0, to: 1, outcome: 'too_fast' }],
				session: { ...base, seen: [[0, 2]] },
			},
		],
		[
			'less than a second goes over to the next',
			judged({ heard: [[0, 2]] }, { session: { lastAt: now - 200, spare: 600 } }),
			{
				...{ repeated: false, late: false, at: now, accepted: [[0, 1]], credited: [[now - 200, now]], consumed: [[now - 200, now]] },
				verdicts: [
					{ from: 0, to: 1, outcome: 'accepted' },
					{ from: 1, to: 2, outcome: 'too_fast' },
				],
				session: { ...base, lastAt: now, seen: [[0, 2]], spare: 0 },
			},
		],
		[
			'a clock that was set back: no time has passed, and none is given back',
			judged({ heard: [[0, 1]] }, { session: { lastAt: now + 5000 } }),
			{
				...{ repeated: false, late: false, at: now, accepted: [], credited: [], consumed: [] },
				verdicts: [{ from: 0, to: 1, outcome: 'too_fast' }],
				session: { ...base, lastAt: now + 5000, seen: [[0, 2]] },
			},
		],
	])('%s', (_what, judgement, whole) => {
		expect(judgement).toEqual(whole);
	});

	test('the number after the newest is not late, the newest itself is known', () => {
		const of = (seq: number) => {
			const { repeated, late } = judged({ seq }, { session: { seen: [[3, 6]] } });
			return [repeated, late];
		};
		expect([of(2), of(3), of(5), of(6), of(7)]).toEqual([
			[false, true],
			[true, false],
			[true, false],
			[false, false],
			[false, false],
		]);
	});

	test('an age is at least nothing and at most a day; time before that pays for nothing', () => {
		const old = { openedAt: 0, lastAt: 0, seen: [] };
		expect(judged({ age: -5000 }).at).toBe(now);
		expect(judged({ age: day }, { session: old }).at).toBe(now - day);
		expect(judged({ age: day + 1 }, { session: old }).at).toBe(now - day);
		expect(judged({ heard: [[0, 3600]], age: day - 1000 }, { session: old })).toMatchObject({
			accepted: [[0, 2]],
			credited: [[now - day, now - day + 1000]],
		});
	});

	test('consumed time is kept for a day, its gaps of two seconds filled, in a hundred ranges', () => {
		const consumedAfter = (consumed: Range[]) => judged({}, { consumed }).consumed;
		expect(consumedAfter([[0, now - day]])).toEqual([]);
		expect(consumedAfter([[0, now - day + 1]])).toEqual([[0, now - day + 1]]);
		const [a, b] = [now - 90_000, now - 80_000];
		expect(
			consumedAfter([
				[a, a + 1000],
				[a + 3000, a + 4000],
				[b, b + 1000],
				[b + 3001, b + 4000],
			]),
		).toEqual([
			[a, a + 4000],
			[b, b + 1000],
			[b + 3001, b + 4000],
		]);
		const many = (length: number) => Array.from({ length }, (_, at): Range => [now - day / 2 + at * 9000, now - day / 2 + at * 9000 + 1000]);
		expect(consumedAfter(many(limits.consumedRanges))).toEqual(many(limits.consumedRanges));
		expect(consumedAfter(many(limits.consumedRanges + 1))).toEqual([
			[now - day / 2, now - day / 2 + 10_000],
			...many(limits.consumedRanges + 1).slice(2),
		]);
	});

	test('numbers that came are kept in 32 ranges', () => {
		const seen = Array.from({ length: 32 }, (_, at): Range => [at * 2 + 10, at * 2 + 11]);
		expect(judged({ seq: 5 }, { session: { seen } }).session.seen).toEqual([[5, 11], ...seen.slice(1)]);
	});
});

describe('R71 what of the claimed intervals counts', () => {
	const cut = (heard: Claim['heard'], more: Partial<Parameters<typeof cutReport>[1]> = {}) =>
		cutReport(heard, { seconds: 3600, heard: [], allowance: 20, ...more });
	const refused = (from: number, to: number, outcome: string) => ({ verdicts: [{ from, to, outcome }], accepted: [], charged: 0 });

	test.each<[string, Claim['heard'][number], unknown]>([
		['from the beginning', [0, 5], { ...accepted(0, 5), charged: 5 }],
		['just before it', [-0.1, 5], refused(0, 5, 'outside')],
		['up to two seconds behind the end', [3590, 3602], { ...accepted(3590, 3600), charged: 10 }],
		['further', [3590, 3602.4], refused(3590, 3602, 'outside')],
		['wholly behind the end', [3601, 3602], { verdicts: [], accepted: [], charged: 0 }],
		['of no length at the beginning', [0, 0], { verdicts: [], accepted: [], charged: 0 }],
		['of no length', [5, 5], { verdicts: [], accepted: [], charged: 0 }],
		['reversed', [50.6, 10.4], refused(51, 10, 'reversed')],
		['reversed and outside', [5000, 10], refused(5000, 10, 'outside')],
		['with a negative end', [5, -1], refused(5, -1, 'outside')],
		['not a number', [Number.NaN, 7], refused(0, 7, 'outside')],
		['beyond 32 bits', [-3e9, 3e9], refused(-2_147_483_648, 2_147_483_647, 'outside')],
		['rounded', [0.4, 4.5], { ...accepted(0, 5), charged: 5 }],
	])('an interval %s', (_what, interval, whole) => {
		const { verdicts, ...rest } = cut([interval]);
		expect({ verdicts: verdicts.map((each) => ({ ...each, from: each.from + 0, to: each.to + 0 })), ...rest }).toEqual(whole);
	});

	test.each([
		['a gap of two behind', '{[0,10)}', '12-20', 20, '{[10,20)}', 10],
		['of three', '{[0,10)}', '13-20', 20, '{[13,20)}', 7],
		['a gap of two before', '{[10,20)}', '0-8', 20, '{[0,10)}', 10],
		['of three', '{[10,20)}', '0-7', 20, '{[0,7)}', 7],
		['on both sides', '{[0,10),[15,20)}', '11-14', 20, '{[10,15)}', 5],
		['none where it touches', '{[0,8),[9,10)}', '10-20', 20, '{[10,20)}', 10],
		['none where it begins inside', '{[0,3),[4,10)}', '5-20', 20, '{[5,20)}', 15],
		['none where it ends inside', '{[10,16),[17,20)}', '5-15', 20, '{[5,15)}', 10],
		['before what begins where it does', '{[0,10),[12,16)}', '12-20', 20, '{[10,20)}', 10],
		['behind what ends where it does', '{[8,10),[12,20)}', '5-10', 20, '{[5,12)}', 7],
		['the nearest of two', '{[0,5),[6,10)}', '11-20', 20, '{[10,20)}', 10],
		['credited like the rest', '{[0,10)}', '12-20', 3, '{[10,13)}', 3],
	])('gaps: %s', (_what, heard, claim, allowance, ranges, charged) => {
		const [from = 0, to = 0] = claim.split('-').map(Number);
		const found = cut([[from, to]], { heard: readRanges(heard), allowance });
		expect([writeRanges(found.accepted), found.charged]).toEqual([ranges, charged]);
	});

	test('what is too much is refused from where the time ends, the gap before it is not', () => {
		expect(cut([[12, 20]], { heard: [[0, 10]], allowance: 1 })).toEqual({
			verdicts: [
				{ from: 10, to: 11, outcome: 'accepted' },
				{ from: 12, to: 20, outcome: 'too_fast' },
			],
			...{ accepted: [[10, 11]], charged: 1 },
		});
		expect(cut([[12, 20]], { allowance: 8 })).toEqual({ ...accepted(12, 20), charged: 8 });
		expect(cut([[12, 20]], { allowance: 0 })).toEqual(refused(12, 20, 'too_fast'));
	});

	test('two hundred ranges and not one more; what lies in one of too many adds none', () => {
		const heard = (length: number) => Array.from({ length }, (_, at): Range => [at * 10, at * 10 + 3]);
		expect(cut([[3005, 3006]], { heard: heard(199) })).toEqual({ ...accepted(3005, 3006), charged: 1 });
		expect(cut([[3005, 3006]], { heard: heard(200) })).toEqual(refused(3005, 3006, 'scattered'));
		expect(cut([[0, 2]], { heard: heard(201) })).toEqual({ ...accepted(0, 2), charged: 2 });
	});

	test('of each outcome two refusals, or one that spans them all, in an order that does not change', () => {
		const two: Claim['heard'] = [
			[9, 3],
			[4000, 4001],
			[8, 4],
			[-5, 1],
		];
		expect(cut(two).verdicts).toEqual([
			{ from: 4000, to: 4001, outcome: 'outside' },
			{ from: -5, to: 1, outcome: 'outside' },
			{ from: 9, to: 3, outcome: 'reversed' },
			{ from: 8, to: 4, outcome: 'reversed' },
		]);
		expect(cut([...two, [20, 2], [5000, 6000], [0, 5]], { allowance: 4 }).verdicts).toEqual([
			{ from: 0, to: 4, outcome: 'accepted' },
			{ from: 4, to: 5, outcome: 'too_fast' },
			{ from: -5, to: 6000, outcome: 'outside' },
			{ from: 8, to: 4, outcome: 'reversed' },
		]);
	});
});
