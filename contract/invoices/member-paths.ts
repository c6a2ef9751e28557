import type { CallPath } from '../call.ts';

export const invoicesMemberPaths = {
	invoiceDraft: ['GET', '/api/agency/core/invoice/draft'],
	invoiceAsk: ['POST', '/api/agency/core/invoice/ask'],
	invoiceChange: ['POST', '/api/agency/core/invoice/change'],
	invoiceCancel: ['POST', '/api/agency/core/invoice/cancel'],
} as const satisfies Record<string, CallPath>;
