import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { isDuplicate, type Tx } from '../../db/db.ts';
import type { MemberContext } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { checkCounted } from './checked-code.ts';
import { isCommonPassword } from './common-passwords.ts';
import { beginAttempt, forgetFailures } from './lockout.service.ts';
import { forgetDevices, rememberDevice } from './member-devices.service.ts';
import { passwordChanged, phoneChanged } from './members.events.ts';
import { presentProfile } from './members.presenter.ts';
import * as queries from './members.queries.ts';
import { confirmation, type SmsScene } from './members.rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { confirmedUntil, confirmSession, endedByPassword, endOtherSessions } from './sessions.service.ts';
import { phoneOf, sendCodeTo } from './sms.service.ts';

/** How the member logs in, for the page where that is changed. */
export async function accountSecurity(context: MemberContext): Promise<CallOutput<'accountSecurity'>> {
	const member = await ownRow(context);
	const until = await confirmedUntil(context);
	return {
		hasPassword: member.password_hash !== null,
		passwordChangedAt: member.password_changed_at?.toISOString() ?? null,
		phoneBound: member.phone !== null,
		confirmedUntil: until !== null && until > context.now() ? until.toISOString() : null,
	};
}

/** Sends a code to the member's own phone, whose number the page does not know. Throws `no_phone`, and as `smsSend` does. */
export async function ownCodeSend(context: MemberContext, { scene, proof }: CallArgs<'ownCodeSend'>): Promise<CallOutput<'ownCodeSend'>> {
	const { phone } = await ownRow(context);
	if (phone === null) throw new AppError('no_phone');
	return sendCodeTo(context, phone, scene, proof);
}

/** The member shows in this login who they are; it holds for ten minutes. */
export async function confirmSelf(context: MemberContext, input: CallArgs<'confirmSelf'>): Promise<CallOutput<'confirmSelf'>> {
	const member = await ownRow(context);
	if ('password' in input) {
		if (!(await isPassword(context, member, input.password))) throw new AppError('password_wrong');
		return { confirmedUntil: (await confirm(context, context.db)).toISOString() };
	}
	const spendCode = await checkOwnCode(context, member, 'bind', input.smsCode);
	return context.db.transaction(async (tx) => {
		await spendCode(tx);
		return { confirmedUntil: (await confirm(context, tx)).toISOString() };
	});
}

/**
 * Sets a new password, ends every other login, and makes every other browser a stranger. Whoever had no answer and says it again has an old password
 * that holds no more, or a code that was used: for them it is done.
 */
export async function passwordChange(context: MemberContext, input: CallArgs<'passwordChange'>): Promise<CallOutput<'passwordChange'>> {
	return setPassword(context, input).catch(async (error) => {
		if (!(error instanceof AppError && error.reason === 'sms_code_expired')) throw error;
		const ended = await endedByPassword(context);
		if (ended === null || !(await isPassword(context, await ownRow(context), input.password))) throw error;
		return { ended };
	});
}

async function setPassword(context: MemberContext, input: CallArgs<'passwordChange'>): Promise<CallOutput<'passwordChange'>> {
	const member = await ownRow(context);
	if (isCommonPassword(input.password, member.phone ?? '')) throw new AppError('password_common');
	let spendCode: (tx: Tx) => Promise<void> = async () => {};
	if (!('oldPassword' in input)) spendCode = await checkOwnCode(context, member, 'reset', input.smsCode);
	else if (!(await isPassword(context, member, input.oldPassword))) return { ended: await endedBefore(context, member, input.password) };
	if (await verifyPassword(member.password_hash, input.password)) throw new AppError('password_same');
	const passwordHash = await hashPassword(input.password);
	const at = context.now();
	const ended = await context.db.transaction(async (tx) => {
		await spendCode(tx);
		// Of two at once with the same old password one is too late.
		if ((await queries.replacePassword(tx, { id: member.id, before: member.password_hash, passwordHash, at })) === 0)
			throw new AppError('password_wrong');
		const count = await endOtherSessions(tx, context, at);
		await forgetDevices(tx, member.id);
		await rememberDevice(tx, context, member.id);
		await emit(tx, passwordChanged, { memberId: member.id });
		return count;
	});
	if (member.phone !== null) await forgetFailures(context, member.phone);
	return { ended };
}

/** Binds another phone. Who it belongs to is told only to who has just shown to hold it. */
export async function bindPhone(context: MemberContext, input: CallArgs<'bindPhone'>): Promise<CallOutput<'bindPhone'>> {
	const phone = phoneOf(context, input.phone);
	const before = await ownRow(context);
	if (before.phone === phone) throw new AppError('phone_same');
	const until = await confirmedUntil(context);
	if (until === null || until <= context.now()) throw new AppError('confirm_first');
	const spendCode = await checkCounted(context, phone, 'bind', input.smsCode);
	const bind = async (tx: Tx) => {
		await spendCode(tx);
		const member = await queries.setPhone(tx, before.id, phone, context.now());
		await endOtherSessions(tx, context);
		await confirmSession(tx, context, null);
		await emit(tx, phoneChanged, { memberId: member.id, before: before.phone });
		return presentProfile(context.config, member, context.now());
	};
	return context.db.transaction(bind).catch((error) => {
		throw isDuplicate(error) ? new AppError('phone_of_another') : error;
	});
}

async function ownRow(context: MemberContext): Promise<queries.MemberRow> {
	const row = await queries.find(context.db, context.member.id);
	if (row === undefined) throw new AppError('not_logged_in');
	return row;
}

async function confirm(context: MemberContext, db: Tx | MemberContext['db']): Promise<Date> {
	const until = new Date(context.now().getTime() + confirmation);
	await confirmSession(db, context, until);
	return until;
}

/** Of a new password that this login has set a moment ago, the logins that ended with it. That it holds is a second guess, and counts as one. */
async function endedBefore(context: MemberContext, member: queries.MemberRow, password: string): Promise<number> {
	const ended = await endedByPassword(context);
	if (ended === null || !(await isPassword(context, member, password))) throw new AppError('password_wrong');
	return ended;
}

/** A guess at a password by somebody who holds a session counts as one at the login does. */
async function isPassword(context: MemberContext, member: queries.MemberRow, password: string): Promise<boolean> {
	const attempt = await beginAttempt(context, member.phone ?? `member ${member.id}`);
	const isRight = await verifyPassword(member.password_hash, password).catch(async (error) => {
		await attempt.withdrawn();
		throw error;
	});
	await (isRight ? attempt.succeeded() : attempt.failed());
	return isRight;
}

async function checkOwnCode(context: MemberContext, { phone }: queries.MemberRow, scene: SmsScene, code: string): ReturnType<typeof checkCounted> {
	if (phone === null) throw new AppError('no_phone');
	return checkCounted(context, phone, scene, code);
}
