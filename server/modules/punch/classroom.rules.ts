import { randomInt } from 'node:crypto';
import { longestClassSeconds } from '../../../contract/punch/staff.ts';

/** Guesses of one member: with six digits and some classes at a time nobody finds a code by trying. */
export const codeTries = { max: 10, windowSeconds: 600 } as const;

/** A class that ended so long ago is as good as none to whoever types its code. Milliseconds. */
export const rememberedFor = 86_400_000;

export function newCode(): string {
	return String(randomInt(1_000_000)).padStart(6, '0');
}

interface Times {
	opens_at: Date;
	ends_at: Date;
	closed_at: Date | null;
}

/** How a class stands for whoever types its code now. */
export function standing({ opens_at, ends_at, closed_at }: Times, now: Date): 'open' | 'early' | 'closed' | 'over' {
	if (now >= ends_at) return 'over';
	if (closed_at !== null) return 'closed';
	return now < opens_at ? 'early' : 'open';
}

/** Are these times of a class that can be opened now. */
export function areTimes(startAt: Date, endAt: Date, now: Date): boolean {
	const length = endAt.getTime() - startAt.getTime();
	return length > 0 && length <= longestClassSeconds * 1000 && endAt > now;
}
