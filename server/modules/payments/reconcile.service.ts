import { type PaymentProvider, ProviderTrouble } from '../../adapters/payments/provider.ts';
import { shanghaiDay } from '../../adapters/payments/shanghai.ts';
import type { Db } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import { addDays, dayOf } from '../../lib/days.ts';
import { openedOrders } from '../orders/transitions.service.ts';
import { providersWithStatement } from './providers.service.ts';
import * as queries from './reconcile.queries.ts';
import { type Difference, differencesOf } from './reconcile.rules.ts';

/** Providers write their days in Shanghai's time. */
const zone = 'Asia/Shanghai';
/** Days back that are compared by themselves. */
const back = 7;

export interface Reconciled {
	provider: string;
	day: string;
	differences: Difference[];
}

/**
 * Compares our books of a day, `YYYY-MM-DD` in Shanghai, with a provider's statement of it, and keeps what differs. As often as one likes: the last time counts. Throws
 * `ProviderTrouble` while there is no statement.
 */
export async function reconcile(platform: Pick<Platform, 'db' | 'now'>, provider: PaymentProvider, day: string): Promise<Reconciled> {
	const { db } = platform;
	const { from, until: to } = shanghaiDay(day);
	const span = { from, to };
	const theirs = await provider.statement(day);
	const payments = await queries.listPayments(
		db,
		provider.code,
		span,
		// A refund names its payment too, which may be of another day.
		theirs.flatMap(({ kind, tradeNumber }) => (kind === 'payment' ? tradeNumber : [])),
	);
	const refunds = await queries.listRefunds(
		db,
		provider.code,
		span,
		theirs.flatMap(({ refundNumber }) => refundNumber ?? []),
	);
	const orders = await queries.listOrders(
		db,
		theirs.map(({ number }) => number),
	);
	const opened = await openedOrders(
		db,
		payments.filter(({ applied }) => applied).map((row) => row.order_id),
	);
	const differences = differencesOf(
		{
			payments: payments.map((row) => ({
				tradeNumber: row.trade_number,
				number: row.number,
				orderId: row.order_id,
				amount: row.amount,
				applied: row.applied,
				granted: opened.has(row.order_id),
				returned: row.returned,
			})),
			refunds: refunds.map((row) => ({ refundNumber: row.number, orderId: row.order_id, amount: row.amount })),
			orders: new Map(orders.map((row) => [row.number, { orderId: row.order_id, paid: row.paid }])),
		},
		theirs,
	);
	await db.transaction((tx) => queries.insertDone(tx, { provider: provider.code, day, differences, at: platform.now() }));
	return { provider: provider.code, day, differences };
}

/** Compares the days that are over and were not compared yet. A day whose statement is not there is tried again with the next hour. Safe to run at any time. */
export async function reconcileDue(platform: Platform): Promise<void> {
	const today = dayOf(platform.now(), zone);
	const first = addDays(today, -back);
	for (const provider of await providersWithStatement(platform)) {
		const done = new Set((await queries.listDays(platform.db, provider.code, first)).map(({ day }) => day));
		for (let day = first; day < today; day = addDays(day, 1)) {
			if (done.has(day)) continue;
			try {
				const { differences } = await reconcile(platform, provider, day);
				if (differences.length > 0)
					platform.log.error({ provider: provider.code, day, differences: differences.length }, 'payments: the books and the statement differ');
			} catch (error) {
				if (!(error instanceof ProviderTrouble)) throw error;
			}
		}
	}
}

const mostDays = 31;

/** Days on which something differed, the newest first. */
export async function unevenDays(db: Db): Promise<Reconciled[]> {
	return (await queries.listUneven(db, mostDays)) as Reconciled[];
}
