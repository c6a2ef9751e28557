import type { CallPath } from '../call.ts';

export const paymentsStaffPaths = {
	staffPayProviders: ['GET', '/api/staff/pay/provider/list'],
	staffPayProviderSave: ['POST', '/api/staff/pay/provider/save'],
	staffOrder: ['GET', '/api/staff/order/info'],
	staffOrderRefund: ['POST', '/api/staff/order/refund'],
	staffRefundAsks: ['GET', '/api/staff/refund/asked'],
	staffRefundConfirm: ['POST', '/api/staff/refund/confirm'],
	staffRefundTurnDown: ['POST', '/api/staff/refund/turndown'],
	staffNoticeReplay: ['POST', '/api/staff/pay/notice/replay'],
	staffRefundRetry: ['POST', '/api/staff/refund/retry'],
	staffRefundSent: ['POST', '/api/staff/refund/sent'],
	staffTransfers: ['GET', '/api/staff/pay/transfer/list'],
	staffTransfer: ['GET', '/api/staff/pay/transfer/info'],
	staffTransferConfirm: ['POST', '/api/staff/pay/transfer/confirm'],
	staffTransferRefuse: ['POST', '/api/staff/pay/transfer/refuse'],
	staffMoneyDesk: ['GET', '/api/staff/money/desk'],
} as const satisfies Record<string, CallPath>;
