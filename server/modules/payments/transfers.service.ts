import { randomInt } from 'node:crypto';
import type { Locale } from '../../../contract/call.ts';
import { fen } from '../../../contract/money.ts';
import type { Transfer } from '../../../contract/payments/member.ts';
import type { BankSettings } from '../../adapters/payments/bank-settings.ts';
import type { Db, Tx } from '../../db/db.ts';
import type { Platform } from '../../http/route.ts';
import type { OrderRow } from '../orders/orders.service.ts';
import { prolongOrder } from '../orders/transitions.service.ts';
import * as queries from './transfers.queries.ts';

/**
 * An order that its transaction holds is to be paid by a bank transfer: the first time it gets a reference and waits for the days of the settings, from then on it does
 * not wait any longer. Answers until when it waits.
 */
export async function awaitTransfer(tx: Tx, platform: Pick<Platform, 'now' | 'jobs'>, order: OrderRow, { days }: BankSettings): Promise<Date> {
	if ((await queries.find(tx, order.id)) !== undefined) return order.expires_at;
	const at = platform.now();
	while ((await queries.insert(tx, { orderId: order.id, reference: newReference(), at })) === 0);
	const until = new Date(at.getTime() + days * 86_400_000);
	const isLonger = await prolongOrder(tx, platform.jobs, { orderId: order.id, at, who: 'member', until, why: 'bank transfer' });
	return isLonger ? until : order.expires_at;
}

/** Whether an order whose time is over waits for another day, because staff have not looked yet at what was shown of its transfer. */
export async function keepForProof(tx: Tx, platform: Pick<Platform, 'now' | 'jobs'>, order: OrderRow): Promise<boolean> {
	if ((await queries.find(tx, order.id))?.proof_state !== 'sent') return false;
	const at = platform.now();
	return prolongOrder(tx, platform.jobs, {
		orderId: order.id,
		at,
		who: 'site',
		until: new Date(at.getTime() + 86_400_000),
		why: 'proof not looked at',
	});
}

/** What the payer of an order is told; null when it was never to be paid by a transfer. */
export async function transferOf(db: Db, order: OrderRow, account: BankSettings, locale: Locale): Promise<Transfer | null> {
	const row = await queries.find(db, order.id);
	if (row === undefined) return null;
	return {
		holder: account.holder,
		bank: account.bank,
		account: account.number,
		remark: (locale === 'en' && account.remarkEn) || account.remark,
		payable: fen(order.payable),
		reference: row.reference,
		expiresAt: order.expires_at.toISOString(),
		proof: row.version === null ? null : presentProof(row),
	};
}

export function presentProof(row: queries.ProofRow): NonNullable<Transfer['proof']> {
	const { proof_state: state, why, payer, paid_on: paidOn, sent_at: sentAt } = row;
	return { state, why, payer, paidOn, sentAt: sentAt.toISOString() };
}

/** Eight digits: every bank takes them in a remark. */
function newReference(): string {
	return String(randomInt(100_000_000)).padStart(8, '0');
}
