/** Milliseconds. What a member's reports may write, so that nobody floods tables that only grow. */
export const budgets = {
	/** What one write takes: an entry of the ledger, a play session, a listening record. */
	entry: 1000,
	session: 10_000,
	record: 20_000,
	/** So much may be taken at once; time gives it back. A player writes an entry or two every ten seconds. */
	burst: 600_000,
	/** Refused intervals are noted so rarely: twenty at once, then twenty an hour. */
	refusal: 180_000,
	refusalBurst: 3_600_000,
	/** A clock that was wrong and was set right: what lies further ahead than this was no write of ours. */
	clockError: 600_000,
	/** Play sessions kept a member. The one longest silent makes room for a new one. */
	sessions: 50,
} as const;

/**
 * Takes `cost` from a budget that time refills (the generic cell rate algorithm): `until` is the moment by which all that was taken is given
 * back. Answers the new moment, or null when the budget does not hold so much now. Milliseconds throughout.
 */
export function spend(until: number, now: number, cost: number, burst: number): number | null {
	const begun = until > now + burst + budgets.clockError ? now : Math.max(until, now);
	return cost > 0 && begun + cost > now + burst ? null : begun + cost;
}

/** Milliseconds until `spend` says yes to the same. */
export function waitFor(until: number, now: number, cost: number, burst: number): number {
	return Math.max(0, until + cost - burst - now);
}
