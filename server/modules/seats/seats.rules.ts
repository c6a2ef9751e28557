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
	if (pool.mine) return 'yours';
	const isOver = [pool.ends_at, pool.code_ends_at].some((end) => end !== null && end <= now);
	if (isOver) return 'over';
	return pool.taken < pool.seats ? 'free' : 'full';
}

/** What the grant of a seat says it came from. */
export function refOf(seatId: number): string {
	return `seat-${seatId}`;
}
