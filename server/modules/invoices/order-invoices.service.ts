import type { Invoice, InvoiceWanted } from '../../../contract/invoices/member.ts';
import type { Db, Tx } from '../../db/db.ts';
import { AppError } from '../../lib/app-error.ts';
import { presentInvoice } from './invoices.presenter.ts';
import * as queries from './invoices.queries.ts';
import { askEnd, invoiceable, isOver, type PaidOrder } from './invoices.rules.ts';

/** An order that is paid, as far as its invoice is concerned. */
interface Asked extends PaidOrder {
	id: number;
	memberId: number;
}

/** What is wanted of an order that waits for its payment: one, or none after all. In the transaction in which the order is made. */
export async function wantInvoice(
	tx: Tx,
	{ orderId, memberId, payable, wanted, at }: { orderId: number; memberId: number; payable: number; wanted: InvoiceWanted | undefined; at: Date },
): Promise<void> {
	if (wanted === undefined || payable === 0) await queries.removeWaiting(tx, orderId);
	else await queries.insert(tx, { ...recipientOf(wanted), order_id: orderId, member_id: memberId, state: 'waiting', amount: payable, at });
}

/** Its order is paid: now it is for staff to issue it. */
export async function requestInvoice(tx: Tx, orderId: number, at: Date): Promise<void> {
	await queries.setRequested(tx, orderId, at);
}

/** Its order was closed without a payment. */
export async function dropInvoice(tx: Tx, orderId: number): Promise<void> {
	await queries.removeWaiting(tx, orderId);
}

/** So many fen of its order go back, in the transaction in which they do. */
export async function returnOfInvoice(tx: Tx, orderId: number, amount: number): Promise<void> {
	if (amount > 0) await queries.noteReturned(tx, orderId, amount);
}

/** How it stands with the invoice of an order, and until when one can be asked for. */
export async function invoiceOf(db: Db, order: Asked, now: Date): Promise<{ invoice: Invoice | null; invoiceUntil: string | null }> {
	const row = await queries.findOfOrder(db, order.id);
	const isFree = row === undefined || isOver(row.state) || row.state === 'reversed';
	return { invoice: row === undefined ? null : presentInvoice(row), invoiceUntil: isFree ? (askEnd(order, now)?.toISOString() ?? null) : null };
}

/**
 * Asks for the invoice of an order that nobody else changes meanwhile. The same again is no error. Throws `invoice_nothing_paid`, `invoice_late`, `invoice_there`.
 */
export async function askInvoice(tx: Tx, order: Asked, wanted: InvoiceWanted, now: Date): Promise<Invoice> {
	const to = recipientOf(wanted);
	const before = await queries.findOfOrder(tx, order.id);
	if (before?.state === 'requested' && isSame(before, to)) return presentInvoice(before);
	const amount = invoiceable(order);
	if (amount <= 0) throw new AppError('invoice_nothing_paid');
	if (askEnd(order, now) === null) throw new AppError('invoice_late');
	const row = await queries.insert(tx, { ...to, order_id: order.id, member_id: order.memberId, state: 'requested', amount, at: now });
	if (row === undefined) throw new AppError('invoice_there');
	return presentInvoice(row);
}

/** Made out otherwise. Throws `not_found` where there is none, `invoice_not_waiting`. */
export async function changeInvoice(db: Db, orderId: number, wanted: InvoiceWanted): Promise<Invoice> {
	const row = await queries.setRecipient(db, orderId, recipientOf(wanted));
	if (row === undefined) throw new AppError((await queries.findOfOrder(db, orderId)) === undefined ? 'not_found' : 'invoice_not_waiting');
	return presentInvoice(row);
}

/** No invoice after all; a second time is no error. Throws `not_found` where there is none, `invoice_not_waiting`. */
export async function cancelInvoice(db: Db, orderId: number): Promise<Invoice> {
	const row = (await queries.setCancelled(db, orderId)) ?? (await queries.findOfOrder(db, orderId));
	if (row === undefined) throw new AppError('not_found');
	if (row.state !== 'cancelled') throw new AppError('invoice_not_waiting');
	return presentInvoice(row);
}

function recipientOf({ kind, title, taxNumber, email }: InvoiceWanted): queries.Recipient {
	return { kind, title, tax_number: taxNumber, email };
}

function isSame(a: queries.Recipient, b: queries.Recipient): boolean {
	return a.kind === b.kind && a.title === b.title && a.tax_number === b.tax_number && a.email === b.email;
}
