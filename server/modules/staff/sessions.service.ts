import { permissionsOf } from '../../../contract/permissions.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { AskingStaff, Context, Platform } from '../../http/route.ts';
import { storedAddress } from '../../lib/address.ts';
import { newToken, tokenHash } from '../../lib/session-token.ts';
import * as queries from './sessions.queries.ts';
import { rolesOf, staffSession } from './staff.rules.ts';

/**
 * Whose of the staff a token is, and what their roles allow at this moment; null for a malformed, unknown, ended or expired one (a member's among
 * them), and for somebody disabled.
 */
export async function authenticateStaff(platform: Platform, token: string): Promise<AskingStaff | null> {
	const hash = tokenHash(token);
	const row = hash === null ? undefined : await queries.findRunning(platform.db, hash, platform.now());
	if (row === undefined) return null;
	return { id: row.staff_id, sessionId: row.id, isConfirmed: row.confirmed, permissions: permissionsOf(rolesOf(row.roles)) };
}

/** Opens a session: of twelve hours, or, where codes have still to be set up, of a quarter of one. */
export async function openStaffSession(db: Db, context: Context, staffId: number, confirmed: boolean): Promise<{ token: string; expiresAt: string }> {
	const token = newToken();
	const at = context.now();
	const expiresAt = new Date(at.getTime() + (confirmed ? staffSession.life : staffSession.setupLife));
	const session = { staffId, confirmed, device: context.userAgent, ip: storedAddress(context.ip), at, expiresAt };
	await queries.insert(db, { ...session, tokenHash: tokenHash(token) as Buffer });
	return { token, expiresAt: expiresAt.toISOString() };
}

export async function endStaffSession(tx: Tx, sessionId: number, now: Date): Promise<void> {
	await queries.end(tx, sessionId, now);
}

export async function endStaffSessions(tx: Tx, staffId: number, now: Date): Promise<void> {
	await queries.endAllOf(tx, staffId, now);
}

/** Forgets sessions that were over long ago. */
export async function purgeStaffSessions(platform: Platform): Promise<void> {
	await queries.removeOverBefore(platform.db, new Date(platform.now().getTime() - staffSession.overKnown));
}

/** Keeps the sealed secret that a session sets up. */
export async function keepPending(db: Db, sessionId: number, sealed: Buffer): Promise<void> {
	await queries.setPending(db, sessionId, sealed);
}

/** The sealed secret that a session sets up; null before there is one. */
export async function pendingOf(db: Db, sessionId: number): Promise<Buffer | null> {
	return (await queries.findPending(db, sessionId))?.totp_pending ?? null;
}
