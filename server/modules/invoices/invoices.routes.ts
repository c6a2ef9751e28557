import { route } from '../../http/route.ts';
import { invoiceDraft } from './invoices.service.ts';
import * as staff from './staff-invoices.service.ts';

/** Those that are about one order of the member’s are in `server/modules/orders/orders.routes.ts`: only orders know what was paid. */
export const invoicesRoutes = [
	route('invoiceDraft', invoiceDraft),
	route('staffInvoices', staff.staffInvoices),
	route('staffInvoiceIssue', staff.staffInvoiceIssue),
	route('staffInvoiceReject', staff.staffInvoiceReject),
	route('staffInvoiceReverse', staff.staffInvoiceReverse),
];
