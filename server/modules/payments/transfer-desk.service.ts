import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { fen } from '../../../contract/money.ts';
import type { StaffRefund, StaffTransfer } from '../../../contract/payments/staff.ts';
import { shanghaiDay } from '../../adapters/payments/shanghai.ts';
import type { StaffContext } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf } from '../../lib/page.ts';
import { findOrder, lockedOrder, type OrderRow, ordersByIds } from '../orders/orders.service.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { applyIn } from './apply.service.ts';
import { type DeskRefundRow, findRefund } from './desk.queries.ts';
import { presentRefund, staffOrder } from './desk.service.ts';
import { transferTurnedDown } from './payments.events.ts';
import * as payments from './payments.queries.ts';
import * as refunds from './refunds.queries.ts';
import { finishRefund } from './refunds.service.ts';
import * as queries from './transfers.queries.ts';
import { presentProof } from './transfers.service.ts';
import { listOf as triesOf } from './tries.queries.ts';

export async function staffTransfers({ db }: StaffContext, input: CallArgs<'staffTransfers'>): Promise<CallOutput<'staffTransfers'>> {
	const { currPage, pageSize, reference } = input;
	const asked = reference ? await queries.findByReference(db, reference) : undefined;
	const rows = reference
		? [asked].filter((row) => row !== undefined).slice(offsetOf(input))
		: await queries.listToCheck(db, { offset: offsetOf(input), limit: pageSize });
	const orders = await ordersByIds(
		db,
		rows.map((row) => row.order_id),
	);
	return {
		dataList: rows.map((row) => present(row, orders.get(row.order_id) as OrderRow)),
		totalCount: reference ? Number(asked !== undefined) : await queries.countToCheck(db),
		curPage: currPage,
		pageSize,
	};
}

/** Throws `not_found` for an order that was never to be paid by a transfer. */
export async function staffTransfer(context: StaffContext, { orderId }: CallArgs<'staffTransfer'>): Promise<CallOutput<'staffTransfer'>> {
	const { row, order } = await transferOf(context, orderId);
	const picture = (await queries.findPicture(context.db, order.id))?.picture;
	if (picture !== undefined) await noteAudit(context.db, context, { staffId: context.staff.id, kind: 'transfer_seen', subject: `order ${order.id}` });
	return { ...present(row, order), image: picture?.toString('base64') ?? '' };
}

/**
 * Money has come by a transfer: what follows is what follows any payment, once, whoever says it again. Throws `not_found`, `invalid` for a day that is still to come,
 * `transfer_amount_differs`, and `transfer_number_used` when the bank's number is another payment's.
 */
export async function staffTransferConfirm(
	context: StaffContext,
	{ orderId, amount, bankNumber, day, differs }: CallArgs<'staffTransferConfirm'>,
): Promise<CallOutput<'staffTransferConfirm'>> {
	const order = await findOrder(context.db, orderId);
	const attempt = (await triesOf(context.db, order.id)).findLast(({ provider }) => provider === 'bank');
	if (attempt === undefined) throw new AppError('not_found');
	if (amount !== attempt.amount && !differs) throw new AppError('transfer_amount_differs');
	const paid = { number: attempt.number, tradeNumber: bankNumber.toUpperCase(), amount: fen(amount), currency: 'CNY', at: momentOf(context, day) };
	const outcome = await context.db.transaction(async (tx) => {
		const applied = await applyIn(tx, context, 'bank', paid, { who: 'staff', staffId: context.staff.id });
		if (applied === 'known') {
			const before = await payments.findByTrade(tx, 'bank', paid.tradeNumber);
			if (before?.order_id !== order.id || before.amount !== amount) throw new AppError('transfer_number_used');
			return before.applied ? 'paid' : 'sent_back';
		}
		const done = applied === 'paid' ? 'paid' : 'sent_back';
		await queries.setArrived(tx, order.id, amount === attempt.amount ? 'confirmed' : 'other_amount');
		await noteAudit(tx, context, {
			staffId: context.staff.id,
			kind: 'transfer_confirmed',
			subject: `order ${order.id}`,
			detail: { amount, bankNumber: paid.tradeNumber, day, outcome: done },
		});
		return done;
	});
	return { outcome, order: await staffOrder(context, { orderId }) };
}

/** The payer is told why, and what to do next. Throws `not_found`, and `changed_meanwhile` when another picture was sent or somebody has decided. */
export async function staffTransferRefuse(
	context: StaffContext,
	{ orderId, version, reason }: CallArgs<'staffTransferRefuse'>,
): Promise<CallOutput<'staffTransferRefuse'>> {
	const { order } = await transferOf(context, orderId);
	await context.db.transaction(async (tx) => {
		const proof = await queries.turnDown(tx, { orderId: order.id, version, why: reason });
		if (proof === undefined) throw new AppError('changed_meanwhile');
		await emit(tx, transferTurnedDown, { orderId: order.id, memberId: proof.member_id, version, why: reason });
		await noteAudit(tx, context, { staffId: context.staff.id, kind: 'transfer_refused', subject: `order ${order.id}`, detail: { version, reason } });
	});
	const { row } = await transferOf(context, orderId);
	return present(row, order);
}

/**
 * Somebody has sent a refund at the bank, of a bank payment or of one that its provider could not give back: the books say so, once. Throws `not_found` for one that a
 * provider has sent or still works on, `refund_sent_before`, `transfer_number_used`.
 */
export async function staffRefundSent(context: StaffContext, { number, bankNumber, day }: CallArgs<'staffRefundSent'>): Promise<StaffRefund> {
	const at = momentOf(context, day);
	const sentAs = bankNumber.toUpperCase();
	return context.db.transaction(async (tx) => {
		const orderId = (await refunds.find(tx, number))?.order_id;
		if (orderId === undefined) throw new AppError('not_found');
		// The order first: so does whoever hears of the refund at this moment.
		await lockedOrder(tx, orderId);
		const refund = (await refunds.findForUpdate(tx, number)) as refunds.RefundRow;
		const payment = await payments.find(tx, refund.payment_id);
		const isByHand = payment?.provider === 'bank' || refund.state === 'failed' || refund.bank_number !== null;
		if (payment === undefined || !isByHand) throw new AppError('not_found');
		if (refund.state !== 'done') {
			if ((await refunds.setBankNumber(tx, number, sentAs)) === 0) throw new AppError('transfer_number_used');
			await finishRefund(tx, context, { refund, payment, at, by: { who: 'staff', staffId: context.staff.id } });
			await noteAudit(tx, context, {
				staffId: context.staff.id,
				kind: 'refund_sent',
				subject: `refund ${number}`,
				detail: { bankNumber: sentAs, day, amount: refund.amount },
			});
		} else if (refund.bank_number !== sentAs) throw new AppError('refund_sent_before');
		return presentRefund((await findRefund(tx, number)) as DeskRefundRow);
	});
}

async function transferOf({ db }: StaffContext, orderId: string): Promise<{ row: queries.TransferRow; order: OrderRow }> {
	const order = await findOrder(db, orderId);
	const row = await queries.find(db, order.id);
	if (row === undefined) throw new AppError('not_found');
	return { row, order };
}

/** When a day of the bank's slip begins. Throws `invalid` for one that is still to come. */
function momentOf({ now }: StaffContext, day: string): Date {
	const { from } = shanghaiDay(day);
	if (from > now()) throw new AppError('invalid', { errors: [{ path: 'day', message: 'is still to come' }] });
	return from;
}

function present(row: queries.TransferRow, order: OrderRow): StaffTransfer {
	return {
		orderId: String(order.id),
		orderState: order.state,
		memberId: order.member_id,
		payable: fen(order.payable),
		reference: row.reference,
		expiresAt: order.expires_at.toISOString(),
		proof: row.version === null ? null : { version: row.version, ...presentProof(row) },
	};
}
