import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { StaffOrder } from '../../../contract/payments/staff.ts';
import type { Tx } from '../../db/db.ts';
import type { StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { findOrder } from '../orders/orders.service.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { staffOrder } from './desk.service.ts';
import { needsSecondPerson } from './payments.rules.ts';
import { presentAsk } from './refund-asks.presenter.ts';
import * as queries from './refund-asks.queries.ts';
import { startRefund } from './refunds.service.ts';

/**
 * Gives an order back, whole or by lines. Above the site's limit (what staff and others have given back of the order before counts) it is only asked for: another one
 * decides. Throws `not_found`, `not_paid`, `refund_asked` while another refund of the order waits, and `conflict` when one of the lines has gone back meanwhile.
 */
export async function staffOrderRefund(context: StaffContext, { orderId, lines, reason }: CallArgs<'staffOrderRefund'>): Promise<StaffOrder> {
	const staffId = context.staff.id;
	await context.db.transaction(async (tx) => {
		await queries.lockOrder(tx, (await findOrder(tx, orderId)).id);
		const order = await findOrder(tx, orderId);
		if (order.state !== 2) throw new AppError('not_paid');
		const chosen = order.lines.filter(({ line, refunded }) => (lines === undefined ? !refunded : lines.includes(line)));
		if (lines?.some((line) => !order.lines.some((each) => each.line === line))) throw new AppError('not_found');
		if (chosen.some(({ refunded }) => refunded)) throw new AppError('conflict');
		const numbers = chosen.map(({ line }) => line);
		const waiting = await queries.findWaiting(tx, order.id);
		// The same press a second time.
		if (waiting?.asked_by === staffId && waiting.lines.join() === numbers.join()) return;
		if (waiting !== undefined) throw new AppError('refund_asked');
		const amount = chosen.reduce((total, { price, discount }) => total + price - discount, 0);
		const asks = needsSecondPerson({ amount, before: order.refunded, limit: context.config.refundAskAbove });
		if (asks) await queries.insert(tx, { orderId: order.id, lines: numbers, amount, reason, staffId, at: context.now() });
		else await startRefund(tx, context, { orderId: order.id, lines: numbers, who: 'staff', staffId, why: reason });
		await noteAudit(tx, context, {
			staffId,
			kind: asks ? 'refund_asked' : 'order_refunded',
			subject: `order ${order.id}`,
			detail: { lines: numbers, reason, ...(asks && { amount }) },
		});
	});
	return staffOrder(context, { orderId });
}

export async function staffRefundAsks({ db }: StaffContext, input: CallArgs<'staffRefundAsks'>): Promise<CallOutput<'staffRefundAsks'>> {
	const [total, rows] = await Promise.all([queries.countWaiting(db), queries.listWaiting(db, { offset: offsetOf(input), limit: input.pageSize })]);
	return pageOf(rows.map(presentAsk), total, input);
}

/** What another one has asked for is done. A second time is no error. Throws `not_found`, `second_person`, `changed_meanwhile` when it was turned down, `conflict`. */
export async function staffRefundConfirm(context: StaffContext, { id }: CallArgs<'staffRefundConfirm'>): Promise<StaffOrder> {
	const ask = await decide(context, { id, state: 'confirmed', why: '' }, (tx, { order_id: orderId, lines, reason }) =>
		startRefund(tx, context, { orderId, lines, who: 'staff', staffId: context.staff.id, why: reason }),
	);
	return staffOrder(context, { orderId: String(ask.order_id) });
}

/** What was asked for is not done, be it that its asker takes it back. A second time is no error. Throws `not_found`, `changed_meanwhile` when it was confirmed. */
export async function staffRefundTurnDown(context: StaffContext, { id, why }: CallArgs<'staffRefundTurnDown'>): Promise<StaffOrder> {
	const ask = await decide(context, { id, state: 'turned_down', why }, async () => {});
	return staffOrder(context, { orderId: String(ask.order_id) });
}

function decide(
	context: StaffContext,
	{ id, state, why }: { id: number; state: 'confirmed' | 'turned_down'; why: string },
	follow: (tx: Tx, ask: queries.RefundAskRow) => Promise<void>,
): Promise<queries.RefundAskRow> {
	const staffId = context.staff.id;
	return context.db.transaction(async (tx) => {
		const ask = await queries.findForUpdate(tx, id);
		if (ask === undefined) throw new AppError('not_found');
		if (ask.asked_by === staffId && state === 'confirmed') throw new AppError('second_person');
		if (ask.state === state) return ask;
		if (ask.state !== 'asked') throw new AppError('changed_meanwhile');
		await queries.decide(tx, id, { state, staffId, at: context.now(), why });
		await follow(tx, ask);
		await noteAudit(tx, context, {
			staffId,
			kind: state === 'confirmed' ? 'refund_confirmed' : 'refund_turned_down',
			subject: `order ${ask.order_id}`,
			detail: { lines: ask.lines, amount: ask.amount, askedBy: ask.asked_by, ...(why && { why }) },
		});
		return ask;
	});
}
