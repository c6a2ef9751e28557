import type { CallArgs, CallOutput } from '../../../contract/calls.ts';
import type { Tx } from '../../db/db.ts';
import type { StaffContext } from '../../http/route.ts';
import { emit } from '../../jobs/events.ts';
import { AppError } from '../../lib/app-error.ts';
import { dayOf } from '../../lib/days.ts';
import { offsetOf, pageOf } from '../../lib/page.ts';
import { noteAudit } from '../staff/audit.service.ts';
import { invoiceIssued, invoiceRejected } from './invoices.events.ts';
import { presentStaff } from './invoices.presenter.ts';
import * as queries from './invoices.queries.ts';

/** Names and addresses are shown here, so that it is noted who had them shown. */
export async function staffInvoices(context: StaffContext, input: CallArgs<'staffInvoices'>): Promise<CallOutput<'staffInvoices'>> {
	const { db } = context;
	const [total, rows] = await Promise.all([
		queries.count(db, input.state),
		queries.listPage(db, { state: input.state, offset: offsetOf(input), limit: input.pageSize }),
	]);
	await noteAudit(db, context, { staffId: context.staff.id, kind: 'invoices_listed', detail: { state: input.state, shown: rows.length } });
	return pageOf(rows.map(presentStaff), total, input);
}

/** Notes that an invoice was issued; its buyer is told. The same again changes nothing. Throws `not_found`, `changed_meanwhile`, `invoice_not_waiting`, `invoice_number_taken`. */
export async function staffInvoiceIssue(context: StaffContext, input: CallArgs<'staffInvoiceIssue'>): Promise<CallOutput<'staffInvoiceIssue'>> {
	const { number, issuedOn, link } = input;
	if (issuedOn > dayOf(context.now(), context.config.timeZone))
		throw new AppError('invalid', { errors: [{ path: 'issuedOn', message: 'is still to come' }] });
	return context.db.transaction(async (tx) => {
		const before = await held(tx, input.id);
		if (before.number === number) return presentStaff(before);
		expectState(before, input.version, ['requested']);
		await takeNumber(tx, number);
		const issued = { number, issuedOn, link: link === '' ? null : link, staffId: context.staff.id };
		const after = await queries.setIssued(tx, before.id, issued);
		await note(tx, context, 'invoice_issued', after, { number, issuedOn });
		await emit(tx, invoiceIssued, { invoiceId: after.id, orderId: after.order_id, memberId: after.member_id, version: after.version, number });
		return presentStaff(after);
	});
}

/** One that cannot be issued; its buyer is told why. The same again changes nothing. Throws `not_found`, `changed_meanwhile`, `invoice_not_waiting`. */
export async function staffInvoiceReject(context: StaffContext, input: CallArgs<'staffInvoiceReject'>): Promise<CallOutput<'staffInvoiceReject'>> {
	const { why } = input;
	return context.db.transaction(async (tx) => {
		const before = await held(tx, input.id);
		if (before.state === 'rejected' && before.why === why) return presentStaff(before);
		expectState(before, input.version, ['requested']);
		const after = await queries.setRejected(tx, before.id, { why, staffId: context.staff.id });
		await note(tx, context, 'invoice_rejected', after, { why });
		await emit(tx, invoiceRejected, { invoiceId: after.id, orderId: after.order_id, memberId: after.member_id, version: after.version, why });
		return presentStaff(after);
	});
}

/**
 * Notes that an issued invoice was taken back. Where something is left of the sum, a new one of that is requested, made out as before: what stays was paid. The
 * same again changes nothing. Throws `not_found`, `changed_meanwhile`, `invoice_not_waiting`, `invoice_number_taken`.
 */
export async function staffInvoiceReverse(context: StaffContext, input: CallArgs<'staffInvoiceReverse'>): Promise<CallOutput<'staffInvoiceReverse'>> {
	const { number } = input;
	const at = context.now();
	return context.db.transaction(async (tx) => {
		const before = await held(tx, input.id);
		if (before.reversal_number === number) return presentStaff(before);
		expectState(before, input.version, ['issued', 'to_reverse']);
		await takeNumber(tx, number);
		const after = await queries.setReversed(tx, before.id, { number, at, staffId: context.staff.id });
		const left = after.amount - after.returned;
		// Whose account is closed has no address that one could go to.
		if (left > 0 && after.email !== '') await queries.insert(tx, { ...after, state: 'requested', amount: left, at });
		await note(tx, context, 'invoice_reversed', after, { number, left });
		return presentStaff(after);
	});
}

/** An invoice that nobody else changes while this transaction runs. */
async function held(tx: Tx, id: number): Promise<queries.InvoiceRow> {
	const row = await queries.lock(tx, id);
	if (row === undefined) throw new AppError('not_found');
	return row;
}

function expectState(row: queries.InvoiceRow, version: number, states: readonly queries.InvoiceState[]): void {
	if (!states.includes(row.state)) throw new AppError('invoice_not_waiting');
	if (row.version !== version) throw new AppError('changed_meanwhile');
}

async function takeNumber(tx: Tx, number: string): Promise<void> {
	await queries.lockNumbers(tx);
	if (await queries.isNumberTaken(tx, number)) throw new AppError('invoice_number_taken');
}

/** Not whom it is made out to: the log outlives the account. */
async function note(
	tx: Tx,
	context: StaffContext,
	kind: 'invoice_issued' | 'invoice_rejected' | 'invoice_reversed',
	row: queries.InvoiceRow,
	detail: object,
): Promise<void> {
	const subject = `order ${row.order_id}`;
	await noteAudit(tx, context, { staffId: context.staff.id, kind, subject, detail: { invoice: row.id, amount: row.amount, ...detail } });
}
