import { vipGrace } from '../members/members.rules.ts';

/** What is known of a course when somebody wants to watch in it. */
export interface CourseFacts {
	online: boolean;
	withdrawn: boolean;
	/** Every lesson may be watched by anybody. */
	trial: boolean;
	vip: boolean;
}

export interface GrantFacts {
	/** False: a VIP term. */
	ofCourse: boolean;
	startsAt: Date;
	endsAt: Date | null;
	revokedAt: Date | null;
}

/** Why somebody may watch. */
export type OpenReason = 'owned' | 'vip' | 'trial';
/** Why somebody may not. `hidden` is a course that was never published: nobody is told that it is there. `vip_over` is a VIP term that ended or was taken back. */
export type ClosedReason = 'hidden' | 'withdrawn' | 'not_logged_in' | 'revoked' | 'expired' | 'vip_over' | 'not_started' | 'not_owned';

export interface Decision {
	allowed: boolean;
	reason: OpenReason | ClosedReason;
	/** The moment from which this decision may be another one; null for none. */
	until: Date | null;
}

/**
 * May this reader watch this lesson, until when and why (completions §2): owners watch what they own, also when it was
 * withdrawn; VIP members watch VIP courses while their term runs; trial lessons and every lesson of a trial course are
 * everybody's. `grants` is null for a visitor. Of several grants the one that lasts longest counts. A VIP term is open for `vipGrace` beyond its end.
 */
export function decideBy(facts: { course: CourseFacts; trialLesson: boolean; grants: readonly GrantFacts[] | null; now: Date }): Decision {
	const { course, now } = facts;
	const grants = facts.grants ?? [];
	const owned = grants.filter((grant) => grant.ofCourse);
	const vip = course.vip ? grants.filter((grant) => !grant.ofCourse) : [];
	const byOwning = runs(owned, now);
	if (byOwning !== null) return { allowed: true, reason: 'owned', until: byOwning.until };
	if (course.withdrawn) return closed('withdrawn');
	if (!course.online) return closed('hidden');
	const byVip = runs(vip.map(withGrace), now);
	if (byVip !== null) return { allowed: true, reason: 'vip', until: byVip.until };
	if (facts.trialLesson || course.trial) return { allowed: true, reason: 'trial', until: null };
	if (facts.grants === null) return closed('not_logged_in');
	return whyNot([...owned, ...vip], now);
}

/** Milliseconds before the end of a VIP term at which its member is told. */
export const vipNotice = 3 * 86_400_000;

function withGrace(grant: GrantFacts): GrantFacts {
	return { ...grant, endsAt: grant.endsAt && new Date(grant.endsAt.getTime() + vipGrace) };
}

/** Until when grants that run now last, one after another; null when none runs. */
function runs(grants: readonly GrantFacts[], now: Date): { until: Date | null } | null {
	const valid = grants.filter((grant) => grant.revokedAt === null);
	let until: Date | null = now;
	// Each round takes what has begun by the end of the rounds before.
	for (;;) {
		const reached: Date = until;
		const next: GrantFacts | undefined = valid.find((grant) => grant.startsAt <= reached && (grant.endsAt === null || grant.endsAt > reached));
		if (next === undefined) break;
		until = next.endsAt;
		if (until === null) return { until };
	}
	return until === now ? null : { until };
}

/** The latest grant tells what happened: a reader who had it learns why it is gone. */
function whyNot(grants: readonly GrantFacts[], now: Date): Decision {
	const latest = [...grants].sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime());
	const coming = latest.filter((grant) => grant.revokedAt === null && grant.startsAt > now).at(-1);
	if (coming !== undefined) return { allowed: false, reason: 'not_started', until: coming.startsAt };
	const [newest] = latest;
	if (newest === undefined) return closed('not_owned');
	// VIP was the last to open it, whatever of the course itself ended before.
	if (!newest.ofCourse) return closed('vip_over');
	return closed(newest.revokedAt === null ? 'expired' : 'revoked');
}

function closed(reason: ClosedReason): Decision {
	return { allowed: false, reason, until: null };
}

const day = 86_400_000;

/** When a course's validity is over that begins now; null when it lasts for ever. */
export function endOfValidity(startsAt: Date, validityDays: number | null): Date | null {
	return validityDays === null ? null : new Date(startsAt.getTime() + validityDays * day);
}

/** A VIP term. */
export interface Term {
	id: number;
	startsAt: Date;
	endsAt: Date;
}

/**
 * Which of a member's terms (none that was taken back) follow one that goes back now, each from the end of the one before, and by how many milliseconds they begin earlier:
 * by what was left of it and no other term covers. A term that begins on another day was given for that day, and stays.
 */
export function movedForward(gone: Omit<Term, 'id'>, terms: readonly Term[], now: Date): { ids: number[]; by: number } {
	const ends = new Set([gone.endsAt.getTime()]);
	const ids: number[] = [];
	for (const { id, startsAt, endsAt } of terms.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
		if (!ends.has(startsAt.getTime())) continue;
		ids.push(id);
		ends.add(endsAt.getTime());
	}
	const others = terms.filter(({ id }) => !ids.includes(id)).map(({ startsAt, endsAt }) => ({ ofCourse: false, startsAt, endsAt, revokedAt: null }));
	const from = now > gone.startsAt ? now : gone.startsAt;
	const free = runs(others, from)?.until ?? from;
	return { ids, by: Math.max(0, gone.endsAt.getTime() - free.getTime()) };
}

/** How many devices one account may play on at once, and for how long (ms) a silent one still counts. */
export const devices = { most: 3, silent: 60_000, refresh: 10_000 } as const;
