import { randomBytes } from 'node:crypto';
import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { mostPasskeys } from '../../../contract/passkeys/member.ts';
import type { Db } from '../../db/db.ts';
import type { Context, MemberContext, Platform } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { nameAndPhone } from '../members/cards.service.ts';
import { beginCodeAttempt } from '../members/lockout.service.ts';
import { logInMember } from '../members/members.service.ts';
import { noteOwnSecurityEvent } from '../members/security-events.service.ts';
import { confirmedUntil, endOtherSessions } from '../members/sessions.service.ts';
import { webInfo } from '../site/site.service.ts';
import { passkeyAdded, passkeyCopied, passkeyRemoved } from './passkeys.events.ts';
import { presentCreation, presentPasskey } from './passkeys.presenter.ts';
import * as queries from './passkeys.queries.ts';
import { challengeLife, firstName, mayFollow, type RelyingParty, relyingParty, storedTransports } from './passkeys.rules.ts';
import { challengeOf, verifiedAssertion, verifiedAttestation } from './passkeys.verify.ts';

export async function myPasskeys(context: MemberContext): Promise<CallOutput<'myPasskeys'>> {
	const rows = await queries.listOf(context.db, context.member.id, mostPasskeys);
	return { rpId: relyingParty(context.config)?.id ?? null, passkeys: rows.map(presentPasskey) };
}

/** What the member's authenticator is asked for, once they have shown in this login who they are. */
export async function passkeyAddBegin(context: MemberContext): Promise<CallOutput<'passkeyAddBegin'>> {
	const { db, member } = context;
	const site = requireSite(context);
	await requireConfirmed(context);
	const known = await queries.listOf(db, member.id, mostPasskeys);
	if (known.length >= mostPasskeys) throw new AppError('passkeys_full');
	const handle = await queries.ensureHandle(db, member.id, randomBytes(32));
	const challenge = await newChallenge(context, 'add', member.id);
	const [person, { siteName }] = await Promise.all([nameAndPhone(db, member.id), webInfo(context)]);
	return presentCreation({ rp: { id: site.id, name: siteName }, handle, member: person, challenge, known });
}

/** Keeps a passkey that the member's authenticator has just made. Throws `passkey_refused` for whatever is wrong with it. */
export async function passkeyAdd(context: MemberContext, { credential }: CallArgs<'passkeyAdd'>): Promise<CallOutput<'passkeyAdd'>> {
	const { member } = context;
	const site = requireSite(context);
	await requireConfirmed(context);
	const challenge = challengeOf(credential.response.clientDataJSON);
	if (challenge === null || !(await takeChallenge(context, challenge, 'add', member.id))) throw new AppError('passkey_refused');
	const made = await verifiedAttestation(credential, challenge, site);
	if (made === null) throw new AppError('passkey_refused');
	const row = await context.db.transaction(async (tx) => {
		await queries.lockMember(tx, member.id);
		const added = await queries.insert(tx, {
			...made,
			memberId: member.id,
			transports: storedTransports(credential.response.transports ?? []),
			rpId: site.id,
			name: firstName(made.aaguid, context.userAgent),
			at: context.now(),
		});
		if (added === undefined) throw new AppError('passkey_known');
		if ((await queries.listOf(tx, member.id, mostPasskeys + 1)).length > mostPasskeys) throw new AppError('passkeys_full');
		await emit(tx, passkeyAdded, { memberId: member.id, passkeyId: added.id });
		await noteOwnSecurityEvent(tx, context, member.id, 'passkey_added');
		return added;
	});
	return presentPasskey(row);
}

export async function passkeyRename(context: MemberContext, { id, name }: CallArgs<'passkeyRename'>): Promise<CallOutput<'passkeyRename'>> {
	const row = await queries.setName(context.db, context.member.id, id, name);
	if (row === undefined) throw new AppError('not_found');
	return presentPasskey(row);
}

/** It logs nobody in any more, and whoever it may have logged in elsewhere is logged out. */
export async function passkeyRemove(context: MemberContext, { id }: CallArgs<'passkeyRemove'>): Promise<CallOutput<'passkeyRemove'>> {
	const { member } = context;
	return context.db.transaction(async (tx) => {
		if ((await queries.remove(tx, member.id, id)) === 0) return { ended: 0 };
		const ended = await endOtherSessions(tx, context);
		await emit(tx, passkeyRemoved, { memberId: member.id, passkeyId: id });
		await noteOwnSecurityEvent(tx, context, member.id, 'passkey_removed');
		return { ended };
	});
}

export async function passkeyLoginBegin(context: Context): Promise<CallOutput<'passkeyLoginBegin'>> {
	const site = requireSite(context);
	const challenge = await newChallenge(context, 'login', null);
	return { challenge: challenge.toString('base64url'), rpId: site.id, timeout: challengeLife, userVerification: 'required' };
}

/**
 * Logs in by a passkey, which says whose it is. Whatever is wrong with it is `passkey_failed`; that an account is disabled is told only to who has
 * its key. Failures count for the address: a signature is not guessed, so they lock no account.
 */
export async function passkeyLogin(context: Context, { credential }: CallArgs<'passkeyLogin'>): Promise<CallOutput<'passkeyLogin'>> {
	const site = requireSite(context);
	const attempt = await beginCodeAttempt(context, `passkey ${credential.id}`);
	const passkey = await whoseAssertion(context, credential, site).catch(async (error) => {
		await attempt.withdrawn();
		throw error;
	});
	if (passkey === null) {
		await attempt.failed();
		throw new AppError('passkey_failed');
	}
	await attempt.succeeded();
	return logInMember(context, passkey.member_id, async (tx) => {
		if ((await queries.hold(tx, passkey.id)) === 0) throw new AppError('passkey_failed');
	});
}

/** What the member calls one of their passkeys; null when it is gone. */
export async function passkeyName(db: Db, memberId: number, id: number): Promise<string | null> {
	return (await queries.findName(db, memberId, id))?.name ?? null;
}

export async function purgeExpiredChallenges(platform: Platform): Promise<void> {
	await queries.removeExpiredChallenges(platform.db, platform.now());
}

/** The passkey that signed what this site asked for; null when anything is wrong. */
async function whoseAssertion(
	context: Context,
	credential: CallArgs<'passkeyLogin'>['credential'],
	site: RelyingParty,
): Promise<queries.PasskeyRow | null> {
	const challenge = challengeOf(credential.response.clientDataJSON);
	// Gone before anything is verified: one answer has one try.
	if (challenge === null || !(await takeChallenge(context, challenge, 'login', null))) return null;
	const row = await queries.findByCredential(context.db, credential.id);
	if (row === undefined || credential.response.userHandle !== row.handle.toString('base64url')) return null;
	const signed = await verifiedAssertion(credential, challenge, site, row);
	if (signed === null) return null;
	const follows = mayFollow(row.counter, signed.counter) && (await queries.setUsed(context.db, row.id, { ...signed, at: context.now() })) > 0;
	if (follows) return row;
	const isCopied = await context.db.transaction(async (tx) => {
		// One that was removed meanwhile has no count to follow, and says nothing of a copy.
		if ((await queries.hold(tx, row.id)) === 0) return false;
		await emit(tx, passkeyCopied, { memberId: row.member_id, passkeyId: row.id });
		await noteOwnSecurityEvent(tx, context, row.member_id, 'passkey_copied');
		return true;
	});
	if (isCopied) context.log.warn({ memberId: row.member_id, passkeyId: row.id, ip: context.ip }, 'security: passkey_copied');
	return null;
}

function requireSite(context: Context): RelyingParty {
	const site = relyingParty(context.config);
	if (site === null) throw new AppError('passkeys_unavailable');
	return site;
}

async function requireConfirmed(context: MemberContext): Promise<void> {
	const until = await confirmedUntil(context);
	if (until === null || until <= context.now()) throw new AppError('confirm_first');
}

async function newChallenge(context: Context, purpose: 'add' | 'login', memberId: number | null): Promise<Buffer> {
	const challenge = randomBytes(32);
	await queries.insertChallenge(context.db, { challenge, purpose, memberId, expiresAt: new Date(context.now().getTime() + challengeLife) });
	return challenge;
}

async function takeChallenge(context: Context, challenge: Buffer, purpose: 'add' | 'login', memberId: number | null): Promise<boolean> {
	return (await queries.takeChallenge(context.db, { challenge, purpose, memberId, now: context.now() })) > 0;
}
