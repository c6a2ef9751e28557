import type { CallPath } from '../call.ts';

export const paymentsMemberPaths = {
	payMethods: ['GET', '/api/agency/core/pay/config/pay-method'],
	paySubmit: ['POST', '/api/agency/core/pay/submit'],
	payCheck: ['POST', '/api/agency/core/pay/check'],
	orderTransfer: ['GET', '/api/agency/core/pay/transfer/info'],
	transferProofSend: ['POST', '/api/agency/core/pay/transfer/proof'],
	transferProof: ['GET', '/api/agency/core/pay/transfer/picture'],
	orderCancel: ['POST', '/api/agency/core/order/cancel'],
	orderRefund: ['POST', '/api/agency/core/order/refund'],
} as const satisfies Record<string, CallPath>;
