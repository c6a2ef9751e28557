import { createHmac } from 'node:crypto';
import type { Db } from '../../db/db.ts';
import type { Context, Platform } from '../../http/route.ts';
import { addressKey } from '../../lib/address.ts';
import { AppError } from '../../lib/app-error.ts';
import { spendProof } from './captcha.service.ts';
import * as queries from './lockout.queries.ts';
import { knownDevice } from './member-devices.service.ts';
import { isUnderWay, type Limit, lockedUntil, lockout } from './members.rules.ts';
import { noteSecurityEvent } from './security-events.service.ts';

/** A guess that has been let through. One of them must be called. */
export interface Attempt {
	failed(): Promise<unknown>;
	succeeded(): Promise<unknown>;
	/** Nothing was verified, so nothing was guessed. */
	withdrawn(): Promise<unknown>;
}

/** A limit and whose failures count towards it. */
interface Count {
	bucket: queries.Bucket;
	limit: Limit;
}

interface Source {
	kind: queries.AttemptKind;
	accountHash: Buffer;
	address: string;
	deviceHash: Buffer | null;
	counts: Count[];
}

/** Milliseconds that a guess waits for others of its source to come out, and between looks for those of other processes. */
const patience = 10_000;
const look = 200;

/**
 * Lets one guess at a password through or throws `login_locked` with the seconds to wait. Failures count by source, so that nobody can lock an
 * owner out: a browser that has logged in to the account before has a count of its own; whoever else shares the account's, unless they bring a
 * proof of work (`proof_invalid`), which has counts of its own again. An account need not exist to be locked.
 *
 * The guess counts from before the password is verified, over all processes, so that guesses at the same moment cannot slip past a limit. While
 * so many are under way that their failures would reach it, others wait: a class behind one address may log in at the same moment.
 */
export async function beginAttempt(context: Context, account: string, proof?: string): Promise<Attempt> {
	const accountHash = await hashAccount(context, account);
	const address = addressKey(context.ip);
	const device = await knownDevice(context, account);
	if (device !== null) {
		const counts = [{ bucket: { accountHash, deviceHash: device }, limit: lockout.account }];
		const source: Source = { kind: 'device', accountHash, address, deviceHash: device, counts };
		const tried = await reserve(context, source);
		if ('id' in tried) return attemptOf(context, source, tried.id);
		if (proof === undefined) refuseUntil(tried.lockedUntil, context.now());
	}
	if (proof !== undefined) {
		await spendProof(context, proof);
		const counts = [
			{ bucket: { accountHash, address }, limit: lockout.account },
			{ bucket: { address }, limit: lockout.address },
			{ bucket: { accountHash }, limit: lockout.proofs },
		];
		return attempt(context, { kind: 'proof', accountHash, address, deviceHash: null, counts });
	}
	const counts = [
		{ bucket: { accountHash }, limit: lockout.account },
		{ bucket: { address }, limit: lockout.address },
	];
	const source: Source = { kind: 'stranger', accountHash, address, deviceHash: null, counts };
	// The owner is told once a lock, when it falls.
	return attempt(context, source, () => noteSecurityEvent(context, account, 'password_guesses'));
}

/**
 * The same for a code by SMS. Codes have tries of their own, so it counts for the address alone, and not at all on a browser that has logged in
 * to the account before: nobody may lock another's account with codes.
 */
export async function beginCodeAttempt(context: Context, phone: string): Promise<Attempt> {
	if ((await knownDevice(context, phone)) !== null) return { failed: async () => {}, succeeded: async () => {}, withdrawn: async () => {} };
	const address = addressKey(context.ip);
	const accountHash = await hashAccount(context, `sms ${phone}`);
	const source: Source = { kind: 'stranger', accountHash, address, deviceHash: null, counts: [{ bucket: { address }, limit: lockout.address }] };
	const tried = await reserve(context, source);
	if (!('id' in tried)) return refuseUntil(tried.lockedUntil, context.now());
	// Right codes take nothing back: the wrong ones before them were guesses all the same.
	const { failed, withdrawn } = attemptOf(context, source, tried.id);
	return { failed, withdrawn, succeeded: withdrawn };
}

/** After a new password the failures at the old one are forgotten; with an account all of them. */
export async function forgetFailures(platform: Pick<Platform, 'secret'> & { db: Db }, account: string): Promise<void> {
	await queries.forgetAccount(platform.db, await hashAccount(platform, account));
}

/** Failures that can no longer lock anybody. */
export async function purgeExpiredFailures(platform: Platform): Promise<void> {
	const now = platform.now().getTime();
	await queries.removeBefore(platform.db, new Date(now - 2 * lockout.account.window), new Date(now - lockout.proofs.window));
}

async function attempt(context: Context, source: Source, onLocked?: () => Promise<void>): Promise<Attempt> {
	const tried = await reserve(context, source);
	return 'id' in tried ? attemptOf(context, source, tried.id, onLocked) : refuseUntil(tried.lockedUntil, context.now());
}

function attemptOf(context: Context, source: Source, id: number, onLocked?: () => Promise<void>): Attempt {
	return {
		failed: async () => {
			if (onLocked === undefined) await settle(source, queries.setFailed(context.db, id));
			else if (await settle(source, locksAccount(context, source, id))) await onLocked();
		},
		succeeded: () => settle(source, queries.forgetSource(context.db, source)),
		withdrawn: () => settle(source, queries.remove(context.db, id)),
	};
}

/** Writes a failure down and says whether the account is locked with it. Of failures at the same moment it is the last: they are written one after the other. */
function locksAccount(context: Context, { kind, accountHash, address }: Source, id: number): Promise<boolean> {
	return context.db.transaction(async (tx) => {
		await queries.lock(tx, accountHash, address);
		await queries.setFailed(tx, id);
		const failures = await queries.listFailures(tx, kind, { accountHash }, lockout.account.failures);
		const isLast = !failures.some((failure) => isUnderWay(failure, context.now()));
		return isLast && lockedUntil(failures, lockout.account, context.now()) !== null;
	});
}

/** Counts the guess before it is made; waits while the outcome of others decides. */
async function reserve(context: Context, source: Source): Promise<{ id: number } | { lockedUntil: Date }> {
	const until = performance.now() + patience;
	for (;;) {
		const now = context.now();
		const found = await context.db.transaction(async (tx) => {
			await queries.lock(tx, source.accountHash, source.address);
			let busy = false;
			for (const { bucket, limit } of source.counts) {
				const failures = await queries.listFailures(tx, source.kind, bucket, limit.failures);
				const locked = lockedUntil(failures, limit, now);
				if (locked === null) continue;
				if (failures.some((failure) => isUnderWay(failure, now))) busy = true;
				else return { lockedUntil: locked };
			}
			return busy ? null : { id: await queries.insertPending(tx, { ...source, at: now }) };
		});
		if (found !== null) {
			// Whoever waits behind this one would be refused as well.
			if ('lockedUntil' in found) wakeNext(source);
			return found;
		}
		if (performance.now() > until) throw new AppError('too_many_requests', { retryAfter: 1 });
		await turnOf(source);
	}
}

const waiting = new Map<string, (() => void)[]>();
const queueOf = ({ accountHash, address, deviceHash }: Source) =>
	deviceHash === null ? address : `${accountHash.toString('hex')} ${deviceHash.toString('hex')}`;

/** Until another guess of this source came out; one of another process, or at the same account from elsewhere, is looked for now and then. */
function turnOf(source: Source): Promise<void> {
	return new Promise((resolve) => {
		const queue = waiting.get(queueOf(source)) ?? [];
		waiting.set(queueOf(source), queue);
		const timer = setTimeout(() => {
			queue.splice(queue.indexOf(wake), 1);
			if (queue.length === 0) waiting.delete(queueOf(source));
			resolve();
		}, look);
		const wake = () => {
			clearTimeout(timer);
			resolve();
		};
		queue.push(wake);
	});
}

function wakeNext(source: Source): void {
	const queue = waiting.get(queueOf(source));
	queue?.shift()?.();
	if (queue?.length === 0) waiting.delete(queueOf(source));
}

function settle<T>(source: Source, work: Promise<T>): Promise<T> {
	return work.finally(() => wakeNext(source));
}

function refuseUntil(until: Date, now: Date): never {
	throw new AppError('login_locked', { retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)) });
}

async function hashAccount(platform: Pick<Platform, 'secret'>, account: string): Promise<Buffer> {
	return createHmac('sha256', await platform.secret('login'))
		.update(account.toLowerCase())
		.digest();
}
