import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import * as z from 'zod';
import type { CallOutput } from '../../../contract/calls.ts';
import type { Context, Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import * as queries from './captcha.queries.ts';
import { nameDevice } from './member-devices.service.ts';

/** A phone tries half of these on average: some tenths of a second. */
const maxnumber = 30_000;
/** Milliseconds in which a challenge must be solved and used. */
const life = 10 * 60_000;

const payload = z.object({
	algorithm: z.literal('SHA-256'),
	challenge: z.string().regex(/^[0-9a-f]{64}$/),
	number: z.int().min(0).max(maxnumber),
	salt: z.string().regex(/^[0-9a-f]{24}\?expires=\d{1,12}&$/),
	signature: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A proof-of-work challenge in ALTCHA's first format, signed with the installation's key; nothing is stored for it. */
export async function captcha(context: Context): Promise<CallOutput<'captcha'>> {
	// Whoever asks for a code next is told from others by it.
	nameDevice(context);
	const { algorithm, challenge, salt, signature } = await createChallenge({
		algorithm: 'SHA-256',
		maxnumber,
		saltLength: 12,
		expires: new Date(context.now().getTime() + life),
		hmacKey: await hmacKey(context),
	});
	return { algorithm: algorithm as 'SHA-256', challenge, maxnumber, salt, signature };
}

/** Uses a solved challenge (base64 of its JSON) up. Throws `proof_invalid` when it is wrong, too old or used before. */
export async function spendProof(context: Context, proof: string): Promise<void> {
	const solved = payload.safeParse(decode(proof)).data;
	if (solved === undefined) throw new AppError('proof_invalid');
	// The library would look at the system's clock, so the expiry is ours to check.
	const expiresAt = new Date(Number(extractParams(solved)['expires']) * 1000);
	if (!(expiresAt > context.now()) || !(await verifySolution(solved, await hmacKey(context), false))) throw new AppError('proof_invalid');
	if ((await queries.insertUsed(context.db, solved.challenge, expiresAt)) === 0) throw new AppError('proof_invalid');
}

export async function purgeExpiredProofs(platform: Platform): Promise<void> {
	await queries.removeExpired(platform.db, platform.now());
}

async function hmacKey(platform: Platform): Promise<string> {
	return (await platform.secret('captcha')).toString('hex');
}

function decode(proof: string): unknown {
	try {
		return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
	} catch {
		return undefined;
	}
}
