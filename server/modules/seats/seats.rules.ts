import type { SeatState } from '../../../contract/seats/member.ts';
import * as codes from '../../lib/readable-codes.ts';

/** Twenty letters: 99 random bits. */
const whole = 20;

export function newCode(): string {
	return codes.randomCodes(1, whole)[0] as string;
}

/** The twenty letters of a link, or how many are missing. */
export function readCode(typed: string): { code: string } | { missing: number } {
	return codes.readCode(typed, whole);
}

/** Seats as they are when somebody comes by their link. */
export interface PoolFacts {
	seats: number;
	taken: number;
	ends_at: Date | null;
	code_ends_at: Date | null;
	closed_at: Date | null;
	/** The member who asks sits. */
	mine: boolean;
}

/** How it stands with a link for a member, before it is asked what they own. */
export function stateOf(pool: PoolFacts, now: Date): Exclude<SeatState, 'owned' | 'unknown' | 'malformed'> {
	if (pool.closed_at !== null) return 'withdrawn';
	const over = overOf(pool, now);
	// Also for who sits: there is nothing left to listen to.
	if (over === 'seats') return 'over';
	if (pool.mine) return 'yours';
	if (over !== null) return 'over';
	return pool.taken < pool.seats ? 'free' : 'full';
}

/** What is over: the time of all seats, or the last day of their link alone. */
export function overOf({ ends_at: endsAt, code_ends_at: lastEnd }: Pick<PoolFacts, 'ends_at' | 'code_ends_at'>, now: Date): 'seats' | 'day' | null {
	if (endsAt !== null && endsAt <= now) return 'seats';
	return lastEnd !== null && lastEnd <= now ? 'day' : null;
}

/** What the grant of a seat says it came from. */
export function refOf(seatId: number): string {
	return `seat-${seatId}`;
}
