import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { fen } from '../../../contract/money.ts';
import type { PaymentProvider, RefundState } from '../../adapters/payments/provider.ts';
import type { Tx } from '../../db/db.ts';
import type { MemberContext, Platform } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { lockedOrder, ownOrder, returnUntil } from '../orders/orders.service.ts';
import { markRefunded, markRefunding, returnLines } from '../orders/transitions.service.ts';
import * as money from './money.queries.ts';
import { refundArrived, refundCameBack } from './payments.events.ts';
import { sendRefund } from './payments.jobs.ts';
import * as payments from './payments.queries.ts';
import { refundNumber } from './payments.rules.ts';
import { notifyUrl, requireProvider } from './providers.service.ts';
import * as refunds from './refunds.queries.ts';

/** A member gives a whole order back while nobody needs to be asked. A second time is no error. Throws `not_found`, `not_paid`, `refund_by_staff`. */
export async function orderRefund(context: MemberContext, { orderId, reason }: CallArgs<'orderRefund'>): Promise<CallOutput<'orderRefund'>> {
	const { db, member, now } = context;
	const order = await ownOrder(db, member.id, orderId);
	if (order.state === 4 || order.state === 5) return { orderState: order.state };
	if (order.state !== 2 || order.payable === 0) throw new AppError('not_paid');
	if ((await returnUntil(db, order, now())) === null) throw new AppError('refund_by_staff');
	const lines = order.lines.map(({ line }) => line);
	await db.transaction((tx) => startRefund(tx, context, { orderId: order.id, lines, who: 'member', why: reason }));
	return { orderState: (await ownOrder(db, member.id, orderId)).state };
}

/**
 * Takes lines of a paid order back and sends their money back, in the caller's transaction: what they opened is closed at once, the money goes by a job. Throws
 * `not_paid` when the order is not paid, `conflict` when one of the lines has gone back before.
 */
export async function startRefund(
	tx: Tx,
	platform: Pick<Platform, 'now' | 'jobs'>,
	{ orderId, lines, who, staffId, why }: { orderId: number; lines: readonly number[]; who: 'member' | 'staff'; staffId?: number; why: string },
): Promise<void> {
	const payment = await payments.findApplied(tx, orderId);
	if (payment === undefined) throw new AppError('not_paid');
	const at = platform.now();
	const amount = await returnLines(tx, { orderId, lines, at, who, staffId, why });
	if (amount === undefined) throw new AppError('conflict');
	if (amount === 0) {
		// What cost nothing went last: the money of the others is back already, or says so when it is.
		if (!(await refunds.isUnderWay(tx, orderId))) await markRefunded(tx, { orderId, at, who, staffId });
		return;
	}
	const number = refundNumber(orderId, (await refunds.countOf(tx, orderId)) + 1);
	await refunds.insert(tx, { number, paymentId: payment.id, orderId, lines, amount, reason: why, who, staffId, at });
	await platform.jobs.queue(tx, sendRefund, { number });
}

/** Milliseconds until a provider that works on a refund is asked again. */
const askAgain = 60_000;

/**
 * Sends a refund, or asks how one stands that was sent: a job, as often as it takes. Throws `ProviderTrouble` when nobody can tell. The same number gives money
 * back once, so that a repetition after a crash is no second refund.
 */
export async function runRefund(platform: Platform, number: string): Promise<void> {
	const { db } = platform;
	const refund = await refunds.find(db, number);
	// What its provider says of one that was sent by hand is of another one.
	if (refund === undefined || refund.bank_number !== null) return;
	const payment = await payments.find(db, refund.payment_id);
	if (payment === undefined) return;
	const provider = await requireProvider(platform, payment.provider);
	// It stands at the desk until somebody has sent it.
	if (provider.byHand) return;
	if (refund.state === 'done' || refund.state === 'failed') return hearAgain(platform, provider, { refund, payment });
	const state = await stateOf(platform, provider, refund, payment);
	if (state.state === 'done') return db.transaction((tx) => finishRefund(tx, platform, { refund, payment, at: state.at }));
	if (state.state === 'failed') {
		await refunds.setFailed(db, number, shortened(state.detail));
		return;
	}
	await platform.jobs.queue(db, sendRefund, { number }, { runAt: new Date(platform.now().getTime() + askAgain) });
}

/** Nobody could say for days how a refund stands: it is at the desk, with the last trouble, until somebody sends it again. Its number gives money back once. */
export async function giveUpRefund({ db, log }: Platform, number: string, error: unknown): Promise<void> {
	log.error({ err: error, refund: number }, 'a refund was given up');
	await refunds.setFailed(db, number, shortened(`not sent: ${error instanceof Error ? error.message : String(error)}`));
}

const shortened = (detail: string) => detail.slice(0, 500);

interface Sent {
	refund: refunds.RefundRow;
	payment: payments.PaymentRow;
}

/** A refund that had ended, and of which its provider has told something: a bank takes money that it first refused, or sends it back days later. */
async function hearAgain(platform: Platform, provider: PaymentProvider, sent: Sent): Promise<void> {
	const { refund, payment } = sent;
	const said = await provider.queryRefund({ number: payment.number, refundNumber: refund.number });
	if (said.state === refund.state) return;
	if (said.state === 'done') await platform.db.transaction((tx) => finishRefund(tx, platform, { ...sent, at: said.at }));
	if (said.state === 'failed' && refund.state === 'done') {
		platform.log.warn({ refund: refund.number, detail: said.detail }, 'payments: a refund failed after all');
		await platform.db.transaction((tx) => reopenRefund(tx, platform, { ...sent, detail: shortened(said.detail) }));
	}
}

/**
 * Sent for what a member gives back, whoever reads it: their own words are for the agency, and may go before the refund has ended. A provider that is asked
 * twice compares.
 */
const givenBack = ['用户退课', 'returned by the buyer'].join(' · ');

async function stateOf(platform: Platform, provider: PaymentProvider, refund: refunds.RefundRow, payment: payments.PaymentRow): Promise<RefundState> {
	const asked = { number: payment.number, refundNumber: refund.number };
	if (refund.state === 'sent') {
		const known = await provider.queryRefund(asked);
		if (known.state !== 'unheard') return known;
	}
	await refunds.setSent(platform.db, refund.number);
	return provider.refund({
		...asked,
		tradeNumber: payment.trade_number,
		amount: fen(refund.amount),
		total: fen(payment.amount),
		reason: refund.who === 'member' ? givenBack : refund.reason,
		notifyUrl: notifyUrl(platform.config, provider.code),
	});
}

/** The money of a refund has arrived, or was sent by hand: the books say so, once, and its order is refunded when nothing of it is under way any more. */
export async function finishRefund(
	tx: Tx,
	platform: Pick<Platform, 'now'>,
	{ refund, payment, at, by }: Sent & { at: Date; by?: { who: 'staff'; staffId: number } },
): Promise<void> {
	// Of two parts that arrive at one moment the second sees the first.
	const order = await lockedOrder(tx, refund.order_id);
	if ((await refunds.setDone(tx, refund.number, at)) === 0) return;
	const entry = await enter(tx, platform, { refund, payment }, { from: by === undefined ? payment.provider : 'bank', amount: refund.amount });
	if (!payment.applied || order === undefined) return;
	const what = { orderId: order.id, memberId: order.member_id, lines: refund.lines, amount: refund.amount };
	await emit(tx, refundArrived, { ...what, entry, byHand: by !== undefined });
	if (!(await refunds.isUnderWay(tx, order.id))) await markRefunded(tx, { orderId: order.id, at: platform.now(), ...by });
}

/** The money of a refund that had arrived is with its provider again: the books say so, once, and an order that was refunded is on its way back again. What it opened stays closed. */
async function reopenRefund(tx: Tx, platform: Pick<Platform, 'now'>, { refund, payment, detail }: Sent & { detail: string }): Promise<void> {
	const order = await lockedOrder(tx, refund.order_id);
	if ((await refunds.setFailedAfterAll(tx, refund.number, detail)) === 0) return;
	const entry = await enter(tx, platform, { refund, payment }, { from: payment.provider, amount: -refund.amount });
	if (!payment.applied || order === undefined) return;
	await emit(tx, refundCameBack, { orderId: order.id, memberId: order.member_id, lines: refund.lines, amount: refund.amount, entry });
	await markRefunding(tx, { orderId: order.id, at: platform.now(), why: detail });
}

/** Enters what a refund moved, and answers under which name. One that came back and went again moves money each time: who calls this has changed its state in this transaction, which is what counts once. */
async function enter(
	tx: Tx,
	{ now }: Pick<Platform, 'now'>,
	{ refund, payment }: Sent,
	{ from, amount }: { from: string; amount: number },
): Promise<string> {
	const legs = [
		{ account: payment.applied ? 'sales' : 'owed', amount },
		{ account: `provider:${from}`, amount: -amount },
	];
	const { currency } = payment;
	let [turn, causeId] = [1, refund.number];
	while ((await money.post(tx, { cause: 'refund', causeId, at: now(), currency }, legs)) === 0) {
		turn += 1;
		causeId = `${refund.number}-${turn}`;
	}
	return causeId;
}
