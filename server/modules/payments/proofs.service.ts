import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Transfer } from '../../../contract/payments/member.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { BoundedQueue } from '../../lib/bounded-queue.ts';
import { dayOf } from '../../lib/days.ts';
import { type OrderRow, ownOrder } from '../orders/orders.service.ts';
import { findProvider } from './providers.service.ts';
import * as queries from './transfers.queries.ts';
import { transferOf } from './transfers.service.ts';
import { listOf as triesOf } from './tries.queries.ts';

/** Decoding takes memory by the size of the picture, 40 megapixels at most: one at a time. */
const reading = new BoundedQueue('transfer-proofs', { concurrency: 1, waiting: 20, ofOne: 2 });

/** Pixels, so that the smallest print of a slip can be read; a picture of a telephone's screen is high. */
const within = { width: 1600, height: 6000 } as const;

/** Throws `not_found` for what is not the member's. */
export async function orderTransfer(context: MemberContext, { orderId }: CallArgs<'orderTransfer'>): Promise<CallOutput<'orderTransfer'>> {
	const order = await ownOrder(context.db, context.member.id, orderId);
	const last = (await triesOf(context.db, order.id)).at(-1);
	return { transfer: order.state === 1 && last?.provider === 'bank' ? await ownTransfer(context, order) : null };
}

/**
 * Keeps what shows that a transfer was made; the one before is gone. Throws `not_found` for an order that waits for no transfer, `order_closed`, `order_paid`,
 * `picture_refused`, `invalid` for a day that is still to come.
 */
export async function transferProofSend(
	context: MemberContext,
	{ orderId, image, payer, paidOn }: CallArgs<'transferProofSend'>,
): Promise<CallOutput<'transferProofSend'>> {
	const { db, member, now, config } = context;
	const order = await ownOrder(db, member.id, orderId);
	if ((await queries.find(db, order.id)) === undefined) throw new AppError('not_found');
	if (order.state === 3 || (order.state === 1 && order.expires_at <= now())) throw new AppError('order_closed');
	if (order.state !== 1) throw new AppError('order_paid');
	if (paidOn > dayOf(now(), config.timeZone)) throw new AppError('invalid', { errors: [{ path: 'paidOn', message: 'is still to come' }] });
	const { wholePicture } = await import('../../lib/whole-picture.ts');
	const picture = await reading.run(() => wholePicture(Buffer.from(image, 'base64'), within), { who: `member ${member.id}` });
	if (picture === null) throw new AppError('picture_refused');
	if ((await queries.putProof(db, { orderId: order.id, memberId: member.id, picture, payer, paidOn, at: now() })) === 0)
		throw new AppError('order_paid');
	const transfer = await ownTransfer(context, order);
	if (transfer === null) throw new AppError('not_found');
	return { transfer };
}

/** What the member has shown. Throws `not_found`. */
export async function transferProof({ db, member }: MemberContext, { orderId }: CallArgs<'transferProof'>): Promise<CallOutput<'transferProof'>> {
	const order = await ownOrder(db, member.id, orderId);
	const row = await queries.findPicture(db, order.id);
	if (row === undefined) throw new AppError('not_found');
	return { image: row.picture.toString('base64') };
}

/** Null also where the account is not set up any more. */
async function ownTransfer(context: MemberContext, order: OrderRow): Promise<Transfer | null> {
	const account = (await findProvider(context, 'bank'))?.byHand;
	return account === undefined ? null : transferOf(context.db, order, account, context.locale);
}
