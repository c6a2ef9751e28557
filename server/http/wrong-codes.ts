import type { Locale } from '../../contract/call.ts';
import { addressKey } from '../lib/address.ts';
import { AppError } from '../lib/app-error.ts';
import type { MemberContext } from './route.ts';
import { countShared, mustHaveRoom } from './shared-limits.ts';

/** What a code opens: each kind is counted for itself. */
type Kind = 'gift' | 'seat';

/** Wrong codes of an hour, over all processes. */
const limit = { max: 10, windowSeconds: 3600 };

/**
 * Of a member from wherever, and of an address with whatever accounts. The 99 bits of a link are beyond all guessing, and who opens one that was replaced has
 * guessed nothing: ten of an office would shut out its others.
 */
const keysOf = ({ member, ip }: MemberContext, kind: Kind) =>
	kind === 'seat' ? [`seat ${member.id}`] : [`gift ${member.id}`, `gift ${addressKey(ip)}`];

/** Throws `too_many_requests`, with the moment from which codes are looked at again, after ten wrong ones: a right one is not looked at then either. */
export async function mustBeFreeToTry(context: MemberContext, kind: Kind): Promise<void> {
	await each(context, kind, (key) => mustHaveRoom(context, key, limit));
}

/** Counts a code that there is not. Throws `too_many_requests` for the eleventh of those that were sent at one moment. */
export async function countWrongCode(context: MemberContext, kind: Kind): Promise<void> {
	await each(context, kind, (key) => countShared(context, key, limit));
}

async function each(context: MemberContext, kind: Kind, ask: (key: string) => Promise<void>): Promise<void> {
	if (!context.config.rateLimits) return;
	try {
		for (const key of keysOf(context, kind)) await ask(key);
	} catch (error) {
		if (!(error instanceof AppError) || error.retryAfter === undefined) throw error;
		const minutes = Math.ceil(error.retryAfter / 60);
		throw new AppError('too_many_requests', {
			retryAfter: error.retryAfter,
			errors: [{ path: 'code', message: restSentence(context.locale, minutes) }],
		});
	}
}

function restSentence(locale: Locale, minutes: number): string {
	const inMinutes = minutes === 1 ? 'a minute' : `${minutes} minutes`;
	return locale === 'en' ? `That’s ten wrong codes within an hour. Come back in ${inMinutes}` : `一小时里错了十次，过 ${minutes} 分钟再来`;
}
