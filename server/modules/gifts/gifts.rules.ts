import type { GiftState } from '../../../contract/gifts/member.ts';
import * as codes from '../../lib/readable-codes.ts';

const whole = 16;

/** Codes of sixteen letters: 79 bits each. */
export function randomCodes(quantity: number): string[] {
	return codes.randomCodes(quantity, whole);
}

/** The sixteen letters of what somebody typed, or how many are missing. */
export function readCode(typed: string): { code: string } | { missing: number } {
	return codes.readCode(typed, whole);
}

/** A code as it is when somebody looks at it. */
export interface CodeFacts {
	member_id: number | null;
	/** Of itself, or of its batch. */
	withdrawn: boolean;
	starts_at: Date;
	ends_at: Date;
}

/** How it stands with a code for a member, before it is asked what they own. What somebody has taken is theirs whatever became of the batch. */
export function stateOf(code: CodeFacts, memberId: number, now: Date): Exclude<GiftState, 'owned' | 'unknown' | 'malformed'> {
	if (code.member_id !== null) return code.member_id === memberId ? 'yours' : 'used';
	if (code.withdrawn) return 'withdrawn';
	if (code.ends_at <= now) return 'over';
	return code.starts_at > now ? 'not_yet' : 'free';
}
