import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Tx } from '../../db/db.ts';
import type { Platform, StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { seal, unseal } from '../../lib/seal.ts';
import { agencyInfo } from '../site/site.service.ts';
import { noteAudit } from './audit.service.ts';
import { endStaffSessions, keepPending, openStaffSession, pendingOf } from './sessions.service.ts';
import { presentSelf } from './staff.presenter.ts';
import * as queries from './staff.queries.ts';
import { newTotpSecret, stepOfCode, totpUri } from './staff.rules.ts';

/** Makes a secret for who has none. It belongs to this session until a code of it was shown; asked again, it is another. Throws `conflict` when codes are set up. */
export async function staffTotpSetup(context: StaffContext): Promise<CallOutput<'staffTotpSetup'>> {
	const staff = await requireWithoutCodes(context);
	const secret = newTotpSecret();
	await keepPending(context.db, context.staff.sessionId, seal(await context.secret('totp'), secret));
	const { name } = await agencyInfo(context);
	return { secret, uri: totpUri(secret, name === '' ? 'Lectern' : name, staff.account) };
}

/**
 * Makes the secret count and opens a session with which everything is allowed. The one that asks ends, and so does every other of theirs: whoever else
 * has the password is out. Throws `code_wrong`, and `conflict` when there is no secret to confirm.
 */
export async function staffTotpConfirm(context: StaffContext, { code }: CallArgs<'staffTotpConfirm'>): Promise<CallOutput<'staffTotpConfirm'>> {
	const staff = await requireWithoutCodes(context);
	const sealed = await pendingOf(context.db, context.staff.sessionId);
	if (sealed === null) throw new AppError('conflict');
	const step = stepOfCode(unseal(await context.secret('totp'), sealed), code, context.now());
	if (step === null) throw new AppError('code_wrong');
	return context.db.transaction(async (tx) => {
		if ((await queries.setSecret(tx, staff.id, sealed, step)) === 0) throw new AppError('conflict');
		// Ended meanwhile, by a reset: the secret is not theirs to set.
		if ((await pendingOf(tx, context.staff.sessionId)) === null) throw new AppError('not_logged_in');
		await endStaffSessions(tx, staff.id, context.now());
		const session = await openStaffSession(tx, context, staff.id, true);
		await noteAudit(tx, context, { staffId: staff.id, kind: 'totp_set_up', subject: `staff ${staff.id}` });
		return { ...session, staff: presentSelf(staff, true) };
	});
}

/** Uses a code up. False when it is not right, or when it or a later one was used before, by whoever. */
export async function spendCode(
	platform: Pick<Platform, 'secret' | 'now'>,
	tx: Tx,
	staff: { id: number; sealed: Buffer },
	code: string,
): Promise<boolean> {
	const step = stepOfCode(unseal(await platform.secret('totp'), staff.sealed), code, platform.now());
	return step !== null && (await queries.spendStep(tx, staff.id, step)) === 1;
}

async function requireWithoutCodes(context: StaffContext): Promise<queries.StaffRow> {
	const staff = await queries.find(context.db, context.staff.id);
	if (staff === undefined) throw new AppError('not_logged_in');
	if (staff.totp_secret !== null) throw new AppError('conflict');
	return staff;
}
