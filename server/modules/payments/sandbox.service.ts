import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Locale } from '../../../contract/call.ts';
import { pagePaths } from '../../../contract/page-paths.ts';
import type { Platform } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { closeOrder } from '../orders/transitions.service.ts';
import { receiveNotice } from './inbox.service.ts';
import { sandboxNotice } from './payments.jobs.ts';
import { type Outcome, outcomes } from './sandbox.outcomes.ts';
import { cashierPage } from './sandbox.page.ts';
import { cashierKey, writeNotice } from './sandbox.provider.ts';
import * as queries from './sandbox.queries.ts';
import * as tries from './tries.queries.ts';

/** Milliseconds by which a late notice is late. */
const late = 120_000;

/** The page of a trade, as HTML. Throws `not_found` for another key than its own. */
export async function openCashier(platform: Platform, asked: { number: string; key: string; locale: Locale; action: string }): Promise<string> {
	const { trade, back } = await tradeOf(platform, asked);
	return cashierPage(trade, { locale: asked.locale, action: asked.action, back }).text;
}

/** Plays a trade to the end that was chosen on its page; answers where its payer goes now. Throws `not_found`, `invalid`. */
export async function playAtCashier(platform: Platform, asked: { number: string; key: string; outcome: string }): Promise<string> {
	const { trade, orderId, back } = await tradeOf(platform, asked);
	const outcome = outcomes.find((each) => each === asked.outcome);
	if (outcome === undefined) throw new AppError('invalid');
	await play(platform, { trade, orderId }, outcome);
	return back;
}

/** Plays a payment to this end. A second time changes nothing. */
async function play(platform: Platform, { trade, orderId }: Begun, outcome: Outcome): Promise<void> {
	const { db, now, jobs } = platform;
	const { number } = trade;
	if (outcome === 'nothing') return;
	if (outcome === 'failed') {
		await queries.setFailed(db, number);
		return;
	}
	if (outcome === 'closed') await closeUnpaid(platform, { number, orderId });
	const amount = outcome === 'wrong' ? trade.amount - 1 : trade.amount;
	const tradeNumber = `S${now().getTime()}${randomBytes(4).readUInt32BE()}`;
	if (amount <= 0 || trade.expires_at <= now() || (await queries.setPaid(db, number, { tradeNumber, amount, at: now() })) === 0 || outcome === 'lost')
		return;
	for (const copy of outcome === 'twice' ? [1, 2] : [1])
		await jobs.queue(db, sandboxNotice, { number, copy }, outcome === 'late' ? { runAt: new Date(now().getTime() + late) } : {});
	// As quick as a provider is; the job is for when this process ends here.
	if (outcome !== 'late') await tellSite(platform, { number });
}

/** Tells the site of a payment, through the same door as every provider. */
export async function tellSite(platform: Platform, { number }: { number: string }): Promise<void> {
	const trade = await queries.find(platform.db, number);
	if (trade?.state !== 'paid') return;
	const answer = await receiveNotice(platform, 'sandbox', await writeNotice(platform, trade));
	if (answer.status !== 200) throw new Error('payments: the site did not take the notice');
}

interface Begun {
	trade: queries.TradeRow;
	orderId: number;
}

async function tradeOf(platform: Platform, { number, key }: { number: string; key: string }): Promise<Begun & { back: string }> {
	const [right, given] = [Buffer.from(await cashierKey(platform, number)), Buffer.from(key)];
	if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('not_found');
	const [trade, attempt] = [await queries.find(platform.db, number), await tries.find(platform.db, number)];
	if (trade === undefined || attempt === undefined) throw new AppError('not_found');
	return { trade, orderId: attempt.order_id, back: `${platform.config.basePath}${pagePaths.payments()}/${attempt.order_id}?back=1` };
}

/** The order is closed while its payer stands at the cashier. */
async function closeUnpaid(platform: Platform, { number, orderId }: { number: string; orderId: number }): Promise<void> {
	await platform.db.transaction(async (tx) => {
		await closeOrder(tx, { orderId, at: platform.now(), who: 'site', why: 'expired' });
		await tries.setState(tx, number, 'closed');
	});
}
