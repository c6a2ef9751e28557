import { describe, expect, test } from 'vitest';
import { type CourseFacts, decideBy, endOfValidity, type GrantFacts, movedForward } from './enrolment.rules.ts';

const now = new Date('2026-11-21T08:00:00Z');
const day = 86_400_000;
const days = (n: number) => new Date(now.getTime() + n * day);
const ordinary: CourseFacts = { online: true, withdrawn: false, trial: false, vip: false };
const vipCourse = { ...ordinary, vip: true };
const trialCourse = { ...ordinary, trial: true };
const withdrawn = { ...ordinary, online: false, withdrawn: true };
const draft = { ...ordinary, online: false };

function grant(fields: Partial<GrantFacts> = {}): GrantFacts {
	return { ofCourse: true, startsAt: days(-10), endsAt: null, revokedAt: null, ...fields };
}
const vip = (fields: Partial<GrantFacts> = {}) => grant({ ofCourse: false, endsAt: days(30), ...fields });
const readers = {
	visitor: null,
	stranger: [],
	owner: [grant()],
	ownerForAWhile: [grant({ endsAt: days(5) })],
	expired: [grant({ endsAt: days(-1) })],
	revoked: [grant({ revokedAt: days(-1) })],
	coming: [grant({ startsAt: days(2) })],
	vip: [vip()],
	vipInGrace: [vip({ endsAt: new Date(days(-1).getTime() + 1) })],
	vipOver: [vip({ endsAt: days(-1) })],
	vipRevoked: [vip({ revokedAt: days(-1) })],
} satisfies Record<string, GrantFacts[] | null>;
type ReaderName = keyof typeof readers;

/** What every reader gets of a kind of course: a lesson that is no trial, then a trial lesson. */
const table: [kind: string, course: CourseFacts, answers: Record<ReaderName, [plain: string, trial: string]>][] = [
	[
		'an ordinary course',
		ordinary,
		{
			visitor: ['not_logged_in', 'trial'],
			stranger: ['not_owned', 'trial'],
			owner: ['owned', 'owned'],
			ownerForAWhile: ['owned', 'owned'],
			expired: ['expired', 'trial'],
			revoked: ['revoked', 'trial'],
			coming: ['not_started', 'trial'],
			vip: ['not_owned', 'trial'],
			vipInGrace: ['not_owned', 'trial'],
			vipOver: ['not_owned', 'trial'],
			vipRevoked: ['not_owned', 'trial'],
		},
	],
	[
		'a VIP course',
		vipCourse,
		{
			visitor: ['not_logged_in', 'trial'],
			stranger: ['not_owned', 'trial'],
			owner: ['owned', 'owned'],
			ownerForAWhile: ['owned', 'owned'],
			expired: ['expired', 'trial'],
			revoked: ['revoked', 'trial'],
			coming: ['not_started', 'trial'],
			vip: ['vip', 'vip'],
			vipInGrace: ['vip', 'vip'],
			vipOver: ['vip_over', 'trial'],
			vipRevoked: ['vip_over', 'trial'],
		},
	],
	[
		'a trial course',
		trialCourse,
		{
			visitor: ['trial', 'trial'],
			stranger: ['trial', 'trial'],
			owner: ['owned', 'owned'],
			ownerForAWhile: ['owned', 'owned'],
			expired: ['trial', 'trial'],
			revoked: ['trial', 'trial'],
			coming: ['trial', 'trial'],
			vip: ['trial', 'trial'],
			vipInGrace: ['trial', 'trial'],
			vipOver: ['trial', 'trial'],
			vipRevoked: ['trial', 'trial'],
		},
	],
	[
		'a withdrawn course',
		withdrawn,
		{
			visitor: ['withdrawn', 'withdrawn'],
			stranger: ['withdrawn', 'withdrawn'],
			owner: ['owned', 'owned'],
			ownerForAWhile: ['owned', 'owned'],
			expired: ['withdrawn', 'withdrawn'],
			revoked: ['withdrawn', 'withdrawn'],
			coming: ['withdrawn', 'withdrawn'],
			vip: ['withdrawn', 'withdrawn'],
			vipInGrace: ['withdrawn', 'withdrawn'],
			vipOver: ['withdrawn', 'withdrawn'],
			vipRevoked: ['withdrawn', 'withdrawn'],
		},
	],
	[
		'a course that was never published',
		draft,
		{
			visitor: ['hidden', 'hidden'],
			stranger: ['hidden', 'hidden'],
			owner: ['owned', 'owned'],
			ownerForAWhile: ['owned', 'owned'],
			expired: ['hidden', 'hidden'],
			revoked: ['hidden', 'hidden'],
			coming: ['hidden', 'hidden'],
			vip: ['hidden', 'hidden'],
			vipInGrace: ['hidden', 'hidden'],
			vipOver: ['hidden', 'hidden'],
			vipRevoked: ['hidden', 'hidden'],
		},
	],
];
const open = new Set(['owned', 'vip', 'trial']);

describe('R85 who may watch', () => {
	test.each(table)('%s, to every reader', (_kind, course, answers) => {
		for (const [reader, [plain, trial]] of Object.entries(answers) as [ReaderName, [string, string]][]) {
			const grants = readers[reader];
			const ofPlain = decideBy({ course, trialLesson: false, grants, now });
			const ofTrial = decideBy({ course, trialLesson: true, grants, now });
			expect([reader, ofPlain.reason, ofPlain.allowed]).toEqual([reader, plain, open.has(plain)]);
			expect([reader, ofTrial.reason, ofTrial.allowed]).toEqual([reader, trial, open.has(trial)]);
		}
	});

	const owning = (...grants: GrantFacts[]) => decideBy({ course: ordinary, trialLesson: false, grants, now });

	test('a grant opens with its first moment and closes with its last', () => {
		expect(owning(grant({ startsAt: now, endsAt: days(1) })).reason).toBe('owned');
		expect(owning(grant({ endsAt: now })).reason).toBe('expired');
		expect(owning(grant({ endsAt: new Date(now.getTime() + 1) })).reason).toBe('owned');
		// One that is over with its first moment is not still to come.
		expect(owning(grant({ startsAt: now, endsAt: now })).reason).toBe('expired');
	});

	test('until when: the end of what runs, what follows without a gap included, never for what lasts for ever', () => {
		expect(owning(grant({ endsAt: days(5) })).until).toEqual(days(5));
		expect(owning(grant({ endsAt: days(5) }), grant({ startsAt: days(5), endsAt: days(9) })).until).toEqual(days(9));
		expect(owning(grant({ endsAt: days(5) }), grant({ startsAt: days(6), endsAt: days(9) })).until).toEqual(days(5));
		expect(owning(grant({ endsAt: days(5) }), grant({ endsAt: days(7), revokedAt: days(-1) })).until).toEqual(days(5));
		expect(owning(grant({ endsAt: days(5) }), grant({ startsAt: days(1) })).until).toBeNull();
	});

	test('a term of VIP ends with itself and its day of grace, whatever is owned from then on', () => {
		const grants = [vip({ endsAt: days(5) }), grant({ startsAt: days(5), endsAt: days(9) })];
		expect(decideBy({ course: vipCourse, trialLesson: false, grants, now })).toEqual({ allowed: true, reason: 'vip', until: days(6) });
	});

	test('one of two grants taken back leaves the other', () => {
		expect(owning(grant({ revokedAt: days(-1) }), grant({ startsAt: days(-20) })).allowed).toBe(true);
	});

	test('the newest of what is gone says why', () => {
		expect(owning(grant({ startsAt: days(-9), endsAt: days(-5) }), grant({ startsAt: days(-4), revokedAt: days(-1) })).reason).toBe('revoked');
		expect(owning(grant({ startsAt: days(-4), endsAt: days(-1) }), grant({ startsAt: days(-9), revokedAt: days(-5) })).reason).toBe('expired');
	});

	test('of a VIP course that was owned too, the newest of what is gone says why', () => {
		const both = (...grants: GrantFacts[]) => decideBy({ course: vipCourse, trialLesson: false, grants, now }).reason;
		const owned = grant({ startsAt: days(-9), endsAt: days(-5) });
		expect(both(owned, vip({ startsAt: days(-8), endsAt: days(-4) }))).toBe('vip_over');
		expect(both(owned, vip({ startsAt: days(-20), endsAt: days(-4) }))).toBe('expired');
	});

	test('validity begins with the grant', () => {
		expect(endOfValidity(now, 365)).toEqual(days(365));
		expect(endOfValidity(now, null)).toBeNull();
	});
});

describe('R83 R84 VIP terms that follow one that goes back', () => {
	const span = (from: number, to: number) => ({ startsAt: days(from), endsAt: days(to) });
	const terms = (...spans: [number, number][]) => spans.map(([from, to], index) => ({ id: index + 1, ...span(from, to) }));
	test.each<[string, [number, number], [number, number][], { ids: number[]; by: number }]>([
		['all of it is left where it has not begun', [5, 35], [[35, 65]], { ids: [1], by: 30 }],
		['what is left of one that runs', [-10, 20], [[20, 50]], { ids: [1], by: 20 }],
		['nothing of one that is over', [-30, 0], [[0, 30]], { ids: [1], by: 0 }],
		[
			'a whole row of them, in whatever order they are known',
			[-10, 20],
			[
				[50, 60],
				[20, 50],
				[60, 70],
			],
			{ ids: [2, 1, 3], by: 20 },
		],
		[
			'two that begin at its end',
			[-10, 20],
			[
				[20, 50],
				[20, 30],
				[30, 40],
			],
			{ ids: [1, 2, 3], by: 20 },
		],
		[
			'none that begins later, or while it runs',
			[-10, 20],
			[
				[21, 50],
				[19, 30],
			],
			{ ids: [], by: 20 },
		],
		[
			'not before the end of another one that runs',
			[-10, 20],
			[
				[-5, 15],
				[20, 50],
			],
			{ ids: [2], by: 5 },
		],
		[
			'nothing of what others cover one after another',
			[-10, 20],
			[
				[-5, 5],
				[4, 12],
				[12, 25],
				[20, 50],
			],
			{ ids: [4], by: 0 },
		],
		[
			'as though there were none where another one comes later',
			[-10, 20],
			[
				[5, 10],
				[20, 50],
			],
			{ ids: [2], by: 20 },
		],
	])('%s', (_what, [from, to], others, { ids, by }) => {
		expect(movedForward(span(from, to), terms(...others), now)).toEqual({ ids, by: by * day });
	});
});
