import type { Db, Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import * as queries from './directory.queries.ts';
import { storedPhone } from './members.rules.ts';
import { endAllSessions } from './sessions.service.ts';

export type DirectoryRow = queries.DirectoryRow;

/** By what somebody was looked for: what an audit says in place of the words themselves. */
export type LookedBy = 'phone' | 'id' | 'name';

/** Members by a whole phone number, by `#17`, or by how a nickname begins; one index each. */
export async function findMembers(
	platform: Pick<Platform, 'db' | 'config'>,
	q: string,
	limit: number,
): Promise<{ by: LookedBy; rows: DirectoryRow[] }> {
	const { db, config } = platform;
	const [, number] = /^#?([1-9]\d{0,9})$/.exec(q) ?? [];
	const phone = storedPhone(q, config.phoneE164);
	if (phone !== null) return { by: 'phone', rows: some(await queries.findByPhone(db, phone)) };
	if (number !== undefined && Number(number) <= 2_147_483_647) return { by: 'id', rows: some(await queries.find(db, Number(number))) };
	return { by: 'name', rows: await queries.listByName(db, q, limit) };
}

/** Throws `not_found`. */
export async function requireMember(db: Db, id: number): Promise<DirectoryRow> {
	const row = await queries.find(db, id);
	if (row === undefined) throw new AppError('not_found');
	return row;
}

/** Logins that run. */
export function sessionsOf(db: Db, memberId: number, now: Date): Promise<number> {
	return queries.countSessions(db, memberId, now);
}

/** Disables a member, whose logins end, or enables them. Throws `not_found`, `member_closed`, `changed_meanwhile`. Answers what was and what is. */
export async function disableMember(
	tx: Tx,
	{ id, version, disabled }: { id: number; version: number; disabled: boolean },
	now: Date,
): Promise<{ was: DirectoryRow; now: DirectoryRow }> {
	const was = await queries.lock(tx, id);
	if (was === undefined) throw new AppError('not_found');
	if (was.closed_at !== null) throw new AppError('member_closed');
	const row = await queries.setDisabled(tx, { id, version }, disabled, now);
	if (row === undefined) throw new AppError('changed_meanwhile');
	if (disabled) await endAllSessions(tx, id, now);
	return { was, now: row };
}

function some(row: DirectoryRow | undefined): DirectoryRow[] {
	return row === undefined ? [] : [row];
}
