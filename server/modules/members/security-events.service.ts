import type { CallOutput } from '../../../contract/calls.ts';
import type { Tx } from '../../db/db.ts';
import type { Context, MemberContext, Platform } from '../../http/route.ts';
import { maskPhone } from '../../lib/log.ts';
import * as queries from './security-events.queries.ts';

/** How long the member is told of it, and how long it is kept. Milliseconds. */
const told = 30 * 86_400_000;
const kept = 180 * 86_400_000;
const most = 20;

/** Somebody tried something with the account of who holds this phone: kept for the member, a line in the log. Says nothing when there is no such account. */
export async function noteSecurityEvent(context: Context, phone: string, kind: queries.SecurityEventKind): Promise<void> {
	const member = await queries.note(context.db, phone, kind, context.now(), context.config.timeZone);
	if (member !== undefined) context.log.warn({ memberId: member.member_id, phone: maskPhone(phone), ip: context.ip }, `security: ${kind}`);
}

/** Something about the ways in that a member should know of, their own doing included: whoever holds a stolen login did it otherwise unseen. */
export async function noteOwnSecurityEvent(tx: Tx, context: Context, memberId: number, kind: queries.OwnSecurityEventKind): Promise<void> {
	await queries.noteOwn(tx, memberId, kind, context.now(), context.config.timeZone);
}

/** What others tried with the member's account in the last thirty days, newest first. */
export async function securityEvents(context: MemberContext): Promise<CallOutput<'securityEvents'>> {
	const rows = await queries.list(context.db, context.member.id, new Date(context.now().getTime() - told), most);
	return rows.map((row) => ({ kind: row.kind, day: row.day, count: row.count, lastAt: row.last_at.toISOString() }));
}

export async function purgeExpiredSecurityEvents(platform: Platform): Promise<void> {
	await queries.removeBefore(platform.db, new Date(platform.now().getTime() - kept));
}
