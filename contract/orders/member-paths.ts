import type { CallPath } from '../call.ts';

export const ordersMemberPaths = {
	orderPreview: ['GET', '/api/agency/core/order/preview'],
	orderCreate: ['POST', '/api/agency/core/order/create'],
	myOrders: ['GET', '/api/agency/core/member/orders/v2'],
	orderCounts: ['GET', '/api/agency/core/member/orders/counts'],
	orderDetail: ['GET', '/api/agency/core/order/getByOrderId'],
	orderState: ['GET', '/api/agency/core/order/state'],
	parcelReceived: ['POST', '/api/agency/core/order/received'],
} as const satisfies Record<string, CallPath>;
