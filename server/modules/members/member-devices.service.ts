import { createHash, randomBytes } from 'node:crypto';
import type { Db, Tx } from '../../db/db.ts';
import type { Context, Platform } from '../../http/route.ts';
import * as queries from './member-devices.queries.ts';
import { knownDevices } from './members.rules.ts';

/** Under what the browser that asks is kept; null for a client without its cookie. */
export function deviceOf(context: Context): Buffer | null {
	return context.device === '' ? null : hashOf(context.device);
}

/** The same if this browser has logged in as who holds the phone before; null for strangers. */
export async function knownDevice(context: Context, phone: string): Promise<Buffer | null> {
	const device = deviceOf(context);
	return device !== null && (await queries.isKnown(context.db, phone, device)) ? device : null;
}

/** Gives a browser that has no name one, so that what it asks for next can be told from what others ask for. */
export function nameDevice(context: Context): void {
	if (context.device === '') context.keepDevice(newName());
}

/**
 * The browser has just logged in as this member: from now on it is known. It gets a new name each time, so that one that somebody planted
 * before is worth nothing after.
 */
export async function rememberDevice(db: Db, context: Context, memberId: number): Promise<void> {
	const name = newName();
	await db.transaction(async (tx) => {
		const before = deviceOf(context);
		if (before !== null) await queries.rename(tx, before, hashOf(name));
		await queries.put(tx, memberId, hashOf(name), context.now());
		await queries.keepNewest(tx, memberId, knownDevices.most);
	});
	context.keepDevice(name);
}

/** After a new password every device has to show itself again. */
export async function forgetDevices(tx: Tx, memberId: number): Promise<void> {
	await queries.removeAllOf(tx, memberId);
}

export async function purgeExpiredDevices(platform: Platform): Promise<void> {
	await queries.removeBefore(platform.db, new Date(platform.now().getTime() - knownDevices.life));
}

function newName(): string {
	return randomBytes(32).toString('base64url');
}

function hashOf(name: string): Buffer {
	return createHash('sha256').update(name).digest();
}
