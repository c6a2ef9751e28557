import type { Context } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import * as queries from './devices.queries.ts';
import { devices } from './enrolment.rules.ts';

export type Player = Pick<Context, 'db' | 'now'> & { member: { id: number; sessionId: number } | null };

/**
 * Says that this session plays: every fetched key or playlist and every progress report does. At most three sessions of an
 * account play at once; the newest start wins, and the oldest gets `too_many_devices` from then on, until its reader opens a
 * lesson anew. Visitors are not counted. A session that has ended is `not_logged_in`.
 */
export async function keepPlaying({ db, member, now: clock }: Player): Promise<void> {
	if (member === null) return;
	const now = clock();
	const known = await queries.find(db.lists, member.id, member.sessionId);
	if (known !== undefined && known.ousted_at !== null) throw new AppError('too_many_devices');
	if (known !== undefined && known.last_at.getTime() > now.getTime() - devices.refresh) return;
	const silentSince = new Date(now.getTime() - devices.silent);
	if (known !== undefined && (await queries.refresh(db, member.id, member.sessionId, now, silentSince)) > 0) return;
	await db
		.transaction(async (tx) => {
			await queries.lockMember(tx, member.id);
			if ((await queries.keep(tx, member.id, member.sessionId, now, silentSince)) === 0) throw new AppError('too_many_devices');
			await queries.oustOldest(tx, member.id, now, silentSince, devices.most);
		})
		.catch((error) => {
			// The session has ended since it was looked up: its row is gone, and with it the place of the device.
			throw queries.isSessionGone(error) ? new AppError('not_logged_in') : error;
		});
}

/** When newer devices took the place of this one; null while it has one. */
export async function placeLostAt({ db, member }: Player): Promise<Date | null> {
	return member && ((await queries.find(db.lists, member.id, member.sessionId))?.ousted_at ?? null);
}

/** The reader opens a lesson on this device: if it had lost its place it may play again, as the newest. */
export async function openPlayer({ db, member, now }: Player): Promise<void> {
	if (member !== null) await queries.readmit(db, member.id, member.sessionId, new Date(now().getTime() - devices.silent));
}
