import { createHash, ECDH } from 'node:crypto';
import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { mostPushDevices } from '../../../contract/push/member.ts';
import { mayBePushedTo } from '../../adapters/push/endpoint.rules.ts';
import type { Db } from '../../db/db.ts';
import type { MemberContext, Platform, PushMessage, PushOptions } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { deviceOf } from '../../lib/device.ts';
import * as queries from './push.queries.ts';

/** The browsers that the member's notices go to. */
export async function pushDevices(context: MemberContext): Promise<CallOutput<'pushDevices'>> {
	const rows = await queries.listOf(context.db, context.member.id);
	const devices = rows.map(({ id, device, endpoint, created_at }) => ({
		id,
		device: deviceOf(device),
		endpointHash: createHash('sha256').update(endpoint).digest('hex'),
		createdAt: created_at.toISOString(),
	}));
	return { publicKey: await context.pushKey(), devices };
}

/** Adds this browser for as long as this login lasts; again changes nothing. Throws `push_refused` for what no browser's maker gives out. */
export async function pushSubscribe(context: MemberContext, input: CallArgs<'pushSubscribe'>): Promise<CallOutput<'pushSubscribe'>> {
	if (!mayBePushedTo(input.endpoint, context.config) || !isPoint(input.p256dh)) throw new AppError('push_refused');
	const { id: memberId, sessionId } = context.member;
	return context.db.transaction(async (tx) => {
		await queries.lockMember(tx, memberId);
		const id = await queries.save(tx, { memberId, sessionId, ...input, device: context.userAgent, at: context.now() });
		await queries.removeOldest(tx, memberId, mostPushDevices);
		return { id };
	});
}

/** Takes a browser of the member out; another's is left alone. */
export async function pushUnsubscribe(context: MemberContext, input: CallArgs<'pushUnsubscribe'>): Promise<CallOutput<'pushUnsubscribe'>> {
	const { id: memberId } = context.member;
	const removed =
		'endpoint' in input
			? await queries.removeByEndpoint(context.db, memberId, input.endpoint)
			: await queries.removeById(context.db, memberId, input.id);
	return { removed };
}

/** Whether there is a browser that the member's notices could be pushed to. */
export function isPushedTo(db: Db, memberId: number): Promise<boolean> {
	return queries.hasAny(db, memberId);
}

/**
 * Pushes a message to every browser of the member and answers to how many. Those that are gone are forgotten. When none of them got it and one could not be
 * reached for now it throws. One that could not while another got it goes without: sent again, the message would ring anew where it was put away.
 */
export async function pushToMember(platform: Platform, memberId: number, message: PushMessage, options: PushOptions): Promise<number> {
	let sent = 0;
	let failure: unknown;
	for (const { id, endpoint, p256dh, auth } of await queries.listOf(platform.db, memberId)) {
		try {
			const outcome = await platform.sendPush({ endpoint, keys: { p256dh, auth } }, message, options);
			if (outcome === 'sent') sent += 1;
			else await queries.removeById(platform.db, memberId, id);
		} catch (error) {
			failure ??= error;
			platform.log.warn({ deviceId: id, err: error }, 'push: a browser was not reached');
		}
	}
	if (sent === 0 && failure !== undefined) throw failure;
	return sent;
}

/** Whether a browser's key is a point on the curve that messages are encrypted with. */
function isPoint(p256dh: string): boolean {
	try {
		ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1');
		return true;
	} catch {
		return false;
	}
}
