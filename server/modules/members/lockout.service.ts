import { createHmac } from 'node:crypto';
import type { Context, Platform } from '../../http/route.ts';
import { addressKey } from '../../lib/address.ts';
import { AppError } from '../../lib/app-error.ts';
import * as queries from './lockout.queries.ts';
import { lockedUntil, lockout } from './members.rules.ts';

/** A guess at an account's password that has been let through. */
export interface Attempt {
	failed(): Promise<void>;
	succeeded(): Promise<void>;
}

/**
 * Lets one guess through or throws `login_locked` with the seconds to wait. An account need not exist to be locked. The
 * guess counts as a failure until it has succeeded, so that guesses at the same moment cannot slip past the limit; for the
 * address it counts once it has failed, or a class behind one address would lock itself out by logging in together.
 */
export async function beginAttempt(context: Context, account: string): Promise<Attempt> {
	const { db } = context;
	const now = context.now();
	const address = addressKey(context.ip);
	await refuseLockedAddress(context);
	const accountHash = await hashAccount(context, account);
	const id = await db.transaction(async (tx) => {
		await queries.lockAccount(tx, accountHash);
		refuseUntil(lockedUntil(await queries.failuresOfAccount(tx, accountHash, lockout.account), lockout.account, now), now);
		return queries.insertFailure(tx, { accountHash, address: '', at: now });
	});
	return {
		failed: async () => {
			await queries.setAddress(db, id, address);
		},
		succeeded: async () => {
			await queries.forgetAccount(db, accountHash);
		},
	};
}

/** Throws `login_locked` for an address with too many failures of whatever account. */
export async function refuseLockedAddress(context: Context): Promise<void> {
	const now = context.now();
	const failures = await queries.failuresOfAddress(context.db, addressKey(context.ip), lockout.address);
	refuseUntil(lockedUntil(failures, lockout.address, now), now);
}

/** Counts a wrong SMS code for the address alone: codes have tries of their own, and nobody may lock another's account with them. */
export async function countAddressFailure(context: Context, phone: string): Promise<void> {
	const accountHash = await hashAccount(context, `sms ${phone}`);
	await queries.insertFailure(context.db, { accountHash, address: addressKey(context.ip), at: context.now() });
}

/** After a new password the failures at the old one are forgotten. */
export async function forgetFailures(platform: Platform, account: string): Promise<void> {
	await queries.forgetAccount(platform.db, await hashAccount(platform, account));
}

/** Failures that can no longer lock anybody. */
export async function tidyFailures(platform: Platform): Promise<void> {
	await queries.removeBefore(platform.db, new Date(platform.now().getTime() - 2 * lockout.window));
}

function refuseUntil(until: Date | null, now: Date): void {
	if (until !== null) throw new AppError('login_locked', { retryAfter: Math.ceil((until.getTime() - now.getTime()) / 1000) });
}

async function hashAccount(platform: Platform, account: string): Promise<Buffer> {
	return createHmac('sha256', await platform.secret('login'))
		.update(account.toLowerCase())
		.digest();
}
