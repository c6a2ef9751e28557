import type { CallPath } from '../call.ts';

export const ordersMemberPaths = {
	myOrders: ['GET', '/api/agency/core/member/orders/v2'],
	orderDetail: ['GET', '/api/agency/core/order/getByOrderId'],
	payMethods: ['GET', '/api/agency/core/pay/config/pay-method'],
} as const satisfies Record<string, CallPath>;
