import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../http/route.ts';
import { hmac } from '../../lib/hmac.ts';
import { budgets } from './budget.rules.ts';

/** Milliseconds. */
const life = 600_000;
const fresh = 30_000;

/** Who was allowed to play what, and when that was looked up. */
export interface Ticket {
	memberId: number;
	/** The login session, for the limit of devices. */
	sessionId: number;
	lessonId: number;
	/** The play session of whoever names no other. */
	session: string;
	issuedAt: number;
}

type Keys = Pick<Platform, 'secret' | 'now'>;

/**
 * A play ticket: for ten minutes whoever holds it may report what this member hears of this lesson, and nothing else. It goes
 * in the body of a report, because `sendBeacon` can send no header and the API takes no cookie. `session` absent: a new one.
 */
export async function issueTicket(platform: Keys, to: Omit<Ticket, 'issuedAt' | 'session'> & { session?: string }): Promise<string> {
	const session = to.session ?? randomBytes(12).toString('base64url');
	const body = Buffer.from(JSON.stringify([to.memberId, to.sessionId, to.lessonId, session, platform.now().getTime()])).toString('base64url');
	return `${body}.${await sign(platform, body)}`;
}

/** What a ticket of ours says, also one that has run out; null for any other text. */
export async function readTicket(platform: Keys, text: string): Promise<Ticket | null> {
	const [body = '', mac = ''] = text.split('.');
	const wanted = Buffer.from(await sign(platform, body));
	const given = Buffer.from(mac);
	if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return null;
	const [memberId, sessionId, lessonId, session, issuedAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
		number,
		number,
		number,
		string,
		number,
	];
	return { memberId, sessionId, lessonId, session, issuedAt };
}

/** `fresh`: what it says was looked up just now; `valid`: it may stand for its member; `over`: it proves a moment, no more. */
export function ageOf(ticket: Ticket, now: Date): 'fresh' | 'valid' | 'over' {
	const age = now.getTime() - ticket.issuedAt;
	// One of a clock that was ahead would be fresh until its moment comes.
	if (age < fresh && age >= -budgets.clockError) return 'fresh';
	return age < life ? 'valid' : 'over';
}

async function sign(platform: Keys, body: string): Promise<string> {
	return hmac(await platform.secret('play-ticket'), body).toString('base64url');
}
