import type { CallPath } from '../call.ts';

export const invoicesStaffPaths = {
	staffInvoices: ['GET', '/api/staff/invoice/list'],
	staffInvoiceIssue: ['POST', '/api/staff/invoice/issue'],
	staffInvoiceReject: ['POST', '/api/staff/invoice/reject'],
	staffInvoiceReverse: ['POST', '/api/staff/invoice/reverse'],
} as const satisfies Record<string, CallPath>;
