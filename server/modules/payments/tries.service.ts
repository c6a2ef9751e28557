import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import { fen } from '../../../contract/money.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import { NumberUsed, type PaymentProvider, ProviderTrouble, type TryState } from '../../adapters/payments/provider.ts';
import type { MemberContext, Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { cutText } from '../../lib/cut-text.ts';
import { text } from '../../lib/localized.ts';
import { siteUrl } from '../../lib/site-url.ts';
import { expireOrder } from '../orders/orders.jobs.ts';
import { payWithin } from '../orders/orders.rules.ts';
import { findOrder, isOwnedMeanwhile, lockedOrder, ownOrder } from '../orders/orders.service.ts';
import { closeOrder } from '../orders/transitions.service.ts';
import { applyPayment } from './apply.service.ts';
import { askAboutTry } from './payments.jobs.ts';
import { askAfterClosing, nextAsk, tryNumber } from './payments.rules.ts';
import { notifyUrl, offeredProvider, requireProvider } from './providers.service.ts';
import { awaitTransfer, keepForProof, transferOf } from './transfers.service.ts';
import * as queries from './tries.queries.ts';

/** Letters of what the payer reads; providers take no more. */
const longestSubject = 40;

/**
 * Begins to pay an order. A try by another method is closed first, and when it was paid meanwhile there is nothing left to pay. Throws `not_found`,
 * `order_closed`, `already_owned`, `pay_method_closed`, `provider_trouble`.
 */
export async function paySubmit(context: MemberContext, { orderId, method, mobile }: CallArgs<'paySubmit'>): Promise<CallOutput<'paySubmit'>> {
	const order = await ownOrder(context.db, context.member.id, orderId);
	if (order.state === 3 || (order.state === 1 && order.expires_at <= context.now())) throw new AppError('order_closed');
	if (order.state !== 1) return { action: 'done' };
	const provider = await offeredProvider(context, method);
	if (provider === undefined) throw new AppError('pay_method_closed');
	if (await isOwnedMeanwhile(context.db, order, context.now())) throw new AppError('already_owned');
	return refusingTrouble(context, () =>
		asTurnsAllow(async () => {
			const open = (await queries.listOf(context.db, order.id)).find((each) => each.state === 'open');
			const isOver = open !== undefined && (open.provider !== method || open.expires_at <= context.now());
			if (isOver && (await closeTry(context, open)) === 'paid') return { action: 'done' };
			const attempt = await openTry(context, order.id, provider);
			if (attempt === null) return { action: 'done' };
			if (provider.byHand) {
				// It waits longer now.
				const waiting = await ownOrder(context.db, context.member.id, orderId);
				const transfer = await transferOf(context.db, waiting, provider.byHand, context.locale);
				return transfer === null ? { action: 'done' } : { action: 'manual', transfer };
			}
			const payment = {
				subject: cutText(order.lines.map((line) => text(line, 'title', context.locale)).join(context.locale === 'en' ? ', ' : '、'), longestSubject),
				ip: context.ip,
				mobile,
				returnUrl: siteUrl(context.config, `${pagePaths.payments()}/${order.id}?back=1`),
				notifyUrl: notifyUrl(context.config, provider.code),
			};
			const begin = (it: queries.TryRow) => provider.submit({ ...payment, number: it.number, amount: fen(it.amount), expiresAt: it.expires_at });
			const action = await begin(attempt).catch(async (error) => {
				// Begun in other words (another language, another device): the number is used up, and the next one is free.
				if (!(error instanceof NumberUsed)) throw error;
				await closeTry(context, attempt);
				const next = await openTry(context, order.id, provider);
				return next && begin(next);
			});
			if (action === null) return { action: 'done' };
			if (action.action === 'redirect') return action;
			// Loaded when the first code is drawn: most sites show few, and a start is shorter.
			const { toString: drawQr } = await import('qrcode');
			return { action: 'qrcode', code: action.text, svg: await drawQr(action.text, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }) };
		}),
	);
}

/** Closes an order that waits. A second time is no error. Throws `not_found`, and `order_paid` when it was paid, be it this very moment. */
export async function orderCancel(context: MemberContext, { orderId, reason }: CallArgs<'orderCancel'>): Promise<CallOutput<'orderCancel'>> {
	const order = await ownOrder(context.db, context.member.id, orderId);
	if (order.state === 1) await settle(context, order.id, { why: 'cancelled', who: 'member', reason });
	const { state } = await ownOrder(context.db, context.member.id, orderId);
	if (state !== 3) throw new AppError('order_paid');
	return { orderState: state };
}

/** The time of an order is over: what its provider says decides whether it is paid or closed. A job; it comes again where the time goes on. */
export async function expire(platform: Platform, orderId: number): Promise<void> {
	const order = await findOrder(platform.db, String(orderId));
	if (order.expires_at > platform.now())
		// Due by the database's clock and early by ours: not again at once, else it runs without end until the clocks agree.
		return platform.jobs.queue(platform.db, expireOrder, { orderId }, { runAt: order.expires_at, minDelaySeconds: 1 });
	await settle(platform, orderId, { why: 'expired', who: 'site' });
}

/** Asks about a try, does what follows, and asks again as long as that makes sense. A job. */
export async function ask(platform: Platform, { number, round }: { number: string; round: number }): Promise<void> {
	const attempt = await queries.find(platform.db, number);
	if (attempt === undefined || attempt.state === 'paid') return;
	const provider = await requireProvider(platform, attempt.provider);
	const said = await provider.stateOf(number).catch(ignoringTrouble);
	if (said?.state === 'paid') {
		await applyPayment(platform, provider.code, said.paid);
		return;
	}
	// A try that was closed here is asked about for some hours: its money may have been on the way.
	const now = platform.now();
	const next = attempt.state === 'open' ? nextAsk(round, now, attempt.expires_at) : askAfterClosing(round, now);
	if (next !== null) await platform.jobs.queue(platform.db, askAboutTry, { number, round: round + 1 }, { runAt: next });
}

/** Closes an order after its open try was closed at the provider, of which a bank has none; one that was paid meanwhile is paid. Nobody who can tell: it is closed, and what comes goes back. */
async function settle(
	platform: Platform,
	orderId: number,
	closing: { why: 'cancelled'; who: 'member'; reason: string } | { why: 'expired'; who: 'site' },
): Promise<void> {
	const { why } = closing;
	for (const attempt of await queries.listOf(platform.db, orderId))
		if (attempt.state === 'open' && attempt.provider !== 'bank' && (await closeTry(platform, attempt).catch(ignoringTrouble)) === 'paid') return;
	await platform.db.transaction(async (tx) => {
		const order = await lockedOrder(tx, orderId);
		// A transfer was chosen this moment.
		if (why === 'expired' && order !== undefined && order.expires_at > platform.now()) return;
		// Whether its money came in time staff say, who have what was shown of it.
		if (why === 'expired' && order !== undefined && (await keepForProof(tx, platform, order))) return;
		await closeOrder(tx, { orderId, at: platform.now(), ...closing });
		for (const attempt of await queries.listOf(tx, orderId)) {
			if (attempt.state === 'paid') continue;
			await queries.setState(tx, attempt.number, 'closed');
			if (attempt.provider === 'bank') continue;
			await platform.jobs.queue(tx, askAboutTry, { number: attempt.number, round: 1 }, { runAt: askAfterClosing(0, platform.now()) as Date });
		}
	});
}

/** Closes a try at its provider; what was paid meanwhile is entered. Throws `ProviderTrouble`. */
async function closeTry(platform: Platform, attempt: queries.TryRow): Promise<TryState['state']> {
	const provider = await requireProvider(platform, attempt.provider);
	const said = await provider.close(attempt.number);
	if (said.state === 'paid') await applyPayment(platform, provider.code, said.paid);
	else await queries.setState(platform.db, attempt.number, 'closed');
	return said.state;
}

/** The order's try by this provider: the one that is open, or a new one. Null when the order does not wait any more. */
function openTry(context: MemberContext, orderId: number, provider: PaymentProvider): Promise<queries.TryRow | null> {
	return context.db.transaction(async (tx) => {
		const order = await lockedOrder(tx, orderId);
		if (order?.state !== 1) return null;
		const all = await queries.listOf(tx, orderId);
		const open = all.find((each) => each.state === 'open');
		if (open !== undefined) {
			if (open.provider !== provider.code) throw new OtherTry('another try was opened meanwhile');
			return open;
		}
		const n = all.length + 1;
		const at = context.now();
		const number = tryNumber(orderId, n);
		const row = { number, orderId, n, provider: provider.code, amount: order.payable, at };
		if (provider.byHand) return queries.insert(tx, { ...row, expiresAt: await awaitTransfer(tx, context, order, provider.byHand) });
		// An order may wait for days, for a transfer; no provider keeps a try open for so long.
		const expiresAt = new Date(Math.min(order.expires_at.getTime(), at.getTime() + payWithin));
		await context.jobs.queue(tx, askAboutTry, { number, round: 1 }, { runAt: nextAsk(0, at, expiresAt) ?? at });
		return queries.insert(tx, { ...row, expiresAt });
	});
}

/** Two methods at one moment, in two tabs or by a quick hand: the other one's try is open. */
class OtherTry extends ProviderTrouble {}

/** How often the other one's try is closed before somebody is told to try again. */
const turns = 3;

/** Begins anew where another method came in between: the last that was chosen stays. */
async function asTurnsAllow<T>(begin: () => Promise<T>): Promise<T> {
	for (let turn = 1; ; turn += 1) {
		try {
			return await begin();
		} catch (error) {
			if (!(error instanceof OtherTry) || turn === turns) throw error;
		}
	}
}

/** A provider in trouble is the reader's to know, and the log's with its words; everything else is ours. */
async function refusingTrouble<T>({ log }: Pick<Platform, 'log'>, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ProviderTrouble)) throw error;
		log.warn({ detail: error.message }, 'payments: a provider cannot be asked');
		throw new AppError('provider_trouble');
	}
}

/** For `catch`: a provider that cannot be asked has said nothing. */
export function ignoringTrouble(error: unknown): undefined {
	if (!(error instanceof ProviderTrouble)) throw error;
}
