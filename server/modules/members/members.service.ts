import { randomInt } from 'node:crypto';
import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Profile } from '../../../contract/members/public.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Context, MemberContext, Platform } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { purgeExpiredProofs } from './captcha.service.ts';
import { checkCounted } from './checked-code.ts';
import { isCommonPassword } from './common-passwords.ts';
import { writeInLanguageOf } from './contact.service.ts';
import { purgeOldEmailChanges } from './email.service.ts';
import { beginAttempt, forgetFailures, purgeExpiredFailures } from './lockout.service.ts';
import { forgetDevices, purgeExpiredDevices, rememberDevice } from './member-devices.service.ts';
import { memberRegistered, passwordChanged } from './members.events.ts';
import { presentProfile } from './members.presenter.ts';
import * as queries from './members.queries.ts';
import { storedNickname, storedPhone } from './members.rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { purgeExpiredSecurityEvents } from './security-events.service.ts';
import { endAllSessions, endSession, openSession, purgeExpiredSessions } from './sessions.service.ts';
import { checkCode, phoneOf, purgeExpiredCodes } from './sms.service.ts';

/**
 * Makes a member and logs them in, in one transaction that is durable before it is answered. Whether the phone is taken is
 * told only to who has just shown to hold it.
 */
export async function register(context: Context, input: CallArgs<'register'>): Promise<CallOutput<'register'>> {
	const phone = phoneOf(context, input.phone);
	refuseCommon(input.password, phone);
	const nickname = input.nickname === undefined ? `学员${randomInt(100_000, 1_000_000)}` : storedNickname(input.nickname);
	if (nickname === null) throw new AppError('nickname_refused');
	const spendCode = await checkCode(context, phone, 'register', input.smsCode);
	const passwordHash = await hashPassword(input.password);
	return context.db.transaction(async (tx) => {
		await spendCode(tx);
		const member = await queries.insert(tx, { phone, nickname, passwordHash, at: context.now() });
		if (member === undefined) throw new AppError('phone_taken');
		await emit(tx, memberRegistered, { memberId: member.id });
		return logIn(tx, context, member);
	});
}

/** Logs in by account (a phone) and password, or by phone and SMS code. */
export function login(context: Context, input: CallArgs<'login'>): Promise<CallOutput<'login'>> {
	return 'smsCode' in input ? loginByCode(context, input) : loginByPassword(context, input);
}

/**
 * An unknown account takes the same statements, the same argon2 verification and the same answers as a wrong password,
 * locking included. That an account is disabled is told only with the right password.
 */
async function loginByPassword(
	context: Context,
	{ account, password, proof }: { account: string; password: string; proof?: string | undefined },
): Promise<CallOutput<'login'>> {
	const phone = storedPhone(account, context.config.phoneE164);
	const attempt = await beginAttempt(context, phone ?? account, proof);
	const member = await queries.findByPhone(context.db, phone ?? account);
	const isRight = await verifyPassword(member?.password_hash, password).catch(async (error) => {
		await attempt.withdrawn();
		throw error;
	});
	if (!isRight || member === undefined) {
		await attempt.failed();
		throw new AppError('login_failed');
	}
	await attempt.succeeded();
	return logInUnchanged(context, member, 'login_failed');
}

/**
 * A locked account still opens to a code: the lock is against guessing, a code has five tries of its own, and so nobody can
 * keep an owner out. Who shows to hold a phone may know that it is not registered (`not_registered`).
 */
async function loginByCode(context: Context, input: { phone: string; smsCode: string }): Promise<CallOutput<'login'>> {
	const phone = storedPhone(input.phone, context.config.phoneE164);
	// No code was ever sent to a phone that the site does not take.
	if (phone === null) throw new AppError('sms_code_expired');
	const spendCode = await checkCounted(context, phone, 'login', input.smsCode);
	return context.db.transaction(async (tx) => {
		await spendCode(tx);
		const member = await queries.holdByPhone(tx, phone);
		if (member === undefined) throw new AppError('not_registered');
		return logIn(tx, context, member);
	});
}

/**
 * Logs in a member who has shown who they are in a way that another module checks. `hold` throws when that way is not there any more; else whoever ends it waits
 * until the login is there, and ends it too. Throws `account_disabled`.
 */
export async function logInMember(context: Context, memberId: number, hold: (tx: Tx) => Promise<void>): Promise<CallOutput<'login'>> {
	const member = await queries.find(context.db, memberId);
	if (member === undefined) throw new AppError('not_logged_in');
	return logInUnchanged(context, member, 'not_logged_in', hold);
}

/** Ends the session of the token, if it has one: an ended or unknown one is no error. */
export async function logout(context: Context): Promise<CallOutput<'logout'>> {
	await endSession(context.db, context.token, context.now());
	return {};
}

/** Sets a new password, ends every session, makes every device a stranger and forgets the failures that may have locked the account. */
export async function passwordReset(context: Context, input: CallArgs<'passwordReset'>): Promise<CallOutput<'passwordReset'>> {
	const phone = storedPhone(input.phone, context.config.phoneE164);
	if (phone === null) throw new AppError('sms_code_expired');
	refuseCommon(input.password, phone);
	const spendCode = await checkCounted(context, phone, 'reset', input.smsCode);
	const passwordHash = await hashPassword(input.password);
	await context.db.transaction(async (tx) => {
		await spendCode(tx);
		const member = await queries.setPassword(tx, phone, passwordHash, context.now());
		if (member === undefined) throw new AppError('not_registered');
		await endAllSessions(tx, member.id, context.now());
		await forgetDevices(tx, member.id);
		await emit(tx, passwordChanged, { memberId: member.id });
	});
	await forgetFailures(context, phone);
	return {};
}

export async function memberInfo(context: MemberContext): Promise<Profile> {
	const member = await queries.find(context.db, context.member.id);
	if (member === undefined) throw new AppError('not_logged_in');
	return presentProfile(context.config, member, context.now());
}

/** Makes a member without a code, for seeding. Answers the id, or undefined when the phone is taken. */
export async function createMember(db: Db, member: { phone: string; password: string; nickname: string; at: Date }): Promise<number | undefined> {
	const { phone, nickname, at } = member;
	return (await queries.insert(db, { phone, nickname, passwordHash: await hashPassword(member.password), at }))?.id;
}

/** The member who logs in by this account (a phone, in any spelling the site takes); undefined for none. */
export async function memberByAccount(
	platform: Pick<Platform, 'db' | 'config'>,
	account: string,
): Promise<{ id: number; nickname: string } | undefined> {
	const row = await queries.findByPhone(platform.db, storedPhone(account, platform.config.phoneE164) ?? account);
	return row && { id: row.id, nickname: row.nickname };
}

/** Until when the member's VIP is shown to run. Enrolment decides by its grants and keeps this copy. */
export async function showVipUntil(tx: Tx, memberId: number, until: Date | null): Promise<void> {
	await queries.setVipUntil(tx, memberId, until);
}

/** Removes what no rule looks at any more: expired sessions, old codes, used proofs, failures. Safe to run at any time. */
export async function purgeExpiredMemberRows(platform: Platform): Promise<void> {
	for (const purge of [
		purgeExpiredSessions,
		purgeExpiredCodes,
		purgeExpiredProofs,
		purgeExpiredFailures,
		purgeExpiredDevices,
		purgeExpiredSecurityEvents,
		purgeOldEmailChanges,
	])
		await purge(platform);
}

/** Throws `otherwise` when the password or the phone was changed since the member was looked up: that ended all logins, and this one came before. */
function logInUnchanged(
	context: Context,
	seen: queries.MemberRow,
	otherwise: 'login_failed' | 'not_logged_in',
	hold?: (tx: Tx) => Promise<void>,
): Promise<CallOutput<'login'>> {
	return context.db.transaction(async (tx) => {
		const member = await queries.holdForLogin(tx, seen);
		if (member === undefined) throw new AppError(otherwise);
		await hold?.(tx);
		return logIn(tx, context, member);
	});
}

async function logIn(db: Db, context: Context, member: queries.MemberRow): Promise<CallOutput<'login'>> {
	if (member.disabled_at !== null) throw new AppError('account_disabled');
	const { token, expiresAt } = await openSession(db, context, member.id);
	await rememberDevice(db, context, member.id);
	await writeInLanguageOf(db, member.id, context.locale);
	const closesAt = member.closes_at?.toISOString() ?? null;
	return { token, expiresAt: expiresAt.toISOString(), member: presentProfile(context.config, member, context.now()), closesAt };
}

function refuseCommon(password: string, phone: string): void {
	if (isCommonPassword(password, phone)) throw new AppError('password_common');
}
