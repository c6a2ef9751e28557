import type { Db, Tx } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import * as queries from './closing.queries.ts';
import { accountClosing, accountReopened } from './members.events.ts';
import { wayBack } from './members.rules.ts';
import { confirmedUntil, endAllSessions } from './sessions.service.ts';

/** When an account that is closed at this moment goes. */
export function closesAt(now: Date): Date {
	return new Date(now.getTime() + wayBack);
}

/**
 * Closes the member's account, who has shown in this login who they are; every login ends, this one too. Answers when what is personal goes: asked
 * twice at once, once. Throws `confirm_first`.
 */
export async function closeAccount(context: MemberContext): Promise<Date> {
	const { id } = context.member;
	const now = context.now();
	const confirmed = await confirmedUntil(context);
	if (confirmed === null || confirmed <= now) throw new AppError('confirm_first');
	return context.db.transaction(async (tx) => {
		const row = await queries.beginClosing(tx, id, closesAt(now), now);
		if (row === undefined) throw new AppError('not_logged_in');
		// The second of two finds no login to end.
		if ((await endAllSessions(tx, id, now)) > 0) await emit(tx, accountClosing, { memberId: id });
		return row.until;
	});
}

/** Takes the account back. Nothing happens to one that is open. */
export async function reopenAccount(context: MemberContext): Promise<void> {
	const { id } = context.member;
	await context.db.transaction(async (tx) => {
		if ((await queries.reopen(tx, id, context.now())) > 0) await emit(tx, accountReopened, { memberId: id });
	});
}

/** When what is personal goes; null for an account that is open. */
export async function closingOf(db: Db, memberId: number): Promise<Date | null> {
	return (await queries.findClosing(db, memberId))?.closes_at ?? null;
}

/** Accounts whose way back is over, the oldest first. */
export async function accountsDue(db: Db, now: Date, limit: number): Promise<number[]> {
	return (await queries.listDue(db, now, limit)).map(({ id }) => id);
}

/** Holds an account whose way back is over until the transaction is; undefined when it was taken back, or is gone. */
export function holdDue(tx: Tx, memberId: number, now: Date) {
	return queries.lockDue(tx, memberId, now);
}

/** Under what the person is known besides their number; nothing for none. */
export function contactsOf(db: Db, memberId: number) {
	return queries.findContacts(db, memberId);
}
