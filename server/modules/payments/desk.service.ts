import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { fen } from '../../../contract/money.ts';
import type { StaffOrder, StaffRefund } from '../../../contract/payments/staff.ts';
import type { StaffContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { cancelReason, findOrder } from '../orders/orders.service.ts';
import { noteAudit } from '../staff/audit.service.ts';
import * as queries from './desk.queries.ts';
import { listBalances } from './money.queries.ts';
import { sendRefund } from './payments.jobs.ts';
import { unevenDays } from './reconcile.service.ts';
import { presentAsk } from './refund-asks.presenter.ts';
import { findWaiting } from './refund-asks.queries.ts';
import { listOf as triesOf } from './tries.queries.ts';

const most = 100;

/** Throws `not_found`. */
export async function staffOrder({ db }: Pick<StaffContext, 'db'>, { orderId }: CallArgs<'staffOrder'>): Promise<StaffOrder> {
	const order = await findOrder(db, orderId);
	const [tries, payments, refunds, asked] = [
		await triesOf(db, order.id),
		await queries.listPaymentsOf(db, order.id),
		await queries.listRefundsOf(db, order.id),
		await findWaiting(db, order.id),
	];
	return {
		orderId: String(order.id),
		orderState: order.state,
		memberId: order.member_id,
		payable: fen(order.payable),
		refunded: fen(order.refunded),
		cancelReason: order.closed_why === 'cancelled' ? await cancelReason(db, order.id) : '',
		items: order.lines.map((line) => ({
			line: line.line,
			prodId: line.product_id,
			title: line.title,
			paid: fen(line.price - line.discount),
			refunded: line.refunded,
		})),
		tries: tries.map(({ number, provider, amount, state }) => ({ number, provider, amount: fen(amount), state })),
		payments: payments.map((row) => ({
			provider: row.provider,
			tradeNumber: row.trade_number,
			amount: fen(row.amount),
			paidAt: row.paid_at.toISOString(),
			applied: row.applied,
		})),
		refunds: refunds.map(presentRefund),
		asked: asked ? presentAsk(asked) : null,
	};
}

/** Throws `not_found` for one that was not refused. */
export async function staffRefundRetry(context: StaffContext, { number }: CallArgs<'staffRefundRetry'>): Promise<StaffRefund> {
	return context.db.transaction(async (tx) => {
		if ((await queries.requeue(tx, number)) === 0) throw new AppError('not_found');
		await context.jobs.queue(tx, sendRefund, { number });
		await noteAudit(tx, context, { staffId: context.staff.id, kind: 'refund_retried', subject: `refund ${number}` });
		return presentRefund((await queries.findRefund(tx, number)) as queries.DeskRefundRow);
	});
}

export async function staffMoneyDesk({ db }: StaffContext): Promise<CallOutput<'staffMoneyDesk'>> {
	const [refunds, notices, days, accounts] = [
		await queries.listLeft(db, most),
		await queries.listOddNotices(db, most),
		await unevenDays(db),
		await listBalances(db),
	];
	return {
		refunds: refunds.map((row) => ({ ...presentRefund(row), orderId: String(row.order_id) })),
		notices: notices.map((row) => ({ id: row.id, provider: row.provider, receivedAt: row.received_at.toISOString(), outcome: row.outcome })),
		days: days.map(({ provider, day, differences }) => ({
			provider,
			day,
			differences: differences.map(({ kind, number, orderId, ours, theirs }) => ({
				kind,
				number,
				orderId: orderId === null ? null : String(orderId),
				ours,
				theirs,
			})),
		})),
		accounts: accounts.map(({ account, amount, currency }) => ({ account, amount, currency })),
	};
}

/** As the desk shows it. */
export function presentRefund(row: queries.DeskRefundRow): StaffRefund {
	return {
		number: row.number,
		provider: row.provider,
		bankNumber: row.bank_number,
		lines: row.lines,
		amount: fen(row.amount),
		state: row.state,
		detail: row.detail,
		who: row.who,
		reason: row.reason,
		createdAt: row.created_at.toISOString(),
		doneAt: row.done_at?.toISOString() ?? null,
	};
}
