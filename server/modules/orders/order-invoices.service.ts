import type { CallArgs } from '../../../contract/calls.ts';
import type { Invoice } from '../../../contract/invoices/member.ts';
import type { MemberContext } from '../../http/route.ts';
import { AppError } from '../../lib/app-error.ts';
import { askInvoice, cancelInvoice, changeInvoice } from '../invoices/order-invoices.service.ts';
import { paidOf } from './orders.rules.ts';
import { lockedOrder, ownOrder } from './orders.service.ts';

/** Asks for the invoice of a paid order; nothing of it goes back meanwhile. Throws `not_found`, `invoice_nothing_paid`, `invoice_late`, `invoice_there`. */
export async function invoiceAsk({ db, member, now }: MemberContext, { orderId, ...wanted }: CallArgs<'invoiceAsk'>): Promise<Invoice> {
	const { id } = await ownOrder(db, member.id, orderId);
	return db.transaction(async (tx) => {
		const order = await lockedOrder(tx, id);
		if (order === undefined) throw new AppError('not_found');
		return askInvoice(tx, paidOf(order), wanted, now());
	});
}

/** Throws `not_found`, `invoice_not_waiting`. */
export async function invoiceChange({ db, member }: MemberContext, { orderId, ...wanted }: CallArgs<'invoiceChange'>): Promise<Invoice> {
	const { id } = await ownOrder(db, member.id, orderId);
	return changeInvoice(db, id, wanted);
}

/** Throws `not_found`, `invoice_not_waiting`. */
export async function invoiceCancel({ db, member }: MemberContext, { orderId }: CallArgs<'invoiceCancel'>): Promise<Invoice> {
	const { id } = await ownOrder(db, member.id, orderId);
	return cancelInvoice(db, id);
}
