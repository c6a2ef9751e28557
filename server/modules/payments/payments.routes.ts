import { route } from '../../http/route.ts';
import { payCheck } from './check.service.ts';
import { staffMoneyDesk, staffOrder, staffRefundRetry } from './desk.service.ts';
import { staffNoticeReplay } from './inbox.service.ts';
import { orderTransfer, transferProof, transferProofSend } from './proofs.service.ts';
import { payMethods } from './providers.service.ts';
import { staffOrderRefund, staffRefundAsks, staffRefundConfirm, staffRefundTurnDown } from './refund-asks.service.ts';
import { orderRefund } from './refunds.service.ts';
import { staffPayProviderSave, staffPayProviders } from './settings.service.ts';
import { staffRefundSent, staffTransfer, staffTransferConfirm, staffTransferRefuse, staffTransfers } from './transfer-desk.service.ts';
import { orderCancel, paySubmit } from './tries.service.ts';

export const paymentsRoutes = [
	route('payMethods', payMethods),
	route('paySubmit', paySubmit, { limit: { max: 60, windowSeconds: 600, shared: true } }),
	// Each asks a provider.
	route('payCheck', payCheck, { limit: { max: 60, windowSeconds: 600, shared: true } }),
	route('orderTransfer', orderTransfer),
	route('transferProofSend', transferProofSend, { bodyLimit: 7_100_000, limit: { max: 30, windowSeconds: 600 } }),
	route('transferProof', transferProof),
	route('orderCancel', orderCancel),
	route('orderRefund', orderRefund, { limit: { max: 30, windowSeconds: 600, shared: true } }),
	route('staffPayProviders', staffPayProviders),
	route('staffPayProviderSave', staffPayProviderSave),
	route('staffOrder', staffOrder),
	route('staffOrderRefund', staffOrderRefund),
	route('staffRefundAsks', staffRefundAsks),
	route('staffRefundConfirm', staffRefundConfirm),
	route('staffRefundTurnDown', staffRefundTurnDown),
	route('staffRefundRetry', staffRefundRetry),
	route('staffRefundSent', staffRefundSent),
	route('staffTransfers', staffTransfers),
	route('staffTransfer', staffTransfer),
	route('staffTransferConfirm', staffTransferConfirm),
	route('staffTransferRefuse', staffTransferRefuse),
	route('staffNoticeReplay', staffNoticeReplay),
	route('staffMoneyDesk', staffMoneyDesk),
];
