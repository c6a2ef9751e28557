import { budgets } from './budget.rules.ts';
import { fillOldest, holds, latest, lengthOf, mergeRanges, type Range, subtract } from './ranges.rules.ts';

/** Times in milliseconds unless the name says seconds. */
export const limits = {
	/** The highest speed of the player: so many seconds of a lesson fit into one second. */
	speed: 2,
	/** Gaps of so many seconds between what was heard are counted as heard, and credited like the rest. */
	gapSeconds: 2,
	/** A file ends a little after its lesson's whole seconds. */
	overrunSeconds: 2,
	/** More ranges of a lesson than this were not heard by a human. */
	ranges: 200,
	/** Seconds are whole: what is less than one goes over to the next report. */
	spare: 999,
	/** Window (ms) for crediting a report that a later one overtook. */
	lookBack: 30_000,
	/** Reports older than this came too late; nothing is kept of time before. */
	oldest: 86_400_000,
	/** Consumed ranges kept for a member, and the shortest gap (ms) kept between them. */
	consumedRanges: 100,
	consumedGap: 2000,
	/** Gaps kept in the numbers of reports that came. */
	seenRanges: 32,
	/** A listening record ends with so much silence. */
	silence: 60_000,
	/** A lesson is finished when this share of it was heard. */
	finished: 0.9,
} as const;

export type Outcome = 'accepted' | 'too_fast' | 'outside' | 'reversed' | 'scattered';

/** What becomes of one claimed interval; whole seconds. */
export interface Verdict {
	from: number;
	to: number;
	outcome: Outcome;
}

/** One opening of the player, as the server saw it. */
export interface Session {
	openedAt: number;
	/** The moment of its newest report. */
	lastAt: number;
	/** Numbers of the reports that came. */
	seen: readonly Range[];
	spare: number;
}

export interface Claim {
	/** Seconds of the lesson, as the player says. */
	heard: readonly (readonly [number, number])[];
	/** Number of the report in its session; absent where the client does not count. */
	seq: number | undefined;
	/** How long ago the report was made. */
	age: number;
}

export interface Known {
	now: number;
	/** Null for the first report of a session. */
	session: Session | null;
	/** A moment at which the server itself saw the player opened; null when it did not. */
	openedNotBefore: number | null;
	/** Wall-clock time already used to credit seconds, on any device of the member. */
	consumed: readonly Range[];
	/** What the member heard of this lesson. */
	heard: readonly Range[];
	/** Length of the lesson. */
	seconds: number;
}

export interface Judgement {
	/** The report came before: nothing changes. */
	repeated: boolean;
	/** A newer report of the session overtook it. */
	late: boolean;
	/** When it was made, as far as that can be believed. */
	at: number;
	verdicts: Verdict[];
	accepted: Range[];
	/** The wall-clock time used to credit it. */
	credited: Range[];
	session: Session;
	consumed: Range[];
}

/**
 * What of a report is believed (completions §5). Each second heard uses up half a second of the wall-clock time between the
 * session's last report and this one, and a moment is used once whatever the number of devices: a member's accepted seconds can
 * never be more than twice the time that passed. The first report of a session opens it and is worth nothing by itself.
 */
export function judge(claim: Claim, known: Known): Judgement {
	const { now } = known;
	const claimedAt = now - Math.min(Math.max(claim.age, 0), limits.oldest);
	const opened = Math.max(claimedAt, known.openedNotBefore ?? now);
	const session = believable(known.session ?? { openedAt: opened, lastAt: opened, seen: [], spare: 0 }, now);
	const unchanged = { late: false, at: session.lastAt, verdicts: [], accepted: [], credited: [], session, consumed: [...known.consumed] };
	const { seq } = claim;
	if (seq !== undefined && holds(session.seen, seq)) return { repeated: true, ...unchanged };

	const late = seq !== undefined && seq < (session.seen.at(-1)?.[1] ?? 0);
	const at = Math.min(now, Math.max(claimedAt, late ? session.openedAt : session.lastAt));
	const since = Math.max(now - limits.oldest, late ? Math.max(session.openedAt, at - limits.lookBack) : session.lastAt);
	const free = subtract([[since, at]], known.consumed);
	const spare = late ? 0 : session.spare;
	const { verdicts, accepted, charged } = cutReport(claim.heard, {
		seconds: known.seconds,
		heard: known.heard,
		allowance: Math.floor((limits.speed * lengthOf(free) + spare) / 1000),
	});
	// At normal speed a second uses up a second of time; faster playback uses less, never less than half.
	const credited = latest(free, Math.min(lengthOf(free), charged * 1000));
	return {
		repeated: false,
		late,
		at,
		verdicts,
		accepted,
		credited,
		session: {
			openedAt: session.openedAt,
			lastAt: Math.max(session.lastAt, at),
			seen: seq === undefined ? session.seen : fillOldest(mergeRanges(session.seen, [[seq, seq + 1]]), limits.seenRanges),
			spare: late ? session.spare : Math.min(limits.spare, spare + limits.speed * lengthOf(credited) - charged * 1000),
		},
		consumed: keptOf(mergeRanges(known.consumed, credited), now),
	};
}

/**
 * Whether this was written while a clock was ahead that has been set right since. Believed, it would keep whoever listened meanwhile from being credited
 * until that moment comes. What is ahead by less may be the clock of another machine. Time that was used stays used, whoever's clock it was: two machines
 * that take turns would use it again and again.
 */
export function isAhead(moment: number, now: number): boolean {
	return moment > now + budgets.clockError;
}

function believable(session: Session, now: number): Session {
	const lastAt = isAhead(session.lastAt, now) ? now : session.lastAt;
	return { ...session, openedAt: Math.min(session.openedAt, lastAt), lastAt };
}

/** Few ranges, as the row is written with every report. Filling gaps takes time away and never gives any. */
function keptOf(consumed: readonly Range[], now: number): Range[] {
	const recent = consumed.filter(([, to]) => to > now - limits.oldest);
	const gaps = recent.slice(1).map(([from], at): Range => [recent[at]?.[1] ?? from, from]);
	return fillOldest(
		mergeRanges(
			recent,
			gaps.filter(([from, to]) => to - from <= limits.consumedGap),
		),
		limits.consumedRanges,
	);
}

/**
 * Which of the claimed intervals count: those inside the lesson, rounded to whole seconds, joined over small gaps to what was
 * heard before, as far as `allowance` (whole seconds) goes. Intervals that overlap are credited once.
 */
export function cutReport(
	claimed: Claim['heard'],
	known: { seconds: number; heard: readonly Range[]; allowance: number },
): { verdicts: Verdict[]; accepted: Range[]; charged: number } {
	const refused: Verdict[] = [];
	let accepted: Range[] = [];
	let left = known.allowance;
	for (const [a, b] of claimed) {
		const isOutside = !(a >= 0 && b >= 0 && Math.max(a, b) <= known.seconds + limits.overrunSeconds);
		if (isOutside || a > b) {
			refused.push({ from: asInt4(a), to: asInt4(b), outcome: isOutside ? 'outside' : 'reversed' });
			continue;
		}
		const whole: Range = [Math.round(a), Math.min(Math.round(b), known.seconds)];
		for (const range of subtract([whole], accepted)) {
			const all = mergeRanges(known.heard, accepted);
			const [from, to] = joined(range, all);
			const end = Math.min(to, from + left);
			const ranges = mergeRanges(all, [[from, end]]).length;
			if (ranges > limits.ranges && ranges > all.length) {
				refused.push({ from: range[0], to: range[1], outcome: 'scattered' });
				continue;
			}
			accepted = mergeRanges(accepted, [[from, end]]);
			left -= end - from;
			if (end < range[1]) refused.push({ from: Math.max(end, range[0]), to: range[1], outcome: 'too_fast' });
		}
	}
	const taken = accepted.map(([from, to]): Verdict => ({ from, to, outcome: 'accepted' }));
	return { verdicts: [...taken, ...folded(refused)], accepted, charged: known.allowance - left };
}

/** A range stretched to its neighbours where the gap is small, but not over what is there already. */
function joined([from, to]: Range, neighbours: readonly Range[]): Range {
	const before = neighbours.findLast(([start]) => start < from)?.[1] ?? Number.NEGATIVE_INFINITY;
	const after = neighbours.find(([, end]) => end > to)?.[0] ?? Number.POSITIVE_INFINITY;
	return [from - before <= limits.gapSeconds ? Math.min(before, from) : from, after - to <= limits.gapSeconds ? Math.max(after, to) : to];
}

/** So that a forged report cannot fill the ledger: of each outcome two refusals, or one that spans them all. */
function folded(refused: readonly Verdict[]): Verdict[] {
	return (['too_fast', 'outside', 'reversed', 'scattered'] as const).flatMap((outcome) => {
		const same = refused.filter((each) => each.outcome === outcome);
		if (same.length <= 2) return same;
		return [{ from: Math.min(...same.map((each) => each.from)), to: Math.max(...same.map((each) => each.to)), outcome }];
	});
}

function asInt4(value: number): number {
	return Number.isNaN(value) ? 0 : Math.round(Math.min(2_147_483_647, Math.max(-2_147_483_648, value)));
}

/** Share of a lesson that was heard, in whole percent; never 100 before the last second. */
export function percentOf(heardSeconds: number, seconds: number): number {
	return seconds <= 0 ? 0 : Math.min(100, Math.floor((heardSeconds * 100) / seconds));
}

/** Seconds that finish a lesson: a document is finished when it was opened, a lesson without length never. */
export function secondsToFinish(lesson: { kind: string; seconds: number }): number | null {
	if (lesson.kind === 'document') return 0;
	return lesson.seconds > 0 ? Math.ceil(lesson.seconds * limits.finished) : null;
}
