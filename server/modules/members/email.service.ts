import { timingSafeEqual } from 'node:crypto';
import type { Locale } from '../../../contract/call.ts';
import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { isDuplicate, type Tx } from '../../db/db.ts';
import type { Context, MailMessage, MemberContext, Platform } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { hmac } from '../../lib/hmac.ts';
import { siteUrl } from '../../lib/site-url.ts';
import { emailAsk, emailLeft } from './email.jobs.ts';
import { confirmLetter, leftLetter, takenLetter } from './email.letters.ts';
import * as queries from './email.queries.ts';
import { emailChanged } from './members.events.ts';
import * as members from './members.queries.ts';
import { emailConfirmation, maskEmail } from './members.rules.ts';

/** The member's address, and the one that waits to be confirmed. */
export async function emailState(context: MemberContext): Promise<CallOutput<'emailState'>> {
	const [member, waiting] = await Promise.all([
		members.find(context.db, context.member.id),
		queries.findWaiting(context.db, context.member.id, context.now()),
	]);
	const again = waiting === undefined ? 0 : waiting.created_at.getTime() + emailConfirmation.again - context.now().getTime();
	return {
		email: member?.email ?? null,
		waiting: waiting === undefined ? null : { email: waiting.email, expiresAt: waiting.expires_at.toISOString() },
		resendIn: Math.max(0, Math.ceil(again / 1000)),
	};
}

/**
 * Asks an address to be confirmed by a mail with a code and a link; the old one stays meanwhile. Asked again it is the mail that is sent again. That another
 * member has the address is told to the address alone.
 */
export async function emailSet(context: MemberContext, { email }: CallArgs<'emailSet'>): Promise<CallOutput<'emailSet'>> {
	const now = context.now();
	const { again, life, perDay } = emailConfirmation;
	const member = await members.find(context.db, context.member.id);
	if (member?.email?.toLowerCase() === email.toLowerCase()) throw new AppError('email_same');
	await context.db.transaction(async (tx) => {
		await queries.lock(tx, context.member.id, email);
		const sent = await queries.sentSince(tx, context.member.id, email, new Date(now.getTime() - 24 * 3_600_000));
		const wait = sent.last === null ? 0 : sent.last.getTime() + again - now.getTime();
		if (wait > 0) throw new AppError('email_too_soon', { retryAfter: Math.ceil(wait / 1000) });
		if (sent.by_member >= perDay || sent.to_address >= perDay) throw new AppError('email_daily_limit');
		await queries.dropWaiting(tx, context.member.id, now);
		const change = await queries.insert(tx, {
			memberId: context.member.id,
			email,
			locale: context.locale,
			at: now,
			expiresAt: new Date(now.getTime() + life),
		});
		await context.jobs.queue(tx, emailAsk, { changeId: change.id });
	});
	return emailState(context);
}

/** Takes back what waits. Nothing that waits is no error. */
export async function emailCancel(context: MemberContext): Promise<CallOutput<'emailCancel'>> {
	await queries.dropWaiting(context.db, context.member.id, context.now());
	return emailState(context);
}

/** By the code of the newest mail; five tries. Said again, because its answer was lost, it is no error. */
export async function emailConfirm(context: MemberContext, { code }: CallArgs<'emailConfirm'>): Promise<CallOutput<'emailConfirm'>> {
	try {
		await confirmByCode(context, code);
	} catch (error) {
		if (!(error instanceof AppError && error.reason === 'email_code_expired' && (await hasConfirmed(context, code)))) throw error;
	}
	return emailState(context);
}

async function confirmByCode(context: MemberContext, code: string): Promise<void> {
	const waiting = await queries.findWaiting(context.db, context.member.id, context.now());
	if (waiting === undefined || (await queries.takeTry(context.db, waiting.id, emailConfirmation.tries)) === undefined)
		throw new AppError('email_code_expired');
	if (!(await isCodeOf(context, waiting.id, code))) throw new AppError('email_code_wrong');
	await confirmChange(context, waiting.id);
}

/** Whether this code has given the member the address that is theirs, and none other waits. It gives nothing any more, so that guesses at it are not counted. */
async function hasConfirmed(context: MemberContext, code: string): Promise<boolean> {
	const { db, member } = context;
	if ((await queries.findWaiting(db, member.id, context.now())) !== undefined) return false;
	const last = await queries.findConfirmed(db, member.id, context.now());
	return last !== undefined && (await isCodeOf(context, last.id, code));
}

/** What a link of a mail is about, for whoever has it, logged in or not. */
export async function emailLink(context: Context, { token }: CallArgs<'emailLink'>): Promise<CallOutput<'emailLink'>> {
	const change = await changeOf(context, token);
	const email = maskEmail(change.email);
	if (change.confirmed_at !== null) return { state: 'confirmed', email };
	if (change.dropped_at !== null) return { state: 'dropped', email };
	return { state: change.expires_at > context.now() ? 'waiting' : 'expired', email };
}

/** By the link of the mail, in any browser. Pressed twice it is confirmed once. */
export async function emailLinkConfirm(context: Context, { token }: CallArgs<'emailLinkConfirm'>): Promise<CallOutput<'emailLinkConfirm'>> {
	const change = await changeOf(context, token);
	if (change.confirmed_at === null) await confirmChange(context, change.id);
	return { email: maskEmail(change.email) };
}

/** The job behind `emailSet`. A refusal of the mail server is final: the member sees that no mail came, and tries another address. */
export async function sendEmailAsk(platform: Platform, { changeId }: { changeId: number }): Promise<void> {
	const change = await queries.find(platform.db, changeId);
	if (change === undefined || change.confirmed_at !== null || change.dropped_at !== null || change.expires_at <= platform.now()) return;
	const locale = change.locale as Locale;
	const url = siteUrl(platform.config, pagePaths.email(await tokenOf(platform, changeId)));
	const letter = (await queries.isTaken(platform.db, change.email))
		? takenLetter(locale)
		: confirmLetter(locale, await codeOf(platform, changeId), url);
	await deliver(platform, { to: { name: '', address: change.email }, messageId: `email-${changeId}`, ...letter });
}

/** The job that tells the address that was left. */
export async function sendEmailLeft(platform: Platform, { changeId }: { changeId: number }): Promise<void> {
	const change = await queries.find(platform.db, changeId);
	if (change === undefined || change.before === null) return;
	await deliver(platform, { to: { name: '', address: change.before }, messageId: `email-left-${changeId}`, ...leftLetter(change.locale as Locale) });
}

/** Rows older than thirty days count for no limit, and no link of them holds. */
export async function purgeOldEmailChanges(platform: Platform): Promise<void> {
	await queries.removeBefore(platform.db, new Date(platform.now().getTime() - 30 * 24 * 3_600_000));
}

async function deliver(platform: Platform, message: MailMessage): Promise<void> {
	try {
		await platform.sendMail(message);
	} catch (error) {
		if (!(error instanceof AppError)) throw error;
		platform.log.warn({ detail: error.message }, 'a mail was refused');
	}
}

async function confirmChange(context: Context, id: number): Promise<void> {
	const work = async (tx: Tx) => {
		const change = await queries.confirm(tx, id, context.now());
		if (change === undefined) throw new AppError('email_code_expired');
		if ((await queries.setEmail(tx, change.member_id, change.email, context.now())) === 0) throw new AppError('email_code_expired');
		if (change.before !== null) await context.jobs.queue(tx, emailLeft, { changeId: id });
		await emit(tx, emailChanged, { memberId: change.member_id, first: change.before === null });
	};
	await context.db.transaction(work).catch((error) => {
		throw isDuplicate(error) ? new AppError('email_of_another') : error;
	});
}

async function changeOf(context: Context, token: string): Promise<queries.EmailChangeRow> {
	const id = Number(token.slice(0, token.indexOf('.')));
	// Both are as long: the calls take no other form.
	const isRight = timingSafeEqual(Buffer.from(await tokenOf(context, id)), Buffer.from(token));
	const change = isRight ? await queries.find(context.db, id) : undefined;
	if (change === undefined) throw new AppError('not_found');
	return change;
}

/** Made of the row's number with this installation's key: neither is kept anywhere. */
async function tokenOf(platform: Platform, id: number): Promise<string> {
	return `${id}.${hmac(await platform.secret('email'), `link ${id}`).toString('base64url')}`;
}

async function isCodeOf(platform: Platform, id: number, code: string): Promise<boolean> {
	return timingSafeEqual(Buffer.from(code), Buffer.from(await codeOf(platform, id)));
}

async function codeOf(platform: Platform, id: number): Promise<string> {
	const number = hmac(await platform.secret('email'), `code ${id}`).readUIntBE(0, 6) % 1_000_000;
	return String(number).padStart(6, '0');
}
