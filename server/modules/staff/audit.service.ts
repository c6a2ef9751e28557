import type { Db } from '../../db/db.ts';
import type { Context, Platform } from '../../http/route.ts';
import { storedAddress } from '../../lib/address.ts';
import * as queries from './audit.queries.ts';
import { staffSession } from './staff.rules.ts';

/**
 * Notes what somebody of the staff did, or that somebody failed to sign in; in the transaction of what was done, so that there is neither without the
 * other. `subject` is what it was done to (`staff 7`). No password, code or account that was typed belongs in `detail`.
 */
export async function noteAudit(
	db: Db,
	context: Pick<Context, 'now' | 'ip'>,
	{ staffId, kind, subject = '', detail = {} }: { staffId: number | null; kind: queries.AuditKind; subject?: string; detail?: object },
): Promise<void> {
	await queries.insert(db, { at: context.now(), staffId, kind, subject, detail, ip: storedAddress(context.ip) });
}

/** Forgets old failures to sign in, which strangers can make; what staff did is kept. */
export async function purgeFailures(platform: Platform): Promise<void> {
	await queries.removeFailuresBefore(platform.db, new Date(platform.now().getTime() - staffSession.failuresKnown));
}
