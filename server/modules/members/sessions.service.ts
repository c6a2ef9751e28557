import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import DataLoader from 'dataloader';
import type { Db, Tx } from '../../db/db.ts';
import type { AskingMember, Context, Platform } from '../../http/route.ts';
import { session } from './members.rules.ts';
import * as queries from './sessions.queries.ts';

/** 256 random bits, base64url. */
const tokenShape = /^[\w-]{43}$/;

/** Who a token belongs to; null for a malformed, unknown, ended or expired one, and for a disabled member. */
export async function authenticate(platform: Platform, token: string): Promise<AskingMember | null> {
	if (!tokenShape.test(token)) return null;
	const row = await runningOf(platform).load(hashOf(token).toString('latin1'));
	if (row === null) return null;
	const now = platform.now();
	const unlessSince = new Date(now.getTime() - session.seen);
	if (row.seen_at <= unlessSince) await queries.setSeen(platform.db, row.id, now, unlessSince);
	return { id: row.member_id, sessionId: row.id, version: row.version };
}

type Running = Awaited<ReturnType<typeof queries.listRunning>>[number];

const running = new WeakMap<Platform, DataLoader<string, Running | null>>();

/**
 * Every call of a member begins with this read: those that come in one turn of the event loop are one statement. Nothing is remembered; the next turn
 * reads again.
 */
function runningOf(platform: Platform): DataLoader<string, Running | null> {
	const found = running.get(platform);
	if (found !== undefined) return found;
	const read = async (keys: readonly string[]) => {
		const hashes = keys.map((key) => Buffer.from(key, 'latin1'));
		const rows = await queries.listRunning(platform.db.lists, hashes, platform.now());
		const byHash = new Map(rows.map((row) => [row.token_hash.toString('latin1'), row]));
		return keys.map((key) => byHash.get(key) ?? null);
	};
	const made = new DataLoader(read, { cache: false, maxBatchSize: 100, batchScheduleFn: setImmediate });
	running.set(platform, made);
	return made;
}

/** Opens a session of thirty days. The token leaves here and is stored nowhere; its SHA-256 is. */
export async function openSession(db: Db, context: Context, memberId: number): Promise<{ token: string; expiresAt: Date }> {
	const token = randomBytes(32).toString('base64url');
	const at = context.now();
	const expiresAt = new Date(at.getTime() + session.life);
	const ip = isIP(context.ip) === 0 ? null : context.ip.replace(/%.*$/, '');
	await queries.insert(db, { tokenHash: hashOf(token), memberId, device: context.userAgent, ip, at, expiresAt });
	return { token, expiresAt };
}

/** Ends the session of a token, if there is one. */
export async function endSession(db: Db, token: string, now: Date): Promise<void> {
	if (tokenShape.test(token)) await queries.remove(db, hashOf(token), now);
}

export async function endAllSessions(tx: Tx, memberId: number, now: Date): Promise<void> {
	await queries.removeAllOf(tx, memberId, now);
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

function hashOf(token: string): Buffer {
	return createHash('sha256').update(token).digest();
}
