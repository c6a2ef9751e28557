import { randomBytes } from 'node:crypto';
import type { GiftState } from '../../../contract/gifts/member.ts';

/** Letters and digits that are not taken for others on a printed card: no 0 O 1 I L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const whole = 16;
/** Bytes below it fall on each letter equally often. */
const even = 256 - (256 % letters.length);

/**
 * Codes of sixteen letters: 79 bits each. Five thousand take the processor for some milliseconds, as bytes are drawn for all at once.
 */
export function randomCodes(quantity: number): string[] {
	const made: string[] = [];
	let code = '';
	while (made.length < quantity) {
		for (const byte of randomBytes((quantity - made.length) * whole)) {
			if (byte >= even) continue;
			code += letters[byte % letters.length];
			if (code.length < whole) continue;
			made.push(code);
			code = '';
			if (made.length === quantity) break;
		}
	}
	return made;
}

/** As it is printed: `WT7K-29QM-4XPA-8DWE`. */
export function printed(code: string): string {
	return code.replace(/.{4}(?=.)/g, '$&-');
}

/** The sixteen letters of what somebody typed, whatever stands between them and however wide they are; or how many are missing. */
export function readCode(typed: string): { code: string } | { missing: number } {
	const code = typed
		.normalize('NFKC')
		.toUpperCase()
		.replace(/[^0-9A-Z]/g, '');
	const isWhole = code.length === whole && [...code].every((letter) => letters.includes(letter));
	return isWhole ? { code } : { missing: Math.max(0, whole - code.length) };
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
