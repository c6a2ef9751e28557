import type { Invoice } from '../../../contract/invoices/member.ts';
import type { StaffInvoice } from '../../../contract/invoices/staff.ts';
import { fen } from '../../../contract/money.ts';
import type { InvoiceRow } from './invoices.queries.ts';

export function presentInvoice(row: InvoiceRow): Invoice {
	return {
		state: row.state,
		kind: row.kind,
		title: row.title,
		taxNumber: row.tax_number,
		email: row.email,
		amount: fen(row.amount),
		number: row.number,
		issuedOn: row.issued_on,
		link: row.link,
		why: row.why,
		requestedAt: row.requested_at?.toISOString() ?? null,
	};
}

export function presentStaff(row: InvoiceRow): StaffInvoice {
	return {
		...presentInvoice(row),
		id: row.id,
		orderId: String(row.order_id),
		memberId: row.member_id,
		returned: fen(row.returned),
		staffId: row.staff_id,
		reversalNumber: row.reversal_number,
		reversedAt: row.reversed_at?.toISOString() ?? null,
		version: row.version,
	};
}
