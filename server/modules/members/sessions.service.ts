import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { AskingMember, Context, MemberContext, Platform } from '../../http/route.ts';
import { networkOf, storedAddress } from '../../lib/address.ts';
import { batched } from '../../lib/batched.ts';
import { deviceOf } from '../../lib/device.ts';
import { newToken, tokenHash } from '../../lib/session-token.ts';
import { sayAgain, session } from './members.rules.ts';
import * as queries from './sessions.queries.ts';

/** Logins that a list shows. */
const mostListed = 100;

/** Who a token belongs to; null for a malformed, unknown, ended or expired one, for a disabled member, and for one whose account is being closed. */
export function authenticate(platform: Platform, token: string): Promise<AskingMember | null> {
	return askingBy(platform, token, false);
}

/** The same of a member whose account is being closed, and of nobody else: all that they may do is to take it back, to log out, and to get their data. */
export function authenticateClosing(platform: Platform, token: string): Promise<AskingMember | null> {
	return askingBy(platform, token, true);
}

async function askingBy(platform: Platform, token: string, closing: boolean): Promise<AskingMember | null> {
	const hash = tokenHash(token);
	if (hash === null) return null;
	const row = await runningOf(platform)(hash.toString('latin1'));
	if (row === null || row.closing !== closing) return null;
	const now = platform.now();
	const unlessSince = new Date(now.getTime() - session.seen);
	if (row.seen_at <= unlessSince) await queries.setSeen(platform.db, row.id, now, unlessSince);
	return { id: row.member_id, sessionId: row.id, version: row.version };
}

type Running = Awaited<ReturnType<typeof queries.listRunning>>[number];

const running = new WeakMap<Platform, (hash: string) => Promise<Running | null>>();

/** Every call of a member begins with this read. */
function runningOf(platform: Platform): (hash: string) => Promise<Running | null> {
	const found = running.get(platform);
	if (found !== undefined) return found;
	const read = async (keys: readonly string[]) => {
		const hashes = keys.map((key) => Buffer.from(key, 'latin1'));
		const rows = await queries.listRunning(platform.db.lists, hashes, platform.now());
		const byHash = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]));
		return keys.map((key) => byHash.get(key) ?? null);
	};
	const made = batched(read, { atMost: 100, patience: 20 });
	running.set(platform, made);
	return made;
}

/** Opens a session of thirty days. */
export async function openSession(db: Db, context: Context, memberId: number): Promise<{ token: string; expiresAt: Date }> {
	const token = newToken();
	const at = context.now();
	const expiresAt = new Date(at.getTime() + session.life);
	await queries.insert(db, {
		tokenHash: tokenHash(token) as Buffer,
		memberId,
		device: context.userAgent,
		ip: storedAddress(context.ip),
		at,
		expiresAt,
	});
	return { token, expiresAt };
}

/** Ends the session of a token, if there is one. */
export async function endSession(db: Db, token: string, now: Date): Promise<void> {
	const hash = tokenHash(token);
	if (hash !== null) await queries.remove(db, hash, now);
}

/** Ends every login of a member; answers how many there were. */
export async function endAllSessions(tx: Tx, memberId: number, now: Date): Promise<number> {
	return queries.removeAllOf(tx, memberId, now);
}

/** Ends every login of the member but the one that asks; answers how many there were. */
export async function endOtherSessions(tx: Tx, context: MemberContext, at = context.now()): Promise<number> {
	return queries.removeOthersOf(tx, context.member.id, context.member.sessionId, at);
}

/** How many logins ended when the one that asks set the password that holds now, a moment ago; null when it did not. */
export async function endedByPassword(context: MemberContext): Promise<number | null> {
	const since = new Date(context.now().getTime() - sayAgain);
	return (await queries.findEndedByPassword(context.db, context.member.sessionId, since))?.ended ?? null;
}

/** Until when the member has shown in this login who they are; null for never. */
export async function confirmedUntil(context: MemberContext): Promise<Date | null> {
	return (await queries.findConfirmed(context.db, context.member.sessionId))?.confirmed_until ?? null;
}

export async function confirmSession(db: Db, context: MemberContext, until: Date | null): Promise<void> {
	await queries.setConfirmed(db, context.member.sessionId, until);
}

/** Where the member is logged in: this browser first. */
export async function mySessions(context: MemberContext): Promise<CallOutput<'mySessions'>> {
	const { id: memberId, sessionId } = context.member;
	const rows = await queries.listOf(context.db, memberId, sessionId, context.now(), mostListed);
	return rows.map((row) => ({
		id: row.id,
		device: deviceOf(row.device),
		network: networkOf(row.ip),
		createdAt: row.created_at.toISOString(),
		seenAt: row.seen_at.toISOString(),
		current: row.id === sessionId,
	}));
}

/** Ends one login of the member or all others. What is not theirs, or has ended, is not there. */
export async function sessionsRevoke(context: MemberContext, input: CallArgs<'sessionsRevoke'>): Promise<CallOutput<'sessionsRevoke'>> {
	const ended =
		'others' in input
			? await context.db.transaction((tx) => endOtherSessions(tx, context))
			: await queries.removeOne(context.db, context.member.id, input.id, context.now());
	return { ended };
}

/** Whether a login still runs (`endedAt` null) or when it ended; null for one that is long over or never was, and for a disabled member. */
export async function loginState(
	platform: Pick<Platform, 'db' | 'now'>,
	login: { id: number; sessionId: number },
): Promise<{ endedAt: Date | null } | null> {
	const row = await queries.findEnd(platform.db, login.sessionId, login.id);
	if (row === undefined || row.disabled) return null;
	return { endedAt: row.ends_at > platform.now() ? null : row.ends_at };
}

export async function purgeExpiredSessions(platform: Platform): Promise<void> {
	const now = platform.now();
	await queries.removeExpired(platform.db, now);
	await queries.removeEndedBefore(platform.db, new Date(now.getTime() - session.endKnown));
}
