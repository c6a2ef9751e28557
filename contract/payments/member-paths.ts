import type { CallPath } from '../call.ts';

export const paymentsMemberPaths = {
	payMethods: ['GET', '/api/agency/core/pay/config/pay-method'],
	paySubmit: ['POST', '/api/agency/core/pay/submit'],
	orderCancel: ['POST', '/api/agency/core/order/cancel'],
	orderRefund: ['POST', '/api/agency/core/order/refund'],
} as const satisfies Record<string, CallPath>;
