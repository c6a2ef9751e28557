import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Tx } from '../../db/db.ts';
import type { Context, Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { spendProof } from './captcha.service.ts';
import { deviceOf, knownDevice } from './member-devices.service.ts';
import { type SmsScene, sms, smsText, storedPhone } from './members.rules.ts';
import { noteSecurityEvent } from './security-events.service.ts';
import * as queries from './sms.queries.ts';

/**
 * Sends a code, whether or not a member holds the phone: neither answer nor time tells. Refuses by `phone_unsupported`,
 * `proof_invalid`, `sms_too_soon`, `sms_daily_limit`. The carrier is called after the commit.
 */
export async function smsSend(context: Context, input: CallArgs<'smsSend'>): Promise<CallOutput<'smsSend'>> {
	return sendCodeTo(context, phoneOf(context, input.phone), input.scene, input.proof);
}

/** The same to a phone in the spelling it is stored under. */
export async function sendCodeTo(context: Context, phone: string, scene: SmsScene, proof: string): Promise<CallOutput<'smsSend'>> {
	await spendProof(context, proof);
	const code = String(randomInt(1_000_000)).padStart(6, '0');
	const hash = await hashOf(context, phone, scene, code);
	const known = (await knownDevice(context, phone)) !== null;
	const id = await context.db
		.transaction((tx) => storeCode(tx, context, { phone, scene, hash, known }))
		.catch(async (error) => {
			// The owner's own codes are not touched by it, but the owner should know.
			if (error instanceof AppError && error.reason === 'sms_daily_limit' && !known) await noteSecurityEvent(context, phone, 'sms_used_up');
			throw error;
		});
	try {
		await context.sendSms({ phone, scene, code, text: smsText(scene, code, context.locale) });
	} catch (error) {
		// A refusal says that nothing was sent, so nothing counts. After any other failure the message may be under way.
		if (error instanceof AppError) await queries.remove(context.db, id);
		throw error instanceof AppError ? error : new AppError('maintenance', { detail: `sms: ${String(error)}`, retryAfter: sms.again / 1000 });
	}
	return { expiresIn: sms.life / 1000, resendIn: sms.again / 1000 };
}

/** The spelling a phone is stored under. Throws `phone_unsupported`. */
export function phoneOf(platform: Platform, phone: string): string {
	const stored = storedPhone(phone, platform.config.phoneE164);
	if (stored === null) throw new AppError('phone_unsupported');
	return stored;
}

/**
 * Checks the newest code of a phone for a scene that this browser asked for (else the newest that a client without cookies did), which takes one of its tries whatever follows. Answers how to use it up:
 * call that in the transaction it is for; of two at once one throws. Throws `sms_code_wrong`, `sms_code_expired`.
 */
export async function checkCode(context: Context, phone: string, scene: SmsScene, code: string): Promise<(tx: Tx) => Promise<void>> {
	const now = context.now();
	const row = await queries.takeTry(context.db, { phone, scene, deviceHash: deviceOf(context) }, now, sms.tries);
	if (row === undefined) throw new AppError('sms_code_expired');
	if (!timingSafeEqual(row.code_hash, await hashOf(context, phone, scene, code))) throw new AppError('sms_code_wrong');
	return async (tx) => {
		if ((await queries.markUsed(tx, row.id, now)) === 0) throw new AppError('sms_code_expired');
	};
}

/** Codes older than two days count for no limit. */
export async function purgeExpiredCodes(platform: Platform): Promise<void> {
	await queries.removeBefore(platform.db, new Date(platform.now().getTime() - 2 * 24 * 3_600_000));
}

/** A browser that has logged in to the account before has a budget of its own: strangers who ask for codes do not use it up. */
async function storeCode(tx: Tx, context: Context, code: { phone: string; scene: SmsScene; hash: Buffer; known: boolean }): Promise<number> {
	await queries.lockPhone(tx, code.phone);
	const now = context.now();
	const { last, today } = await queries.sentTo(tx, code, now, context.config.timeZone);
	const wait = last === null ? 0 : last.getTime() + sms.again - now.getTime();
	if (wait > 0) throw new AppError('sms_too_soon', { retryAfter: Math.ceil(wait / 1000) });
	if (today >= sms.perDay) throw new AppError('sms_daily_limit');
	return queries.insert(tx, { ...code, deviceHash: deviceOf(context), at: now, expiresAt: new Date(now.getTime() + sms.life) });
}

/** Keyed: six digits alone would be found in no time. */
async function hashOf(platform: Platform, phone: string, scene: SmsScene, code: string): Promise<Buffer> {
	return createHmac('sha256', await platform.secret('sms'))
		.update(`${phone} ${scene} ${code}`)
		.digest();
}
