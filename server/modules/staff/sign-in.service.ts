import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { RefusalReason } from '../../../contract/reasons.ts';
import type { Context, StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { beginAttempt } from '../members/lockout.service.ts';
import { verifyPassword } from '../members/passwords.ts';
import { noteAudit } from './audit.service.ts';
import { endStaffSession, openStaffSession } from './sessions.service.ts';
import { presentSelf } from './staff.presenter.ts';
import * as queries from './staff.queries.ts';
import { spendCode } from './totp.service.ts';

type Tried = { session: CallOutput<'staffLogin'> } | { refused: RefusalReason; staffId: number | null };

/**
 * Opens a session for the right password and a code that was not used before; for the right password alone where no codes are set up, and then one that
 * can do nothing else. Guesses are limited as members' are, in a count of their own for each account: a wrong code is a failure like a wrong password,
 * and no lock keeps somebody out who brings a proof of work. Throws `login_locked`, `proof_invalid` and what `tryIt` refuses.
 */
export async function staffLogin(context: Context, input: CallArgs<'staffLogin'>): Promise<CallOutput<'staffLogin'>> {
	const attempt = await beginAttempt(context, `staff ${input.account}`, input.proof);
	const tried = await tryIt(context, input).catch(async (error) => {
		await attempt.withdrawn();
		throw error;
	});
	if ('session' in tried) {
		await attempt.succeeded();
		return tried.session;
	}
	const { refused, staffId } = tried;
	// With the right password one is asked for the code: nothing was guessed yet.
	if (refused === 'code_wanted') await attempt.withdrawn();
	else {
		await attempt.failed();
		await noteAudit(context.db, context, { staffId, kind: 'sign_in_failed', detail: { reason: refused } });
	}
	throw new AppError(refused);
}

/** An unknown account takes the same time as a wrong password. Who is disabled is told so with the right password and code alone. */
async function tryIt(context: Context, { account, password, code }: CallArgs<'staffLogin'>): Promise<Tried> {
	const staff = await queries.findByAccount(context.db, account);
	const isRight = await verifyPassword(staff?.password_hash, password);
	if (!isRight || staff === undefined) return { refused: 'login_failed', staffId: staff?.id ?? null };
	const { id, totp_secret: sealed } = staff;
	if (sealed !== null && code === undefined) return { refused: 'code_wanted', staffId: id };
	return context.db.transaction(async (tx): Promise<Tried> => {
		// Reset while it was verified: what was right then opens nothing any more.
		if ((await queries.holdPassword(tx, id, staff.password_hash)) === undefined) return { refused: 'login_failed', staffId: id };
		if (sealed !== null && !(await spendCode(context, tx, { id, sealed }, code as string))) return { refused: 'code_wrong', staffId: id };
		if (staff.disabled_at !== null) return { refused: 'account_disabled', staffId: id };
		const session = await openStaffSession(tx, context, id, sealed !== null);
		await noteAudit(tx, context, { staffId: id, kind: 'signed_in', detail: { confirmed: sealed !== null } });
		return { session: { ...session, staff: presentSelf(staff, sealed !== null) } };
	});
}

/** Ends the session that asks. */
export async function staffLogout(context: StaffContext): Promise<CallOutput<'staffLogout'>> {
	const { id, sessionId } = context.staff;
	await context.db.transaction(async (tx) => {
		await endStaffSession(tx, sessionId, context.now());
		await noteAudit(tx, context, { staffId: id, kind: 'signed_out' });
	});
	return {};
}

/** Who asks, and what they may do at this moment. */
export async function staffInfo(context: StaffContext): Promise<CallOutput<'staffInfo'>> {
	const staff = await queries.find(context.db, context.staff.id);
	if (staff === undefined) throw new AppError('not_logged_in');
	return presentSelf(staff, context.staff.isConfirmed);
}
